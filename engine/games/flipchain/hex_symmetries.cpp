#include "engine/games/flipchain/hex_symmetries.hpp"

#include <utility>

namespace flipside {
namespace {

// A cell in axial coordinates relative to the centre.
struct AxialCell {
  int right;
  int up;
};

AxialCell image(AxialCell cell, std::size_t symmetry) {
  if (symmetry >= 6) std::swap(cell.right, cell.up);
  for (std::size_t turn = 0; turn < symmetry % 6; ++turn) cell = {cell.right - cell.up, cell.right};
  return cell;
}

}  // namespace

HexSymmetries::HexSymmetries(int side) {
  const int middle = side - 1;
  const auto bit = [&](AxialCell cell) {
    return static_cast<std::size_t>((cell.up + middle) * Layout::stride + cell.right + middle);
  };
  std::array<std::uint64_t, Cells::bits> powers{};  // indexed by bit: 3 to the power of the cell's number
  std::uint64_t power = 1;
  hex_boards<1>[static_cast<std::size_t>(side)].all.for_each([&](int cell) {
    powers[static_cast<std::size_t>(cell)] = power;
    power *= 3;
  });
  hex_boards<1>[static_cast<std::size_t>(side)].all.for_each([&](int number) {
    const AxialCell cell{number % Layout::stride - middle, number / Layout::stride - middle};
    auto& row = rows_[static_cast<std::size_t>(number) / stride];
    for (std::size_t cells = 0; cells < row.size(); ++cells)
      if ((cells >> (static_cast<std::size_t>(number) % stride) & 1) != 0)
        for (std::size_t i = 0; i < count; ++i) row[cells][i] += powers[bit(image(cell, i))];
  });
}

const HexSymmetries& hex_symmetries(int side) {
  static_assert(HexSymmetries::Layout::max_side == 4);
  static const std::array<HexSymmetries, 4> tables{HexSymmetries(1), HexSymmetries(2), HexSymmetries(3),
                                                   HexSymmetries(4)};
  return tables[static_cast<std::size_t>(side - 1)];
}

}  // namespace flipside
