#include "engine/tablebase/two_sided/row_index.hpp"

#include <doctest/doctest.h>

#include <array>
#include <bit>
#include <set>

namespace flipside::two_sided {
namespace {

TEST_CASE("up to symmetry there are 1,666 placements of four pieces, 319 of three, 49 of two and 6 of one") {
  const RowIndex index;
  std::array<int, 5> rows{};
  for (const RowIndex::Row& row : index.rows()) ++rows[static_cast<std::size_t>(std::popcount(row.cells))];
  CHECK(rows == std::array{1, 6, 49, 319, 1666});
  CHECK(index.entries() == 16'106'302);
}

TEST_CASE("every set of cells maps to the cells of its row by the returned symmetry") {
  const RowIndex index;
  for (int pieces = 0; pieces <= 4; ++pieces)
    for_each_subset(25, pieces, [&](Cells cells) {
      const auto [row, symmetry] = index.find(cells);
      if (board_symmetry.image(symmetry, cells) != index.rows()[row].cells) FAIL("wrong row");
    });
}

TEST_CASE("a smaller symmetry group has more rows, whose classes cover all sets of cells") {
  constexpr std::array<unsigned, 2> mirrors{0, BoardSymmetry::files_mirrored};
  const RowIndex index(3, mirrors);
  std::uint64_t sets = 0;
  for (const RowIndex::Row& row : index.rows()) sets += index.class_size(row);
  CHECK(sets == 1 + 25 + 300 + 2300);
  CHECK(index.rows().size() == 1 + 15 + 160 + 1180);
}

TEST_CASE("row_of() and other_pieces() find the row and the number of opposing pieces of an entry") {
  const RowIndex index(2);
  std::uint64_t entry = 0;
  for (const RowIndex::Row& row : index.rows())
    for (int other = 0; other <= 2; ++other)
      for (std::uint32_t i = 0; i < SubsetIndex::choose(row.free_cells(), other); ++i, ++entry)
        if (&index.row_of(entry) != &row || index.other_pieces(row, entry) != other) FAIL("wrong entry");
  CHECK(entry == index.entries());
}

TEST_CASE("composing two symmetries equals applying them in sequence") {
  const Cells cells = 0b00011'00000'00000'01001'00010;
  for (const unsigned first : BoardSymmetry::all)
    for (const unsigned second : BoardSymmetry::all)
      CHECK(board_symmetry.image(BoardSymmetry::compose(first, second), cells) ==
            board_symmetry.image(second, board_symmetry.image(first, cells)));
}

TEST_CASE("the columns of a row are numbered without gaps") {
  const Cells row = 0b10110;
  std::set<std::uint32_t> columns;
  for (int pieces = 0; pieces <= 4; ++pieces)
    for_each_subset(25, pieces, [&](Cells cells) {
      if ((cells & row) == 0) columns.insert(RowIndex::column(row, cells));
    });
  CHECK(columns.size() == SubsetIndex::count_smaller(22, 5));
  CHECK(*columns.rbegin() == columns.size() - 1);
}

TEST_CASE("a symmetry permutes the pieces of a side") {
  // Mirroring the files reverses the order of the pieces on a1 and c1.
  CHECK(board_symmetry.image(1, 0b00101) == 0b10100);
  CHECK(board_symmetry.permutation(1, 0b00101) == FaceSet::Permutation{1, 0, 2, 3});
  CHECK(board_symmetry.permutation(0, 0b00101) == FaceSet::Permutation{0, 1, 2, 3});
}

}  // namespace
}  // namespace flipside::two_sided
