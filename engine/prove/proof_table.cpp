#include "engine/prove/proof_table.hpp"

#include <algorithm>
#include <bit>

namespace flipside {
namespace {

// Work is stored as a floating-point number with ten fraction bits.
constexpr int fraction_bits = 10;

std::uint64_t packed_work(std::uint64_t work) {
  const int shift = std::max(0, static_cast<int>(std::bit_width(work)) - 1 - fraction_bits);
  return static_cast<std::uint64_t>(shift) << (fraction_bits + 1) | work >> shift;
}

std::uint64_t unpacked_work(std::uint64_t packed) {
  return (packed & ((std::uint64_t{2} << fraction_bits) - 1)) << (packed >> (fraction_bits + 1));
}

}  // namespace

ProofTable::ProofTable(std::size_t bytes)
    : buckets_(std::bit_floor(std::max<std::size_t>(bytes / sizeof(Bucket), 1))) {}

std::uint64_t ProofTable::packed(const Entry& entry) {
  return std::uint64_t{entry.numbers.proof} << 40 | std::uint64_t{entry.numbers.disproof} << 16 |
         std::min<std::uint64_t>(packed_work(entry.work), 0xFFFF);
}

ProofTable::Entry ProofTable::unpacked(std::uint64_t word) {
  return {{static_cast<std::uint32_t>(word >> 40),
           static_cast<std::uint32_t>(word >> 16 & ProofNumbers::infinity)},
          unpacked_work(word & 0xFFFF)};
}

std::optional<ProofTable::Entry> ProofTable::find(std::uint64_t key) const {
  for (const Slot& slot : buckets_[bucket_of(key)]) {
    const std::uint64_t word = slot.word.load(std::memory_order_relaxed);
    if (word != 0 && (slot.check.load(std::memory_order_relaxed) ^ word) == key) return unpacked(word);
  }
  return std::nullopt;
}

void ProofTable::put(std::uint64_t key, const Entry& entry) {
  Slot* target = nullptr;
  std::uint64_t least_work = UINT64_MAX;
  for (Slot& slot : buckets_[bucket_of(key)]) {
    const std::uint64_t word = slot.word.load(std::memory_order_relaxed);
    if (word == 0 || (slot.check.load(std::memory_order_relaxed) ^ word) == key) {
      target = &slot;
      break;
    }
    const std::uint64_t work = word & 0xFFFF;
    if (work < least_work) {
      least_work = work;
      target = &slot;
    }
  }
  const std::uint64_t word = packed(entry);
  target->check.store(key ^ word, std::memory_order_relaxed);
  target->word.store(word, std::memory_order_relaxed);
}

void ProofTable::clear() {
  for (Bucket& bucket : buckets_)
    for (Slot& slot : bucket) {
      slot.check.store(0, std::memory_order_relaxed);
      slot.word.store(0, std::memory_order_relaxed);
    }
}

double ProofTable::fill() const {
  const std::size_t sample = std::min<std::size_t>(buckets_.size(), 4096);
  std::size_t occupied = 0;
  for (std::size_t i = 0; i < sample; ++i)
    for (const Slot& slot : buckets_[i * (buckets_.size() / sample)])
      occupied += slot.word.load(std::memory_order_relaxed) != 0;
  return static_cast<double>(occupied) / static_cast<double>(4 * sample);
}

}  // namespace flipside
