#include "engine/games/flipflop/flipflop.hpp"

#include <fmt/format.h>

#include "engine/games/two_faced/text.hpp"

namespace flipside {

template <int N>
std::string FlipFlop<N>::id() const {
  return fmt::format("flipflop-{}", N);
}

template <int N>
std::string FlipFlop<N>::text() const {
  return two_faced_text<N>(board_);
}

template <int N>
Expected<FlipFlop<N>> FlipFlop<N>::parse(std::string_view text) const {
  const auto board = parse_two_faced<N>(text, N);
  if (!board) return board.error();
  return FlipFlop(*board);
}

template <int N>
std::string FlipFlop<N>::move_text(Move move) const {
  return two_faced_move_text<N>(move);
}

template <int N>
std::string FlipFlop<N>::display_text(Move move) const {
  return two_faced_display_text<N>(board_, move);
}

template <int N>
Expected<TwoFacedMove> FlipFlop<N>::parse_move(std::string_view text) const {
  if (const auto result = outcome())
    return illegal_move(text, fmt::format("the game is over ({})", result_text(result)));
  const auto move = parse_two_faced_move<N>(board_, text);
  if (!move) return move.error();
  if ((reach(move->piece) >> move->to & 1) != 0) return *move;

  const std::string to = cell_text<N>(move->to);
  if ((lines<N>.slides(move->piece, board_.occupied()) >> move->to & 1) == 0)
    return illegal_move(text,
                        fmt::format("the way from {} to {} is blocked", cell_text<N>(move->from()), to));
  if ((cells_of(board_.own()) >> move->to & 1) != 0)
    return illegal_move(text, fmt::format("an own piece stands on {}", to));
  return illegal_move(text, fmt::format("pieces are captured on the goal squares {} and {} only",
                                        cell_text<N>(N / 2), cell_text<N>(N * (N - 1) + N / 2)));
}

template <int N>
std::string FlipFlop<N>::drawing() const {
  return square_drawing(two_faced_rows<N>(board_));
}

template <int N>
int FlipFlop<N>::evaluate() const {
  constexpr int piece_value = 60;
  constexpr int move_value = 4;
  constexpr int attacker_value = 15;  // a piece that bears on a goal square, to go there or to take
  constexpr int open_goal = 400;      // bears on its goal square, and nothing of the opponent's does
  constexpr int held_goal = 3000;     // stands on its goal square, and nothing can take it there

  const Pieces own = board_.own();
  const Pieces other = board_.other();
  const auto bearing_on = [&](Pieces pieces, Cells goal) {
    int count = 0;
    for_each_bit(pieces,
                 [&](int piece) { count += (lines<N>.slides(piece, board_.occupied()) & goal) != 0; });
    return count;
  };
  int value = piece_value * (std::popcount(own) - std::popcount(other)) +
              move_value * (static_cast<int>(mobility(own, other)) - static_cast<int>(mobility(other, own)));

  const Cells own_goal = goal_of(board_.turn());
  const Cells other_goal = goal_of(1 - board_.turn());
  const int attack = bearing_on(own, own_goal);
  const int hold = bearing_on(other, own_goal);
  const int threat = bearing_on(other, other_goal);
  const int guard = bearing_on(own, other_goal);
  value += attacker_value * (attack + guard - hold - threat);
  if (attack > 0 && hold == 0) value += open_goal;
  if (threat > 0 && guard == 0) value -= open_goal / 2;  // the side to move may still come in time
  if ((other & pieces_on(other_goal)) != 0 && guard == 0) value -= held_goal;
  if (goal_held()) value += held_goal;
  return value;
}

template <int N>
int FlipFlop<N>::end_in_sight() const {
  const Cells occupied = board_.occupied();
  if (other_on_goal())
    return bearing_on(goal_of(1 - board_.turn()), board_.own(), occupied) == 0 ? -1 : 0;
  // A piece that steps onto its goal, where nothing can take it afterwards, wins as the opponent's turn ends.
  const Cells goal = goal_of(board_.turn());
  bool wins = false;
  if ((cells_of(board_.own()) & goal) == 0) {
    const Pieces guards = board_.other() & ~pieces_on(goal);
    for_each_bit(bearing_on(goal, board_.own(), occupied), [&](int piece) {
      const Cells left = (occupied & ~(Cells{1} << (piece & 31))) | goal;
      wins = wins || bearing_on(goal, guards, left) == 0;
    });
  }
  if (!wins) return 0;
  for (const Move move : legal_moves()) {  // the opponent may be left without a move, which is faster
    FlipFlop next = *this;
    next.play(move);
    if (next.outcome()) return 1;
  }
  return 2;
}

template <int N>
bool FlipFlop<N>::list_answers(MoveList& moves) const {
  if (!other_on_goal()) return false;
  const Cells goal = goal_of(1 - board_.turn());
  for_each_bit(bearing_on(goal, board_.own(), board_.occupied()),
               [&](int piece) { moves.push_back(Move::of(piece, std::countr_zero(goal))); });
  return true;
}

template class FlipFlop<3>;
template class FlipFlop<5>;

}  // namespace flipside
