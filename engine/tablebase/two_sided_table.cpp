#include "engine/tablebase/two_sided_table.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "engine/core/any_game.hpp"
#include "engine/tablebase/file_solution.hpp"
#include "engine/tablebase/table_file.hpp"
#include "engine/tablebase/two_sided/row_index.hpp"
#include "engine/tablebase/two_sided/rules.hpp"
#include "engine/tablebase/two_sided/table_layout.hpp"

namespace flipside::two_sided {
namespace {

// Location of a position in the tables.
struct IndexedPosition {
  std::uint64_t entry;
  unsigned pattern;
};

// @param swap  symmetry applied to the board before the lookup
IndexedPosition index_position(const RowIndex& index, Pieces mover, Pieces other, unsigned swap) {
  const RowIndex::RowMatch match = index.find(board_symmetry.image(swap, cells_of(mover)));
  const unsigned symmetry = BoardSymmetry::compose(swap, match.symmetry);
  const RowIndex::Row& row = index.rows()[match.row];
  const auto faces_of = [&](Pieces pieces) {
    const Cells cells = cells_of(pieces);
    const FaceSet::Permutation permutation = board_symmetry.permutation(symmetry, cells);
    const auto bishops = static_cast<Cells>(pieces >> 32);
    unsigned faces = 0;
    std::size_t piece = 0;
    for_each_bit(cells, [&](int cell) { faces |= (bishops >> cell & 1U) << permutation[piece++]; });
    return faces;
  };
  return {row.first_entry + RowIndex::column(row.cells, board_symmetry.image(symmetry, cells_of(other))),
          faces_of(mover) << 4 | faces_of(other)};
}

// Returns the maximum number of pieces per side that a table covers.
template <class Rules>
int pieces_of(const TableHeader& header) {
  return header.pieces != 0 ? header.pieces : Rules::max_pieces;
}

template <class Rules>
class TwoSidedTable final : public FileSolution {
 public:
  TwoSidedTable(TableFile wdl, std::optional<TableFile> dtw)
      : FileSolution(std::move(wdl), std::move(dtw)),
        index_(pieces_of<Rules>(this->wdl().header()), Rules::symmetries) {}

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
    const auto [entry, pattern] = index_position(index_, mover, other, turn == 0 ? 0 : Rules::side_swap);

    const auto wdl_block = wdl().block(entry / entries_per_wdl_block);
    if (!wdl_block) return report_damage();
    const std::uint64_t bit = entry % entries_per_wdl_block * FaceSet::size + pattern;
    const auto test = [&](std::uint64_t from) {
      return (static_cast<unsigned char>((*wdl_block)[from + bit / 8]) >> bit % 8 & 1) != 0;
    };
    if (test(wdl_block_bytes / 2)) return SolvedValue{Outcome::draw, 0};
    const bool won = test(0);
    SolvedValue value{win_for(won ? at.to_move() : opponent(at.to_move())), std::nullopt};
    if (dtw()) {
      const auto dtw_block = dtw()->block(entry / entries_per_dtw_block);
      if (!dtw_block) return report_damage();
      const int units = read_dtw(*dtw_block, entry % entries_per_dtw_block * FaceSet::size + pattern);
      value.plies = Rules::distance_unit * units + static_cast<int>(Rules::distance_unit == 2 && won);
    }
    return value;
  }

 private:
  RowIndex index_;
};

// Whether the block size and the number of blocks match the number of pieces.
template <class Rules>
bool has_expected_size(const TableHeader& header, std::uint64_t blocks) {
  const int pieces = pieces_of<Rules>(header);
  if (pieces < 1 || pieces > Rules::max_pieces) return false;
  const bool is_wdl = header.content == wdl_content;
  const std::uint64_t entries = RowIndex(pieces, Rules::symmetries).entries();
  return header.block_bytes ==
             (is_wdl ? wdl_block_bytes : dtw_block_bytes(header.counts.longest / Rules::distance_unit)) &&
         blocks == block_count(entries, is_wdl ? entries_per_wdl_block : entries_per_dtw_block);
}

}  // namespace

template <class Rules>
Expected<std::shared_ptr<const SolvedGame>> open_two_sided_table(const std::filesystem::path& directory) {
  const auto open = [&](std::string_view content) -> Expected<std::optional<TableFile>> {
    auto file = open_table(directory, Rules::id, content);
    if (file && *file && !has_expected_size<Rules>((*file)->header(), (*file)->blocks()))
      return Error{fmt::format("table '{}': block size or number of blocks does not match its header",
                               table_path(directory, Rules::id, content).string())};
    return file;
  };
  auto wdl = open(wdl_content);
  if (!wdl) return wdl.error();
  if (!*wdl) return std::shared_ptr<const SolvedGame>();
  auto dtw = open(dtw_content);
  if (!dtw) return dtw.error();
  if (*dtw && (*dtw)->header().pieces != (*wdl)->header().pieces)
    return Error{fmt::format(
        "table '{}': made with different --pieces than the values table (--pieces {}); remove this table",
        table_path(directory, Rules::id, dtw_content).string(), 2 * pieces_of<Rules>((*wdl)->header()))};
  return std::shared_ptr<const SolvedGame>(
      std::make_shared<TwoSidedTable<Rules>>(**std::move(wdl), *std::move(dtw)));
}

template Expected<std::shared_ptr<const SolvedGame>> open_two_sided_table<FlipFourRules>(
    const std::filesystem::path& directory);
template Expected<std::shared_ptr<const SolvedGame>> open_two_sided_table<FlipFlopRules>(
    const std::filesystem::path& directory);

}  // namespace flipside::two_sided
