#include "engine/session/ugi_session.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <new>
#include <stdexcept>
#include <string>
#include <thread>

#include "tests/engine/session/fixtures.hpp"

namespace flipside {
namespace {

using namespace std::chrono_literals;

TEST_CASE("`ugi` may be repeated and returns name, options, extensions and ugiok") {
  TestHost host;
  for (int i = 0; i < 2; ++i)
    host.check(R"(
      > ugi
      < id name First
      < id author*
      < option name Hash type spin default 16 min 1 max 64
      < option name OwnBook type check default false
      < option name Style type combo default calm var calm var wild
      < option name UGI_Variant type string default flipflop-3
      < info string ugi-ext query fen legalmoves islegal variant movetext
      < ugiok
      > isready
      < readyok
    )");
}

TEST_CASE("`go` returns a final info line with nodes, time and speed, then bestmove without a ponder move") {
  TestHost host;
  host.check(R"(
    > position startpos moves b1b3
    > go p1time 1000 p2time 2000
    < info depth 2 score cp 5 time 0 nodes 7 nps 7000000
    < bestmove a3a2
    > go wtime 1 btime 2 winc 3
    < info*
    < bestmove a3a2
  )");
  CHECK(host.player.last_limits.clock[Player::p2] == 2ms);
  CHECK(host.player.last_limits.increment[Player::p1] == 3ms);
  host.check("> query fen\n< response rBr/3/R1R b - 1");
}

TEST_CASE("`go` with a limit that does not fit is one error and starts no search") {
  TestHost host;
  host.check(R"(
    > go depth 99999999999
    < info string error: go depth 99999999999: out of range, expected at most 2147483647
    > isready
    < readyok
  )");
}

TEST_CASE("a search that fails reports the error and plays a legal move") {
  class FailingPlayer final : public PatientPlayer {
   public:
    SearchResult choose_move(const SearchRequest& request) override {
      if (request.limits.nodes) throw std::bad_alloc();
      throw std::runtime_error("lost its way");
    }
  };
  TestHost<FailingPlayer> host;
  host.check(R"(
    > go nodes 5
    < info string error: not enough memory to search; playing the first legal move
    < info time 0*
    < bestmove a1a2
    > go depth 5
    < info string error: the search failed (lost its way); playing the first legal move
    < info time 0*
    < bestmove a1a2
  )");
}

TEST_CASE("a quick search runs in the thread of the session") {
  class Quick final : public PatientPlayer {
   public:
    bool answers_quickly(const SearchRequest& request) const override {
      return request.limits.clock[request.game.to_move()] < 50ms;
    }
    SearchResult choose_move(const SearchRequest& request) override {
      thread = std::this_thread::get_id();
      return FirstMovePlayer::choose_move(request);
    }
    std::thread::id thread;
  };
  TestHost<Quick> host;
  host.check("> go p1time 49 p2time 1000\n< info*\n< bestmove a1a2");
  CHECK(host.player.thread == std::this_thread::get_id());
  host.check("> go p1time 50 p2time 1000\n< info*\n< bestmove a1a2");
  CHECK(host.player.thread != std::this_thread::get_id());
}

TEST_CASE("an illegal move is reported with its ply and leaves the position unchanged") {
  TestHost host;
  host.check(R"(
    > position startpos moves b1b3 a3b3
    > position startpos moves b1b3 a3b3 c1c1
    < info string error: illegal move c1c1 at ply 3 of position startpos*
    > query fen
    < response 1br/3/R1R w - 2
    > position startpos moves b1b2 b2b3
    < info string error: illegal move b2b3 at ply 2 of position startpos*
    > position fen rrr/3/RRR w - 1 moves x
    < info string error: illegal move x at ply 1 of position rrr/3/RRR w - 1*
    > query fen
    < response 1br/3/R1R w - 2
    > position startpos moves b1b3
    > query fen
    < response rBr/3/R1R b - 1
  )");
}

TEST_CASE("a position that is malformed or of another variant is rejected with a reason") {
  TestHost host;
  host.check(R"(
    > position startpos moves b1b3
    > position fen rrr/3/RRR w -
    < info string error: position 'rrr/3/RRR w -': *
    > position fen 5/5/5/5/5 w - 1
    < info string error: position '5/5/5/5/5 w - 1': *
    > position
    < info string error: position: *
    > position fen
    < info string error: position: *
    > query fen
    < response rBr/3/R1R b - 1
  )");
}

TEST_CASE("an error is one printable line of bounded length, whatever it quotes") {
  TestHost host;
  for (const std::string& noise :
       {std::string("\x1b[31m"), std::string(1, '\0'), std::string(100'000, 'x')}) {
    for (const char* command :
         {"position fen ", "position startpos moves ", "moves ", "setoption name ", "go ",
          "setoption name UGI_Variant value ", "query ", "query movetext ", ""}) {
      host.session.handle(command + noise);
      const std::string reply = host.out.take();
      CHECK(reply.size() < 3000);
      CHECK(std::ranges::none_of(reply, [](unsigned char c) { return c < 32 || c == 127; }));
      host.session.handle("position startpos");
      while (!host.out.empty()) host.out.take();
    }
  }
}

TEST_CASE("`moves` continues the game; without arguments, it lists the legal moves") {
  TestHost host;
  host.check(R"(
    > moves b1b3
    > moves a3b3 a1a3
    > query fen
    < response Bbr/3/2R b - 2
    > moves c3c3
    < info string error: illegal move c3c3 at ply 4 of position startpos*
    > position startpos moves b1b3 a3b3 a1a3 c3c2
    > query fen
    < response Bb1/2b/2R w - 3
    > position startpos
    > moves
    < legal moves: a1a2 b1b2*
  )");
}

TEST_CASE("the variant can change at any time, and an unknown id changes nothing") {
  TestHost host;
  host.check(R"(
    > setoption name UGI_Variant value flipflop-5
    > query variant
    < response flipflop-5
    > query fen
    < response rrrrr/5/5/5/RRRRR w - 1
    > setoption name ugi_variant value flipflop-4
    < info string error: setoption UGI_Variant: *
    > query variant
    < response flipflop-5
    > position startpos moves a1a2
    > uginewgame
    > query fen
    < response rrrrr/5/5/5/RRRRR w - 1
  )");
  CHECK(host.player.new_games == 2);
}

TEST_CASE("option values are checked before they reach the player") {
  TestHost host;
  host.check(R"(
    > setoption name hash value 32
    > setoption name Hash value 0
    < info string error: setoption Hash: '0' is not a number from 1 to 64
    > setoption name Hash value many
    < info string error: setoption Hash: 'many' is not a number from 1 to 64
    > setoption name Hash value 64
    < info string error: setoption Hash: no memory for 64 MiB
    > setoption name OwnBook value yes
    < info string error: setoption OwnBook: 'yes' is not true or false
    > setoption name Style value wild
    > setoption name Style value odd
    < info string error: setoption Style: 'odd' is not one of calm, wild
    > setoption name Ponder value true
    < info string error: setoption: unknown option 'Ponder'
    > setoption Hash 3
    < info string error: setoption: *
  )");
  CHECK(host.player.settings == "Hash=32 Style=wild ");
}

TEST_CASE("queries can be repeated and work before any `position` command") {
  TestHost host;
  host.check(R"(
    > query p1turn
    < response true
    > query gameover
    < response false
    > query result
    < response none
    > query legalmoves
    < response a1a2 b1b2*
    > query islegal b1b3
    < response true
    > query islegal b1b4
    < response false
    > query islegal
    < info string error: query islegal: expected a move
    > query movetext
    < info string error: query movetext: expected a move
    > query movetext b1b3
    < response Rb1xb3=B
    > query movetext b1
    < response none
    > query weather
    < info string error: unknown query 'weather'*
    > query p1turn
    < response true
  )");
}

TEST_CASE("after the end of the game, queries return the result and `go` returns the null move") {
  TestHost host;
  host.check(R"(
    > position startpos moves b1b3 a3a2
    > query gameover
    < response true
    > query result
    < response p1win
    > query legalmoves
    < response
    > go movetime 10
    < info string the game is over: p1win
    < bestmove 0000
    > position startpos moves b1b3 a3a2 a1b1
    < info string error: illegal move a1b1 at ply 3 of position startpos*
  )");
}

TEST_CASE("unknown and blank lines, carriage returns and tabs are harmless") {
  TestHost host;
  host.check("> \r\n>  \t \n> isready\r\n< readyok\n> \tisready \n< readyok");
  host.check("> xyzzy\n< info string error: unknown command 'xyzzy'; try 'help'");
  host.check(
      "> go depth x\n< info string error: go: unknown argument 'depth'\n"
      "< info string error: go: unknown argument 'x'\n< info*\n< bestmove a1a2");
  CHECK(host.session.handle(std::string(100'000, 'z')));
  CHECK(host.out.take().size() < 1000);
  CHECK(host.session.handle(std::string("\x01\x02\0\xff", 4)));
  CHECK(host.out.take() == "info string error: unknown command '\?\?\?\xff'; try 'help'");
}

TEST_CASE("`quit` or a closed output ends the session") {
  TestHost host;
  CHECK(!host.session.handle("quit"));
  TestHost unread;
  unread.out.close();
  CHECK(!unread.session.handle("isready"));
}

TEST_CASE("console commands draw the board, count leaves and show the evaluation") {
  TestHost host;
  host.check(R"(
    > d
    <  3 r r r*
    <  2 . . .*
    <  1 R R R*
    <    a b c*
    < position: rrr/3/RRR w - 1
    < to move: White (p1)
    < result: none
    > eval
    < evaluation: *
    > echo abc
    < abc
    > perft 1
    < a1a2: 1
    < b1b2: 1
    < b1b3: 1
    < c1c2: 1
    < leaves: 4
    > perft x
    < info string error: perft: expected a positive number of plies
  )");
  CHECK(host.session.handle("help"));
}

TEST_CASE("during a search, `isready`, queries and `stop` work, and other commands are rejected") {
  TestHost<PatientPlayer> host;
  for (const auto* go : {"go infinite", "go movetime 5"}) {
    CHECK(host.session.handle(go));
    host.check(R"(
      < info depth 1
      > isready
      < readyok
      > query p1turn
      < response true
      > position startpos moves b1b3
      < info string error: a search is running: *
      > go depth 1
      < info string error: a search is running: *
      > uginewgame
      < info string error: a search is running: *
      > stop
      < info depth 2*
      < bestmove a1a2
      > stop
      > query fen
      < response rrr/3/RRR w - 1
    )");
  }
}

TEST_CASE("a command directly after `stop` waits for the move") {
  TestHost<PatientPlayer> host;
  for (const auto* line :
       {"go infinite", "stop", "position startpos moves b1b3", "go infinite", "stop", "uginewgame"})
    CHECK(host.session.handle(line));
  host.check(R"(
    < info depth 1
    < info depth 2*
    < bestmove a1a2
    < info depth 1
    < info depth 2*
    < bestmove a3a2
    > query fen
    < response rrr/3/RRR w - 1
  )");
}

TEST_CASE("after `go ponder`, the move is held until `ponderhit` or `stop`") {
  TestHost host;
  for (const std::string end : {"ponderhit", "stop"})
    host.check("> go ponder p1time 1000 p2time 1000\n> isready\n< readyok\n> " + end +
               "\n< info*\n< bestmove a1a2\n> isready\n< readyok");
  CHECK(host.player.last_limits.ponder);
  host.check(R"(
    > go ponder infinite
    > ponderhit
    > isready
    < readyok
    > stop
    < info*
    < bestmove a1a2
  )");
}

TEST_CASE("a pondering search receives the ponder hit") {
  class Waiting final : public FirstMovePlayer {
   public:
    bool answers_quickly(const SearchRequest& /*request*/) const override { return false; }
    SearchResult choose_move(const SearchRequest& request) override {
      request.report(ugi::Info{.depth = 1});
      while (!request.ponder->when() && !request.stop.stop_requested()) std::this_thread::yield();
      was_hit = request.ponder->when().has_value();
      return FirstMovePlayer::choose_move(request);
    }
    bool was_hit = false;
  };
  TestHost<Waiting> host;
  host.check("> go ponder\n< info depth 1\n> ponderhit\n< info*\n< bestmove a1a2");
  CHECK(host.player.was_hit);
  host.check("> go ponder\n< info depth 1\n> stop\n< info*\n< bestmove a1a2");
  CHECK_FALSE(host.player.was_hit);
}

TEST_CASE("`ponderhit` without a pondering search does nothing") {
  TestHost host;
  host.check("> ponderhit\n> isready\n< readyok");
  TestHost<PatientPlayer> busy;
  busy.check(
      "> go infinite\n< info depth 1\n> ponderhit\n> isready\n< readyok\n> stop\n< info*\n< bestmove*");
}

TEST_CASE("the bestmove line includes the ponder move of the player") {
  class Expecting final : public FirstMovePlayer {
   public:
    SearchResult choose_move(const SearchRequest& request) override {
      SearchResult result = FirstMovePlayer::choose_move(request);
      result.ponder_move = "c3c2";
      return result;
    }
  };
  TestHost<Expecting> host;
  host.check("> go\n< info*\n< bestmove a1a2 ponder c3c2");
}

TEST_CASE("after `go infinite`, the move is held until `stop`") {
  TestHost host;
  host.check(R"(
    > go infinite
    > isready
    < readyok
    > stop
    < info*
    < bestmove a1a2
    > isready
    < readyok
  )");
}

TEST_CASE("at the end of input, a running search stops and its move is sent") {
  TestHost<PatientPlayer> host;
  CHECK(host.session.handle("go infinite"));
  host.session.finish();
  CHECK(host.out.take() == "info depth 1");
  CHECK(host.out.take().starts_with("info depth 2"));
  CHECK(host.out.take() == "bestmove a1a2");
}

TEST_CASE("destroying a session stops its search") {
  PatientPlayer player;
  FrozenTime time;
  MemorySink out;
  {
    UgiSession session(player, *start_game("flipflop-3"), time, out);
    CHECK(session.handle("go infinite"));
    CHECK(!session.handle("quit"));
  }
  CHECK(out.take() == "info depth 1");
}

TEST_CASE("every line sent during a search has at least eight bytes, including its line feed") {
  TestHost<PatientPlayer> host;
  for (const auto* line : {"go infinite", "isready", "query p1turn", "query fen", "query result", "query x",
                           "ugi", "d", "moves", "foo", "stop", "go nodes 1"})
    CHECK(host.session.handle(line));
  host.session.finish();
  while (!host.out.empty()) {
    const auto line = host.out.take();
    if (line != "ugiok") CHECK(line.size() + 1 >= 8);
  }
}

TEST_CASE("`undo` takes back moves; more moves than were played are an error") {
  TestHost host;
  host.check(R"(
    > undo
    < info string error: undo: no move to take back
    > position startpos moves b1b3 a3b3 c1c2
    > undo
    > query fen
    < response 1br/3/R1R w - 2
    > undo 3
    < info string error: undo: only 2 moves have been played
    > undo x
    < info string error: undo: expected a positive number of moves
    > undo 2
    > query fen
    < response rrr/3/RRR w - 1
  )");
}

TEST_CASE("for a program the session has no greeting, does not draw boards unasked and knows no bare moves") {
  TestHost host;
  host.check(R"(
    > moves b1b3
    > a3b3
    < info string error: unknown command 'a3b3'; try 'help'
  )");
  CHECK_FALSE(host.session.recognizes("undo"));  // `undo` is a GTP command
}

TEST_CASE("for a person the session greets, plays bare moves, and draws the board after each change") {
  TestHost host;
  host.session.start_console(false);
  host.check(R"(
    < First: flipflop-3
    < Enter a move such as a1a2, *
    < 'undo' takes back a move, *
    <  3 r[r]r
    <  2 . . .
    <  1 R[R]R
    <    a b c
    < White (p1): hold*
    < Black (p2): hold*
    < position: rrr/3/RRR w - 1
    < to move: White (p1)
    < result: none
    > b1b3
    <  3 r(B)r
    <  2 . . .
    <  1 R(.)R
    <    a b c
    < White (p1): hold*
    < Black (p2): hold*
    < position: rBr/3/R1R b - 1
    < to move: Black (p2)
    < result: none
    > c9
    < info string error: illegal move c9*
    > undo
    <  3 r[r]r
    <  2 . . .
    <  1 R[R]R
    <    a b c
    < White (p1): hold*
    < Black (p2): hold*
    < position: rrr/3/RRR w - 1
    < to move: White (p1)
    < result: none
    > xyzzy
    < info string error: unknown command 'xyzzy'; try 'help'
  )");
  CHECK(host.session.recognizes("undo"));
  CHECK(host.session.prompt() == "flipflop-3> ");
}

TEST_CASE("the console explains the result of a game") {
  TestHost host;
  host.session.start_console(false);
  while (!host.out.empty()) host.out.take();
  CHECK(host.session.handle("position startpos moves b1b3 a3a2"));
  std::string last;
  while (!host.out.empty()) last = host.out.take();
  CHECK(last == "White wins by holding b3");
}

TEST_CASE("the console shows no prompt while a search runs") {
  TestHost<PatientPlayer> host;
  CHECK(host.session.handle("go infinite"));
  CHECK(host.session.prompt() == std::nullopt);
  CHECK(host.session.handle("stop"));
  host.session.finish();
  CHECK(host.session.prompt() == "flipflop-3> ");
}

}  // namespace
}  // namespace flipside
