#include "engine/tablebase/key_blocks.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdlib>

namespace flipside::key_blocks {
namespace {

// Returns the offset of byte `plane` (0 is the lowest byte) of number `index`.
std::size_t offset_of(std::uint64_t index, std::size_t plane) { return plane * per_block + index; }

void put(std::uint64_t number, std::uint64_t index, std::size_t bytes, char* to) {
  for (std::size_t plane = 0; plane < bytes; ++plane)
    to[offset_of(index, plane)] = static_cast<char>(number >> (8 * plane) & 0xff);
}

std::uint64_t get(std::string_view block, std::uint64_t index, std::size_t bytes) {
  std::uint64_t number = 0;
  for (std::size_t plane = 0; plane < bytes; ++plane)
    number |= std::uint64_t{static_cast<unsigned char>(block[offset_of(index, plane)])} << (8 * plane);
  return number;
}

// Calls `f(position, index)` for each position of a block, where `position` is its index among all positions
// and `index` is its index in the block.
template <class F>
void for_each_in_block(const SolvedPositions& positions, std::uint64_t number, F f) {
  const std::uint64_t first = number * per_block;
  const std::uint64_t size = std::min(per_block, positions.keys.size() - first);
  for (std::uint64_t i = 0; i < size; ++i) f(first + i, i);
}

}  // namespace

void write_wdl(const SolvedPositions& positions, std::uint64_t number, char* to) {
  std::uint64_t previous = 0;
  for_each_in_block(positions, number, [&](std::uint64_t position, std::uint64_t index) {
    const std::uint64_t key = positions.keys[position];
    put(key - previous, index, 8, to);
    previous = key;
    const KeyValue value = positions.values[position];
    to[offset_of(index, 8)] = static_cast<char>(value > 0 ? 1 : value < 0 ? 2 : 0);
  });
}

void write_dtw(const SolvedPositions& positions, std::uint64_t number, char* to) {
  for_each_in_block(positions, number, [&](std::uint64_t position, std::uint64_t index) {
    const int value = positions.values[position];
    if (value != 0) put(static_cast<std::uint64_t>(std::abs(value) - 1), index, 2, to);
  });
}

std::uint64_t first_key(std::string_view wdl_block) { return get(wdl_block, 0, 8); }

std::optional<std::uint64_t> find(std::string_view wdl_block, std::uint64_t key) {
  std::uint64_t sum = 0;
  for (std::uint64_t index = 0; index < per_block; ++index) {
    sum += get(wdl_block, index, 8);
    if (sum == key) return index;
    if (sum > key) break;
  }
  return std::nullopt;
}

int wdl(std::string_view wdl_block, std::uint64_t index) {
  const char value = wdl_block[offset_of(index, 8)];
  return value == 2 ? -1 : value;
}

int dtw(std::string_view dtw_block, std::uint64_t index) {
  return static_cast<int>(get(dtw_block, index, 2));
}

}  // namespace flipside::key_blocks
