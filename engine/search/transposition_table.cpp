#include "engine/search/transposition_table.hpp"

#include <sys/mman.h>

#include <algorithm>
#include <atomic>
#include <utility>

namespace flipside {
namespace {

std::uint64_t load(std::uint64_t& word) { return std::atomic_ref(word).load(std::memory_order_relaxed); }
void put(std::uint64_t& word, std::uint64_t value) {
  std::atomic_ref(word).store(value, std::memory_order_relaxed);
}

// Data word: score 16 bits, move 16, evaluation 16, depth 8, generation 6, bound 2 (none only in an empty
// entry).
std::uint64_t packed(const Transposition& found, std::uint8_t generation) {
  return std::uint64_t{static_cast<std::uint16_t>(found.score)} | std::uint64_t{found.move} << 16 |
         std::uint64_t{static_cast<std::uint16_t>(found.evaluation)} << 32 |
         std::uint64_t{found.depth} << 48 | std::uint64_t{generation} << 56 |
         std::uint64_t{static_cast<std::uint8_t>(found.bound)} << 62;
}

int depth_of(std::uint64_t data) { return static_cast<int>(data >> 48 & 0xff); }
std::uint8_t generation_of(std::uint64_t data) { return static_cast<std::uint8_t>(data >> 56 & 63); }

Transposition unpacked(std::uint64_t data) {
  return {static_cast<std::int16_t>(data & 0xffff), static_cast<std::uint8_t>(depth_of(data)),
          static_cast<Transposition::Bound>(data >> 62), static_cast<std::uint16_t>(data >> 16),
          static_cast<std::int16_t>(data >> 32 & 0xffff)};
}

}  // namespace

void TranspositionTable::Unmap::operator()(Bucket* memory) const { munmap(memory, bytes); }

bool TranspositionTable::resize(std::size_t mebibytes) {
  const std::size_t bytes = std::min(mebibytes, max_mebibytes) << 20;
  Memory memory;
  if (bytes > 0) {
    // Fresh pages are zero and cost nothing until they are touched.
    void* pages = mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (pages == MAP_FAILED) return false;
    (void)madvise(pages, bytes,
                  MADV_HUGEPAGE);  // fewer misses of the address cache, where there are such pages
    memory = Memory(static_cast<Bucket*>(pages), Unmap{bytes});
  }
  buckets_ = std::move(memory);
  count_ = bytes / sizeof(Bucket);
  generation_ = 0;
  return true;
}

void TranspositionTable::clear() {
  if (count_ > 0) madvise(buckets_.get(), count_ * sizeof(Bucket), MADV_DONTNEED);
  generation_ = 0;
}

std::optional<Transposition> TranspositionTable::probe(std::uint64_t key) const {
  if (count_ == 0) return std::nullopt;
  for (Entry& entry : bucket(key).entries) {
    const std::uint64_t data = load(entry.data);
    if ((load(entry.check) ^ data) == key && data != 0) return unpacked(data);
  }
  return std::nullopt;
}

void TranspositionTable::store(std::uint64_t key, Transposition found) {
  if (count_ == 0) return;
  Entry* victim = nullptr;
  int least = 0;
  for (Entry& entry : bucket(key).entries) {
    const std::uint64_t data = load(entry.data);
    if ((load(entry.check) ^ data) == key || data == 0) {
      victim = &entry;
      break;
    }
    const int worth = depth_of(data) + (generation_of(data) == generation_ ? 256 : 0);
    if (victim == nullptr || worth < least) {
      victim = &entry;
      least = worth;
    }
  }
  const std::uint64_t data = packed(found, generation_);
  put(victim->check, key ^ data);
  put(victim->data, data);
}

int TranspositionTable::per_mille_full() const {
  const std::size_t sample = std::min<std::size_t>(count_, 250);
  if (sample == 0) return 0;
  std::size_t used = 0;
  for (std::size_t i = 0; i < sample; ++i)
    for (Entry& entry : buckets_[i].entries) {
      const std::uint64_t data = load(entry.data);
      if (data != 0 && generation_of(data) == generation_) ++used;
    }
  return static_cast<int>(1000 * used / (sample * entries_per_bucket));
}

}  // namespace flipside
