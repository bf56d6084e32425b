#include "engine/tablebase/face_set.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <vector>

#include "engine/core/random.hpp"

namespace flipside::two_faced {
namespace {

FaceSet random_set(Random& random) {
  FaceSet set;
  for (unsigned way = 0; way < FaceSet::size; ++way)
    if (random.below(3) == 0) set.set(way);
  return set;
}

// The set that `f` makes of each way, one way after the other; a way that f maps to 256 is left out.
template <class F>
FaceSet one_by_one(const FaceSet& set, F f) {
  FaceSet result;
  set.for_each([&](unsigned way) {
    if (const unsigned to = f(way); to < FaceSet::size) result.set(to);
  });
  return result;
}

unsigned digit(unsigned way, unsigned i) { return way >> i & 1; }

TEST_CASE("a piece that moves leaves its place, takes another, and turns over; all others keep their order") {
  Random random(1);
  for (unsigned from = 0; from < 4; ++from)
    for (unsigned to = 0; to < 4; ++to)
      for (const unsigned before : {0U, 1U})
        for (const unsigned after : {0U, 1U}) {
          const FaceSet set = random_set(random);
          const FaceSet expected = one_by_one(set, [&](unsigned way) {
            if (digit(way, from) != before) return 256U;
            std::vector<unsigned> faces;
            for (unsigned i = 0; i < 4; ++i)
              if (i != from) faces.push_back(digit(way, i));
            faces.insert(faces.begin() + to, after);
            unsigned moved = way & 0xf0;
            for (unsigned i = 0; i < 4; ++i) moved |= faces[i] << i;
            return moved;
          });
          CHECK(set.moved(static_cast<int>(from), before, static_cast<int>(to), after) == expected);
        }
}

TEST_CASE("sides change places") {
  Random random(2);
  const FaceSet set = random_set(random);
  CHECK(set.turned() == one_by_one(set, [](unsigned way) { return way >> 4 | (way & 15) << 4; }));
  CHECK(set.turned().turned() == set);
}

TEST_CASE("every order of each side's pieces") {
  Random random(3);
  FaceSet::Order order{0, 1, 2, 3};
  do {
    const FaceSet set = random_set(random);
    const FaceSet::Order same{0, 1, 2, 3};
    const auto reordered = [&](unsigned way, unsigned first) {
      unsigned result = way & ~(15U << first);
      for (unsigned i = 0; i < 4; ++i) result |= digit(way, first + i) << (first + order[i]);
      return result;
    };
    CHECK(set.reordered(same, order) == one_by_one(set, [&](unsigned way) { return reordered(way, 0); }));
    CHECK(set.reordered(order, same) == one_by_one(set, [&](unsigned way) { return reordered(way, 4); }));
  } while (std::next_permutation(order.begin(), order.end()));
}

TEST_CASE("what undoes an order puts every piece back") {
  Random random(4);
  const FaceSet set = random_set(random);
  const FaceSet::Order same{0, 1, 2, 3};
  FaceSet::Order order = same;
  do {
    CHECK(set.reordered(order, same).reordered(FaceSet::inverse(order), same) == set);
  } while (std::next_permutation(order.begin(), order.end()));
}

TEST_CASE("a captured piece comes back among those of its side, either face up") {
  Random random(5);
  for (unsigned piece = 0; piece < 4; ++piece) {
    const FaceSet set = random_set(random) & FaceSet::all(3, 4);
    FaceSet expected;
    set.for_each([&](unsigned way) {
      const unsigned below = (1U << (4 + piece)) - 1;
      const unsigned others = (way & below) | (way & ~below) << 1;
      expected.set(others);
      expected.set(others | 1U << (4 + piece));
    });
    CHECK(set.with_front_piece(static_cast<int>(piece)) == expected);
  }
}

TEST_CASE("all ways in which some pieces may lie") {
  CHECK(FaceSet::all(4, 4).count() == 256);
  CHECK(FaceSet::all(0, 0).count() == 1);
  CHECK(FaceSet::all(2, 3).count() == 32);
  CHECK(FaceSet::all(2, 3) == one_by_one(FaceSet::all(4, 4), [](unsigned way) {
          return way >> 6 == 0 && (way & 8) == 0 ? way : 256U;
        }));
}

}  // namespace
}  // namespace flipside::two_faced
