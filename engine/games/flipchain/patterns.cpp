#include "engine/games/flipchain/patterns.hpp"

namespace flipside {
namespace {

constexpr int own_disc = 1;
constexpr int enemy_disc = 2;
constexpr int off_board = 3;

// The contents of a cell's neighbours, indexed by direction, followed by the contents of the cell itself.
using Contents = std::array<int, 7>;

Contents decoded(int code) {
  Contents contents{};
  contents[6] = code % 4;
  for (std::size_t d = 6; d-- > 0;) contents[d] = (code /= 4) % 4;
  return contents;
}

// Rotates a pattern by `first` directions. A `step` of 5 also mirrors the pattern.
Contents rotated(const Contents& contents, std::size_t first, std::size_t step) {
  Contents result = contents;
  for (std::size_t d = 0; d < 6; ++d) result[d] = contents[(first + step * d) % 6];
  return result;
}

std::size_t places_of(const Contents& contents, int content) {
  std::size_t places = 0;
  for (std::size_t i = 0; i < contents.size(); ++i)
    if (contents[i] == content) places |= std::size_t{1} << flipchain_pattern::places[i];
  return places;
}

unsigned off_board_directions(const Contents& contents) {
  unsigned ends = 0;
  for (std::size_t d = 0; d < 6; ++d)
    if (contents[d] == off_board) ends |= 1U << d;
  return ends;
}

}  // namespace

PatternWeights::PatternWeights() {
  std::uint8_t kind = 0;
  for (const unsigned length : {2U, 3U})  // number of adjacent directions that lead off the board
    for (unsigned first = 0; first < 6; ++first) {
      unsigned off = 0;
      for (unsigned i = 0; i < length; ++i) off |= 1U << (first + i) % 6;
      kinds_[off] = ++kind;
    }
  for (const auto& [code, weight] : flipchain_weights::patterns)
    for (std::size_t first = 0; first < 6; ++first)
      for (const std::size_t step : {1U, 5U}) {
        const Contents contents = rotated(decoded(code), first, step);
        const std::size_t own = places_of(contents, own_disc);
        const std::size_t enemy = places_of(contents, enemy_disc);
        auto& weights = weights_[kinds_[off_board_directions(contents)]];
        weights[flipchain_pattern::index(own, enemy)] = weight;
        weights[flipchain_pattern::index(enemy, own)] = {-weight.empty, -weight.change};
      }
}

const PatternWeights& pattern_weights() {
  static const PatternWeights weights;
  return weights;
}

}  // namespace flipside
