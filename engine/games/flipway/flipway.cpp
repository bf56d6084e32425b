#include "engine/games/flipway/flipway.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <cstdlib>
#include <vector>

#include "engine/games/flipway/move_text.hpp"

namespace flipside {

using flipway::Setup;

namespace {

constexpr std::string_view letters = "bw";  // piece letters by colour

/// Returns whether a point is black on a full start board.
bool is_initially_black(const flipway::Variant& variant, Square square) {
  const int block = variant.setup == Setup::blocks ? 2 : 1;
  return ((square.file / block + square.rank / block) % 2 == 0) != variant.a1_white;
}

/// Checks that TURN, PHASE and FULLMOVE are consistent.
Expected<void> check_phase(const PositionFields& fields) {
  const auto require = [&](bool holds, std::string_view requirement) -> Expected<void> {
    if (holds) return {};
    return Error{fmt::format("PHASE: '{}' requires {}", fields.phase, requirement)};
  };
  switch (fields.phase) {
    case 'o':
      return require(fields.turn == 'b' && fields.fullmove == 1, "TURN 'b' and FULLMOVE 1");
    case 's':
      return require(fields.turn == 'w' && fields.fullmove == 1, "TURN 'w' and FULLMOVE 1");
    case 'x':
      return require(fields.fullmove >= 2, "FULLMOVE 2 or more");
    default:
      return {};
  }
}

}  // namespace

template <std::size_t Words>
Flipway<Words>::Flipway(Variant variant) : variant_(variant) {
  assert(variant.size >= flipway::smallest_size && variant.size <= largest_size);
  if (variant.setup != Setup::empty)
    Geo::points(variant.size).all.for_each([&](int cell) {
      stones_[is_initially_black(variant, Geo::square(cell)) ? 0 : 1].set(cell);
    });
  for (const unsigned colour : {0U, 1U}) rebuild_edge_chains(colour);
  hash_ = compute_hash();
}

template <std::size_t Words>
std::uint64_t Flipway<Words>::compute_hash() const {
  std::uint64_t hash = Keys::phase(phase_) ^ (turn_ == 0 ? 0 : Keys::white_to_move);
  for (int colour = 0; colour < 2; ++colour)
    stones_[static_cast<std::size_t>(colour)].for_each([&](int cell) { hash ^= Keys::stone(colour, cell); });
  return hash;
}

template <std::size_t Words>
std::optional<Outcome> Flipway<Words>::compute_outcome() const {
  // At most one colour can connect its edges, because its chain separates the other colour's edges.
  for (const Player player : {Player::p1, Player::p2}) {
    const auto colour = static_cast<unsigned>(colour_of(player));
    if (has_chain(colour)) return win_for(player);
  }
  return std::nullopt;
}

template <std::size_t Words>
typename Flipway<Words>::Board Flipway<Words>::openings(unsigned shape) const {
  if (!variant_.pie && shape != 1) return {};
  if (variant_.setup == Setup::empty) {
    const Board& all = Geo::points(variant_.size).all;
    Board corners = all;
    if ((shape & 2) != 0) corners &= all >> 1;
    if ((shape & 4) != 0) corners &= all >> Geo::stride;
    if ((shape & 8) != 0) corners &= all >> (Geo::stride + 1);
    return (shape & 1) != 0 ? corners : corners & all >> 1;
  }
  if (!variant_.pie) return enemy();
  const Board rising_pairs = rising_flips();
  const Board falling_pairs = falling_flips();
  switch (shape) {
    case 1:
      return rising_pairs | rising_pairs << (Geo::stride + 1) | falling_pairs << 1 |
             falling_pairs << Geo::stride;
    case rising:
      return rising_pairs;
    case falling:
      return falling_pairs;
    default:
      return {};
  }
}

template <std::size_t Words>
BoardRows Flipway<Words>::rows() const {
  BoardRows rows(variant_.size, std::string(variant_.size, empty_cell));
  for (std::size_t colour = 0; colour < 2; ++colour)
    stones_[colour].for_each([&](int cell) {
      const Square square = Geo::square(cell);
      rows[static_cast<std::size_t>(square.rank)][static_cast<std::size_t>(square.file)] = letters[colour];
    });
  return rows;
}

template <std::size_t Words>
std::string Flipway<Words>::text() const {
  return fmt::format("{} {} {} {}", write_board(rows()), letters[turn_],
                     flipway::phase_letters[static_cast<std::size_t>(phase_)],
                     std::min(fullmove_, max_fullmove));
}

template <std::size_t Words>
Expected<Flipway<Words>> Flipway<Words>::parse(std::string_view text) const {
  const auto fields = split_position(text, letters, variant_.pie ? "-osx" : "-o");
  if (!fields) return fields.error();
  const auto board = read_board(fields->board, std::vector<int>(variant_.size, variant_.size), letters);
  if (!board) return board.error();
  if (const auto checked = check_phase(*fields); !checked) return checked.error();

  const Flipway start(variant_);
  if (fields->phase == 'o' && *board != start.rows())
    return Error{fmt::format("PHASE: 'o' requires the start board, BOARD {}", write_board(start.rows()))};
  Flipway game = start;
  for (std::size_t colour = 0; colour < 2; ++colour) {
    game.stones_[colour] = {};
    Geo::points(variant_.size).all.for_each([&](int cell) {
      const Square square = Geo::square(cell);
      if ((*board)[static_cast<std::size_t>(square.rank)][static_cast<std::size_t>(square.file)] ==
          letters[colour])
        game.stones_[colour].set(cell);
    });
  }
  game.turn_ = static_cast<std::uint8_t>(letters.find(fields->turn));
  game.phase_ = static_cast<Phase>(flipway::phase_letters.find(fields->phase));
  game.fullmove_ = fields->fullmove;
  for (const unsigned colour : {0U, 1U}) game.rebuild_edge_chains(colour);
  game.hash_ = game.compute_hash();
  game.outcome_ = game.compute_outcome();
  return game;
}

// Transposes the board, because transposition exchanges the edges of the two colours.
template <std::size_t Words>
int Flipway<Words>::mirrored_feature(int feature) {
  constexpr int half = Bitboard<feature_words>::bits / 2;
  const int cell = feature % Board::bits;
  const Square square = Geo::square(cell);
  if (square.rank >= Geo::largest || square.file >= Geo::largest) return feature;
  return (feature < half ? feature + half : feature - half) - cell + Geo::cell({square.rank, square.file});
}

template <std::size_t Words>
std::string Flipway<Words>::move_text(Move move) const {
  const Square corner = Geo::square(move.area);
  switch (move.kind) {
    case Move::Kind::swap:
      return "swap";
    case Move::Kind::opening:
      return flipway::opening_text({corner, move.points});
    default:
      return flipway::area_text(corner, move.kind == Move::Kind::flip);
  }
}

template <std::size_t Words>
Expected<flipway::Move> Flipway<Words>::parse_move(std::string_view text) const {
  if (outcome_) return move_after_end(text, *outcome_);
  if (text == "swap") {
    if (phase_ == Phase::may_swap) return Move{};
    return illegal_move(
        text, variant_.pie ? "a swap is legal only on White's first turn" : "the game has no pie rule");
  }
  return phase_ == Phase::opening ? parse_opening(text) : parse_regular(text);
}

template <std::size_t Words>
Expected<flipway::Move> Flipway<Words>::parse_opening(std::string_view text) const {
  const auto points = flipway::read_opening(text, variant_.size);
  if (!points) return points.error();
  const int corner = Geo::cell(points->corner);
  if (!openings(points->shape).test(corner))
    return illegal_move(text, flipway::explain_illegal_opening(rows(), variant_, *points));
  return Move{static_cast<std::uint16_t>(corner), static_cast<std::uint8_t>(points->shape),
              Move::Kind::opening};
}

template <std::size_t Words>
Expected<flipway::Move> Flipway<Words>::parse_regular(std::string_view text) const {
  if (text.starts_with('@')) return illegal_move(text, "an opening is legal only on Black's first turn");
  const auto move = flipway::read_regular(text, variant_.size);
  if (!move) return move.error();
  const int corner = Geo::cell(move->corner);
  const auto area = static_cast<std::uint16_t>(corner);
  if (move->flip) {
    if (rising_flips().test(corner)) return Move{area, rising, Move::Kind::flip};
    if (falling_flips().test(corner)) return Move{area, falling, Move::Kind::flip};
    return illegal_move(text, "the area is not a crosscut");
  }
  const Board gaps = empty();
  if (!Drops(gaps).areas().test(corner))
    return illegal_move(text, flipway::explain_illegal_drop(rows(), move->corner));
  return Move{area, static_cast<std::uint8_t>(Geo::area_shape(gaps, corner)), Move::Kind::drop};
}

template <std::size_t Words>
int Flipway<Words>::evaluate() const {
  namespace weights = flipway::weights;
  const Board gaps = empty();
  const auto distances =
      flipway::connection_distances<weights::enemy_cost>(edge_chains_, stones_, gaps, edges());
  const auto shapes = flipway::shape_values(stones_, gaps);
  const auto side = [&](unsigned colour) { return shapes[colour] - weights::step * distances[colour]; };
  const int flips = (rising_flips() | falling_flips()).count();
  const int value =
      std::clamp(side(turn_) - side(1U - turn_) + weights::crosscut * flips + weights::to_move, -9999, 9999);
  return phase_ == Phase::may_swap ? std::abs(value) : value;  // the side to move can swap colours
}

template <std::size_t Words>
std::array<int, 2> Flipway<Words>::distances_to_win() const {
  constexpr std::size_t enemy_cost = 3;
  const auto distances = flipway::connection_distances<enemy_cost>(edge_chains_, stones_, empty(), edges());
  return {distances[turn_], distances[1U - turn_]};
}

// Image 0 is the position itself. Images 1 to 3 mirror it horizontally, vertically or both ways. Images 4 to
// 7 are images 0 to 3 with the board transposed and the colours exchanged.
template <std::size_t Words>
std::uint64_t Flipway<Words>::symmetric_key() const {
  if (phase_ == Phase::opening) return hash_;
  std::array<std::uint64_t, 8> images{};
  const auto add_stone = [&](std::size_t first, unsigned colour, Square square) {
    const Square turned{variant_.size - 1 - square.file, variant_.size - 1 - square.rank};
    const auto key = [&](Square at) { return Keys::stone(static_cast<int>(colour), Geo::cell(at)); };
    images[first] ^= key(square);
    images[first + 1] ^= key({turned.file, square.rank});
    images[first + 2] ^= key({square.file, turned.rank});
    images[first + 3] ^= key(turned);
  };
  for (unsigned colour = 0; colour < 2; ++colour)
    stones_[colour].for_each([&](int cell) {
      const Square square = Geo::square(cell);
      add_stone(0, colour, square);
      add_stone(4, 1U - colour, {square.rank, square.file});
    });
  for (std::size_t i = 0; i < images.size(); ++i)
    if ((turn_ != 0) != (i >= 4)) images[i] ^= Keys::white_to_move;
  const std::size_t count = fullmove_ > 1 ? 8 : 4;  // the rules of the first moves differ by colour
  return *std::min_element(images.begin(), images.begin() + count) ^ Keys::phase(phase_);
}

template <std::size_t Words>
int Flipway<Words>::forced_result() const {
  if (!allows_regular_move()) return 0;
  if (winning_move(turn_)) return 1;
  return 0;
}

// A drop parries a threat if it fills one of the points that the threat needs. A flip may parry it by
// breaking the chain.
template <std::size_t Words>
bool Flipway<Words>::forced_replies(MoveList& moves) const {
  if (!allows_regular_move() || phase_ == Phase::may_swap) return false;
  const auto threat = winning_move(1U - turn_);
  if (!threat) return false;
  const Board needed =
      threat->kind == Move::Kind::drop ? Geo::area_points(threat->area, threat->points) : Board{};
  for (const Move& move : legal_moves())
    if (move.kind == Move::Kind::flip || (Geo::area_points(move.area, move.points) & needed).any())
      moves.push_back(move);
  return true;
}

template class Flipway<1>;
template class Flipway<2>;
template class Flipway<3>;
template class Flipway<6>;

}  // namespace flipside
