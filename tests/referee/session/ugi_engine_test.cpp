#include "referee/session/ugi_engine.hpp"

#include <doctest/doctest.h>

#include "tests/referee/session/scripted_engine.hpp"

namespace flipside::referee {
namespace {

using namespace std::chrono_literals;
using test::finish;

const Replies compliant{{"ugi",
                         {{1ms, "some banner"},
                          {0ms, ""},
                          {0ms, "id name Compliant 1.0"},
                          {0ms, "option name Hash type spin default 16 min 1 max 64"},
                          {0ms, "option name UGI_Variant type string default flipflop-3"},
                          {0ms, "ugiok"}}},
                        {"isready", {{1ms, "readyok"}}},
                        {"go",
                         {{5ms, "info depth 3 score cp 12 nodes 90 pv a1a2"},
                          {2ms, "info string hello"},
                          {3ms, "bestmove a2a3 ponder a1a2"}}}};

TEST_CASE("the handshake skips banners and blank lines and reads the name and the options") {
  ScriptedEngine peer(compliant);
  CHECK_FALSE(finish(peer.engine->start({{"Hash", "32"}})));
  CHECK(peer.engine->options().size() == 2);
  CHECK(peer.channel->sent == std::vector<std::string>{"ugi", "setoption name Hash value 32", "isready"});
}

TEST_CASE("an unknown option is a fault and is never sent") {
  ScriptedEngine peer(compliant);
  const auto fault = finish(peer.engine->start({{"Hush", "32"}}));
  REQUIRE(fault);
  CHECK(fault->termination == Termination::start_failed);
  CHECK(fault->detail == "unknown option 'Hush'; available options: Hash, UGI_Variant");
  CHECK(peer.channel->sent == std::vector<std::string>{"ugi"});
}

TEST_CASE("an invalid option value is a fault and is never sent") {
  for (const std::string value : {"abc", "0", "65", "-1", "1.5", ""}) {
    ScriptedEngine peer(compliant);
    const auto fault = finish(peer.engine->start({{"Hash", value}}));
    REQUIRE(fault);
    CHECK(fault->detail ==
          "invalid value '" + value + "' for option 'Hash', expected a whole number from 1 to 64");
  }
  ScriptedEngine peer(compliant);
  CHECK(finish(peer.engine->start({{"UGI_Variant", "flipfour"}}))->detail ==
        "option 'UGI_Variant' is reserved for the referee");
}

TEST_CASE("the variant is set before a new game only if it changes") {
  ScriptedEngine peer(compliant);
  REQUIRE_FALSE(finish(peer.engine->start({})));
  peer.channel->sent.clear();
  CHECK_FALSE(finish(peer.engine->new_game("flipfour")));
  CHECK_FALSE(finish(peer.engine->new_game("flipfour")));
  CHECK(peer.channel->sent == std::vector<std::string>{"setoption name UGI_Variant value flipfour",
                                                       "uginewgame", "isready", "uginewgame", "isready"});
}

TEST_CASE("an engine without a timely 'ugiok' fails to start") {
  ScriptedEngine peer(Replies{{"ugi", {{1ms, "id name Slow"}}}});
  const auto fault = finish(peer.engine->start({}));
  CHECK(fault == Fault{Termination::start_failed, "no 'ugiok' within 10 s"});
}

TEST_CASE("an engine that exits before 'ugiok' fails to start, with its exit code and standard error") {
  ScriptedEngine peer(Replies{});
  peer.channel->closed = true;
  peer.channel->how_it_ended = "exited with code 3";
  peer.channel->errors = "loading\ncannot open weights.bin\n";
  const auto fault = finish(peer.engine->start({}));
  CHECK(fault == Fault{Termination::start_failed,
                       "exited with code 3 (\"loading | cannot open weights.bin\") before 'ugiok'"});
}

TEST_CASE("an engine without 'readyok' is unresponsive") {
  ScriptedEngine peer(Replies{{"ugi", {{1ms, "ugiok"}}}});
  CHECK(finish(peer.engine->new_game("flipfour")) ==
        Fault{Termination::unresponsive, "no 'readyok' within 10 s"});
}

TEST_CASE("a timeout reports the awaited line and the timeout") {
  ScriptedEngine peer(Replies{{"ugi", {{1ms, "ugiok"}}}}, EngineTimeouts{2s, 250ms, 5s, 1s, 1s});
  CHECK(finish(peer.engine->start({})) == Fault{Termination::start_failed, "no 'readyok' within 0.25 s"});
  CHECK(std::get<Fault>(peer.think("0.5")).detail == "no 'bestmove' within 0.5 s");
  CHECK(std::get<Fault>(peer.think("nodes=5")).detail == "no 'bestmove' within 5 s");
}

TEST_CASE("a move is charged from go to bestmove and keeps the last info with a score") {
  ScriptedEngine peer(compliant);
  const MoveReply reply = peer.think();
  const auto* moved = std::get_if<Moved>(&reply);
  REQUIRE(moved);
  CHECK(moved->move == "a2a3");
  CHECK(moved->info.spent == 10ms);
  CHECK(moved->info.score == Score{Score::Kind::cp, 12});
  CHECK(moved->info.depth == 3);
  CHECK(moved->info.nodes == 90);
  CHECK(moved->info.pv == "a1a2");
}

TEST_CASE("go contains the clocks of both sides in whole milliseconds") {
  ScriptedEngine peer(compliant);
  peer.think("1.0009+0.1");
  CHECK(peer.channel->sent == std::vector<std::string>{"position startpos moves a1a2",
                                                       "go p1time 1000 p2time 1000 p1inc 100 p2inc 100"});
  peer.channel->sent.clear();
  peer.think("st=0.25");
  peer.think("nodes=77");
  peer.think("depth=3");
  CHECK(peer.channel->sent[1] == "go movetime 250");
  CHECK(peer.channel->sent[3] == "go nodes 77");
  CHECK(peer.channel->sent[5] == "go depth 3");
}

TEST_CASE("a time control with stages sends movestogo") {
  ScriptedEngine peer(compliant);
  peer.think("40/60+0.5");
  CHECK(peer.channel->sent[1] == "go p1time 60000 p2time 60000 p1inc 500 p2inc 500 movestogo 40");
}

TEST_CASE("an infinite search is stopped after its time and its move counts") {
  ScriptedEngine peer(Replies{{"stop", {{3ms, "bestmove a2a3"}}}});
  const MoveReply reply = peer.think("infinite=2");
  REQUIRE(std::holds_alternative<Moved>(reply));
  CHECK(std::get<Moved>(reply).info.spent == 2003ms);
  CHECK(peer.channel->sent ==
        std::vector<std::string>{"position startpos moves a1a2", "go infinite", "stop"});
}

TEST_CASE("a long principal variation is truncated after a word, and one of another line is ignored") {
  std::string pv = "a1a2";
  for (int i = 0; i < 100; ++i) pv += " b1b2";
  ScriptedEngine peer(Replies{{"go",
                               {{0ms, "info depth 3 score cp 12 pv " + pv},
                                {0ms, "info depth 3 multipv 2 score cp 3 pv c1c2"},
                                {0ms, "bestmove a1a2"}}}});
  const MoveReply reply = peer.think();
  CHECK(std::get<Moved>(reply).info.pv == pv.substr(0, 254));
}

TEST_CASE("an infinite search that keeps sending info is stopped on time") {
  ScriptedEngine peer(Replies{{"go", {{1990ms, "info depth 5"}, {20ms, "info depth 6"}}},
                              {"stop", {{3ms, "bestmove a2a3"}}}});
  CHECK(std::holds_alternative<Moved>(peer.think("infinite=2")));
  CHECK(peer.channel->sent.back() == "stop");
}

TEST_CASE("an engine that does not stop loses on time") {
  ScriptedEngine peer(Replies{});
  const Instant before = peer.time.now();
  CHECK(std::get<Fault>(peer.think("infinite=2")).termination == Termination::time_forfeit);
  CHECK(peer.time.now() - before == 2s + EngineTimeouts{}.stop);
}

TEST_CASE("info lines do not extend the deadline") {
  ScriptedEngine peer(
      Replies{{"go", {{900ms, "info string a"}, {200ms, "info string b"}, {100ms, "bestmove a2a3"}}}});
  CHECK(std::get<Fault>(peer.think("1")).termination == Termination::time_forfeit);
}

TEST_CASE("an engine without a move loses on time when its clock expires") {
  ScriptedEngine peer(Replies{});
  const Instant before = peer.time.now();
  const MoveReply reply = peer.think("1+0.1");
  CHECK(std::get<Fault>(reply).termination == Termination::time_forfeit);
  CHECK(peer.time.now() - before == 1s);
}

TEST_CASE("a search without a time limit may use the full move timeout") {
  ScriptedEngine peer(Replies{});
  const Instant before = peer.time.now();
  CHECK(std::get<Fault>(peer.think("depth=3")).termination == Termination::time_forfeit);
  CHECK(peer.time.now() - before == EngineTimeouts{}.move);
}

TEST_CASE("a bestmove without a move is a protocol error") {
  ScriptedEngine peer(Replies{{"go", {{1ms, "bestmove"}}}});
  CHECK(std::get<Fault>(peer.think()).termination == Termination::protocol_error);
}

TEST_CASE("an engine that exits while thinking is disconnected, with its exit status") {
  ScriptedEngine peer(Replies{});
  peer.channel->closed = true;
  peer.channel->how_it_ended = "killed by signal 11 (Segmentation fault)";
  CHECK(std::get<Fault>(peer.think()) ==
        Fault{Termination::disconnect, "killed by signal 11 (Segmentation fault)"});
}

TEST_CASE("an engine that closes its output but keeps running is disconnected") {
  ScriptedEngine peer(Replies{});
  peer.channel->closed = true;
  peer.channel->how_it_ended = "did not exit in time and was killed";
  CHECK(std::get<Fault>(peer.think()).detail == "closed its output");
}

TEST_CASE("a move is charged up to its earliest possible arrival") {
  ScriptedEngine peer(Replies{{"go", {{30ms, "bestmove a2a3"}}}});
  peer.channel->late = 20ms;
  CHECK(std::get<Moved>(peer.think("1")).info.spent == 10ms);
}

TEST_CASE("a late move that may have arrived in time annuls the game") {
  ScriptedEngine peer(Replies{{"go", {{1010ms, "bestmove a2a3"}}}});
  peer.channel->late = 20ms;
  const MoveReply reply = peer.think("1");
  REQUIRE(std::holds_alternative<Annulled>(reply));
  CHECK(std::get<Annulled>(reply).reason.find("0.01 s after its deadline") != std::string::npos);
}

TEST_CASE("a scheduling delay annuls the game only if it is long enough to explain a late move") {
  ScriptedEngine peer(Replies{{"go", {{1010ms, "bestmove a2a3"}}}});
  peer.channel->stalled = 10ms;
  CHECK(std::holds_alternative<Annulled>(peer.think("1")));
  peer.channel->stalled = 9ms;
  CHECK(std::get<Fault>(peer.think("1")).termination == Termination::time_forfeit);
}

TEST_CASE("a bestmove sent before 'go' is ignored") {
  ScriptedEngine peer(Replies{{"late", {{0ms, "bestmove old"}}}, {"go", {{1ms, "bestmove new"}}}});
  peer.channel->send("late\n");
  CHECK(std::get<Moved>(peer.think()).move == "new");
}

}  // namespace
}  // namespace flipside::referee
