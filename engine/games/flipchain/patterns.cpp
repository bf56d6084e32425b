#include "engine/games/flipchain/patterns.hpp"

namespace flipside {
namespace {

constexpr int own_disc = 1;
constexpr int enemy_disc = 2;
constexpr int off_board = 3;

// What is in each direction and, last, on the cell itself.
using Held = std::array<int, 7>;

Held decoded(int code) {
  Held held{};
  held[6] = code % 4;
  for (std::size_t d = 6; d-- > 0;) held[d] = (code /= 4) % 4;
  return held;
}

// The pattern with its neighbours turned and, with step 5, mirrored.
Held turned(const Held& held, std::size_t first, std::size_t step) {
  Held result = held;
  for (std::size_t d = 0; d < 6; ++d) result[d] = held[(first + step * d) % 6];
  return result;
}

std::size_t places_of(const Held& held, int what) {
  std::size_t places = 0;
  for (std::size_t i = 0; i < held.size(); ++i)
    if (held[i] == what) places |= std::size_t{1} << flipchain_pattern::places[i];
  return places;
}

unsigned board_ends(const Held& held) {
  unsigned ends = 0;
  for (std::size_t d = 0; d < 6; ++d)
    if (held[d] == off_board) ends |= 1U << d;
  return ends;
}

}  // namespace

PatternWorths::PatternWorths() {
  std::uint8_t kind = 0;
  for (const unsigned length : {2U, 3U})  // of an arc of directions in which the board ends
    for (unsigned first = 0; first < 6; ++first) {
      unsigned off = 0;
      for (unsigned i = 0; i < length; ++i) off |= 1U << (first + i) % 6;
      kinds_[off] = ++kind;
    }
  for (const auto& [code, weight] : flipchain_worth::patterns)
    for (std::size_t first = 0; first < 6; ++first)
      for (const std::size_t step : {1U, 5U}) {
        const Held held = turned(decoded(code), first, step);
        const std::size_t own = places_of(held, own_disc);
        const std::size_t enemy = places_of(held, enemy_disc);
        auto& worths = worths_[kinds_[board_ends(held)]];
        worths[flipchain_pattern::index(own, enemy)] = weight;
        worths[flipchain_pattern::index(enemy, own)] = {-weight.empty, -weight.change};
      }
}

const PatternWorths& pattern_worths() {
  static const PatternWorths worths;
  return worths;
}

}  // namespace flipside
