#include "engine/tablebase/retrograde/distance_log.hpp"

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
#include "engine/core/sync_file.hpp"
#include "engine/tablebase/two_sided/table_layout.hpp"

namespace flipside::two_sided {
namespace {

// A record consists of a header (row, distance, payload size) and a payload, which is a zstd frame. For each
// column with decided positions, the frame contains the number of columns skipped since the previous such
// column (a varint), the number of decided face patterns (one byte), and the patterns (one byte each). If
// there are `dense` or more patterns, the number is 0 and a FaceSet replaces the list of patterns.
constexpr std::size_t header_bytes = 4 + 2 + 4;
constexpr int dense = 32;
constexpr std::size_t max_skip_bytes = 5;
constexpr std::size_t max_column_bytes = max_skip_bytes + 1 + entry_bytes;

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

// Assigns `distance` to all positions of a decompressed record.
// @return false if the record is malformed
bool apply_record(std::string_view sets, std::uint16_t distance, std::span<std::uint16_t> distances) {
  std::size_t offset = 0;
  std::uint64_t column = 0;
  const auto next_byte = [&] {
    return offset < sets.size() ? static_cast<unsigned char>(sets[offset++]) : 0U;
  };
  while (offset < sets.size()) {
    const auto skipped = get_varint(sets, offset, max_skip_bytes);
    if (!skipped) return false;
    column += *skipped;
    if ((column + 1) * FaceSet::size > distances.size()) return false;
    const auto column_distances = distances.subspan(column * FaceSet::size, FaceSet::size);
    if (const unsigned count = next_byte(); count != 0) {
      if (count > sets.size() - offset) return false;
      for (unsigned i = 0; i < count; ++i) column_distances[next_byte()] = distance;
    } else {
      if (entry_bytes > sets.size() - offset) return false;
      FaceSet set;
      std::memcpy(&set, sets.data() + offset, entry_bytes);
      offset += entry_bytes;
      set.for_each([&](unsigned pattern) { column_distances[pattern] = distance; });
    }
    ++column;
  }
  return true;
}

}  // namespace

void DistanceLog::Record::add(std::uint32_t column, const FaceSet& decided) {
  put_varint(sets_, column - next_column_);
  next_column_ = column + 1;
  if (const int count = decided.count(); count < dense) {
    sets_ += static_cast<char>(count);
    decided.for_each([&](unsigned pattern) { sets_ += static_cast<char>(pattern); });
  } else {
    sets_ += '\0';
    const std::size_t end = sets_.size();
    sets_.resize(end + entry_bytes);
    std::memcpy(&sets_[end], &decided, entry_bytes);
  }
}

DistanceLog::~DistanceLog() {
  if (descriptor_ >= 0) close(descriptor_);
}

Error DistanceLog::error(std::string_view why) const {
  return {fmt::format("distance log '{}': {}", path_, why)};
}

Expected<void> DistanceLog::open(std::size_t rows, LogExtent extent) {
  descriptor_ = ::open(path_.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0666);
  if (descriptor_ < 0) return error(std::generic_category().message(errno));
  struct stat file {};
  if (fstat(descriptor_, &file) != 0 || static_cast<std::uint64_t>(file.st_size) < extent.bytes)
    return error(fmt::format("missing or truncated: the file has {} bytes, expected at least {}",
                             file.st_size, extent.bytes));
  if (ftruncate(descriptor_, static_cast<off_t>(extent.bytes)) != 0)
    return error(std::generic_category().message(errno));
  records_.assign(rows, {});
  for (std::string record; bytes_ < extent.bytes; bytes_ += record.size()) {
    record.resize(header_bytes);
    const std::uint64_t remaining = extent.bytes - bytes_;
    if (remaining < header_bytes || !read_at(descriptor_, bytes_, record)) return error("damaged");
    const std::uint64_t row = get_little_endian(record.data(), 4);
    const auto distance = static_cast<std::uint16_t>(get_little_endian(record.data() + 4, 2));
    const auto size = static_cast<std::uint32_t>(get_little_endian(record.data() + 6, 4));
    if (row >= rows || size > remaining - header_bytes) return error("damaged");
    records_[row].push_back({bytes_ + header_bytes, size, distance});
    record.resize(header_bytes + size);
    if (!read_at(descriptor_, bytes_, record)) return error("damaged");
    checksum_ += fnv1a(record);
  }
  if (checksum_ != extent.checksum) return error("damaged");
  return {};
}

void DistanceLog::append(std::size_t row, std::uint16_t distance, Record& record) {
  if (record.sets_.empty()) return;
  const std::string frame = record.compressor_.compress(record.sets_);
  record.sets_.clear();
  record.next_column_ = 0;
  std::string bytes;
  put_little_endian(bytes, row, 4);
  put_little_endian(bytes, distance, 2);
  put_little_endian(bytes, frame.size(), 4);
  bytes += frame;
  checksum_ += fnv1a(bytes);
  const std::uint64_t offset = bytes_.fetch_add(bytes.size());
  records_[row].push_back({offset + header_bytes, static_cast<std::uint32_t>(frame.size()), distance});
  if (!write_at(descriptor_, offset, bytes)) failure_ = errno != 0 ? errno : EIO;
}

Expected<void> DistanceLog::status() const {
  if (failure_ != 0) return error(std::generic_category().message(failure_));
  return {};
}

Expected<void> DistanceLog::sync() const {
  if (const auto appended = status(); !appended) return appended;
  if (const int failure = sync_file(descriptor_); failure != 0)
    return error(std::generic_category().message(failure));
  sync_directory_of(path_);
  return {};
}

bool DistanceLog::read(std::size_t row, std::span<std::uint16_t> distances) const {
  std::string frame;
  std::string sets;
  for (const RecordExtent& record : records_[row]) {
    frame.resize(record.bytes);
    if (!read_at(descriptor_, record.offset, frame) ||
        !decompress(frame, sets, distances.size() / FaceSet::size * max_column_bytes) ||
        !apply_record(sets, record.distance, distances))
      return false;
  }
  return true;
}

void DistanceLog::remove() const { unlink(path_.c_str()); }

}  // namespace flipside::two_sided
