#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>

namespace flipside {

/// The stored search result of a position.
struct Transposition {
  enum class Bound : std::uint8_t { none, upper, lower, exact };

  std::int16_t score = 0;  // mate distances count from the stored position
  std::uint8_t depth = 0;  // search depth in plies
  Bound bound = Bound::none;
  std::uint16_t move = 0;       // low bits of the best move's key; see move_key()
  std::int16_t evaluation = 0;  // static evaluation
  bool operator==(const Transposition&) const = default;
};

/// A fixed-size hash table of positions. New entries replace old and shallow entries of the same bucket.
///
/// probe() and store() are thread-safe without locks. Each entry contains its key XOR its data, so probe()
/// does not find an entry that two threads wrote at the same time (Hyatt and Mann, "A lock-less transposition
/// table implementation for parallel search chess engines", 2002).
class TranspositionTable {
 public:
  static constexpr std::size_t max_mebibytes = 65'536;

  /// Creates a table of size 0, which stores nothing.
  TranspositionTable() = default;

  /// Changes the size and discards all entries.
  /// @return false, with the table unchanged, if the memory cannot be allocated
  bool resize(std::size_t mebibytes);
  std::size_t mebibytes() const { return count_ * sizeof(Bucket) >> 20; }
  /// Discards all entries. Touches every page of a table of up to 1 GiB, so that no page fault delays a
  /// search. Larger tables are mapped on demand. Reads nothing back from swap space.
  void clear();
  /// Starts a new generation. Entries of earlier generations are then replaced first.
  void new_search() { generation_ = (generation_ + 1) & 63; }

  /// Loads the bucket of `key` into the CPU cache ahead of probe().
  void prefetch(std::uint64_t key) const {
    if (count_ > 0) __builtin_prefetch(&bucket(key));
  }
  std::optional<Transposition> probe(std::uint64_t key) const;
  void store(std::uint64_t key, Transposition entry);
  /// Returns the share of entries used by the current search, per mille, estimated from a sample.
  int per_mille_full() const;

 private:
  struct Entry {
    std::uint64_t check;  // key ^ data
    std::uint64_t data;
  };
  static constexpr std::size_t entries_per_bucket = 4;
  struct alignas(64) Bucket {
    Entry entries[entries_per_bucket];
  };
  struct Unmap {
    std::size_t bytes;
    void operator()(Bucket* memory) const;
  };
  using Memory = std::unique_ptr<Bucket[], Unmap>;

  Bucket& bucket(std::uint64_t key) const {
    __extension__ using Wide = unsigned __int128;
    return buckets_[static_cast<std::size_t>((Wide{key} * count_) >> 64)];
  }

  Memory buckets_;
  std::size_t count_ = 0;
  std::uint8_t generation_ = 0;
  std::atomic<bool> is_clear_ = false;  // no store() since the last clear()
};

}  // namespace flipside
