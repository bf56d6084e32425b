#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <list>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "engine/core/expected.hpp"
#include "engine/tablebase/solved_game.hpp"

namespace flipside {

/// What is in a file that grows, when it has so many bytes.
struct LogExtent {
  std::uint64_t bytes = 0;
  std::uint64_t checksum = 0;
  bool operator==(const LogExtent&) const = default;
};

/// How far a solution has come.
struct SolvedSoFar {
  int ply = 0;                        // that comes next
  std::uint64_t sets = 0;             // of positions that the plies before have changed
  std::uint64_t positions = 0;        // that they have decided
  std::optional<LogExtent> logged{};  // of the distances; nullopt: they are not wanted
  bool operator==(const SolvedSoFar&) const = default;
};

/// What a table file says of itself.
struct TableHeader {
  std::string game{};      // id
  std::string content{};   // "values", "distances" or "checkpoint"
  std::string symmetry{};  // which positions share an entry
  std::string rules{};     // rules_signature() of the game
  int pieces = 0;          // that a side has at most in what is covered; 0: all there is
  SolvedCounts counts{};
  std::uint64_t block_bytes = 0;        // of a block, the last one too
  std::optional<SolvedSoFar> so_far{};  // of a checkpoint
  bool operator==(const TableHeader&) const = default;
};

/// Tells versions of a game's rules apart: a checksum of positions, moves and results of games that are
/// played by a fixed rule.
std::string rules_signature(std::string_view game);

/// The blocks of a table that is written.
struct TableContent {
  std::uint64_t blocks = 0;
  /// Writes a block to `block_bytes` bytes that are zero; called by several threads.
  std::function<void(std::uint64_t number, char* to)> fill;
  /// Called before so many of them are filled; those before `first` were. After an error there is no file.
  std::function<Expected<void>(std::uint64_t first, std::uint64_t count)> prepare =
      [](std::uint64_t /*first*/, std::uint64_t /*count*/) { return Expected<void>(); };
};

/// Writes a table file, of which docs/solved.md has the form.
/// @param level  of compression, of which little is fast and much is small
/// @return the size of the file in bytes
Expected<std::uint64_t> write_table(const std::string& path, const TableHeader& header,
                                    const TableContent& content, int threads, int level = 6);

/// A table file that is read where it is asked for; its memory is shared by all processes that have it open.
class TableFile {
 public:
  /// The error says what is wrong with the file. What is in the blocks is checked as they are read.
  static Expected<TableFile> open(const std::filesystem::path& path);

  const TableHeader& header() const { return header_; }
  std::uint64_t blocks() const { return places_.size(); }
  std::uint64_t bytes() const { return size_; }
  /// Of the header and of where the blocks are.
  std::uint64_t checksum() const { return checksum_; }

  /// A block's bytes, by any thread; nullptr where it is damaged. The latest blocks are kept.
  std::shared_ptr<const std::string> block(std::uint64_t number) const;
  /// The file is not read for now, and need not be in memory.
  void release() const;

 private:
  struct Place {
    std::uint64_t offset;
    std::uint64_t bytes;
  };
  struct Unmap {
    std::size_t bytes;
    void operator()(const char* memory) const;
  };
  // The blocks that were read last.
  struct Cache {
    std::mutex mutex;
    std::list<std::uint64_t> order;  // the latest first
    std::unordered_map<std::uint64_t,
                       std::pair<std::shared_ptr<const std::string>, std::list<std::uint64_t>::iterator>>
        blocks;
  };
  static constexpr std::size_t cached_bytes = std::size_t{64} << 20;

  TableFile() = default;

  std::unique_ptr<const char, Unmap> memory_;
  std::size_t size_ = 0;
  TableHeader header_;
  std::uint64_t checksum_ = 0;
  std::vector<Place> places_;
  std::unique_ptr<Cache> cache_ = std::make_unique<Cache>();
};

/// Where a folder has the table of a game with such content.
std::filesystem::path table_path(const std::filesystem::path& folder, std::string_view game,
                                 std::string_view content);

/// Opens the table of a game in a folder that has such content; nullopt where there is none.
/// @return an error also where it holds something else than its name says, or was made for other rules
Expected<std::optional<TableFile>> open_table(const std::filesystem::path& folder, std::string_view game,
                                              std::string_view content);

}  // namespace flipside
