#include "engine/tablebase/retrograde.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <bit>
#include <cstdlib>
#include <filesystem>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "engine/core/random.hpp"
#include "engine/tablebase/logged_rows.hpp"
#include "tests/support/temporary_directory.hpp"

namespace flipside::two_faced {
namespace {

// Two pieces a side, which win on opposite corners; otherwise as in FlipFour.
struct CornerRules {
  static constexpr int most_pieces = 2;
  static constexpr std::span<const unsigned> symmetries = BoardSymmetry::all;
  static constexpr unsigned turning = 0;
  static constexpr int distance_unit = 2;
  static constexpr bool starts_won = false;
  static constexpr Cells capture_cells = 0;
  static constexpr Cells corners = 1U | 1U << 24;
  static constexpr Cells other_corners = 1U << 4 | 1U << 20;
  static constexpr bool possible(Cells mover) { return !lost(mover); }
  static constexpr bool won(Cells /*mover*/) { return false; }
  static constexpr bool lost(Cells other) { return other == corners || other == other_corners; }
  static constexpr bool may_place(int pieces) { return pieces < 2; }
  static constexpr Cells reach(Face face, int cell, Cells occupied) {
    return lines<5>.all(piece_index(face, cell)) & ~occupied;
  }
  static constexpr Cells captures(Face /*face*/, int /*cell*/, Cells /*occupied*/, Cells /*other*/) {
    return 0;
  }
};

struct Position {
  std::vector<std::pair<int, int>> mover;  // cell and face
  std::vector<std::pair<int, int>> other;
};

Cells cells_of(const std::vector<std::pair<int, int>>& pieces) {
  Cells cells = 0;
  for (const auto& [cell, face] : pieces) cells |= Cells{1} << cell;
  return cells;
}

// The moves by the words of the rules.
std::vector<Position> successors(const Position& at) {
  std::vector<Position> found;
  const Cells occupied = cells_of(at.mover) | cells_of(at.other);
  for (int to = 0; to < 25; ++to) {
    if ((occupied >> to & 1) != 0) continue;
    for (std::size_t i = 0; i < at.mover.size(); ++i) {
      const auto [from, face] = at.mover[i];
      const int files = std::abs(from % 5 - to % 5);
      const int ranks = std::abs(from / 5 - to / 5);
      if (face == 0 ? files != 0 && ranks != 0 : files != ranks) continue;
      Position next{at.other, at.mover};
      next.other[i] = {to, 1 - face};
      found.push_back(next);
    }
    if (at.mover.size() < 2)
      for (const int face : {0, 1}) {
        Position next{at.other, at.mover};
        next.other.emplace_back(to, face);
        found.push_back(next);
      }
  }
  return found;
}

using Solver = Retrograde<CornerRules>;

// A solution with its distances.
struct Solution {
  explicit Solution(int threads, std::optional<MappedMemory> file = {})
      : log(folder.file("plies")),
        solver({.threads = threads, .log = &log}, std::move(file)),
        distances(log, solver.index(), threads) {
    REQUIRE(log.begin(solver.index().rows().size()));
    solver.solve();
    REQUIRE(log.written());
    REQUIRE(distances.read(0, solver.index().blocks()));
  }

  test::TemporaryDirectory folder;
  DistanceLog log;
  Solver solver;
  LoggedRows distances;
};

// Plies to the end plus one, negative where the side to move loses; 0: a draw.
int value(const Solution& solution, const Position& at) {
  const Solver& solver = solution.solver;
  const auto digits = [](const std::vector<std::pair<int, int>>& pieces, unsigned symmetry) {
    std::vector<std::pair<Cells, int>> images;
    for (const auto& [cell, face] : pieces)
      images.emplace_back(board_symmetry.of(symmetry, Cells{1} << cell), face);
    std::ranges::sort(images);
    unsigned faces = 0;
    for (std::size_t i = 0; i < images.size(); ++i) faces |= static_cast<unsigned>(images[i].second) << i;
    return faces;
  };
  const auto [number, symmetry] = solver.index().find(cells_of(at.mover));
  const RowIndex::Row& row = solver.index().rows()[number];
  const std::uint64_t block =
      row.first_block + RowIndex::column(row.cells, board_symmetry.of(symmetry, cells_of(at.other)));
  const unsigned way = digits(at.mover, symmetry) << 4 | digits(at.other, symmetry);
  const int half = solution.distances.of(block)[way];
  const Known& known = solver.known()[block];
  if (known.won.test(way)) return 2 * half + 2;
  return known.lost.test(way) ? -(2 * half + 1) : 0;
}

// What the values of the positions after it make of a position.
int value_by_moves(const Solution& solution, const Position& at) {
  if (CornerRules::lost(cells_of(at.other))) return -1;
  const auto next = successors(at);
  int fastest = 0;   // loss of the opponent
  int slowest = -1;  // of those that lose here
  bool draws = false;
  for (const Position& position : next) {
    const int after = value(solution, position);
    if (after < 0 && (fastest == 0 || after > fastest)) fastest = after;
    if (after > 0) slowest = std::max(slowest, after);
    draws |= after == 0;
  }
  if (fastest < 0) return 1 - fastest;
  if (draws) return 0;
  return next.empty() ? -1 : -1 - slowest;
}

std::vector<std::pair<int, int>> random_pieces(Random& random, int count, Cells& occupied) {
  std::vector<std::pair<int, int>> pieces;
  while (count > 0) {
    const int cell = static_cast<int>(random.below(25));
    if ((occupied >> cell & 1) != 0) continue;
    occupied |= Cells{1} << cell;
    pieces.emplace_back(cell, static_cast<int>(random.below(2)));
    --count;
  }
  return pieces;
}

TEST_CASE("the value of every position follows from those after its moves, whatever the threads") {
  for (const int threads : {1, 3}) {
    const Solution solution(threads);
    Random random(7);
    int won = 0;
    int lost = 0;
    int drawn = 0;
    for (int round = 0; round < 20'000; ++round) {
      Cells occupied = 0;
      Position at;
      at.mover = random_pieces(random, static_cast<int>(random.below(3)), occupied);
      at.other = random_pieces(random, static_cast<int>(random.below(3)), occupied);
      if (!CornerRules::possible(cells_of(at.mover))) continue;  // it has won before
      const int expected = value_by_moves(solution, at);
      if (value(solution, at) != expected) {
        CHECK(value(solution, at) == expected);
        break;
      }
      won += expected > 0;
      lost += expected < 0;
      drawn += expected == 0;
    }
    CHECK(won > 100);
    CHECK(lost > 100);
    CHECK(drawn > 100);
    CHECK(solution.solver.longest() > 2);
  }
}

TEST_CASE("a solution that is gone through in slices of a file is the same") {
  const test::TemporaryDirectory folder;
  const Solution whole(2);
  auto file = MappedMemory::in_file(Solver::slice_bytes(whole.solver.index()), folder.file(""));
  REQUIRE(file);
  const Solution sliced(2, *std::move(file));
  for (std::uint64_t block = 0; block < whole.solver.index().blocks(); ++block)
    CHECK(std::ranges::equal(sliced.distances.of(block), whole.distances.of(block)));
  const auto same = [](const Known& a, const Known& b) { return a.won == b.won && a.lost == b.lost; };
  CHECK(std::ranges::equal(sliced.solver.known(), whole.solver.known(), same));
  CHECK(std::filesystem::is_empty(folder.file("")));
}

}  // namespace
}  // namespace flipside::two_faced
