#include "engine/tablebase/retrograde/retrograde_analysis.hpp"

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
#include "engine/tablebase/retrograde/distance_reader.hpp"
#include "tests/support/temporary_directory.hpp"

namespace flipside::two_sided {
namespace {

// Rules of a FlipFour variant: each side has two pieces and wins by occupying two opposite corners.
struct CornerRules {
  static constexpr int max_pieces = 2;
  static constexpr std::span<const unsigned> symmetries = BoardSymmetry::all;
  static constexpr unsigned side_swap = 0;
  static constexpr int distance_unit = 2;
  static constexpr bool mover_can_have_won = false;
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
  std::vector<std::pair<int, int>> mover;  // pairs of cell and face
  std::vector<std::pair<int, int>> other;
};

Cells cells_of(const std::vector<std::pair<int, int>>& pieces) {
  Cells cells = 0;
  for (const auto& [cell, face] : pieces) cells |= Cells{1} << cell;
  return cells;
}

// Returns the positions after each legal move, generated directly from the rules.
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

using Analysis = RetrogradeAnalysis<CornerRules>;

// A completed analysis and the distances that it found.
struct Solution {
  explicit Solution(int threads, std::optional<MappedMemory> file = {})
      : log(directory.file("plies")),
        analysis({.threads = threads, .log = &log}, std::move(file)),
        distances(log, analysis.index(), threads) {
    REQUIRE(log.open(analysis.index().rows().size()));
    analysis.solve();
    REQUIRE(log.status());
    REQUIRE(distances.read(0, analysis.index().entries()));
  }

  test::TemporaryDirectory directory;
  DistanceLog log;
  Analysis analysis;
  DistanceReader distances;
};

// Returns the number of plies to the end of the game plus one, negated if the side to move loses; 0 for a
// draw.
int value(const Solution& solution, const Position& at) {
  const Analysis& analysis = solution.analysis;
  const auto faces_of = [](const std::vector<std::pair<int, int>>& pieces, unsigned symmetry) {
    std::vector<std::pair<Cells, int>> images;
    for (const auto& [cell, face] : pieces)
      images.emplace_back(board_symmetry.image(symmetry, Cells{1} << cell), face);
    std::ranges::sort(images);
    unsigned faces = 0;
    for (std::size_t i = 0; i < images.size(); ++i) faces |= static_cast<unsigned>(images[i].second) << i;
    return faces;
  };
  const auto [number, symmetry] = analysis.index().find(cells_of(at.mover));
  const RowIndex::Row& row = analysis.index().rows()[number];
  const std::uint64_t entry =
      row.first_entry + RowIndex::column(row.cells, board_symmetry.image(symmetry, cells_of(at.other)));
  const unsigned pattern = faces_of(at.mover, symmetry) << 4 | faces_of(at.other, symmetry);
  const int half = solution.distances.distances(entry)[pattern];
  const WdlSets& wdl = analysis.wdl()[entry];
  if (wdl.won.test(pattern)) return 2 * half + 2;
  return wdl.lost.test(pattern) ? -(2 * half + 1) : 0;
}

// Derives the value of a position from its successors.
int value_from_successors(const Solution& solution, const Position& at) {
  if (CornerRules::lost(cells_of(at.other))) return -1;
  const auto next = successors(at);
  int fastest = 0;   // value of the successor that the opponent loses fastest
  int slowest = -1;  // value of the successor that the opponent wins slowest
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

TEST_CASE("every value follows from the values of the successors, regardless of the number of threads") {
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
      if (!CornerRules::possible(cells_of(at.mover))) continue;  // position cannot occur
      const int expected = value_from_successors(solution, at);
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
    CHECK(solution.analysis.longest() > 2);
  }
}

TEST_CASE("file-backed tables give the same solution") {
  const test::TemporaryDirectory directory;
  const Solution in_ram(2);
  auto file = MappedMemory::in_file(Analysis::table_bytes(in_ram.analysis.index()), directory.file(""));
  REQUIRE(file);
  const Solution file_backed(2, *std::move(file));
  for (std::uint64_t entry = 0; entry < in_ram.analysis.index().entries(); ++entry)
    CHECK(std::ranges::equal(file_backed.distances.distances(entry), in_ram.distances.distances(entry)));
  const auto same = [](const WdlSets& a, const WdlSets& b) { return a.won == b.won && a.lost == b.lost; };
  CHECK(std::ranges::equal(file_backed.analysis.wdl(), in_ram.analysis.wdl(), same));
  CHECK(std::filesystem::is_empty(directory.file("")));
}

}  // namespace
}  // namespace flipside::two_sided
