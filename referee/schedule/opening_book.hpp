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

/// A file of openings of one game, however many: it is known where each stands, and one is read and checked
/// when it is asked for.
///
/// Two kinds of files: one opening a line, as parse_opening reads them (blank lines, and what follows a '#'
/// that begins a word, are left out), or, where the first character is a '[', records as PgnReader reads
/// them. Of records, those of other games are passed over, and each gives its start position and its moves.
class OpeningBook {
 public:
  /// @param most_plies  moves of each opening that are played; 0: all
  /// @return an error if the file cannot be read or holds no opening of the game
  static Expected<OpeningBook> open(const std::filesystem::path& file, const AnyGame& start, int most_plies);

  OpeningBook(OpeningBook&&) noexcept;
  OpeningBook& operator=(OpeningBook&&) noexcept;
  ~OpeningBook();

  std::size_t size() const { return entries_.size(); }

  /// 16 hexadecimal digits that change when the file does (FNV-1a, 64 bits, of its bytes): for telling a file
  /// that was edited, no protection against malice.
  const std::string& digest() const { return digest_; }

  /// The opening at `index` < size(), checked by the rules; for one thread at a time.
  /// @return the error names file, line and what is wrong
  Expected<Opening> at(std::size_t index) const;

 private:
  struct Entry {
    std::uint64_t offset;  // in bytes
    std::uint32_t line;
    std::uint32_t column;
  };

  OpeningBook(std::filesystem::path file, AnyGame start, int most_plies);
  void list_lines();
  Expected<void> list_records();
  Expected<Opening> read_record(FileLocation location) const;

  std::filesystem::path file_;
  AnyGame start_;
  int most_plies_;
  std::unique_ptr<std::ifstream> in_;
  bool holds_records_ = false;
  std::vector<Entry> entries_;
  std::string digest_;
};

}  // namespace flipside::referee
