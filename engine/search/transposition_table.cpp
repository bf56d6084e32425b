#include "engine/search/transposition_table.hpp"

#include <sys/mman.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cstring>
#include <thread>
#include <utility>

#include "engine/core/threads.hpp"

namespace flipside {
namespace {

constexpr std::size_t max_prefaulted = std::size_t{1} << 30;
constexpr std::size_t min_bytes_per_thread = std::size_t{128} << 20;
constexpr std::size_t block_size = std::size_t{2} << 20;  // the size of a huge page

bool is_resident(char* memory, std::size_t bytes) {
  std::array<unsigned char, block_size / 4096> pages{};  // one byte per page; pages have at least 4096 bytes
  const std::size_t count = (bytes + 4095) / 4096;
  return mincore(memory, bytes, pages.data()) == 0 &&
         std::all_of(pages.begin(), pages.begin() + static_cast<std::ptrdiff_t>(count),
                     [](unsigned char page) { return (page & 1) != 0; });
}

// Zeroes a block. Discards the pages of a block that is not entirely in RAM, because writing to a page in
// swap space would first read it back. Discarded pages read as zero.
// @param prefault  whether to map discarded pages again
void zero(char* block, std::size_t bytes, bool prefault) {
  const bool discarded = !is_resident(block, bytes) && madvise(block, bytes, MADV_DONTNEED) == 0;
  if (prefault || !discarded) std::memset(block, 0, bytes);
}

std::uint64_t load(std::uint64_t& word) { return std::atomic_ref(word).load(std::memory_order_relaxed); }
void put(std::uint64_t& word, std::uint64_t value) {
  std::atomic_ref(word).store(value, std::memory_order_relaxed);
}

// Layout of the data word: score 16 bits, move 16, evaluation 16, depth 8, generation 6, bound 2. A zero word
// is an empty entry, because a stored bound is never `none`.
std::uint64_t packed(const Transposition& entry, std::uint8_t generation) {
  return std::uint64_t{static_cast<std::uint16_t>(entry.score)} | std::uint64_t{entry.move} << 16 |
         std::uint64_t{static_cast<std::uint16_t>(entry.evaluation)} << 32 |
         std::uint64_t{entry.depth} << 48 | std::uint64_t{generation} << 56 |
         std::uint64_t{static_cast<std::uint8_t>(entry.bound)} << 62;
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
    // Fresh pages are zero and use no memory until the first access.
    void* pages = mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (pages == MAP_FAILED) return false;
    // Huge pages avoid most TLB misses. In a large table, which is mapped on demand, zeroing them would slow
    // down the first minute of a search.
    if (bytes <= max_prefaulted) (void)madvise(pages, bytes, MADV_HUGEPAGE);
    memory = Memory(static_cast<Bucket*>(pages), Unmap{bytes});
  }
  buckets_ = std::move(memory);
  count_ = bytes / sizeof(Bucket);
  generation_ = 0;
  is_clear_ = false;
  return true;
}

void TranspositionTable::clear() {
  generation_ = 0;
  if (count_ == 0 || is_clear_) return;
  const std::size_t bytes = count_ * sizeof(Bucket);
  const bool prefault = bytes <= max_prefaulted;
  char* const memory = reinterpret_cast<char*>(buckets_.get());
  std::atomic<std::size_t> next = 0;
  const auto zero_blocks = [&](const std::stop_token& /*stop*/) {
    for (std::size_t i = next.fetch_add(block_size); i < bytes; i = next.fetch_add(block_size))
      zero(memory + i, std::min(block_size, bytes - i), prefault);
  };
  // Other threads do the work, so that the scheduler does not penalise the thread that answers the host.
  const std::size_t max_threads = std::clamp<std::size_t>(std::thread::hardware_concurrency(), 1, 8);
  WorkerThreads threads;
  std::size_t started = 0;
  while (started < max_threads && started * min_bytes_per_thread < bytes && threads.start(zero_blocks))
    ++started;
  if (started == 0) zero_blocks({});
  threads.join();
  is_clear_ = true;
}

std::optional<Transposition> TranspositionTable::probe(std::uint64_t key) const {
  if (count_ == 0) return std::nullopt;
  for (Entry& entry : bucket(key).entries) {
    const std::uint64_t data = load(entry.data);
    if ((load(entry.check) ^ data) == key && data != 0) return unpacked(data);
  }
  return std::nullopt;
}

void TranspositionTable::store(std::uint64_t key, Transposition entry) {
  if (count_ == 0) return;
  if (is_clear_.load(std::memory_order_relaxed)) is_clear_.store(false, std::memory_order_relaxed);
  Entry* victim = nullptr;
  int lowest = 0;
  for (Entry& candidate : bucket(key).entries) {
    const std::uint64_t data = load(candidate.data);
    if ((load(candidate.check) ^ data) == key || data == 0) {
      victim = &candidate;
      break;
    }
    const int worth = depth_of(data) + (generation_of(data) == generation_ ? 256 : 0);
    if (victim == nullptr || worth < lowest) {
      victim = &candidate;
      lowest = worth;
    }
  }
  const std::uint64_t data = packed(entry, generation_);
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
