#include "referee/record/pgn_file.hpp"

#include <fmt/format.h>

#include <cerrno>
#include <cstring>
#include <utility>

#include "engine/core/binary.hpp"
#include "referee/record/pgn_writer.hpp"

namespace flipside::referee {

PgnFile::PgnFile(std::filesystem::path path)
    : path_(std::move(path)), out_(path_), state_(file_state(path_)), hash_(fnv1a_basis) {}

Expected<PgnFile> PgnFile::create(const std::filesystem::path& path) {
  std::error_code failure;
  if (path.has_parent_path()) std::filesystem::create_directories(path.parent_path(), failure);
  errno = 0;
  PgnFile file(path);
  if (const auto ready = file.write({}); !ready) return ready.error();
  return file;
}

Expected<void> PgnFile::add(std::int64_t index, const GameRecord& record) {
  auto text = write_pgn(record);
  if (!text) return text.error();
  pending_.emplace(index, *std::move(text));
  return write_ready();
}

Expected<void> PgnFile::write_ready() {
  std::string text;
  while (!pending_.empty() && pending_.begin()->first <= next_) {
    text += pending_.begin()->second;
    next_ = pending_.begin()->first + 1;
    pending_.erase(pending_.begin());
  }
  return write(text);
}

Expected<void> PgnFile::skip_to(std::int64_t index) {
  if (index <= next_) return {};
  next_ = index;
  return write_ready();
}

void PgnFile::drop_from(std::int64_t index) { pending_.erase(pending_.lower_bound(index), pending_.end()); }

Expected<void> PgnFile::finish() {
  std::string text;
  for (const auto& [index, pending] : std::exchange(pending_, {})) text += pending;
  return write(text);
}

Expected<void> PgnFile::write(std::string_view text) {
  if (const auto unmodified = check_unmodified(); !unmodified) return unmodified;
  out_ << text;
  out_.flush();
  if (!out_)
    return Error{fmt::format("cannot write '{}': {}", path_.string(),
                             errno != 0 ? std::strerror(errno) : "unknown error")};
  hash_ = fnv1a(text, hash_);
  state_ = file_state(path_);
  return {};
}

Expected<void> PgnFile::check_unmodified() const {
  if (!state_) return {};
  const auto now = file_state(path_);
  if (now == state_) return {};
  if (!now || !now->same_file(*state_))
    return Error{fmt::format("'{}' was moved or removed during the tournament", path_.string())};
  std::ifstream in(path_, std::ios::binary);
  if (now->size == state_->size && in && content_hash(in) == hash_) return {};
  return Error{fmt::format("another program modified '{}' during the tournament", path_.string())};
}

}  // namespace flipside::referee
