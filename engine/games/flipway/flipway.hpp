#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "engine/core/game.hpp"
#include "engine/core/inline_vector.hpp"
#include "engine/core/position_text.hpp"
#include "engine/games/flipway/areas.hpp"
#include "engine/games/flipway/connection.hpp"
#include "engine/games/flipway/geometry.hpp"
#include "engine/games/flipway/keys.hpp"
#include "engine/games/flipway/move.hpp"
#include "engine/games/flipway/shapes.hpp"
#include "engine/games/flipway/variant.hpp"

namespace flipside {

/// A position of Flipway (Luis Bolaños Mures, 2020) in any variant whose board fits in `Words` 64-bit words.
/// A player wins by connecting two opposite edges with a chain of orthogonally adjacent stones. Black (colour
/// 0) connects bottom and top; White (colour 1) connects left and right.
template <std::size_t Words>
class Flipway {
  using Geo = flipway::Geometry<Words>;
  using Drops = flipway::Drops<Words>;
  using Keys = flipway::Keys<Words>;
  using Phase = flipway::Phase;

 public:
  using Board = Bitboard<Words>;
  using Variant = flipway::Variant;
  using Move = flipway::Move;

  static constexpr int largest_size = std::min(Geo::largest, flipway::largest_size);
  /// The capacity is the number of openings on the largest board with the pie rule: all single points, all
  /// adjacent pairs, and seven further sets of points per 2x2 area.
  using MoveList = InlineVector<Move, largest_size * largest_size + 2 * largest_size*(largest_size - 1) +
                                          7 * (largest_size - 1) * (largest_size - 1)>;

  static constexpr ColourNames colour_names{"Black", "White"};
  static constexpr bool can_repeat = false;

  Flipway() : Flipway(Variant{}) {}
  /// Creates the start position. Requires variant.size <= largest_size.
  explicit Flipway(Variant variant);

  std::string id() const { return flipway::id_text(variant_); }
  int colour_of(Player player) const { return static_cast<int>(player) ^ swapped(); }
  Player to_move() const { return static_cast<Player>(turn_ ^ swapped()); }
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
  Expected<Flipway> parse(std::string_view text) const;
  std::string move_text(Move move) const;
  std::string display_text(Move move) const { return move_text(move); }
  Expected<Move> parse_move(std::string_view text) const;
  std::string drawing() const { return square_drawing(rows()); }
  int evaluate() const;

  /// See Symmetric.
  std::uint64_t symmetric_key() const;
  /// See Measurable.
  std::array<int, 2> distances_to_win() const;

  /// See StaticallySolvable.
  int forced_result() const;
  bool forced_replies(MoveList& moves) const;
  /// See flipside::expected_moves. Most games are decided within the first few moves.
  int expected_moves() const { return std::max((variant_.size + 1) / 2, 3); }

  /// See NetworkInput. The features are the stones of each colour.
  static constexpr std::size_t feature_words = 2 * Words;
  static constexpr int network_phases = 9;
  Bitboard<feature_words> features() const { return std::bit_cast<Bitboard<feature_words>>(stones_); }
  static int mirrored_feature(int feature);
  int turn() const { return turn_; }
  /// The last phase is reserved for positions where White may swap. The other phases depend on how full the
  /// board is.
  int network_phase() const {
    if (phase_ == Phase::may_swap) return network_phases - 1;
    return (network_phases - 1) * (stones_[0].count() + stones_[1].count()) /
           (variant_.size * variant_.size + 1);
  }

  bool operator==(const Flipway&) const = default;

 private:
  /// The distinct sets of points that fit in a 2x2 area. Each set is aligned to the area's lower row and left
  /// column if possible.
  static constexpr std::array<std::uint8_t, 10> opening_shapes{1, 3, 5, 9, 6, 7, 11, 13, 14, 15};
  static constexpr std::uint8_t rising = flipway::rising_diagonal;
  static constexpr std::uint8_t falling = flipway::falling_diagonal;

  int swapped() const { return phase_ == Phase::swapped; }
  const Board& own() const { return stones_[turn_]; }
  const Board& enemy() const { return stones_[1U - turn_]; }
  const flipway::ByEdge<Words>& edges() const { return Geo::points(variant_.size).edges; }
  Board empty() const { return Geo::points(variant_.size).all & ~(stones_[0] | stones_[1]); }
  /// The crosscuts that the side to move can flip: areas with enemy stones on the rising or the falling
  /// diagonal.
  Board rising_flips() const { return flipway::crosscuts(enemy(), own()); }
  Board falling_flips() const { return flipway::crosscuts(own(), enemy()); }

  /// Returns the lower-left corners of the areas where Black may open with the points of `shape`.
  Board openings(unsigned shape) const;
  bool has_chain(unsigned colour) const { return (edge_chains_[colour][0] & edges()[colour][1]).any(); }
  void rebuild_edge_chains(unsigned colour) {
    edge_chains_[colour] = {};
    flipway::extend_edge_chains(edge_chains_[colour], stones_[colour], stones_[colour], edges()[colour]);
  }
  /// Computes the hash from scratch.
  std::uint64_t compute_hash() const;
  /// Determines the outcome from the current board.
  std::optional<Outcome> compute_outcome() const;

  /// Returns whether the side to move can make a regular move.
  bool allows_regular_move() const { return !outcome_ && phase_ != Phase::opening; }
  std::optional<Move> winning_move(unsigned colour) const {
    return flipway::winning_move(stones_[colour], stones_[1U - colour], empty(), edge_chains_[colour],
                                 edges()[colour]);
  }
  BoardRows rows() const;
  Expected<Move> parse_opening(std::string_view text) const;
  Expected<Move> parse_regular(std::string_view text) const;

  std::array<Board, 2> stones_{};         // stones of each colour
  flipway::ByEdge<Words> edge_chains_{};  // stones connected to each edge of their colour
  std::uint64_t hash_ = 0;
  std::int32_t fullmove_ = 1;
  Variant variant_;
  std::uint8_t turn_ = 0;  // colour to move
  Phase phase_ = Phase::opening;
  std::optional<Outcome> outcome_;
};

template <std::size_t Words>
typename Flipway<Words>::MoveList Flipway<Words>::legal_moves() const {
  MoveList moves;
  if (outcome_) return moves;
  const auto add = [&](int area, unsigned points, Move::Kind kind) {
    moves.push_back({static_cast<std::uint16_t>(area), static_cast<std::uint8_t>(points), kind});
  };
  if (phase_ == Phase::opening) {
    for (const auto shape : opening_shapes)
      openings(shape).for_each([&](int area) { add(area, shape, Move::Kind::opening); });
    return moves;
  }
  const Board gaps = empty();
  Drops(gaps).areas().for_each([&](int area) { add(area, Geo::area_shape(gaps, area), Move::Kind::drop); });
  rising_flips().for_each([&](int area) { add(area, rising, Move::Kind::flip); });
  falling_flips().for_each([&](int area) { add(area, falling, Move::Kind::flip); });
  if (phase_ == Phase::may_swap) moves.push_back(Move{});
  return moves;
}

template <std::size_t Words>
std::size_t Flipway<Words>::count_moves() const {
  if (outcome_) return 0;
  std::size_t count = 0;
  if (phase_ == Phase::opening) {
    for (const auto shape : opening_shapes) count += static_cast<std::size_t>(openings(shape).count());
    return count;
  }
  count = Drops(empty()).count() + static_cast<std::size_t>((rising_flips() | falling_flips()).count());
  return count + (phase_ == Phase::may_swap);
}

template <std::size_t Words>
template <class Source>
flipway::Move Flipway<Words>::random_move(Source& random) const {
  if (phase_ == Phase::opening || phase_ == Phase::may_swap) {
    const MoveList moves = legal_moves();
    return moves[random.below(moves.size())];
  }
  const Board gaps = empty();
  const Board drops = Drops(gaps).areas();
  const Board risings = rising_flips();
  const Board fallings = falling_flips();
  const int drop_count = drops.count();
  const int rising_count = risings.count();
  int index = static_cast<int>(
      random.below(static_cast<std::uint64_t>(drop_count + rising_count + fallings.count())));
  if (index < drop_count) {
    const int area = drops.nth(index);
    return {static_cast<std::uint16_t>(area), static_cast<std::uint8_t>(Geo::area_shape(gaps, area)),
            Move::Kind::drop};
  }
  index -= drop_count;
  if (index < rising_count) return {static_cast<std::uint16_t>(risings.nth(index)), rising, Move::Kind::flip};
  return {static_cast<std::uint16_t>(fallings.nth(index - rising_count)), falling, Move::Kind::flip};
}

template <std::size_t Words>
void Flipway<Words>::play(Move move) {
  fullmove_ += static_cast<int>(to_move());
  if (phase_ != Phase::ordinary && phase_ != Phase::swapped) {
    const Phase next = move.kind == Move::Kind::swap              ? Phase::swapped
                       : phase_ == Phase::opening && variant_.pie ? Phase::may_swap
                                                                  : Phase::ordinary;
    hash_ ^= Keys::phase(phase_) ^ Keys::phase(next);
    phase_ = next;
    if (move.kind == Move::Kind::swap) return;  // it remains White's turn
  }
  const Board added = Geo::area_points(move.area, move.points);
  Board& own = stones_[turn_];
  Board& enemy = stones_[1U - turn_];
  const bool flips_stones = move.kind == Move::Kind::flip ||
                            (move.kind == Move::Kind::opening && variant_.setup != flipway::Setup::empty);
  if (flips_stones) {
    enemy ^= added;
    hash_ ^= Keys::area(1 - turn_, move.area, move.points);
    rebuild_edge_chains(1U - turn_);
  }
  own |= added;
  hash_ ^= Keys::area(turn_, move.area, move.points) ^ Keys::white_to_move;
  flipway::extend_edge_chains(edge_chains_[turn_], added, own, edges()[turn_]);
  // Only the mover can win: a move never connects enemy stones.
  if (has_chain(turn_)) outcome_ = win_for(to_move());
  turn_ ^= 1U;
}

static_assert(Game<Flipway<1>> && Game<Flipway<2>> && Game<Flipway<3>> && Game<Flipway<6>>);

}  // namespace flipside
