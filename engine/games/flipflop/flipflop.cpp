#include "engine/games/flipflop/flipflop.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "engine/games/flipflop/weights.hpp"
#include "engine/games/two_sided/text.hpp"

namespace flipside {

template <int N>
std::string FlipFlop<N>::id() const {
  return fmt::format("flipflop-{}", N);
}

template <int N>
std::string FlipFlop<N>::text() const {
  return two_sided_text<N>(board_);
}

template <int N>
Expected<FlipFlop<N>> FlipFlop<N>::parse(std::string_view text) const {
  const auto board = parse_two_sided<N>(text, N);
  if (!board) return board.error();
  return FlipFlop(*board);
}

template <int N>
std::string FlipFlop<N>::move_text(Move move) const {
  return two_sided_move_text<N>(move);
}

template <int N>
std::string FlipFlop<N>::display_text(Move move) const {
  return two_sided_display_text<N>(board_, move);
}

template <int N>
Expected<TwoSidedMove> FlipFlop<N>::parse_move(std::string_view text) const {
  if (const auto result = outcome()) return move_after_end(text, *result);
  const auto move = parse_two_sided_move<N>(board_, text);
  if (!move) return move.error();
  if ((reach(move->piece) >> move->to & 1) != 0) return *move;

  const std::string to = cell_text<N>(move->to);
  if ((lines<N>.slides(move->piece, board_.occupied()) >> move->to & 1) == 0)
    return illegal_move(text,
                        fmt::format("the path from {} to {} is blocked", cell_text<N>(move->from()), to));
  if ((cells_of(board_.own()) >> move->to & 1) != 0)
    return illegal_move(text, fmt::format("a piece of the same colour is on {}", to));
  return illegal_move(text, fmt::format("captures are allowed only on the goal squares {} and {}",
                                        cell_text<N>(N / 2), cell_text<N>(N * (N - 1) + N / 2)));
}

template <int N>
std::string FlipFlop<N>::drawing() const {
  return square_drawing(two_sided_rows<N>(board_));
}

template <int N>
int FlipFlop<N>::value_of(Pieces own, Pieces other, int colour) {
  namespace weights = flipflop_weights;
  const Cells occupied = cells_of(own | other);
  const Cells enterable = targets(own, other);
  PerFace<int> moves{};
  PerFace<Cells> reached{};
  int value = weights::material[static_cast<std::size_t>(std::popcount(own))];
  for_each_bit(own, [&](int piece) {
    const auto face = static_cast<std::size_t>(piece >> 5);
    const Cells cells = lines<N>.slides(piece, occupied) & enterable;
    moves[face] += std::popcount(cells);
    reached[face] |= cells;
    if constexpr (N == 5) value += weights::place(piece, colour);
  });
  value += weights::rook_move * moves[0] + weights::bishop_move * moves[1];
  // Counts the reachable cells from which the piece, flipped by the move, would attack a goal square.
  const auto add_two_move_attacks = [&](Cells goal, int by_rook, int by_bishop) {
    const int cell = std::countr_zero(goal);
    const Cells for_bishops = lines<N>.slides(piece_index(Face::bishop, cell), occupied);
    const Cells for_rooks = lines<N>.slides(piece_index(Face::rook, cell), occupied);
    value +=
        by_rook * std::popcount(reached[0] & for_bishops) + by_bishop * std::popcount(reached[1] & for_rooks);
  };
  add_two_move_attacks(goal_of(colour), weights::rook_to_goal, weights::bishop_to_goal);
  add_two_move_attacks(goal_of(1 - colour), weights::rook_to_guard, weights::bishop_to_guard);
  return value;
}

template <int N>
int FlipFlop<N>::evaluate() const {
  namespace weights = flipflop_weights;
  const Pieces own = board_.own();
  const Pieces other = board_.other();
  const Cells occupied = board_.occupied();
  const Cells own_goal = goal_of(board_.turn());
  const Cells other_goal = goal_of(1 - board_.turn());
  const auto count_attackers = [&](Cells goal, Pieces pieces) {
    return std::popcount(attackers_of(goal, pieces, occupied));
  };
  int value =
      weights::to_move + value_of(own, other, board_.turn()) - value_of(other, own, 1 - board_.turn());
  const int attack = count_attackers(own_goal, own);
  const int hold = count_attackers(own_goal, other);
  const int guard = count_attackers(other_goal, own);
  if (hold == 0) value += weights::no_guard;
  if (guard == 0) value -= weights::no_guard;
  if (attack > 0 && hold == 0) value += weights::open_goal;
  if (goal_held()) value += weights::held_goal;
  if (other_on_goal() && guard == 0) value -= weights::held_goal;
  return std::clamp(value, -9999, 9999);
}

template <int N>
int FlipFlop<N>::forced_result() const {
  const Cells occupied = board_.occupied();
  if (other_on_goal()) return attackers_of(goal_of(1 - board_.turn()), board_.own(), occupied) == 0 ? -1 : 0;
  // A piece that reaches its goal square and cannot be captured there wins when the opponent's turn ends.
  const Cells goal = goal_of(board_.turn());
  bool wins = false;
  if ((cells_of(board_.own()) & goal) == 0) {
    const Pieces guards = board_.other() & ~pieces_on(goal);
    for_each_bit(attackers_of(goal, board_.own(), occupied), [&](int piece) {
      const Cells left = (occupied & ~(Cells{1} << (piece & 31))) | goal;
      wins = wins || attackers_of(goal, guards, left) == 0;
    });
  }
  if (!wins) return 0;
  // A move that leaves the opponent without a legal move wins one ply sooner.
  for (const Move move : legal_moves()) {
    FlipFlop next = *this;
    next.play(move);
    if (next.outcome()) return 1;
  }
  return 2;
}

template <int N>
bool FlipFlop<N>::forced_replies(MoveList& moves) const {
  if (!other_on_goal()) return false;
  const Cells goal = goal_of(1 - board_.turn());
  for_each_bit(attackers_of(goal, board_.own(), board_.occupied()),
               [&](int piece) { moves.push_back(Move::of(piece, std::countr_zero(goal))); });
  return true;
}

template class FlipFlop<3>;
template class FlipFlop<5>;

}  // namespace flipside
