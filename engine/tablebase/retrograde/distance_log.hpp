#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "engine/core/compression.hpp"
#include "engine/core/expected.hpp"
#include "engine/tablebase/table_file.hpp"
#include "engine/tablebase/two_sided/face_set.hpp"

namespace flipside::two_sided {

/// Append-only file of the distances to win (DTW) found by a retrograde analysis, with one record per row and
/// ply. Keeping the distances in memory would take two bytes per position.
class DistanceLog {
 public:
  /// The positions of one row that were solved at the same ply.
  class Record {
   public:
    /// Adds the positions of a column. Columns must be added in ascending order.
    void add(std::uint32_t column, const FaceSet& decided);

   private:
    friend class DistanceLog;
    static constexpr int compression_level = 1;  // fast because the file is temporary
    Compressor compressor_{compression_level};
    std::string sets_;
    std::uint32_t next_column_ = 0;
  };

  explicit DistanceLog(std::string path) : path_(std::move(path)) {}
  DistanceLog(const DistanceLog&) = delete;
  DistanceLog& operator=(const DistanceLog&) = delete;
  ~DistanceLog();

  const std::string& path() const { return path_; }
  /// Opens or creates the file and truncates it to `extent`, the part completed by an earlier run. Must be
  /// called before the other functions.
  /// @param rows  number of rows in the index
  Expected<void> open(std::size_t rows, LogExtent extent = {});

  /// Appends a record unless it is empty, then clears the record. Thread-safe for different rows.
  void append(std::size_t row, std::uint16_t distance, Record& record);
  /// Returns the current extent. Must not run concurrently with append().
  LogExtent extent() const { return {bytes_, checksum_}; }
  /// Returns an error if an append failed.
  Expected<void> status() const;
  /// Writes all records to the disk, so that they survive a power failure.
  Expected<void> sync() const;

  /// Reads the distances of a row into `distances`, indexed by column and face pattern. Leaves the elements
  /// of undecided positions unchanged.
  /// @return false if a record is unreadable or damaged
  bool read(std::size_t row, std::span<std::uint16_t> distances) const;

  /// Deletes the file if it exists.
  void remove() const;

 private:
  struct RecordExtent {
    std::uint64_t offset;
    std::uint32_t bytes;
    std::uint16_t distance;
  };

  Error error(std::string_view why) const;

  std::string path_;
  int descriptor_ = -1;
  std::vector<std::vector<RecordExtent>> records_;  // indexed by row
  std::atomic<std::uint64_t> bytes_ = 0;
  std::atomic<std::uint64_t> checksum_ = 0;  // sum of the checksums of all records
  std::atomic<int> failure_ = 0;             // errno of a failed write; 0 if none failed
};

}  // namespace flipside::two_sided
