#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cstring>
#include <new>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "engine/core/time_source.hpp"
#include "engine/tablebase/checkpoint.hpp"
#include "engine/tablebase/distance_log.hpp"
#include "engine/tablebase/logged_rows.hpp"
#include "engine/tablebase/measured.hpp"
#include "engine/tablebase/retrograde.hpp"
#include "engine/tablebase/solver_room.hpp"
#include "engine/tablebase/table_directory.hpp"
#include "engine/tablebase/table_file.hpp"
#include "engine/tablebase/table_shape.hpp"
#include "engine/tablebase/two_faced_rules.hpp"
#include "engine/tablebase/two_faced_table.hpp"

namespace flipside::two_faced {
namespace {

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
    return Error{
        fmt::format("{} is solved for so many pieces on the board, at most: expected --pieces 2, 4, 6 or 8{}",
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
    solver.release_before(row.first_block);
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

// Tables of more pieces are not written over, and no distances are left beside values that they do not belong
// to.
template <class Rules>
Expected<void> clear_folder(const std::filesystem::path& folder, int pieces) {
  for (const std::string_view content : {"values", "distances"}) {
    const auto there = open_table(folder, Rules::id, content);
    if (!there || !*there) continue;  // what is no table, or of other rules, is replaced
    const std::string path = table_path(folder, Rules::id, content).string();
    const int pieces_there = (*there)->header().pieces;
    if (!Rules::is_part || pieces_there == pieces) continue;
    if (pieces_there > pieces)
      return Error{fmt::format("'{}' is of --pieces {}: remove it first, or name another folder by --tables",
                               path, 2 * pieces_there)};
    if (content != "distances") continue;
    std::error_code failure;
    std::filesystem::remove(path, failure);
    if (failure) return Error{fmt::format("'{}': {}", path, failure.message())};
  }
  return {};
}

// Solves a game and writes what it has found.
template <class Rules>
class Maker {
 public:
  Maker(const TablePlan& plan, int pieces, const Room& room, std::optional<MappedMemory> file)
      : plan_(plan),
        measured_(measured_with(Rules::measured, pieces)),
        log_((plan.folder / fmt::format("{}.plies", Rules::id)).string()),
        solver_({.pieces = pieces,
                 .threads = plan.threads,
                 .log = plan.distances ? &log_ : nullptr,
                 .kept = room.kept},
                std::move(file)),
        header_{.game = std::string(Rules::id),
                .content = "values",
                .symmetry = std::string(Rules::symmetry),
                .rules = rules_signature(Rules::id),
                .pieces = Rules::is_part ? pieces : 0,
                .block_bytes = values_bytes},
        checkpoint_(plan.folder, header_) {}

  Expected<MadeTable> make() {
    if (const auto begun = begin(); !begun) return begun.error();
    if (const auto solved = solve(); !solved) return solved.error();
    MadeTable made = count(solver_);
    header_.counts = made.counts;
    if (const auto values = write_values(); !values) return values.error();
    if (plan_.distances)
      if (const auto distances = write_distances(); !distances) return distances.error();
    remove_state();
    plan_.report("took " + duration_text(plan_.time.now() - started_));
    return made;
  }

 private:
  // From the ends of the game, or from where an earlier run has come to.
  Expected<void> begin() {
    if (checkpoint_.exists()) {
      const auto so_far = checkpoint_.load(solver_, plan_.distances, plan_.threads);
      if (!so_far) return so_far.error();
      so_far_ = *so_far;
      if (const auto begun = begin_log(so_far_.logged); !begun)
        return checkpoint_.error(begun.error().message);
      plan_.report(fmt::format("goes on from '{}' after {} plies", checkpoint_.path(), so_far_.ply));
    } else {
      if (const auto begun = begin_log({}); !begun) return begun.error();
      solver_.begin();
    }
    started_ = saved_ = plan_.time.now();
    sets_before_ = so_far_.sets;
    return {};
  }

  // With what a broken run has left.
  void remove_state() const {
    checkpoint_.remove();
    log_.remove();
    std::error_code ignored;
    std::filesystem::remove(path_of("distances") + ".part", ignored);
  }
  std::string path_of(std::string_view content) const {
    return table_path(plan_.folder, Rules::id, content).string();
  }

  Expected<void> begin_log(std::optional<LogExtent> extent) {
    if (!plan_.distances) return {};
    return log_.begin(solver_.index().rows().size(), extent.value_or(LogExtent()));
  }

  Expected<void> solve() {
    const std::uint64_t positions = count_positions<Rules>(solver_.index());
    while (!solver_.is_done()) {
      const auto ply = solver_.step();
      if (const auto logged = log_.written(); !logged) return logged.error();
      so_far_ = {solver_.ply(), so_far_.sets + ply.blocks, so_far_.positions + ply.positions, {}};
      if (plan_.distances) so_far_.logged = log_.extent();
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
    const auto fill = [&](std::uint64_t number, char* to) {
      const std::uint64_t first = number * values_group;
      for (std::uint64_t i = 0; i < std::min(values_group, index.blocks() - first); ++i) {
        const Known& known = solver_.known()[first + i];
        const FaceSet drawn = all_of<Rules>(index, first + i).without(known.won | known.lost);
        std::memcpy(to + i * set_bytes, &known.won, set_bytes);
        std::memcpy(to + values_bytes / 2 + i * set_bytes, &drawn, set_bytes);
      }
    };
    const auto prepare = [&](std::uint64_t first, std::uint64_t /*count*/) -> Expected<void> {
      solver_.release_before(first * values_group);
      return {};
    };
    return write({.blocks = groups(index.blocks(), values_group), .fill = fill, .prepare = prepare});
  }
  Expected<void> write_distances() {
    header_.content = "distances";
    header_.block_bytes = distances_bytes(solver_.longest() / Rules::distance_unit);
    const RowIndex& index = solver_.index();
    LoggedRows rows(log_, index, plan_.threads);
    const auto end_of = [&](std::uint64_t number) {
      return std::min((number + 1) * distances_group, index.blocks());
    };
    const auto fill = [&](std::uint64_t number, char* to) {
      const std::uint64_t first = number * distances_group;
      for (std::uint64_t block = first; block < end_of(number); ++block)
        put_distances({to, header_.block_bytes}, (block - first) * FaceSet::size, rows.of(block));
    };
    const auto prepare = [&](std::uint64_t first, std::uint64_t count) {
      auto read = rows.read(first * distances_group, end_of(first + count - 1));
      return !read && checkpoint_.exists() ? checkpoint_.error(read.error().message) : read;
    };
    return write({.blocks = groups(index.blocks(), distances_group), .fill = fill, .prepare = prepare});
  }
  Expected<void> write(const TableContent& content) {
    const std::string path = path_of(header_.content);
    const auto bytes = write_table(path, header_, content, plan_.threads);
    if (!bytes) return bytes.error();
    plan_.report(fmt::format("{}: {} bytes", path, *bytes));
    return {};
  }

  const TablePlan& plan_;
  const Measured& measured_;
  DistanceLog log_;
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
std::string estimate_text(const TablePlan& plan, int pieces, const Room& room) {
  const Measured& measured = measured_with(Rules::measured, pieces);
  const std::uint64_t disk = measured.values_bytes + 2 * measured.checkpoint_bytes +
                             (plan.distances ? measured.distances_bytes + measured.log_bytes : 0);
  return fmt::format(
      "{}{}: {} positions; about {} where a processor is free for each thread, {} MiB of memory, about "
      "{} MiB of disk",
      Rules::id, Rules::is_part ? fmt::format(" --pieces {}", 2 * pieces) : "",
      count_positions<Rules>(RowIndex(pieces, Rules::symmetries)),
      duration_text(Duration(measured.processor) / plan.threads), room.memory, mebibytes(room.file + disk));
}

}  // namespace

template <class Rules>
Expected<MadeTable> make_two_faced_table(const TablePlan& plan) {
  const auto pieces = pieces_wanted<Rules>(plan);
  if (!pieces) return pieces.error();
  const auto room = find_room<Rules>(plan, *pieces);
  if (!room) return room.error();
  const auto folder = TableDirectory::open(plan.folder);
  if (!folder) return folder.error();
  if (const auto cleared = clear_folder<Rules>(plan.folder, *pieces); !cleared) return cleared.error();
  plan.report(estimate_text<Rules>(plan, *pieces, *room));
  std::optional<MappedMemory> slices;
  if (room->file != 0) {
    auto file = MappedMemory::in_file(room->file, plan.folder);
    if (!file) return file.error();
    plan.report(fmt::format("what the memory does not hold is gone through in slices, in a file of {} MiB",
                            mebibytes(room->file)));
    slices.emplace(*std::move(file));
  }
  try {
    return Maker<Rules>(plan, *pieces, *room, std::move(slices)).make();
  } catch (const std::bad_alloc&) {
    return Error{fmt::format("there are no {} MiB of memory", room->memory)};
  }
}

template Expected<MadeTable> make_two_faced_table<FlipFourRules>(const TablePlan& plan);
template Expected<MadeTable> make_two_faced_table<FlipFlopRules>(const TablePlan& plan);

}  // namespace flipside::two_faced
