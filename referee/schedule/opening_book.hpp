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

/// A file of openings of one game. Opening a book indexes the file; openings are read and validated on
/// demand, so memory grows only with the index.
///
/// Two formats are supported. In text files, each line is an opening as parse_opening reads it; blank lines
/// and comments, which start with a '#' at the beginning of a word, are ignored. A file that begins
/// with '[' contains game records as PgnReader reads them: each record of the book's game gives its start
/// position and moves, and records of other games are skipped.
class OpeningBook {
 public:
  /// @param max_plies  use only this many moves of each opening; 0: all
  /// @return an error if the file cannot be read or contains no opening of the game
  static Expected<OpeningBook> open(const std::filesystem::path& file, const AnyGame& start, int max_plies);

  OpeningBook(OpeningBook&&) noexcept;
  OpeningBook& operator=(OpeningBook&&) noexcept;
  ~OpeningBook();

  std::size_t size() const { return entries_.size(); }

  /// Returns the 64-bit FNV-1a hash of the file as 16 hexadecimal digits. It detects edited files; it is not
  /// cryptographic.
  const std::string& digest() const { return digest_; }

  /// Reads and validates the opening at `index` < size(). Not thread-safe.
  /// @return the error contains file, line and reason
  Expected<Opening> at(std::size_t index) const;

 private:
  struct Entry {
    std::uint64_t offset;  // in bytes
    std::uint32_t line;
    std::uint32_t column;
  };

  OpeningBook(std::filesystem::path file, AnyGame start, int max_plies);
  void index_lines();
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
