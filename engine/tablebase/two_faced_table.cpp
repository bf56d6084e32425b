#include "engine/tablebase/two_faced_table.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "engine/core/any_game.hpp"
#include "engine/tablebase/file_solution.hpp"
#include "engine/tablebase/row_index.hpp"
#include "engine/tablebase/table_file.hpp"
#include "engine/tablebase/table_shape.hpp"
#include "engine/tablebase/two_faced_rules.hpp"

namespace flipside::two_faced {
namespace {

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
class TwoFacedTable final : public FileSolution {
 public:
  TwoFacedTable(TableFile values, std::optional<TableFile> distances)
      : FileSolution(std::move(values), std::move(distances)),
        index_(pieces_of<Rules>(this->values().header()), Rules::symmetries) {}

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

    const auto block = values().block(place.block / values_group);
    if (!block) return damaged();
    const std::uint64_t bit = place.block % values_group * FaceSet::size + place.way;
    const auto test = [&](std::uint64_t from) {
      return (static_cast<unsigned char>((*block)[from + bit / 8]) >> bit % 8 & 1) != 0;
    };
    if (test(values_bytes / 2)) return SolvedValue{Outcome::draw, 0};
    const bool won = test(0);
    SolvedValue value{win_for(won ? at.to_move() : opponent(at.to_move())), std::nullopt};
    if (distances()) {
      const auto plies = distances()->block(place.block / distances_group);
      if (!plies) return damaged();
      const int units = get_distance(*plies, place.block % distances_group * FaceSet::size + place.way);
      value.plies = Rules::distance_unit * units + static_cast<int>(Rules::distance_unit == 2 && won);
    }
    return value;
  }

 private:
  RowIndex index_;
};

// Whether a table file has the shape that its number of pieces asks for.
template <class Rules>
bool fits(const TableHeader& header, std::uint64_t blocks) {
  const int pieces = pieces_of<Rules>(header);
  const bool values = header.content == "values";
  return pieces >= 1 && pieces <= Rules::most_pieces &&
         header.block_bytes ==
             (values ? values_bytes : distances_bytes(header.counts.longest / Rules::distance_unit)) &&
         blocks ==
             groups(RowIndex(pieces, Rules::symmetries).blocks(), values ? values_group : distances_group);
}

}  // namespace

template <class Rules>
Expected<std::shared_ptr<const SolvedGame>> open_two_faced_table(const std::filesystem::path& folder) {
  const auto open = [&](std::string_view content) -> Expected<std::optional<TableFile>> {
    auto file = open_table(folder, Rules::id, content);
    if (file && *file && !fits<Rules>((*file)->header(), (*file)->blocks()))
      return Error{fmt::format("table '{}': it has another shape than expected",
                               table_path(folder, Rules::id, content).string())};
    return file;
  };
  auto values = open("values");
  if (!values) return values.error();
  if (!*values) return std::shared_ptr<const SolvedGame>();
  auto distances = open("distances");
  if (!distances) return distances.error();
  if (*distances && (*distances)->header().pieces != (*values)->header().pieces)
    return Error{fmt::format(
        "table '{}': it does not belong to the values beside it, which are of --pieces {}; remove it",
        table_path(folder, Rules::id, "distances").string(), 2 * pieces_of<Rules>((*values)->header()))};
  return std::shared_ptr<const SolvedGame>(
      std::make_shared<TwoFacedTable<Rules>>(**std::move(values), *std::move(distances)));
}

template Expected<std::shared_ptr<const SolvedGame>> open_two_faced_table<FlipFourRules>(
    const std::filesystem::path& folder);
template Expected<std::shared_ptr<const SolvedGame>> open_two_faced_table<FlipFlopRules>(
    const std::filesystem::path& folder);

}  // namespace flipside::two_faced
