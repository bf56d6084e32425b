#include "engine/tablebase/key_blocks.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdlib>

namespace flipside::key_blocks {
namespace {

// The byte of a number's that stands so many places from the lowest.
std::size_t at(std::uint64_t position, std::size_t place) { return place * per_block + position; }

void put(std::uint64_t number, std::uint64_t position, std::size_t bytes, char* to) {
  for (std::size_t place = 0; place < bytes; ++place)
    to[at(position, place)] = static_cast<char>(number >> (8 * place) & 0xff);
}

std::uint64_t get(std::string_view block, std::uint64_t position, std::size_t bytes) {
  std::uint64_t number = 0;
  for (std::size_t place = 0; place < bytes; ++place)
    number |= std::uint64_t{static_cast<unsigned char>(block[at(position, place)])} << (8 * place);
  return number;
}

// Calls `f(index, position)` for the positions of a block: their index, and their place in the block.
template <class F>
void for_each_of_block(const SolvedPositions& positions, std::uint64_t number, F f) {
  const std::uint64_t first = number * per_block;
  const std::uint64_t size = std::min(per_block, positions.keys.size() - first);
  for (std::uint64_t i = 0; i < size; ++i) f(first + i, i);
}

}  // namespace

void write_values(const SolvedPositions& positions, std::uint64_t number, char* to) {
  std::uint64_t before = 0;
  for_each_of_block(positions, number, [&](std::uint64_t index, std::uint64_t position) {
    const std::uint64_t key = positions.keys[index];
    put(key - before, position, 8, to);
    before = key;
    const KeyValue value = positions.values[index];
    to[at(position, 8)] = static_cast<char>(value > 0 ? 1 : value < 0 ? 2 : 0);
  });
}

void write_distances(const SolvedPositions& positions, std::uint64_t number, char* to) {
  for_each_of_block(positions, number, [&](std::uint64_t index, std::uint64_t position) {
    const int value = positions.values[index];
    if (value != 0) put(static_cast<std::uint64_t>(std::abs(value) - 1), position, 2, to);
  });
}

std::uint64_t first_key(std::string_view block) { return get(block, 0, 8); }

std::optional<std::uint64_t> find(std::string_view block, std::uint64_t key) {
  std::uint64_t sum = 0;
  for (std::uint64_t position = 0; position < per_block; ++position) {
    sum += get(block, position, 8);
    if (sum == key) return position;
    if (sum > key) break;
  }
  return std::nullopt;
}

int sign(std::string_view block, std::uint64_t position) {
  const char value = block[at(position, 8)];
  return value == 2 ? -1 : value;
}

int plies(std::string_view block, std::uint64_t position) {
  return static_cast<int>(get(block, position, 2));
}

}  // namespace flipside::key_blocks
