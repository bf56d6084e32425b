#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "engine/core/game.hpp"
#include "engine/core/inline_vector.hpp"
#include "engine/core/position_text.hpp"
#include "engine/games/flipchain/hex_layout.hpp"
#include "engine/games/flipchain/hex_symmetries.hpp"
#include "engine/games/flipchain/keys.hpp"
#include "engine/games/flipchain/loops.hpp"

namespace flipside {

/// A move in Flipchain: the bit of the cell where a disc is placed, Flipchain::pass, or Flipchain::swap.
struct FlipchainMove {
  std::uint16_t cell = 0;
  bool operator==(const FlipchainMove&) const = default;
};

/// A position of Flipchain (Mark Steere, 2025) on a hexagonal board that fits in `Words` 64-bit words.
/// Placing a disc flips enemy discs along paths; the first player to form a loop of their own colour wins.
template <std::size_t Words>
class Flipchain {
  using Layout = HexLayout<Words>;

 public:
  using Cells = Bitboard<Words>;
  using Move = FlipchainMove;
  /// The capacity allows for a placement on every cell and a swap.
  using MoveList = InlineVector<Move, static_cast<std::size_t>(hex_cell_count(Layout::max_side)) + 1>;

  static constexpr ColourNames colour_names{"Red", "Blue"};
  static constexpr bool can_repeat = false;
  static constexpr Move pass{0xffff};
  static constexpr Move swap{0xfffe};
  static constexpr int min_side = 2;
  static constexpr int max_side = Layout::max_side;

  Flipchain() : Flipchain(min_side) {}
  /// Creates the start position. Requires min_side <= side <= max_side.
  explicit Flipchain(int side);

  std::string id() const;
  int side() const { return side_; }
  int colour_of(Player player) const {
    return static_cast<int>(player) ^ static_cast<int>(phase_ == Phase::swapped);
  }
  Player to_move() const {
    return static_cast<Player>(static_cast<int>(turn_) ^ static_cast<int>(phase_ == Phase::swapped));
  }
  std::optional<Outcome> outcome() const { return outcome_; }

  MoveList legal_moves() const;
  std::size_t count_moves() const;
  /// Returns legal_moves()[random.below(count_moves())] without generating all moves. The game must not be
  /// over.
  template <class Source>
  Move random_move(Source& random) const;
  void play(Move move);

  std::uint64_t hash() const { return hash_; }
  std::string text() const;
  Expected<Flipchain> parse(std::string_view text) const;
  std::string move_text(Move move) const;
  std::string display_text(Move move) const { return move_text(move); }
  Expected<Move> parse_move(std::string_view text) const;
  std::string drawing() const;
  int evaluate() const;

  /// See StaticallySolvable. May miss a forced win in rare positions; see winning_cells().
  int forced_result() const { return winning_cells(turn_).any() ? 1 : 0; }
  bool forced_replies(MoveList& moves) const;
  /// See Symmetric. The key depends on the mover's discs, the opponent's discs, and whether a swap is
  /// possible on this or the next move. These determine the rest of the game, regardless of which player
  /// holds which colour.
  template <std::size_t OneWord = Words>
  requires(OneWord == 1) std::uint64_t symmetric_key()
  const {
    const std::uint64_t stage = phase_ == Phase::may_swap ? 2 : opens() ? 1 : 0;
    return 3 * hex_symmetries(side_).canonical_number(discs_[turn_], discs_[turn_ ^ 1]) + stage;
  }
  /// Between equal players, most games are decided by the time four ninths of the board are full.
  int expected_moves() const {
    const int all = board().all.count();
    return std::max((4 * all / 9 - (all - empty_cells().count())) / 2, 4);
  }

  /// See NetworkInput. The features of each colour are its discs, the cells where it may place a disc, the
  /// cells that touch at least two of its discs, and the cells that touch at least three.
  static constexpr std::size_t feature_boards = 4;
  static constexpr std::size_t feature_words = 2 * feature_boards * Words;
  static constexpr int network_phases = 9;
  Bitboard<feature_words> features() const;
  static int mirrored_feature(int feature) {
    constexpr int half = Bitboard<feature_words>::bits / 2;
    return feature < half ? feature + half : feature - half;
  }
  int turn() const { return turn_; }
  /// The last phase is reserved for positions where a swap is possible. The other phases depend on how full
  /// the board is.
  int network_phase() const {
    if (phase_ == Phase::may_swap) return network_phases - 1;
    return (network_phases - 1) * (discs_[0].count() + discs_[1].count()) / (board().all.count() + 1);
  }

  bool operator==(const Flipchain&) const = default;

 private:
  enum class Phase : std::uint8_t { ordinary, may_swap, swapped };
  static constexpr std::string_view phase_letters = "-sx";
  static constexpr std::string_view colour_letters = "rb";

  const HexBoard<Words>& board() const { return hex_boards<Words>[side_]; }
  Cells empty_cells() const { return board().all & ~(discs_[0] | discs_[1]); }
  /// Returns whether the next move is the first of the game, so that the opponent may answer it with a swap.
  bool opens() const {
    return fullmove_ == 1 && turn_ == 0 && phase_ == Phase::ordinary && (discs_[0] | discs_[1]).none();
  }
  Cells placements() const { return placements(turn_); }
  /// Returns the legal placements of `colour`: empty cells that touch at least as many enemy as friendly
  /// discs.
  Cells placements(std::uint8_t colour) const {
    Cells cells;
    for (std::size_t word = 0; word < Words; ++word) {
      const std::uint64_t empty = board().all.words[word] & ~(discs_[0].words[word] | discs_[1].words[word]);
      const auto enemies = NeighbourCount::of(discs_[colour ^ 1], word);
      cells.words[word] = empty & enemies.at_least(NeighbourCount::of(discs_[colour], word));
    }
    return cells;
  }
  /// Returns the cells where `colour` would win if it were to move. May miss some of them; see winning_cells
  /// in loops.hpp.
  Cells winning_cells(std::uint8_t colour) const {
    return flipside::winning_cells(placements(colour), discs_[colour], discs_[colour ^ 1], board());
  }
  void place(int cell);
  void enter(Phase phase);
  Expected<Move> parse_cell(std::string_view text) const;

  std::uint64_t compute_hash() const;
  BoardRows rows() const;

  std::array<Cells, 2> discs_{};  // red, blue
  std::uint64_t hash_ = 0;
  std::int32_t fullmove_ = 1;
  std::uint8_t side_ = min_side;
  std::uint8_t turn_ = 0;  // colour to move
  Phase phase_ = Phase::ordinary;
  std::optional<Outcome> outcome_;
};

template <std::size_t Words>
inline typename Flipchain<Words>::MoveList Flipchain<Words>::legal_moves() const {
  MoveList moves;
  if (outcome_) return moves;
  placements().for_each([&](int cell) { moves.push_back({static_cast<std::uint16_t>(cell)}); });
  if (moves.empty()) moves.push_back(pass);
  if (phase_ == Phase::may_swap) moves.push_back(swap);
  return moves;
}

template <std::size_t Words>
inline Bitboard<Flipchain<Words>::feature_words> Flipchain<Words>::features() const {
  Bitboard<feature_words> features;
  for (std::size_t word = 0; word < Words; ++word) {
    const std::uint64_t all = board().all.words[word];
    const std::uint64_t empty = all & ~(discs_[0].words[word] | discs_[1].words[word]);
    const std::array counts{NeighbourCount::of(discs_[0], word), NeighbourCount::of(discs_[1], word)};
    for (std::size_t colour = 0; colour < 2; ++colour) {
      const NeighbourCount& own = counts[colour];
      std::uint64_t* const words = &features.words[colour * feature_boards * Words + word];
      words[0] = discs_[colour].words[word];
      words[Words] = empty & counts[colour ^ 1].at_least(own);
      words[2 * Words] = all & (own.twos | own.fours);
      words[3 * Words] = all & ((own.ones & own.twos) | own.fours);
    }
  }
  return features;
}

template <std::size_t Words>
inline std::size_t Flipchain<Words>::count_moves() const {
  if (outcome_) return 0;
  const int cells = placements().count();
  return static_cast<std::size_t>((cells == 0 ? 1 : cells) + static_cast<int>(phase_ == Phase::may_swap));
}

template <std::size_t Words>
template <class Source>
inline FlipchainMove Flipchain<Words>::random_move(Source& random) const {
  const Cells cells = placements();
  const int placement_count = cells.count();
  const int ordinary_count = placement_count == 0 ? 1 : placement_count;  // the pass counts as one move
  const int count = ordinary_count + static_cast<int>(phase_ == Phase::may_swap);
  const int index = static_cast<int>(random.below(static_cast<std::uint64_t>(count)));
  if (index == ordinary_count) return swap;
  return placement_count == 0 ? pass : Move{static_cast<std::uint16_t>(cells.nth(index))};
}

template <std::size_t Words>
inline void Flipchain<Words>::play(Move move) {
  const bool opening = opens();
  fullmove_ += static_cast<int>(to_move() == Player::p2);
  if (move == swap) {
    enter(Phase::swapped);
    return;
  }
  if (move != pass) place(move.cell);
  if (opening || phase_ == Phase::may_swap) enter(opening ? Phase::may_swap : Phase::ordinary);
  turn_ ^= 1;
  hash_ ^= flipchain_keys::turn;
}

template <std::size_t Words>
inline void Flipchain<Words>::enter(Phase phase) {
  hash_ ^= flipchain_keys::phase(static_cast<int>(phase_)) ^ flipchain_keys::phase(static_cast<int>(phase));
  phase_ = phase;
}

template <std::size_t Words>
inline void Flipchain<Words>::place(int cell) {
  const auto& keys = flipchain_keys::disc<Words>;
  const auto at = static_cast<std::size_t>(cell);
  Cells& own = discs_[turn_];
  Cells& enemy = discs_[turn_ ^ 1];
  own.set(cell);
  hash_ ^= keys[turn_][at];
  // A legally placed disc that touches no enemy disc touches no friendly disc either, so it flips nothing and
  // closes no loop.
  if ((hex_neighbours<Words>[at] & enemy).any()) {
    const Cells turned = find_flips(cell, own, enemy);
    own |= turned;
    enemy ^= turned;
    turned.for_each([&](int flipped) {
      hash_ ^= keys[0][static_cast<std::size_t>(flipped)] ^ keys[1][static_cast<std::size_t>(flipped)];
    });
    if (turned.any() ? has_loop(own, board()) : closes_loop(cell, own)) outcome_ = win_for(to_move());
  }
  if (!outcome_ && (own | enemy) == board().all) outcome_ = Outcome::draw;
}

extern template class Flipchain<1>;
extern template class Flipchain<2>;
extern template class Flipchain<3>;
extern template class Flipchain<6>;

static_assert(Game<Flipchain<1>> && Game<Flipchain<2>> && Game<Flipchain<3>> && Game<Flipchain<6>>);

}  // namespace flipside
