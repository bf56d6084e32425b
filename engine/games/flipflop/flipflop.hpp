#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "engine/core/bitboard.hpp"
#include "engine/core/game.hpp"
#include "engine/core/inline_vector.hpp"
#include "engine/games/two_sided/board.hpp"
#include "engine/games/two_sided/lines.hpp"

namespace flipside {

/// A position of FlipFlop (Masahiro Nakajima, 2009) on an N x N board. A player wins by holding the middle of
/// the opponent's back row for one turn. A default-constructed game is the start position.
template <int N>
class FlipFlop {
 public:
  using Move = TwoSidedMove;
  using MoveList = InlineVector<Move, 2 * N*(N - 1)>;  // capacity: N pieces with 2 * (N - 1) moves each

  static constexpr ColourNames colour_names{"White", "Black"};
  static constexpr bool can_repeat = true;

  FlipFlop() = default;
  /// Sets up a position with White to move. `own` are White's pieces, and `other` are Black's. Each side may
  /// have at most N pieces, and no two pieces may share a cell.
  static FlipFlop of(Pieces own, Pieces other) { return FlipFlop(TwoSidedBoard(own, other, 0)); }

  std::string id() const;
  int colour_of(Player player) const { return static_cast<int>(player); }
  Player to_move() const { return board_.to_move(); }
  std::optional<Outcome> outcome() const {
    if (goal_held()) return win_for(to_move());
    if ((Lines<N>::steps(board_.own()) & targets()) == 0) return win_for(opponent(to_move()));
    return std::nullopt;
  }

  MoveList legal_moves() const {
    MoveList moves;
    if (goal_held()) return moves;
    for_each_bit(board_.own(), [&](int piece) {
      for_each_bit(reach(piece), [&](int to) { moves.push_back(Move::of(piece, to)); });
    });
    return moves;
  }
  std::size_t count_moves() const { return goal_held() ? 0 : mobility(board_.own(), board_.other()); }

  /// Returns legal_moves()[random.below(count_moves())] without generating all moves. The game must not be
  /// over.
  template <class Source>
  Move random_move(Source& random) const {
    std::array<int, N> pieces;
    std::array<Cells, N> reaches;
    std::size_t used = 0;
    int count = 0;
    for_each_bit(board_.own(), [&](int piece) {
      pieces[used] = piece;
      reaches[used] = reach(piece);
      count += std::popcount(reaches[used++]);
    });
    int index = static_cast<int>(random.below(static_cast<std::uint64_t>(count)));
    std::size_t i = 0;
    for (; index >= std::popcount(reaches[i]); ++i) index -= std::popcount(reaches[i]);
    return Move::of(pieces[i], nth_bit(reaches[i], index));
  }

  void play(Move move) {
    board_.capture(move.to);
    board_.move(move.piece, move.to);
    board_.end_turn();
  }

  std::uint64_t hash() const { return board_.hash(); }
  std::string text() const;
  Expected<FlipFlop> parse(std::string_view text) const;
  std::string move_text(Move move) const;
  std::string display_text(Move move) const;
  Expected<Move> parse_move(std::string_view text) const;
  std::string drawing() const;
  int evaluate() const;

  /// See StaticallySolvable.
  int forced_result() const;
  bool forced_replies(MoveList& moves) const;

  /// See NetworkInput.
  static constexpr std::size_t feature_words = 2;
  static constexpr int network_phases = N;
  Bitboard<2> features() const { return {{board_.of_colour(0), board_.of_colour(1)}}; }
  static int mirrored_feature(int feature) {
    const int cell = feature & 31;
    return cell < N * N ? ((feature ^ 64) & ~31) + N * N - 1 - cell : feature;
  }
  int turn() const { return board_.turn(); }
  int network_phase() const { return (std::popcount(board_.own()) + std::popcount(board_.other()) - 1) / 2; }

  bool operator==(const FlipFlop&) const = default;

 private:
  static constexpr Cells back_row = (Cells{1} << N) - 1;
  static constexpr Cells low_goal = Cells{1} << N / 2;         // goal of Black
  static constexpr Cells high_goal = low_goal << N * (N - 1);  // goal of White
  static constexpr Cells goals = low_goal | high_goal;

  explicit FlipFlop(const TwoSidedBoard& board) : board_(board) {}

  template <class T>
  using PerFace = std::array<T, 2>;
  /// Returns the value of the pieces `own`, which belong to `colour`, in centipawns.
  static int value_of(Pieces own, Pieces other, int colour);

  static Cells goal_of(int colour) { return colour == 0 ? high_goal : low_goal; }
  /// Returns whether the side to move has won because its piece on the goal square survived the opponent's
  /// turn.
  bool goal_held() const { return (board_.own() & pieces_on(goal_of(board_.turn()))) != 0; }

  /// Returns the cells that the pieces `own` may enter: empty cells and goal squares occupied by the
  /// opponent.
  static Cells targets(Pieces own, Pieces other) {
    return (Lines<N>::all_cells & ~cells_of(own | other)) | (cells_of(other) & goals);
  }
  Cells targets() const { return targets(board_.own(), board_.other()); }
  Cells reach(int piece) const { return lines<N>.slides(piece, board_.occupied()) & targets(); }

  /// Returns whether the opponent has a piece on its goal square. The opponent then wins unless the piece is
  /// captured with the next move.
  bool other_on_goal() const { return (cells_of(board_.other()) & goal_of(1 - board_.turn())) != 0; }
  /// Returns the pieces that attack a goal square.
  static Pieces attackers_of(Cells goal, Pieces pieces, Cells occupied) {
    const int cell = std::countr_zero(goal);
    const Cells rooks = lines<N>.slides(piece_index(Face::rook, cell), occupied);
    const Cells bishops = lines<N>.slides(piece_index(Face::bishop, cell), occupied);
    return pieces & (Pieces{bishops} << 32 | rooks);
  }

  /// Returns the number of moves of the side with the pieces `own`.
  static std::size_t mobility(Pieces own, Pieces other) {
    const Cells occupied = cells_of(own | other);
    const Cells enterable = targets(own, other);
    int count = 0;
    for (int i = 0; i < N; ++i, own &= own - 1)  // a fixed number of iterations avoids branches; see Lines
      count += std::popcount(lines<N>.slides(std::countr_zero(own), occupied) & enterable);
    return static_cast<std::size_t>(count);
  }

  TwoSidedBoard board_{back_row, Pieces{back_row} << N * (N - 1), 0};
};

static_assert(Game<FlipFlop<3>> && Game<FlipFlop<5>>);

}  // namespace flipside
