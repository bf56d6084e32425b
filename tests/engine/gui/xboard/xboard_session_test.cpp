#include "engine/gui/xboard/xboard_session.hpp"

#include <doctest/doctest.h>

#include "tests/engine/session/fixtures.hpp"

namespace flipside {
namespace {

using std::chrono::milliseconds;

template <class T = FirstMovePlayer>
struct Board {
  explicit Board(std::string_view id = "flipflop-3") : start(*start_game(id)) {}

  AnyGame start;
  T player;
  FrozenTime time;
  MemorySink out;
  XBoardSession session{player, start, time, out};
  void check(std::string_view dialogue) { check_dialogue(session, out, dialogue); }
  void tell(std::string_view line) { CHECK(session.handle(line)); }
};

TEST_CASE("after `new` the engine plays Black and answers each user move") {
  Board board("flipflop-5");
  board.check(R"(
    > new
    > usermove a1a2+
    < move *
    > usermove e1e2+
    < move *)");
  CHECK(board.player.new_games == 1);
}

TEST_CASE("force mode accepts moves of both sides, and `go` makes the engine play the side to move") {
  Board board;
  board.check(R"(
    > force
    > usermove b1b3+
    > usermove a3b3+
    > go
    < move a1b1+
    > playother
    > usermove c3c2+
    < move *)");
}

TEST_CASE("an illegal move is rejected with the reason and does not change the game") {
  Board board;
  board.check(R"(
    > force
    > usermove b1c3+
    < Illegal move (a rook on b1 cannot reach c3): b1c3+
    > usermove b2b3+
    < Illegal move (there is no piece on b2): b2b3+
    > usermove b1b3
    < Illegal move (missing promotion): b1b3
    > usermove nonsense
    < Illegal move (not a move): nonsense
    > usermove b1b3+
    > ping 1
    < pong 1)");
}

TEST_CASE("the result is sent after the last move of either side") {
  Board board;
  board.check(R"(
    > force
    > setboard 3/1+R1/3 w - - 0 9
    > usermove b2a1+
    < 1-0 {White wins because the opponent has no piece left}
    > usermove a1a2+
    < Illegal move (the game is over): a1a2+
    > undo
    > go
    < move b2a1+
    < 1-0 {White wins because the opponent has no piece left})");
}

TEST_CASE("a third repetition is a draw") {
  Board board("flipflop-5");
  board.tell("force");
  board.tell("setboard 5/4r/5/R4/5 w - - 0 1");
  for (int round = 0; round < 2; ++round)
    for (const auto* move : {"a2b2+", "e4d4+", "b2a3+", "d4e3+", "a3b3+", "e3d3+", "b3a2+", "d3e4+"}) {
      CHECK(board.out.empty());
      board.tell(std::string("usermove ") + move);
    }
  CHECK(board.out.take() == "1/2-1/2 {Threefold repetition}");
}

TEST_CASE("`undo` takes back one move and `remove` two, but not beyond the position that was set up") {
  Board board;
  board.check(R"(
    > force
    > usermove b1b3+
    > undo
    > usermove a1a2+
    > usermove a3b3+
    < Illegal move*
    > usermove c3c2+
    > remove
    > undo
    < Error (command not legal now): no move to take back
    > usermove b1b3+)");
}

TEST_CASE("after an illegal position, moves are rejected until a legal position is set up") {
  Board board;
  board.check(R"(
    > force
    > setboard Q2/3/3 w - - 0 1
    < tellusererror Illegal position: BOARD*
    > usermove a1a2+
    < Illegal move (the position is illegal): a1a2+
    > setboard 3/R2/2r w
    > go
    < move *)");
}

TEST_CASE("edit mode places pieces and keeps the side to move") {
  Board board;
  board.check(R"(
    > force
    > edit
    > #
    > Ra1
    > +Rb2
    > xb2
    > +Rb1
    > c
    > Rc3
    > Rz9
    < Error (edit): Rz9
    > Q
    < Error (edit): Q
    > .
    > lift a1
    < highlight B2/B2/3
    > lift b1
    < highlight 3/B1B/3
    > lift c3
    < highlight 3/3/3
    > usermove b1c2+
    > usermove c3b3+
    > edit
    > Qa1
    > .
    < tellusererror Illegal position*)");
}

TEST_CASE("`variant` sends the board, the start position and the pieces") {
  Board board;
  board.check(R"(
    > variant flipfour
    < setup (..BR.K..br.k) 5x5+2_fairy 5/5/5/5/5[BBBBRRRRbbbbrrrr] w - - 0 1
    > variant flipflop3
    < setup (..^RR.K..^rr.k) 3x3+0_shogi rrr/3/RRR w - - 0 1
    < piece R& R
    < piece +R& B
    > variant normal
    < Error (unknown variant): normal
    > lift b1
    < highlight 1B1/1B1/3)");
}

TEST_CASE("a game that XBoard cannot show is replaced by the first one that it can show") {
  Board board("flipway-9");
  board.check(R"(
    > lift c1
    < highlight 2B2/2B2/2B2/2B2/5)");
}

TEST_CASE("FlipFour's hands contain both faces of every remaining piece, and a fifth piece is rejected") {
  Board board("flipfour");
  board.check(R"(
    > force
    > setboard RRR2/5/2B2/5/rrr2 w - - 0 5
    > lift g2
    < highlight 5/5/5/5/5
    > usermove R@e5
    < Illegal move*
    > lift a5
    < highlight 3BB/B4/B4/B4/5
    > put e5
    < choice B
    > usermove a5e5b)");
}

TEST_CASE("`lift` and `put` show the moves of a piece, except during the engine's search") {
  Board<PatientPlayer> board;
  board.check(R"(
    > lift a1
    < highlight 3/B2/3
    > put a2
    < choice +
    > put c3
    > lift a3
    < highlight 3/3/3
    > go
    > lift a1
    > put a2
    > ?
    < move a1a2+)");
}

TEST_CASE("a ping during the engine's search is answered after its move") {
  Board<PatientPlayer> board;
  board.check(R"(
    > go
    > ping 3
    > ?
    < move a1a2+
    < pong 3
    > ping 4
    < pong 4)");
}

TEST_CASE("a command that changes the game aborts the search, and no move is sent") {
  Board<PatientPlayer> board;
  board.check(R"(
    > go
    > force
    > usermove b1b3+
    > go
    > new
    > usermove b1b3+
    > undo
    < *)");
}

TEST_CASE("search info is sent after `post`, with moves in XBoard's notation") {
  struct Reporter : FirstMovePlayer {
    SearchResult choose_move(const SearchRequest& request) override {
      request.report({.depth = 4,
                      .score = Score{Score::Kind::cp, -12},
                      .time = milliseconds(250),
                      .nodes = 99,
                      .pv = "b1b3 a3b3"});
      return FirstMovePlayer::choose_move(request);
    }
  };
  Board<Reporter> board;
  board.check(R"(
    > go
    < move a1a2+
    > new
    > post
    > go
    < 4 -12 25 99 b1b3+ a3b3+
    < move a1a2+
    > nopost
    > new
    > go
    < move a1a2+)");
}

TEST_CASE("a hint sends a move and does not play it") {
  Board board;
  board.check(R"(
    > hint
    < Hint: a1a2+
    > force
    > usermove b1b3+
    > hint
    < Hint: a3a2+)");
  CHECK(board.player.last_limits.movetime.has_value());
}

TEST_CASE("`hint` during a search or an analysis is ignored") {
  Board<PatientPlayer> board;
  board.check(R"(
    > go
    > hint
    > ?
    < move a1a2+
    > analyze
    > hint
    > exit
    > ping 1
    < pong 1)");
}

TEST_CASE("analysis follows the position and plays no moves") {
  Board<PatientPlayer> board;
  board.check(R"(
    > analyze
    > usermove b1b3+
    > undo
    > .
    < stat01: 0 0 *
    > exit
    > .
    > ping 1
    < pong 1
    > usermove b1b3+)");
}

TEST_CASE("clocks, levels and depth limit the search") {
  Board board;
  board.tell("level 40 5 2");
  board.tell("sd 7");
  board.tell("time 12345");
  board.tell("otim 500");
  board.check("> go\n< move a1a2+");
  const auto& asked = board.player.last_limits;
  CHECK(asked.clock[Player::p1] == milliseconds(123'450));
  CHECK(asked.clock[Player::p2] == milliseconds(5'000));
  CHECK(asked.increment[Player::p1] == milliseconds(2'000));
  CHECK(asked.moves_to_go == 40);
  CHECK(asked.depth == 7);
  CHECK_FALSE(asked.movetime);

  board.tell("new");
  board.tell("st 3");
  board.check("> go\n< move a1a2+");
  CHECK(asked.movetime == milliseconds(3'000));
  CHECK_FALSE(asked.clock[Player::p1]);
  CHECK_FALSE(asked.depth);
}

TEST_CASE("moves to go are counted from the last time control") {
  Board board("flipflop-5");
  board.tell("level 2 5 0");
  board.tell("force");
  board.tell("usermove a1a2+");
  board.tell("usermove a5a4+");
  board.check("> go\n< move *");
  CHECK(board.player.last_limits.moves_to_go == 1);
}

TEST_CASE("`option`, `memory` and `cores` set options of the player") {
  Board board;
  board.check(R"(
    > option Hash=32
    > option OwnBook=1
    > option Style=wild
    > memory 48
    > memory 64
    < Error (option): setoption Hash: no memory for 64 MiB
    > cores 2
    < Error (option): setoption: unknown option 'Threads'
    > option Style=mad
    < Error (option): setoption Style: 'mad' is not one of calm, wild)");
  CHECK(board.player.settings == "Hash=32 OwnBook=true Style=wild Hash=48 ");
}

TEST_CASE("unknown commands are errors, blank lines are ignored, and `quit` ends the session") {
  Board board;
  board.check(R"(
    > tea
    < Error (unknown command): tea
    >
    > white
    < Error (unknown command): white)");
  CHECK_FALSE(board.session.handle("quit"));
}

TEST_CASE("the session ends when its output is closed") {
  Board board;
  board.out.close();
  CHECK_FALSE(board.session.handle("ping 1"));
}

}  // namespace
}  // namespace flipside
