#include "referee/log/transcript.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <iterator>
#include <utility>

#include "referee/log/plain_text.hpp"

namespace flipside::referee {
namespace {

constexpr std::string_view position_command = "position ";
// Longer `position` lines are shortened, except the last one.
constexpr std::size_t max_position_bytes = 1024;

/// The incomplete last line of one stream.
struct PartialLine {
  std::string text;
  std::int64_t microseconds = 0;  // time of the last chunk of the line
};

void write_line(std::string& out, std::int64_t microseconds, Player seat, char mark, std::string_view line) {
  if (line.ends_with('\r')) line.remove_suffix(1);
  fmt::format_to(std::back_inserter(out), "{:>10} {} {} {}\n", microseconds, player_text(seat), mark,
                 plain_text(line));
}

}  // namespace

/// Header of a chunk in a buffer. The `length` bytes of the chunk follow, unless it is a prefix of
/// `position_`.
struct Transcript::Entry {
  std::int64_t microseconds;
  std::uint32_t length;
  Player seat;
  Direction direction;
  bool is_position;
};

void Transcript::begin(Instant now) {
  began_ = now;
  position_.clear();
  older_.clear();
  newer_.clear();
  older_bytes_ = newer_bytes_ = dropped_bytes_ = 0;
}

void Transcript::add(Player seat, Direction direction, std::string_view bytes, Instant when) {
  if (direction == Direction::sent) {
    while (bytes.starts_with(position_command)) {
      const std::size_t end = bytes.find('\n');
      if (end == std::string_view::npos) break;
      add_position(seat, bytes.substr(0, end + 1), when);
      bytes.remove_prefix(end + 1);
    }
  }
  if (bytes.empty()) return;
  if (bytes.size() > buffer_limit_) {
    dropped_bytes_ += bytes.size() - buffer_limit_;
    bytes.remove_prefix(bytes.size() - buffer_limit_);
  }
  const auto microseconds = std::chrono::floor<std::chrono::microseconds>(when - began_).count();
  put({microseconds, static_cast<std::uint32_t>(bytes.size()), seat, direction, false}, bytes);
}

/// @param line  a `position` line including its newline
void Transcript::add_position(Player seat, std::string_view line, Instant when) {
  const auto microseconds = std::chrono::floor<std::chrono::microseconds>(when - began_).count();
  Entry entry{microseconds, static_cast<std::uint32_t>(line.size()), seat, Direction::sent, true};
  const std::string_view text = line.substr(0, line.size() - 1);
  if (text.size() > position_limit_) {
    const std::string excerpt = plain_excerpt(text, std::min(max_position_bytes, position_limit_ / 2)) + '\n';
    entry.length = static_cast<std::uint32_t>(excerpt.size());
    entry.is_position = false;
    return put(entry, excerpt);
  }
  if (text.starts_with(position_))
    position_.append(text.substr(position_.size()));
  else
    entry.is_position = std::string_view(position_).starts_with(text);
  put(entry, entry.is_position ? std::string_view{} : line);
}

void Transcript::put(Entry entry, std::string_view bytes) {
  if (newer_.size() + sizeof entry + bytes.size() > buffer_limit_ && !newer_.empty()) {
    dropped_bytes_ += older_bytes_;
    std::swap(older_, newer_);
    newer_.clear();
    older_bytes_ = std::exchange(newer_bytes_, 0);
  }
  newer_.append(reinterpret_cast<const char*>(&entry), sizeof entry);
  newer_.append(bytes);
  newer_bytes_ += entry.length;
}

template <class F>
void Transcript::for_each_entry(F&& f) const {
  for (const std::string* part : {&older_, &newer_}) {
    for (std::size_t at = 0; at < part->size();) {
      Entry entry;
      std::memcpy(&entry, part->data() + at, sizeof entry);
      at += sizeof entry;
      const std::size_t length = entry.is_position ? 0 : entry.length;
      f(entry, std::string_view(*part).substr(at, length));
      at += length;
    }
  }
}

std::string Transcript::text() const {
  constexpr std::string_view marks = "><!";  // indexed by Direction
  std::string out;
  if (dropped_bytes_ > 0) out += fmt::format("# {} bytes before this were dropped\n", dropped_bytes_);
  std::size_t positions = 0;
  for_each_entry([&](const Entry& entry, std::string_view) { positions += entry.is_position ? 1 : 0; });
  PerPlayer<std::array<PartialLine, marks.size()>> partial_lines;
  for_each_entry([&](const Entry& entry, std::string_view bytes) {
    const char mark = marks[static_cast<std::size_t>(entry.direction)];
    if (entry.is_position) {
      const auto line = std::string_view(position_).substr(0, entry.length - 1);
      write_line(out, entry.microseconds, entry.seat, mark,
                 --positions == 0 ? std::string(line) : plain_excerpt(line, max_position_bytes));
      return;
    }
    PartialLine& partial = partial_lines[entry.seat][static_cast<std::size_t>(entry.direction)];
    for (std::size_t end = bytes.find('\n'); end != std::string_view::npos; end = bytes.find('\n')) {
      partial.text += bytes.substr(0, end);
      write_line(out, entry.microseconds, entry.seat, mark, partial.text);
      partial.text.clear();
      bytes.remove_prefix(end + 1);
    }
    partial.text += bytes;
    partial.microseconds = entry.microseconds;
  });
  for (const Player seat : {Player::p1, Player::p2})
    for (std::size_t i = 0; i < marks.size(); ++i)
      if (const PartialLine& partial = partial_lines[seat][i]; !partial.text.empty()) {
        out += "# incomplete line:\n";
        write_line(out, partial.microseconds, seat, marks[i], partial.text);
      }
  return out;
}

}  // namespace flipside::referee
