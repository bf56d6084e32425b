#include "engine/tablebase/two_sided/table_layout.hpp"

#include <doctest/doctest.h>

#include <cstdint>
#include <string>
#include <vector>

#include "engine/core/random.hpp"

namespace flipside::two_sided {
namespace {

// Writes the distances of a compression block one entry at a time, and reads them back.
std::vector<std::uint16_t> write_and_read(const std::vector<std::uint16_t>& distances, int longest) {
  std::string block(dtw_block_bytes(longest), '\0');
  for (std::size_t from = 0; from < distances.size(); from += FaceSet::size)
    write_dtw(block, from, {&distances[from], FaceSet::size});
  std::vector<std::uint16_t> read;
  for (std::size_t i = 0; i < distances.size(); ++i)
    read.push_back(static_cast<std::uint16_t>(read_dtw(block, i)));
  return read;
}

TEST_CASE("distances take one byte each, or two bytes if the longest distance exceeds 255") {
  CHECK(dtw_block_bytes(255) == positions_per_dtw_block);
  CHECK(dtw_block_bytes(256) == 2 * positions_per_dtw_block);
  Random random(3);
  std::vector<std::uint16_t> distances(positions_per_dtw_block);
  for (const int longest : {255, 256, 264, 65'535}) {
    for (auto& distance : distances)
      distance = static_cast<std::uint16_t>(random.below(static_cast<std::uint64_t>(longest) + 1));
    distances[positions_per_dtw_block - 1] = static_cast<std::uint16_t>(longest);
    CHECK(write_and_read(distances, longest) == distances);
  }
}

TEST_CASE("distances of one byte are stored in the order of the positions") {
  const std::vector<std::uint16_t> distances{7, 255, 0};
  std::string block(dtw_block_bytes(255), '\0');
  write_dtw(block, 3, distances);
  CHECK(block.substr(0, 7) == std::string("\0\0\0\7\xff\0\0", 7));
}

}  // namespace
}  // namespace flipside::two_sided
