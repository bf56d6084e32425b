#include "engine/tablebase/distance_log.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <string_view>
#include <system_error>
#include <utility>

#include "engine/core/binary.hpp"
#include "engine/tablebase/table_shape.hpp"

namespace flipside::two_faced {
namespace {

// An entry begins with its row, its distance, and how many bytes follow: a zstd frame. That holds, for each
// column: how many columns lie between it and the one before, seven bits a byte; how many ways, and each of
// them; 0 where they are many, and all ways as bits.
constexpr std::size_t head_bytes = 4 + 2 + 4;
constexpr int many = 32;
constexpr std::size_t most_skipped_bytes = 5;
constexpr std::size_t most_column_bytes = most_skipped_bytes + 1 + set_bytes;

bool read_at(int descriptor, std::uint64_t offset, std::span<char> bytes) {
  while (!bytes.empty()) {
    const ssize_t count = pread(descriptor, bytes.data(), bytes.size(), static_cast<off_t>(offset));
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) return false;
    bytes = bytes.subspan(static_cast<std::size_t>(count));
    offset += static_cast<std::uint64_t>(count);
  }
  return true;
}

bool write_at(int descriptor, std::uint64_t offset, std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t count = pwrite(descriptor, bytes.data(), bytes.size(), static_cast<off_t>(offset));
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) return false;
    bytes.remove_prefix(static_cast<std::size_t>(count));
    offset += static_cast<std::uint64_t>(count);
  }
  return true;
}

// Writes a distance at all that an entry says is decided.
// @return false where that makes no sense
bool spread(std::string_view sets, std::uint16_t distance, std::span<std::uint16_t> distances) {
  std::size_t at = 0;
  std::uint64_t column = 0;
  const auto byte = [&] { return at < sets.size() ? static_cast<unsigned char>(sets[at++]) : 0U; };
  while (at < sets.size()) {
    const auto skipped = get_varint(sets, at, most_skipped_bytes);
    if (!skipped) return false;
    column += *skipped;
    if ((column + 1) * FaceSet::size > distances.size()) return false;
    const auto here = distances.subspan(column * FaceSet::size, FaceSet::size);
    if (const unsigned count = byte(); count != 0) {
      if (count > sets.size() - at) return false;
      for (unsigned i = 0; i < count; ++i) here[byte()] = distance;
    } else {
      if (set_bytes > sets.size() - at) return false;
      FaceSet set;
      std::memcpy(&set, sets.data() + at, set_bytes);
      at += set_bytes;
      set.for_each([&](unsigned way) { here[way] = distance; });
    }
    ++column;
  }
  return true;
}

}  // namespace

void DistanceLog::Entry::add(std::uint32_t column, const FaceSet& decided) {
  put_varint(sets_, column - next_column_);
  next_column_ = column + 1;
  if (const int count = decided.count(); count < many) {
    sets_ += static_cast<char>(count);
    decided.for_each([&](unsigned way) { sets_ += static_cast<char>(way); });
  } else {
    sets_ += '\0';
    const std::size_t end = sets_.size();
    sets_.resize(end + set_bytes);
    std::memcpy(&sets_[end], &decided, set_bytes);
  }
}

DistanceLog::~DistanceLog() {
  if (descriptor_ >= 0) close(descriptor_);
}

Error DistanceLog::error(std::string_view why) const { return {fmt::format("'{}': {}", path_, why)}; }

Expected<void> DistanceLog::begin(std::size_t rows, LogExtent extent) {
  descriptor_ = open(path_.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0666);
  if (descriptor_ < 0) return error(std::generic_category().message(errno));
  struct stat status {};
  if (fstat(descriptor_, &status) != 0 || static_cast<std::uint64_t>(status.st_size) < extent.bytes)
    return error(
        fmt::format("it is missing or cut short: {} bytes, expected {}", status.st_size, extent.bytes));
  if (ftruncate(descriptor_, static_cast<off_t>(extent.bytes)) != 0)
    return error(std::generic_category().message(errno));
  parts_.assign(rows, {});
  for (std::string entry; bytes_ < extent.bytes; bytes_ += entry.size()) {
    entry.resize(head_bytes);
    const std::uint64_t left = extent.bytes - bytes_;
    if (left < head_bytes || !read_at(descriptor_, bytes_, entry)) return error("it is damaged");
    const std::uint64_t row = get_little_endian(entry.data(), 4);
    const auto distance = static_cast<std::uint16_t>(get_little_endian(entry.data() + 4, 2));
    const auto size = static_cast<std::uint32_t>(get_little_endian(entry.data() + 6, 4));
    if (row >= rows || size > left - head_bytes) return error("it is damaged");
    parts_[row].push_back({bytes_ + head_bytes, size, distance});
    entry.resize(head_bytes + size);
    if (!read_at(descriptor_, bytes_, entry)) return error("it is damaged");
    checksum_ += fnv1a(entry);
  }
  if (checksum_ != extent.checksum) return error("it is damaged");
  return {};
}

void DistanceLog::add(std::size_t row, std::uint16_t distance, Entry& entry) {
  if (entry.sets_.empty()) return;
  const std::string frame = entry.compressor_.compress(entry.sets_);
  entry.sets_.clear();
  entry.next_column_ = 0;
  std::string bytes;
  put_little_endian(bytes, row, 4);
  put_little_endian(bytes, distance, 2);
  put_little_endian(bytes, frame.size(), 4);
  bytes += frame;
  checksum_ += fnv1a(bytes);
  const std::uint64_t offset = bytes_.fetch_add(bytes.size());
  parts_[row].push_back({offset + head_bytes, static_cast<std::uint32_t>(frame.size()), distance});
  if (!write_at(descriptor_, offset, bytes)) failure_ = errno != 0 ? errno : EIO;
}

Expected<void> DistanceLog::written() const {
  if (failure_ != 0) return error(std::generic_category().message(failure_));
  return {};
}

bool DistanceLog::read(std::size_t row, std::span<std::uint16_t> distances) const {
  std::string frame;
  std::string sets;
  for (const Part& part : parts_[row]) {
    frame.resize(part.bytes);
    if (!read_at(descriptor_, part.offset, frame) ||
        !decompress(frame, sets, distances.size() / FaceSet::size * most_column_bytes) ||
        !spread(sets, part.distance, distances))
      return false;
  }
  return true;
}

void DistanceLog::remove() const { unlink(path_.c_str()); }

}  // namespace flipside::two_faced
