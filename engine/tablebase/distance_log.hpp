#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "engine/core/compression.hpp"
#include "engine/core/expected.hpp"
#include "engine/tablebase/face_set.hpp"
#include "engine/tablebase/table_file.hpp"

namespace flipside::two_faced {

/// The distances of a solution while it is made, in a file: what each ply decides of each row. In memory they
/// would take two bytes for every position.
class DistanceLog {
 public:
  /// What a ply decides of a row.
  class Entry {
   public:
    /// @param column  a higher one each time
    void add(std::uint32_t column, const FaceSet& decided);

   private:
    friend class DistanceLog;
    static constexpr int level = 1;  // of compression: the file does not last
    Compressor compressor_{level};
    std::string sets_;
    std::uint32_t next_column_ = 0;
  };

  explicit DistanceLog(std::string path) : path_(std::move(path)) {}
  DistanceLog(const DistanceLog&) = delete;
  DistanceLog& operator=(const DistanceLog&) = delete;
  ~DistanceLog();

  const std::string& path() const { return path_; }
  /// Opens the file, and leaves what it had at such an extent. To be called before anything else.
  /// @param rows  of the solution
  Expected<void> begin(std::size_t rows, LogExtent extent = {});

  /// Takes what an entry has, if it has anything, and empties it. By several threads, for different rows.
  void add(std::size_t row, std::uint16_t distance, Entry& entry);
  /// While nothing is added.
  LogExtent extent() const { return {bytes_, checksum_}; }
  /// An error where something could not be written.
  Expected<void> written() const;

  /// Reads the distances of a row: those of a column one after the other, by way. What is not decided is
  /// left.
  /// @return false where they cannot be read
  bool read(std::size_t row, std::span<std::uint16_t> distances) const;

  /// Removes the file, if there is one.
  void remove() const;

 private:
  struct Part {
    std::uint64_t offset;
    std::uint32_t bytes;
    std::uint16_t distance;
  };

  Error error(std::string_view why) const;

  std::string path_;
  int descriptor_ = -1;
  std::vector<std::vector<Part>> parts_;  // by row
  std::atomic<std::uint64_t> bytes_ = 0;
  std::atomic<std::uint64_t> checksum_ = 0;  // the sum of those of the entries
  std::atomic<int> failure_ = 0;             // errno of a write
};

}  // namespace flipside::two_faced
