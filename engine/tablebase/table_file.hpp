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

/// Completed part of an append-only file: its first `bytes` bytes and their checksum.
struct LogExtent {
  std::uint64_t bytes = 0;
  std::uint64_t checksum = 0;
  bool operator==(const LogExtent&) const = default;
};

/// Progress of a retrograde analysis, stored in its checkpoint.
struct CheckpointState {
  int ply = 0;                        // the next ply to analyse
  std::uint64_t entries = 0;          // number of entries (see two_sided::RowIndex) changed by earlier plies
  std::uint64_t positions = 0;        // number of positions decided by earlier plies
  std::optional<LogExtent> logged{};  // extent of the distance log; nullopt if distances are not logged
  bool operator==(const CheckpointState&) const = default;
};

/// Kinds of table content, used in TableHeader::content and as file extensions.
inline constexpr std::string_view wdl_content = "values";
inline constexpr std::string_view dtw_content = "distances";
inline constexpr std::string_view checkpoint_content = "checkpoint";

/// Header of a table file.
struct TableHeader {
  std::string game{};      // id
  std::string content{};   // wdl_content, dtw_content or checkpoint_content
  std::string symmetry{};  // symmetries under which positions share an index
  std::string rules{};     // rules_signature() of the game
  int pieces = 0;          // maximum number of pieces per side in covered positions; 0: no limit
  SolvedCounts counts{};
  std::uint64_t block_bytes = 0;                // decompressed size of every block, including the last
  std::optional<CheckpointState> checkpoint{};  // set only in checkpoint files
  bool operator==(const TableHeader&) const = default;
};

/// Returns a checksum of the positions, moves and results of 20 pseudo-random games. The checksum changes
/// when the rules of the game change.
std::string rules_signature(std::string_view game);

/// Source of the blocks that write_table() writes.
struct TableContent {
  std::uint64_t blocks = 0;
  /// Writes a block to `to`, which points to `block_bytes` zeroed bytes. Must be thread-safe.
  std::function<void(std::uint64_t number, char* to)> fill;
  /// Called for each batch, in ascending order, before blocks `first` to `first + count - 1` are filled. An
  /// error cancels write_table().
  std::function<Expected<void>(std::uint64_t first, std::uint64_t count)> prepare =
      [](std::uint64_t /*first*/, std::uint64_t /*count*/) { return Expected<void>(); };
};

/// Writes a table file in the format described in docs/tablebases.md.
/// @param level  zstd compression level
/// @return the size of the file in bytes
Expected<std::uint64_t> write_table(const std::string& path, const TableHeader& header,
                                    const TableContent& content, int threads, int level = 6);

/// A memory-mapped table file. Processes that map the same file share its memory.
class TableFile {
 public:
  /// Opens a file and validates its header and index. block() validates each block that it reads.
  static Expected<TableFile> open(const std::filesystem::path& path);

  const TableHeader& header() const { return header_; }
  std::uint64_t blocks() const { return extents_.size(); }
  std::uint64_t bytes() const { return size_; }
  /// Checksum of the header and the block index.
  std::uint64_t checksum() const { return checksum_; }

  /// Returns the decompressed bytes of a block, or nullptr if the block is damaged. Thread-safe; recently
  /// used blocks are cached.
  std::shared_ptr<const std::string> block(std::uint64_t number) const;
  /// Lets the operating system evict the file's pages from memory.
  void release() const;

 private:
  struct BlockExtent {
    std::uint64_t offset;
    std::uint64_t bytes;
  };
  struct Unmap {
    std::size_t bytes;
    void operator()(const char* memory) const;
  };
  // LRU cache of decompressed blocks.
  struct Cache {
    std::mutex mutex;
    std::list<std::uint64_t> order;  // most recently used first
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
  std::vector<BlockExtent> extents_;
  std::unique_ptr<Cache> cache_ = std::make_unique<Cache>();
};

/// Returns the path of a game's table in a directory. The file name is GAME.CONTENT.
std::filesystem::path table_path(const std::filesystem::path& directory, std::string_view game,
                                 std::string_view content);

/// Opens a game's table in a directory.
/// @return nullopt if the file does not exist; an error if its header does not match its name, or the table
/// was made for different rules
Expected<std::optional<TableFile>> open_table(const std::filesystem::path& directory, std::string_view game,
                                              std::string_view content);

}  // namespace flipside
