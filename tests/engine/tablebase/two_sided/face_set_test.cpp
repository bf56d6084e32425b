#include "engine/tablebase/two_sided/face_set.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <vector>

#include "engine/core/random.hpp"

namespace flipside::two_sided {
namespace {

FaceSet random_set(Random& random) {
  FaceSet set;
  for (unsigned pattern = 0; pattern < FaceSet::size; ++pattern)
    if (random.below(3) == 0) set.set(pattern);
  return set;
}

// Applies `f` to each pattern of a set, and drops the patterns that `f` maps to 256.
template <class F>
FaceSet mapped(const FaceSet& set, F f) {
  FaceSet result;
  set.for_each([&](unsigned pattern) {
    if (const unsigned to = f(pattern); to < FaceSet::size) result.set(to);
  });
  return result;
}

unsigned bit(unsigned pattern, unsigned i) { return pattern >> i & 1; }

TEST_CASE("a moved piece changes its number and face, and the other pieces keep their order") {
  Random random(1);
  for (unsigned from = 0; from < 4; ++from)
    for (unsigned to = 0; to < 4; ++to)
      for (const unsigned before : {0U, 1U})
        for (const unsigned after : {0U, 1U}) {
          const FaceSet set = random_set(random);
          const FaceSet expected = mapped(set, [&](unsigned pattern) {
            if (bit(pattern, from) != before) return 256U;
            std::vector<unsigned> faces;
            for (unsigned i = 0; i < 4; ++i)
              if (i != from) faces.push_back(bit(pattern, i));
            faces.insert(faces.begin() + to, after);
            unsigned moved = pattern & 0xf0;
            for (unsigned i = 0; i < 4; ++i) moved |= faces[i] << i;
            return moved;
          });
          CHECK(set.moved(static_cast<int>(from), before, static_cast<int>(to), after) == expected);
        }
}

TEST_CASE("swapping the sides exchanges the two halves of every pattern") {
  Random random(2);
  const FaceSet set = random_set(random);
  CHECK(set.swapped() == mapped(set, [](unsigned pattern) { return pattern >> 4 | (pattern & 15) << 4; }));
  CHECK(set.swapped().swapped() == set);
}

TEST_CASE("permuting the pieces of a side permutes its bits in every pattern") {
  Random random(3);
  FaceSet::Permutation permutation{0, 1, 2, 3};
  do {
    const FaceSet set = random_set(random);
    const FaceSet::Permutation identity{0, 1, 2, 3};
    const auto permuted = [&](unsigned pattern, unsigned first) {
      unsigned result = pattern & ~(15U << first);
      for (unsigned i = 0; i < 4; ++i) result |= bit(pattern, first + i) << (first + permutation[i]);
      return result;
    };
    CHECK(set.permuted(identity, permutation) ==
          mapped(set, [&](unsigned pattern) { return permuted(pattern, 0); }));
    CHECK(set.permuted(permutation, identity) ==
          mapped(set, [&](unsigned pattern) { return permuted(pattern, 4); }));
  } while (std::next_permutation(permutation.begin(), permutation.end()));
}

TEST_CASE("a permutation followed by its inverse changes nothing") {
  Random random(4);
  const FaceSet set = random_set(random);
  const FaceSet::Permutation identity{0, 1, 2, 3};
  FaceSet::Permutation permutation = identity;
  do {
    CHECK(set.permuted(permutation, identity).permuted(FaceSet::inverse(permutation), identity) == set);
  } while (std::next_permutation(permutation.begin(), permutation.end()));
}

TEST_CASE("undoing a capture restores the piece with either face") {
  Random random(5);
  for (unsigned piece = 0; piece < 4; ++piece) {
    const FaceSet set = random_set(random) & FaceSet::all(3, 4);
    FaceSet expected;
    set.for_each([&](unsigned pattern) {
      const unsigned below = (1U << (4 + piece)) - 1;
      const unsigned others = (pattern & below) | (pattern & ~below) << 1;
      expected.set(others);
      expected.set(others | 1U << (4 + piece));
    });
    CHECK(set.with_front_piece(static_cast<int>(piece)) == expected);
  }
}

TEST_CASE("the unused upper bits of a side with fewer than four pieces are clear") {
  CHECK(FaceSet::all(4, 4).count() == 256);
  CHECK(FaceSet::all(0, 0).count() == 1);
  CHECK(FaceSet::all(2, 3).count() == 32);
  CHECK(FaceSet::all(2, 3) == mapped(FaceSet::all(4, 4), [](unsigned pattern) {
          return pattern >> 6 == 0 && (pattern & 8) == 0 ? pattern : 256U;
        }));
}

}  // namespace
}  // namespace flipside::two_sided
