#include "engine/prove/proof_table.hpp"

#include <algorithm>
#include <bit>

namespace flipside {
namespace {

// Amounts of work as the position of their highest bit and the ten bits after it.
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
    : sets_(std::bit_floor(std::max<std::size_t>(bytes / sizeof(Set), 1))) {}

std::uint64_t ProofTable::packed(const Entry& entry) {
  return std::uint64_t{entry.numbers.proof} << 40 | std::uint64_t{entry.numbers.disproof} << 16 |
         std::min<std::uint64_t>(packed_work(entry.work), 0xFFFF);
}

ProofTable::Entry ProofTable::unpacked(std::uint64_t word) {
  return {
      {static_cast<std::uint32_t>(word >> 40), static_cast<std::uint32_t>(word >> 16 & ProofNumbers::never)},
      unpacked_work(word & 0xFFFF)};
}

std::optional<ProofTable::Entry> ProofTable::find(std::uint64_t key) const {
  for (const Slot& slot : sets_[set_of(key)]) {
    const std::uint64_t word = slot.word.load(std::memory_order_relaxed);
    if (word != 0 && (slot.check.load(std::memory_order_relaxed) ^ word) == key) return unpacked(word);
  }
  return std::nullopt;
}

void ProofTable::put(std::uint64_t key, const Entry& entry) {
  Slot* least = nullptr;
  std::uint64_t least_work = UINT64_MAX;
  for (Slot& slot : sets_[set_of(key)]) {
    const std::uint64_t word = slot.word.load(std::memory_order_relaxed);
    if (word == 0 || (slot.check.load(std::memory_order_relaxed) ^ word) == key) {
      least = &slot;
      break;
    }
    const std::uint64_t work = word & 0xFFFF;
    if (work < least_work) {
      least_work = work;
      least = &slot;
    }
  }
  const std::uint64_t word = packed(entry);
  least->check.store(key ^ word, std::memory_order_relaxed);
  least->word.store(word, std::memory_order_relaxed);
}

void ProofTable::clear() {
  for (Set& set : sets_)
    for (Slot& slot : set) {
      slot.check.store(0, std::memory_order_relaxed);
      slot.word.store(0, std::memory_order_relaxed);
    }
}

double ProofTable::fill() const {
  const std::size_t sample = std::min<std::size_t>(sets_.size(), 4096);
  std::size_t taken = 0;
  for (std::size_t i = 0; i < sample; ++i)
    for (const Slot& slot : sets_[i * (sets_.size() / sample)])
      taken += slot.word.load(std::memory_order_relaxed) != 0;
  return static_cast<double>(taken) / static_cast<double>(4 * sample);
}

}  // namespace flipside
