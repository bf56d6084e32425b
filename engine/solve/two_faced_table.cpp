#include "engine/solve/two_faced_table.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <cstring>
#include <utility>

#include "engine/core/any_game.hpp"
#include "engine/solve/retrograde.hpp"
#include "engine/solve/table_file.hpp"
#include "engine/solve/two_faced_rules.hpp"

namespace flipside::two_faced {
namespace {

// A block of the file of values holds so many blocks of the solution: first what is won, then what is drawn.
constexpr std::uint64_t values_group = 256;
constexpr std::uint64_t set_bytes = FaceSet::size / 8;
constexpr std::uint64_t values_bytes = values_group * set_bytes * 2;
// One of the file of distances: a byte for each position.
constexpr std::uint64_t distances_group = 64;
constexpr std::uint64_t distances_bytes = distances_group * FaceSet::size;

constexpr std::uint64_t groups(std::uint64_t blocks, std::uint64_t group) {
  return (blocks + group - 1) / group;
}

constexpr std::uint64_t mebibytes(std::uint64_t bytes) { return (bytes >> 20) + 1; }

// All ways of a block's pieces; none where the game was over before.
template <class Rules>
FaceSet all_of(const RowIndex& index, std::uint64_t block) {
  const RowIndex::Row& row = index.row_of(block);
  if (!Rules::possible(row.cells)) return {};
  return FaceSet::all(std::popcount(row.cells), index.other_pieces(row, block));
}

// Where a position stands in the tables.
struct Place {
  std::uint64_t block;
  unsigned way;
};

// @param turns  what the board does first
Place place_of(const RowIndex& index, Pieces mover, Pieces other, unsigned turns) {
  const Cells front = cells_of(mover);
  const Cells back = cells_of(other);
  const RowIndex::Place place = index.find(board_symmetry.of(turns, front));
  const unsigned symmetry = BoardSymmetry::both(turns, place.symmetry);
  const RowIndex::Row& row = index.rows()[place.row];
  const auto digits = [&](Pieces pieces) {
    const Cells cells = cells_of(pieces);
    const FaceSet::Order order = board_symmetry.order(symmetry, cells);
    const auto bishops = static_cast<Cells>(pieces >> 32);
    unsigned faces = 0;
    std::size_t piece = 0;
    for_each_bit(cells, [&](int cell) { faces |= (bishops >> cell & 1U) << order[piece++]; });
    return faces;
  };
  return {row.first_block + RowIndex::column(row.cells, board_symmetry.of(symmetry, back)),
          digits(mover) << 4 | digits(other)};
}

// How many pieces a side the table covers.
template <class Rules>
int pieces_of(const TableHeader& header) {
  return header.pieces != 0 ? header.pieces : Rules::most_pieces;
}

template <class Rules>
class TwoFacedTable final : public SolvedGame {
 public:
  TwoFacedTable(TableFile values, std::optional<TableFile> distances)
      : index_(pieces_of<Rules>(values.header()), Rules::symmetries),
        values_(std::move(values)),
        distances_(std::move(distances)) {}

  SolvedCounts counts() const override { return values_.header().counts; }
  std::string fault() const override { return damaged_ ? "a block of the tables is damaged" : ""; }
  bool tells_plies() const override { return distances_.has_value(); }

  std::optional<SolvedValue> value(const AnyGame& game) const override {
    using Game = typename Rules::Game;
    const History<Game>* history = game.get_if<Game>();
    if (history == nullptr || history->game().id() != Rules::id) return std::nullopt;
    const Game& at = history->game();
    if (const auto outcome = at.outcome()) return SolvedValue{*outcome, 0};
    const auto features = at.features();
    const auto turn = static_cast<std::size_t>(at.turn());
    const Pieces mover = features.words[turn];
    const Pieces other = features.words[1 - turn];
    if (std::max(std::popcount(mover), std::popcount(other)) > index_.pieces()) return std::nullopt;
    const Place place = place_of(index_, mover, other, turn == 0 ? 0 : Rules::turning);

    const auto values = values_.block(place.block / values_group);
    if (!values) return damaged();
    const std::uint64_t bit = place.block % values_group * FaceSet::size + place.way;
    const auto test = [&](std::uint64_t from) {
      return (static_cast<unsigned char>((*values)[from + bit / 8]) >> bit % 8 & 1) != 0;
    };
    if (test(values_bytes / 2)) return SolvedValue{Outcome::draw, 0};
    const bool won = test(0);
    SolvedValue value{win_for(won ? at.to_move() : opponent(at.to_move())), std::nullopt};
    if (distances_) {
      const auto distances = distances_->block(place.block / distances_group);
      if (!distances) return damaged();
      const int units =
          static_cast<unsigned char>((*distances)[place.block % distances_group * FaceSet::size + place.way]);
      if (units < Retrograde<Rules>::most_distance)
        value.plies = Rules::distance_unit * units + static_cast<int>(Rules::distance_unit == 2 && won);
    }
    return value;
  }

 private:
  std::nullopt_t damaged() const {
    damaged_ = true;
    return std::nullopt;
  }

  mutable std::atomic<bool> damaged_ = false;
  RowIndex index_;
  TableFile values_;
  std::optional<TableFile> distances_;
};

// What is wrong with a table file; empty: nothing.
template <class Rules>
std::string fault_of(const TableHeader& header, std::uint64_t blocks, std::string_view content) {
  if (header.game != Rules::id || header.content != content)
    return fmt::format("it holds {} of {}, expected {} of {}", header.content, header.game, content,
                       Rules::id);
  if (header.rules != rules_signature(Rules::id)) return "it was made for other rules of the game";
  const int pieces = pieces_of<Rules>(header);
  const bool values = content == "values";
  if (pieces < 1 || pieces > Rules::most_pieces ||
      header.block_bytes != (values ? values_bytes : distances_bytes) ||
      blocks != groups(RowIndex(pieces, Rules::symmetries).blocks(), values ? values_group : distances_group))
    return "it has another shape than expected";
  return {};
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

}  // namespace

template <class Rules>
Expected<MadeTable> make_two_faced_table(const TablePlan& plan) {
  const auto seconds = [&plan, start = plan.time.now()] {
    return std::chrono::duration<double>(plan.time.now() - start).count();
  };
  using Solver = Retrograde<Rules>;
  const auto pieces = pieces_wanted<Rules>(plan);
  if (!pieces) return pieces.error();
  const auto needed = [index = RowIndex(*pieces, Rules::symmetries)](bool distances) {
    return mebibytes(Solver::bytes(index, distances));
  };
  if (plan.memory != 0 && plan.memory >> 20 < needed(plan.distances))
    return Error{fmt::format(
        "{} takes {} MiB of memory{}, {} MiB are allowed", Rules::id, needed(plan.distances),
        plan.distances ? fmt::format(" ({} MiB without distances)", needed(false)) : "", plan.memory >> 20)};
  std::error_code problem;
  std::filesystem::create_directories(plan.folder, problem);
  if (problem) return Error{fmt::format("folder '{}': {}", plan.folder.string(), problem.message())};
  Solver solver({.pieces = *pieces, .threads = plan.threads, .distances = plan.distances});
  for (solver.begin(); !solver.is_done();) {
    const auto ply = solver.step();
    plan.report(
        fmt::format("{:7.1f} s  ply {:3}: {} sets of positions changed", seconds(), ply.number, ply.blocks));
  }

  MadeTable made = count(solver);
  TableHeader header{.game = std::string(Rules::id),
                     .content = "values",
                     .symmetry = std::string(Rules::symmetry),
                     .rules = rules_signature(Rules::id),
                     .pieces = Rules::is_part ? *pieces : 0,
                     .counts = made.counts,
                     .block_bytes = values_bytes};
  const RowIndex& index = solver.index();
  const std::uint64_t blocks = index.blocks();
  const auto write = [&](std::uint64_t group, const auto& fill) -> Expected<void> {
    const std::string path = (plan.folder / fmt::format("{}.{}", Rules::id, header.content)).string();
    const auto bytes = write_table(path, header, groups(blocks, group), plan.threads, fill);
    if (!bytes) return bytes.error();
    plan.report(fmt::format("{:7.1f} s  {}: {} bytes", seconds(), path, *bytes));
    return {};
  };
  const auto values = write(values_group, [&](std::uint64_t number, char* to) {
    const std::uint64_t first = number * values_group;
    for (std::uint64_t i = 0; i < std::min(values_group, blocks - first); ++i) {
      const Known& known = solver.known()[first + i];
      const FaceSet drawn = all_of<Rules>(index, first + i).without(known.won | known.lost);
      std::memcpy(to + i * set_bytes, &known.won, set_bytes);
      std::memcpy(to + values_bytes / 2 + i * set_bytes, &drawn, set_bytes);
    }
  });
  if (!values) return values.error();
  if (plan.distances) {
    header.content = "distances";
    header.block_bytes = distances_bytes;
    const auto distances = write(distances_group, [&](std::uint64_t number, char* to) {
      const std::uint64_t first = number * distances_bytes;
      std::memcpy(to, solver.distances().data() + first,
                  std::min<std::uint64_t>(distances_bytes, solver.distances().size() - first));
    });
    if (!distances) return distances.error();
  }
  return made;
}

template <class Rules>
Expected<std::shared_ptr<const SolvedGame>> open_two_faced_table(const std::filesystem::path& folder) {
  const auto open = [&](std::string_view content) -> Expected<std::optional<TableFile>> {
    const std::filesystem::path path = folder / fmt::format("{}.{}", Rules::id, content);
    std::error_code unknown;
    if (!std::filesystem::exists(path, unknown)) return std::optional<TableFile>();
    auto file = TableFile::open(path);
    if (!file) return file.error();
    if (const std::string why = fault_of<Rules>(file->header(), file->blocks(), content); !why.empty())
      return Error{fmt::format("table '{}': {}", path.string(), why)};
    return std::optional(*std::move(file));
  };
  auto values = open("values");
  if (!values) return values.error();
  if (!*values) return std::shared_ptr<const SolvedGame>();
  auto distances = open("distances");
  if (!distances) return distances.error();
  // Distances of more or fewer pieces are left over from another solution.
  if (*distances && (*distances)->header().pieces != (*values)->header().pieces) distances->reset();
  return std::shared_ptr<const SolvedGame>(
      std::make_shared<TwoFacedTable<Rules>>(**std::move(values), *std::move(distances)));
}

template Expected<MadeTable> make_two_faced_table<FlipFourRules>(const TablePlan& plan);
template Expected<MadeTable> make_two_faced_table<FlipFlopRules>(const TablePlan& plan);
template Expected<std::shared_ptr<const SolvedGame>> open_two_faced_table<FlipFourRules>(
    const std::filesystem::path& folder);
template Expected<std::shared_ptr<const SolvedGame>> open_two_faced_table<FlipFlopRules>(
    const std::filesystem::path& folder);

}  // namespace flipside::two_faced
