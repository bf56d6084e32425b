#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <iosfwd>
#include <memory>
#include <string>
#include <vector>

#include "referee/record/pgn_lexer.hpp"
#include "referee/schedule/opening.hpp"

namespace flipside::referee {

/// A file of openings of one game. Opening a book only indexes the file. Each opening is read and validated
/// on demand, so only the index is kept in memory.
///
/// Two file formats are supported. In a text file, each line is an opening in the format of parse_opening().
/// Blank lines are ignored, and so are comments, which start with a '#' at the beginning of a word. A file
/// that begins with '[' contains game records in the format of PgnReader. Each record of the book's game is
/// an opening that consists of its start position and moves. Records of other games are skipped.
class OpeningBook {
 public:
  /// @param max_plies  each opening is truncated to this many moves; 0 means no limit
  /// @return an error if the file cannot be read or contains no opening of the game
  static Expected<OpeningBook> open(const std::filesystem::path& file, const AnyGame& start, int max_plies);

  OpeningBook(OpeningBook&&) noexcept;
  OpeningBook& operator=(OpeningBook&&) noexcept;
  ~OpeningBook();

  std::size_t size() const { return entries_.size(); }

  /// Returns the 64-bit FNV-1a hash of the file as 16 hexadecimal digits. The hash is not cryptographic. It
  /// serves to detect that the file was edited.
  const std::string& digest() const { return digest_; }

  /// Reads and validates the opening at `index` < size(). Not thread-safe.
  /// @return the opening, or an error with file, line and reason
  Expected<Opening> at(std::size_t index) const;

 private:
  struct Entry {
    std::uint64_t offset;  // offset in the file in bytes
    std::uint32_t line;
    std::uint32_t column;
  };

  OpeningBook(std::filesystem::path file, AnyGame start, int max_plies);
  Expected<void> index_lines();
  Expected<void> index_records();
  Expected<Opening> read_record(FileLocation location) const;

  std::filesystem::path file_;
  AnyGame start_;
  int max_plies_;
  std::unique_ptr<std::ifstream> in_;
  bool contains_records_ = false;
  std::vector<Entry> entries_;
  std::string digest_;
};

}  // namespace flipside::referee
