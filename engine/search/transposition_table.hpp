#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>

namespace flipside {

/// What a search knows of a position that it has seen before.
struct Transposition {
  enum class Bound : std::uint8_t { none, upper, lower, exact };

  std::int16_t score = 0;  // from the position itself: wins count plies from there
  std::uint8_t depth = 0;  // plies searched below
  Bound bound = Bound::none;
  std::uint16_t move = 0;       // low bits of the best move's key
  std::int16_t evaluation = 0;  // of the position itself
  bool operator==(const Transposition&) const = default;
};

/// A hash table of positions, of fixed size; new entries replace shallow and old ones of the same bucket.
///
/// Several threads may probe and store at once: each entry holds its key xor its data, so that an entry torn
/// between two writers is not recognised (Hyatt and Mann, "A lock-less transposition table implementation for
/// parallel search chess engines", 2002).
class TranspositionTable {
 public:
  static constexpr std::size_t max_mebibytes = 65'536;

  /// An empty table of no size: nothing is kept.
  TranspositionTable() = default;

  /// Changes the size and forgets everything.
  /// @return false, and the table is as it was, if there is not so much memory
  bool resize(std::size_t mebibytes);
  std::size_t mebibytes() const { return count_ * sizeof(Bucket) >> 20; }
  /// Forgets everything, and keeps the memory that was touched. A table of 1 GiB at most has all of its
  /// memory afterwards, so that no search has to wait for it; the pages of a larger one come as they are
  /// touched.
  void clear();
  /// Marks what is in the table as old.
  void new_search() { generation_ = (generation_ + 1) & 63; }

  /// Fetches what `probe` will look at into the processor's cache.
  void prefetch(std::uint64_t key) const {
    if (count_ > 0) __builtin_prefetch(&bucket(key));
  }
  std::optional<Transposition> probe(std::uint64_t key) const;
  void store(std::uint64_t key, Transposition found);
  /// Entries of the present search, per mille, in a sample.
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
  std::atomic<bool> ready_ = false;  // empty, and its memory is there
};

}  // namespace flipside
