#include "referee/record/pgn_file.hpp"

#include <fmt/format.h>

#include <cerrno>
#include <cstring>

#include "referee/record/pgn_writer.hpp"

namespace flipside::referee {

PgnFile::PgnFile(std::filesystem::path path) : path_(std::move(path)), out_(path_) {}

Expected<PgnFile> PgnFile::create(const std::filesystem::path& path) {
  std::error_code failure;
  if (path.has_parent_path()) std::filesystem::create_directories(path.parent_path(), failure);
  errno = 0;
  PgnFile file(path);
  if (const auto ready = file.check(); !ready) return ready.error();
  return file;
}

Expected<void> PgnFile::add(std::int64_t index, const GameRecord& record) {
  auto text = write_pgn(record);
  if (!text) return text.error();
  pending_.emplace(index, *std::move(text));
  return write_ready();
}

Expected<void> PgnFile::write_ready() {
  while (!pending_.empty() && pending_.begin()->first <= next_) {
    out_ << pending_.begin()->second;
    next_ = pending_.begin()->first + 1;
    pending_.erase(pending_.begin());
  }
  out_.flush();
  return check();
}

Expected<void> PgnFile::skip_to(std::int64_t index) {
  if (index <= next_) return {};
  next_ = index;
  return write_ready();
}

void PgnFile::drop_from(std::int64_t index) { pending_.erase(pending_.lower_bound(index), pending_.end()); }

Expected<void> PgnFile::finish() {
  for (const auto& [index, text] : pending_) out_ << text;
  pending_.clear();
  out_.flush();
  return check();
}

Expected<void> PgnFile::check() {
  if (out_ && !std::filesystem::exists(path_))
    return Error{fmt::format("'{}' was moved or removed during the tournament", path_.string())};
  if (out_) return {};
  return Error{fmt::format("cannot write '{}': {}", path_.string(),
                           errno != 0 ? std::strerror(errno) : "unknown error")};
}

}  // namespace flipside::referee
