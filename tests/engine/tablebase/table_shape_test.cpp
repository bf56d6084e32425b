#include "engine/tablebase/table_shape.hpp"

#include <doctest/doctest.h>

#include <cstdint>
#include <string>
#include <vector>

#include "engine/core/random.hpp"

namespace flipside::two_faced {
namespace {

// Puts the distances of a block of a file piece by piece, and reads them all.
std::vector<std::uint16_t> put_and_read(const std::vector<std::uint16_t>& distances, int longest) {
  std::string block(distances_bytes(longest), '\0');
  for (std::size_t from = 0; from < distances.size(); from += FaceSet::size)
    put_distances(block, from, {&distances[from], FaceSet::size});
  std::vector<std::uint16_t> read;
  for (std::size_t i = 0; i < distances.size(); ++i)
    read.push_back(static_cast<std::uint16_t>(get_distance(block, i)));
  return read;
}

TEST_CASE("distances are read as they were put: in a byte each, or in two where the longest needs them") {
  CHECK(distances_bytes(255) == distances_group_size);
  CHECK(distances_bytes(256) == 2 * distances_group_size);
  Random random(3);
  std::vector<std::uint16_t> distances(distances_group_size);
  for (const int longest : {255, 256, 264, 65'535}) {
    for (auto& distance : distances)
      distance = static_cast<std::uint16_t>(random.below(static_cast<std::uint64_t>(longest) + 1));
    distances[distances_group_size - 1] = static_cast<std::uint16_t>(longest);
    CHECK(put_and_read(distances, longest) == distances);
  }
}

TEST_CASE("a byte for each distance is what lies in a block, in the order of the positions") {
  const std::vector<std::uint16_t> distances{7, 255, 0};
  std::string block(distances_bytes(255), '\0');
  put_distances(block, 3, distances);
  CHECK(block.substr(0, 7) == std::string("\0\0\0\7\xff\0\0", 7));
}

}  // namespace
}  // namespace flipside::two_faced
