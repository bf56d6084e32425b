#include "engine/gui/gogui/gtp_session.hpp"

#include <doctest/doctest.h>

#include "tests/engine/session/fixtures.hpp"

namespace flipside {
namespace {

template <class T = FirstMovePlayer>
struct Goban {
  explicit Goban(std::string_view id) : start(*start_game(id)) {}

  AnyGame start;
  T player;
  StandingTime time;
  MemorySink out;
  GtpSession session{player, start, time, out};
  /// The answer without the empty line at its end.
  std::string ask(std::string_view line) {
    CHECK(session.handle(line));
    std::string answer = out.take();
    CHECK(answer.ends_with('\n'));
    answer.pop_back();
    return answer;
  }
};

TEST_CASE("komi is a number, though these games have none") {
  Goban board("flipway-5");
  CHECK(board.ask("komi 6.5") == "=");
  CHECK(board.ask("komi x") == "? komi: expected a number");
}

TEST_CASE("all commands that are listed are known, and nothing else is") {
  Goban board("flipway-5");
  std::string names = board.ask("list_commands").substr(2);
  int count = 0;
  for (std::size_t at = 0; at < names.size(); ++count) {
    const auto end = std::min(names.find('\n', at), names.size());
    CHECK(board.ask("known_command " + names.substr(at, end - at)) == "= true");
    CHECK(GtpSession::knows(names.substr(at, end - at)));
    at = end + 1;
  }
  CHECK(count > 20);
  CHECK(board.ask("known_command loadsgf") == "= false");
  CHECK(board.ask("loadsgf x") == "? unknown command");
}

TEST_CASE("a move that takes two clicks is generated in two answers by the same side") {
  Goban board("flipflop-3");
  CHECK(board.ask("genmove b") == "= A1");
  CHECK(board.ask("gogui-rules_side_to_move") == "= black");
  CHECK(board.ask("genmove w") == "? illegal move: it is the turn of black");
  CHECK(board.ask("genmove b") == "= A2");
  CHECK(board.ask("flipside-position") == "= rrr/B2/1RR b - 1");
}

TEST_CASE("a move that a person has begun is ended by the engine") {
  Goban board("flipflop-3");
  CHECK(board.ask("play b c1") == "=");
  CHECK(board.ask("genmove b") == "= C2");
  Goban four("flipfour");
  CHECK(four.ask("play b e5") == "=");
  CHECK(four.ask("genmove b").starts_with("= "));
  CHECK(four.ask("gogui-rules_side_to_move") == "= white");
}

TEST_CASE("a click that is taken back takes the plan of its move back") {
  Goban board("flipflop-3");
  CHECK(board.ask("genmove b") == "= A1");
  CHECK(board.ask("undo") == "=");
  CHECK(board.ask("play b b1") == "=");
  CHECK(board.ask("genmove b").starts_with("= B"));
}

TEST_CASE("a suggestion is not played") {
  Goban board("flipchain-3");
  CHECK(board.ask("reg_genmove b") == "= A1");
  CHECK(board.ask("flipside-position") == "= 3/4/5/4/3 r - 1");
}

TEST_CASE(
    "sides alternate as Go's do: a swap and a forced pass are moves, and an opening ends when White goes "
    "on") {
  Goban board("flipway-5-pie");
  CHECK(board.ask("genmove b") == "= A1");
  CHECK(board.ask("play w pass") == "=");  // the opening was one stone; White swaps
  CHECK(board.ask("flipside-position") == "= 5/5/5/5/b4 w x 2");
  CHECK(board.ask("play w b2") == "? illegal move: it is the turn of black");
  CHECK(board.ask("play b b2") == "=");
  CHECK(board.ask("gogui-rules_side_to_move") == "= white");
}

TEST_CASE("at the end the loser resigns and the winner passes; in a draw both pass") {
  Goban board("flipflop-3");
  CHECK(board.ask("flipside-position 1B1/2R/3 b - 8") == "=");
  CHECK(board.ask("gogui-rules_legal_moves") == "=");
  CHECK(board.ask("genmove w") == "= resign");
  CHECK(board.ask("genmove b") == "= pass");
  CHECK(board.ask("final_score") == "= B+1");
  Goban drawn("flipchain-2");
  for (const auto* move : {"b c3", "w a2", "b a1", "w b3", "b c2"}) {
    CAPTURE(move);
    (void)drawn.ask(std::string("play ") + move);
  }
}

TEST_CASE("a full board without a loop is a draw: nobody resigns, and the score is 0") {
  Goban board("flipchain-2");
  // c2 a2 b1 c1 b3 b2 a1 of games.md.
  for (const auto* move : {"b c3", "w b1", "b a2", "w b3", "b c2", "w b2", "b a1"}) {
    CAPTURE(move);
    CHECK(board.ask(std::string("play ") + move) == "=");
  }
  CHECK(board.ask("gogui-rules_final_result") == "= Draw");
  CHECK(board.ask("genmove w") == "= pass");
  CHECK(board.ask("genmove b") == "= pass");
  CHECK(board.ask("final_score") == "= 0");
}

TEST_CASE("another size is another game of the same rules") {
  Goban board("flipway-9-2x2-pie");
  CHECK(board.ask("boardsize 13") == "=");
  CHECK(board.ask("gogui-rules_board_size") == "= 13");
  CHECK(board.ask("flipside-position").ends_with(" b o 1"));
  CHECK(board.ask("boardsize 2") == "? unacceptable size");
  CHECK(board.ask("boardsize x") == "? unacceptable size");
  Goban hex("flipchain-3");
  CHECK(hex.ask("boardsize 9") == "=");
  CHECK(hex.ask("gogui-rules_board_size") == "= 9 hex");
  CHECK(hex.ask("boardsize 8") == "? unacceptable size");
  Goban flop("flipflop-5");
  CHECK(flop.ask("boardsize 3") == "=");
  CHECK(flop.ask("gogui-rules_board") == "= O O O\n. . .\nX X X");
}

TEST_CASE("time settings and times left reach the search") {
  Goban board("flipchain-3");
  CHECK(board.ask("time_settings 60 10 5") == "=");
  CHECK(board.ask("genmove b") == "= A1");
  CHECK(board.player.asked.clock[Player::p1] == std::chrono::seconds(60));
  CHECK(board.ask("time_left w 7 2") == "=");
  CHECK(board.ask("genmove w").starts_with("= "));
  CHECK(board.player.asked.clock[Player::p2] == std::chrono::seconds(7));
  CHECK(board.player.asked.moves_to_go == 2);
  CHECK(board.ask("time_settings 1 2").starts_with("? time_settings takes"));
  CHECK(board.ask("time_left b x 0").starts_with("? expected"));
}

TEST_CASE("an interrupt makes the engine move, and other commands wait for the move") {
  Goban<PatientPlayer> board("flipchain-3");
  CHECK(board.session.handle("1 genmove b"));
  CHECK(board.out.empty());
  CHECK(board.session.handle("# interrupt"));
  CHECK(board.session.handle("2 name"));
  CHECK(board.out.take() == "=1 A1\n");
  CHECK(board.out.take() == "=2 First\n");
}

TEST_CASE("options are listed as words, and set by them") {
  Goban board("flipchain-3");
  CHECK(board.ask("flipside-option") == "= [string] Hash 16\n[string] OwnBook false\n[string] Style calm");
  CHECK(board.ask("flipside-option hash 32") == "=");
  CHECK(board.ask("flipside-option OwnBook 1") == "=");
  CHECK(board.ask("flipside-option Style mad").starts_with("? setoption Style"));
  CHECK(board.ask("flipside-option Fly 1") == "? there is no option of this name");
  CHECK(board.player.settings == "Hash=32 OwnBook=true ");
  CHECK(board.ask("flipside-option") == "= [string] Hash 32\n[string] OwnBook true\n[string] Style calm");
}

TEST_CASE("`quit` is answered and ends the session, and a session ends when nobody reads its answers") {
  Goban board("flipway-5");
  CHECK_FALSE(board.session.handle("9 quit"));
  CHECK(board.out.take() == "=9\n");
  Goban deaf("flipway-5");
  deaf.out.break_off();
  CHECK_FALSE(deaf.session.handle("name"));
}

TEST_CASE("a position that is wrong is refused and changes nothing") {
  Goban board("flipway-5");
  CHECK(board.ask("flipside-position 5/5 b - 1").starts_with("? BOARD"));
  CHECK(board.ask("flipside-position") == "= 5/5/5/5/5 b o 1");
}

}  // namespace
}  // namespace flipside
