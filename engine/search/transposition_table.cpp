#include "engine/search/transposition_table.hpp"

#include <sys/mman.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cstring>
#include <system_error>
#include <thread>
#include <utility>
#include <vector>

namespace flipside {
namespace {

constexpr std::size_t most_at_once = std::size_t{1} << 30;
constexpr std::size_t least_share = std::size_t{128} << 20;  // of a thread that clears
constexpr std::size_t block = std::size_t{2} << 20;          // of a huge page's size

bool is_touched(char* memory, std::size_t bytes) {
  std::array<unsigned char, block / 4096> pages{};  // a byte a page, which is no smaller
  return mincore(memory, bytes, pages.data()) != 0 ||
         std::ranges::any_of(pages, [](unsigned char page) { return (page & 1) != 0; });
}

// Zeroes the blocks that were touched, or all.
void zero(char* memory, std::size_t bytes, bool all) {
  for (std::size_t i = 0; i < bytes; i += block) {
    const std::size_t size = std::min(block, bytes - i);
    if (all || is_touched(memory + i, size)) std::memset(memory + i, 0, size);
  }
}

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
    // Fewer misses of the address cache, where there are such pages. But a search that has to wait for them,
    // as they are touched, would see few positions for the first minute.
    if (bytes <= most_at_once) (void)madvise(pages, bytes, MADV_HUGEPAGE);
    memory = Memory(static_cast<Bucket*>(pages), Unmap{bytes});
  }
  buckets_ = std::move(memory);
  count_ = bytes / sizeof(Bucket);
  generation_ = 0;
  ready_ = false;
  return true;
}

void TranspositionTable::clear() {
  generation_ = 0;
  if (count_ == 0 || ready_) return;
  const std::size_t bytes = count_ * sizeof(Bucket);
  const bool all = bytes <= most_at_once;
  char* const memory = reinterpret_cast<char*>(buckets_.get());
  // Not by this thread: on a busy machine the one that answers has then not used up its turn.
  const std::size_t most = std::clamp<std::size_t>(std::thread::hardware_concurrency(), 1, 8);
  const std::size_t share = std::max(block * (bytes / most / block + 1), least_share);
  std::vector<std::jthread> threads;
  for (std::size_t i = 0; i < bytes; i += share) {
    const auto zero_share = [=] { zero(memory + i, std::min(share, bytes - i), all); };
    try {
      threads.emplace_back(zero_share);
    } catch (const std::system_error&) {  // the system has no more threads
      zero_share();
    }
  }
  threads.clear();
  ready_ = true;
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
  if (ready_.load(std::memory_order_relaxed)) ready_.store(false, std::memory_order_relaxed);
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
