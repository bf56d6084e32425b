#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <bit>
#include <cstring>
#include <string>
#include <utility>
#include <vector>

#include "engine/core/duration_text.hpp"
#include "engine/solve/checkpoint.hpp"
#include "engine/solve/measured.hpp"
#include "engine/solve/retrograde.hpp"
#include "engine/solve/table_file.hpp"
#include "engine/solve/table_shape.hpp"
#include "engine/solve/two_faced_rules.hpp"
#include "engine/solve/two_faced_table.hpp"

namespace flipside::two_faced {
namespace {

constexpr std::uint64_t mebibytes(std::uint64_t bytes) { return (bytes >> 20) + 1; }

// All ways of a block's pieces; none where the game was over before.
template <class Rules>
FaceSet all_of(const RowIndex& index, std::uint64_t block) {
  const RowIndex::Row& row = index.row_of(block);
  if (!Rules::possible(row.cells)) return {};
  return FaceSet::all(std::popcount(row.cells), index.other_pieces(row, block));
}

// How many pieces a side are wanted; an error where the game has no tables of so many.
template <class Rules>
Expected<int> pieces_wanted(const TablePlan& plan) {
  if constexpr (Rules::is_part) {
    if (plan.pieces >= 2 && plan.pieces <= 2 * Rules::most_pieces && plan.pieces % 2 == 0)
      return plan.pieces / 2;
    return Error{fmt::format("{} is solved for so many pieces on the board, at most: expected 2, 4, 6 or 8{}",
                             Rules::id, plan.pieces == 0 ? "" : fmt::format(", not {}", plan.pieces))};
  } else {
    if (plan.pieces == 0) return Rules::most_pieces;
    return Error{
        fmt::format("{} is solved for all numbers of pieces at once, not for {}", Rules::id, plan.pieces)};
  }
}

// What the solver knows, counted.
template <class Rules>
MadeTable count(const Retrograde<Rules>& solver) {
  const RowIndex& index = solver.index();
  const auto most = static_cast<std::size_t>(index.pieces() + 1);
  std::vector<CountsByPieces> by_pieces;
  for (int own = index.pieces(); own >= 0; --own)
    for (int other = index.pieces(); other >= 0; --other) by_pieces.push_back({own, other, {}});
  for (const RowIndex::Row& row : index.rows()) {
    const std::uint64_t end = row.first_block + index.columns(row);
    const auto own = static_cast<std::size_t>(std::popcount(row.cells));
    if (!Rules::possible(row.cells)) continue;
    for (std::uint64_t block = row.first_block; block < end; ++block) {
      const auto other = static_cast<std::size_t>(index.other_pieces(row, block));
      SolvedCounts& counts = by_pieces[(most - 1 - own) * most + most - 1 - other].counts;
      const Known& known = solver.known()[block];
      const auto won = static_cast<std::uint64_t>(known.won.count());
      const auto lost = static_cast<std::uint64_t>(known.lost.count());
      counts.won += index.images(row) * won;
      counts.lost += index.images(row) * lost;
      counts.drawn += index.images(row) * ((1ULL << (own + other)) - won - lost);
    }
  }
  MadeTable made{{.longest = solver.longest()}, std::move(by_pieces)};
  for (const CountsByPieces& some : made.by_pieces) {
    made.counts.won += some.counts.won;
    made.counts.lost += some.counts.lost;
    made.counts.drawn += some.counts.drawn;
  }
  return made;
}

// How many positions there are, those alike by symmetry counted each.
template <class Rules>
std::uint64_t count_positions(const RowIndex& index) {
  std::uint64_t positions = 0;
  for (const RowIndex::Row& row : index.rows()) {
    if (!Rules::possible(row.cells)) continue;
    for (int other = 0; other <= index.pieces(); ++other)
      positions += index.images(row) * SubsetIndex::choose(row.free_cells(), other)
                   << (std::popcount(row.cells) + other);
  }
  return positions;
}

// What a solution takes, in MiB.
template <class Rules>
std::uint64_t memory_needed(int pieces, bool distances) {
  return mebibytes(Retrograde<Rules>::bytes(RowIndex(pieces, Rules::symmetries), distances));
}

// An error where the memory that is allowed does not do, with what it would do for.
template <class Rules>
Expected<void> check_memory(const TablePlan& plan, int pieces) {
  const std::uint64_t allowed = plan.memory >> 20;
  if (plan.memory == 0 || memory_needed<Rules>(pieces, plan.distances) <= allowed) return {};
  std::vector<std::string> smaller;
  for (int fewer = pieces; fewer >= (Rules::is_part ? 1 : pieces); --fewer)
    for (const bool distances : {true, false}) {
      const std::uint64_t needed = memory_needed<Rules>(fewer, distances);
      if (needed > allowed || (fewer == pieces && distances)) continue;
      smaller.push_back(fmt::format("{} MiB do for{}{}", needed,
                                    fewer < pieces ? fmt::format(" --pieces {}", 2 * fewer) : "",
                                    distances ? "" : " --values"));
    }
  return Error{fmt::format("{} takes {} MiB of memory, {} MiB are allowed{}{}", Rules::id,
                           memory_needed<Rules>(pieces, plan.distances), allowed, smaller.empty() ? "" : "; ",
                           fmt::join(smaller, ", "))};
}

// Solves a game and writes what it has found.
template <class Rules>
class Maker {
 public:
  Maker(const TablePlan& plan, int pieces)
      : plan_(plan),
        measured_(measured_with(Rules::measured, pieces)),
        solver_({.pieces = pieces, .threads = plan.threads, .distances = plan.distances}),
        header_{.game = std::string(Rules::id),
                .content = "values",
                .symmetry = std::string(Rules::symmetry),
                .rules = rules_signature(Rules::id),
                .pieces = Rules::is_part ? pieces : 0,
                .block_bytes = values_bytes},
        checkpoint_(plan.folder, header_, plan.distances) {}

  Expected<MadeTable> make() {
    if (const auto begun = begin(); !begun) return begun.error();
    if (const auto solved = solve(); !solved) return solved.error();
    MadeTable made = count(solver_);
    header_.counts = made.counts;
    if (const auto values = write_values(); !values) return values.error();
    if (plan_.distances)
      if (const auto distances = write_distances(); !distances) return distances.error();
    checkpoint_.remove();
    plan_.report("took " + duration_text(plan_.time.now() - started_));
    return made;
  }

 private:
  // From the ends of the game, or from where an earlier run has come to.
  Expected<void> begin() {
    if (checkpoint_.exists()) {
      const auto so_far = checkpoint_.load(solver_, plan_.threads);
      if (!so_far) return so_far.error();
      so_far_ = *so_far;
      plan_.report(fmt::format("goes on from '{}' after {} plies", checkpoint_.path(), so_far_.ply));
    } else {
      solver_.begin();
    }
    started_ = saved_ = plan_.time.now();
    sets_before_ = so_far_.sets;
    return {};
  }

  Expected<void> solve() {
    const std::uint64_t positions = count_positions<Rules>(solver_.index());
    while (!solver_.is_done()) {
      const auto ply = solver_.step();
      so_far_ = {solver_.ply(), so_far_.sets + ply.blocks, so_far_.positions + ply.positions};
      const Duration elapsed = plan_.time.now() - started_;
      const std::uint64_t sets_here = so_far_.sets - sets_before_;
      SolveProgress progress{
          .ply = ply.number,
          .sets = ply.blocks,
          .decided = static_cast<double>(so_far_.positions) / static_cast<double>(positions),
          .elapsed = elapsed};
      if (sets_here >= measured_.sets / 100)  // the first plies are slow, and few
        progress.left = time_left(measured_.sets, so_far_.sets, sets_here, elapsed);
      plan_.progress(progress);
      if (plan_.time.now() - saved_ < plan_.checkpoint || solver_.is_done()) continue;
      if (const auto saved = save(); !saved) return saved.error();
    }
    return {};
  }
  Expected<void> save() {
    const auto bytes = checkpoint_.write(solver_, so_far_, plan_.threads);
    if (!bytes) return bytes.error();
    saved_ = plan_.time.now();
    plan_.report(fmt::format("{}: {} bytes after {} plies", checkpoint_.path(), *bytes, so_far_.ply));
    return {};
  }

  Expected<void> write_values() {
    const RowIndex& index = solver_.index();
    return write(groups(index.blocks(), values_group), [&](std::uint64_t number, char* to) {
      const std::uint64_t first = number * values_group;
      for (std::uint64_t i = 0; i < std::min(values_group, index.blocks() - first); ++i) {
        const Known& known = solver_.known()[first + i];
        const FaceSet drawn = all_of<Rules>(index, first + i).without(known.won | known.lost);
        std::memcpy(to + i * set_bytes, &known.won, set_bytes);
        std::memcpy(to + values_bytes / 2 + i * set_bytes, &drawn, set_bytes);
      }
    });
  }
  Expected<void> write_distances() {
    header_.content = "distances";
    header_.block_bytes = distances_bytes;
    const auto& distances = std::as_const(solver_).distances();
    return write(groups(solver_.index().blocks(), distances_group), [&](std::uint64_t number, char* to) {
      const std::uint64_t first = number * distances_bytes;
      std::memcpy(to, distances.data() + first,
                  std::min<std::uint64_t>(distances_bytes, distances.size() - first));
    });
  }
  template <class F>
  Expected<void> write(std::uint64_t blocks, F fill) {
    const std::string path = (plan_.folder / fmt::format("{}.{}", Rules::id, header_.content)).string();
    const auto bytes = write_table(path, header_, blocks, plan_.threads, fill);
    if (!bytes) return bytes.error();
    plan_.report(fmt::format("{}: {} bytes", path, *bytes));
    return {};
  }

  const TablePlan& plan_;
  const Measured& measured_;
  Retrograde<Rules> solver_;
  TableHeader header_;
  Checkpoint checkpoint_;
  SolvedSoFar so_far_;
  std::uint64_t sets_before_ = 0;  // this run
  Instant started_;
  Instant saved_;  // the last checkpoint
};

// What a plan is going to take.
template <class Rules>
std::string estimate_text(const TablePlan& plan, int pieces) {
  const Measured& measured = measured_with(Rules::measured, pieces);
  const std::uint64_t disk = measured.values_bytes + (plan.distances ? measured.distances_bytes : 0);
  return fmt::format(
      "{}{}: {} positions; about {} where a processor is free for each thread, {} MiB of memory, about "
      "{} MiB of disk",
      Rules::id, Rules::is_part ? fmt::format(" --pieces {}", 2 * pieces) : "",
      count_positions<Rules>(RowIndex(pieces, Rules::symmetries)),
      duration_text(Duration(measured.processor) / plan.threads),
      memory_needed<Rules>(pieces, plan.distances), mebibytes(disk));
}

}  // namespace

template <class Rules>
Expected<MadeTable> make_two_faced_table(const TablePlan& plan) {
  const auto pieces = pieces_wanted<Rules>(plan);
  if (!pieces) return pieces.error();
  if (const auto fits = check_memory<Rules>(plan, *pieces); !fits) return fits.error();
  std::error_code problem;
  std::filesystem::create_directories(plan.folder, problem);
  if (problem) return Error{fmt::format("folder '{}': {}", plan.folder.string(), problem.message())};
  plan.report(estimate_text<Rules>(plan, *pieces));
  return Maker<Rules>(plan, *pieces).make();
}

template Expected<MadeTable> make_two_faced_table<FlipFourRules>(const TablePlan& plan);
template Expected<MadeTable> make_two_faced_table<FlipFlopRules>(const TablePlan& plan);

}  // namespace flipside::two_faced
