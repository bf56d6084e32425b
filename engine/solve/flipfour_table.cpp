#include "engine/solve/flipfour_table.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <cassert>
#include <chrono>
#include <cstring>
#include <utility>

#include "engine/core/any_game.hpp"
#include "engine/games/flipfour/flipfour.hpp"
#include "engine/solve/flipfour_rules.hpp"
#include "engine/solve/retrograde.hpp"
#include "engine/solve/table_file.hpp"

namespace flipside::two_faced {
namespace {

constexpr std::string_view id = "flipfour";
constexpr std::string_view symmetry = "colours exchanged, eight symmetries of the board";

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

// The cells of a block's columns, and how many positions each stands for.
template <class F>
void for_each_block(const RowIndex& index, F f) {
  for (const RowIndex::Row& row : index.rows()) {
    const std::uint64_t images = BoardSymmetry::count / (1 + row.symmetries.size());
    const int front = std::popcount(row.cells);
    std::uint64_t block = row.first_block;
    for (int back = 0; back <= index.pieces(); ++back) {
      const FaceSet all = FlipFourRules::lost(0, row.cells) ? FaceSet() : FaceSet::all(front, back);
      for (std::uint32_t i = 0; i < SubsetIndex::choose(row.free_cells(), back); ++i) f(block++, all, images);
    }
  }
}

// Where a position stands in the tables.
struct Place {
  std::uint64_t block;
  unsigned way;
};

Place place_of(const RowIndex& index, Pieces mover, Pieces other) {
  const Cells front = cells_of(mover);
  const Cells back = cells_of(other);
  const RowIndex::Place place = index.find(front);
  const RowIndex::Row& row = index.rows()[place.row];
  const auto digits = [&](Pieces pieces) {
    const Cells cells = cells_of(pieces);
    const FaceSet::Order order = board_symmetry.order(place.symmetry, cells);
    const auto bishops = static_cast<Cells>(pieces >> 32);
    unsigned faces = 0;
    std::size_t piece = 0;
    for_each_bit(cells, [&](int cell) { faces |= (bishops >> cell & 1U) << order[piece++]; });
    return faces;
  };
  return {row.first_block + RowIndex::column(row.cells, board_symmetry.of(place.symmetry, back)),
          digits(mover) << 4 | digits(other)};
}

class FlipFourTable final : public SolvedGame {
 public:
  FlipFourTable(TableFile values, std::optional<TableFile> distances)
      : values_(std::move(values)), distances_(std::move(distances)) {}

  SolvedCounts counts() const override { return values_.header().counts; }
  std::string fault() const override { return damaged_ ? "a block of the tables is damaged" : ""; }

  std::optional<SolvedValue> value(const AnyGame& game) const override {
    const History<FlipFour>* history = game.get_if<FlipFour>();
    if (history == nullptr) return std::nullopt;
    const FlipFour& at = history->game();
    if (const auto outcome = at.outcome()) return SolvedValue{*outcome, 0};
    const auto features = at.features();
    const auto turn = static_cast<std::size_t>(at.turn());
    const Place place = place_of(index_, features.words[turn], features.words[1 - turn]);

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
      const int half =
          static_cast<unsigned char>((*distances)[place.block % distances_group * FaceSet::size + place.way]);
      value.plies = 2 * half + static_cast<int>(won);
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

}  // namespace

Expected<SolvedCounts> make_flipfour_table(const TablePlan& plan) {
  const auto seconds = [start = std::chrono::steady_clock::now()] {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  };
  using Solver = Retrograde<FlipFourRules>;
  // What is drawn is listed at the end.
  const auto needed = [drawn = RowIndex().blocks() * sizeof(FaceSet)](bool distances) {
    return mebibytes(Solver::bytes(distances) + drawn);
  };
  if (plan.memory != 0 && plan.memory >> 20 < needed(plan.distances))
    return Error{fmt::format("flipfour takes {} MiB of memory{}, {} MiB are allowed", needed(plan.distances),
                             plan.distances ? fmt::format(" ({} MiB without distances)", needed(false)) : "",
                             plan.memory >> 20)};
  std::error_code problem;
  std::filesystem::create_directories(plan.folder, problem);
  if (problem) return Error{fmt::format("folder '{}': {}", plan.folder.string(), problem.message())};
  Solver solver(
      {.threads = plan.threads, .distances = plan.distances, .progress = [&](int ply, std::uint64_t changed) {
         plan.report(
             fmt::format("{:7.1f} s  ply {:3}: {} sets of positions changed", seconds(), ply, changed));
       }});
  solver.solve();

  TableHeader header{.game = std::string(id),
                     .content = "values",
                     .symmetry = std::string(symmetry),
                     .rules = rules_signature(id),
                     .counts = {.longest = solver.longest()},
                     .block_bytes = values_bytes};
  const RowIndex& index = solver.index();
  const std::uint64_t blocks = index.blocks();
  std::vector<FaceSet> drawn(blocks);
  for_each_block(index, [&](std::uint64_t block, const FaceSet& all, std::uint64_t images) {
    const Known& known = solver.known()[block];
    drawn[block] = all.without(known.won | known.lost);
    header.counts.won += images * static_cast<std::uint64_t>(known.won.count());
    header.counts.lost += images * static_cast<std::uint64_t>(known.lost.count());
    header.counts.drawn += images * static_cast<std::uint64_t>(drawn[block].count());
  });

  const auto write = [&](std::uint64_t group, const auto& fill) -> Expected<void> {
    const std::string path = (plan.folder / fmt::format("{}.{}", id, header.content)).string();
    const auto bytes = write_table(path, header, groups(blocks, group), plan.threads, fill);
    if (!bytes) return bytes.error();
    plan.report(fmt::format("{:7.1f} s  {}: {} bytes", seconds(), path, *bytes));
    return {};
  };
  const auto values = write(values_group, [&](std::uint64_t number, char* to) {
    const std::uint64_t first = number * values_group;
    for (std::uint64_t i = 0; i < std::min(values_group, blocks - first); ++i) {
      std::memcpy(to + i * set_bytes, &solver.known()[first + i].won, set_bytes);
      std::memcpy(to + values_bytes / 2 + i * set_bytes, &drawn[first + i], set_bytes);
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
  return header.counts;
}

Expected<std::shared_ptr<const SolvedGame>> open_flipfour_table(const std::filesystem::path& folder) {
  const auto open = [&](std::string_view content) -> Expected<std::optional<TableFile>> {
    auto file = open_table(folder, id, content);
    if (!file || !*file) return file;
    const std::uint64_t group = content == "values" ? values_group : distances_group;
    if ((*file)->header().block_bytes != (content == "values" ? values_bytes : distances_bytes) ||
        (*file)->blocks() != groups(RowIndex().blocks(), group))
      return Error{fmt::format("table '{}': it has another shape than expected",
                               (folder / fmt::format("{}.{}", id, content)).string())};
    return file;
  };
  auto values = open("values");
  if (!values) return values.error();
  if (!*values) return std::shared_ptr<const SolvedGame>();
  auto distances = open("distances");
  if (!distances) return distances.error();
  return std::shared_ptr<const SolvedGame>(
      std::make_shared<FlipFourTable>(**std::move(values), *std::move(distances)));
}

}  // namespace flipside::two_faced
