// Tests UgiEngine with engines that deviate from the protocol.

#include <doctest/doctest.h>

#include "referee/session/go_line.hpp"
#include "tests/referee/session/scripted_engine.hpp"

namespace flipside::referee {
namespace {

using namespace std::chrono_literals;
using test::finish;
using Lines = std::vector<std::string>;

const Replies without_quirks{
    {"ugi",
     {{0ms, "option name UGI_Variant type combo default connect4 var connect4 var ataxx"},
      {0ms, "option name Ponder type check default false"},
      {0ms, "ugiok"}}},
    {"isready", {{1ms, "readyok"}}},
    {"query", {{1ms, "response true"}}},
    {"go", {{5ms, "bestmove a2a3"}}}};

EngineQuirks understands_only(std::initializer_list<TimeControl::Kind> kinds) {
  EngineQuirks quirks;
  quirks.go = {};
  for (const auto kind : kinds) quirks.go[static_cast<std::size_t>(kind)] = true;
  return quirks;
}

std::string go_line(std::string_view own, const EngineQuirks& quirks, std::string_view other = "10+1") {
  const PerPlayer<Clock> clocks{{Clock(*parse_time_control(other)), Clock(*parse_time_control(own))}};
  std::string line;
  write_go_line(line, Player::p2, clocks, quirks);
  line.pop_back();
  return line;
}

TEST_CASE("start_fen replaces startpos and leaves other positions unchanged") {
  ScriptedEngine peer(without_quirks, {}, {.start_fen = "7/7 x 0 1"});
  peer.think();
  finish(peer.engine->query("position startpos", "gameover"));
  finish(peer.engine->query("position fen 1/1 o 0 1 moves a1", "gameover"));
  CHECK(peer.channel->sent[0] == "position fen 7/7 x 0 1 moves a1a2");
  CHECK(peer.channel->sent[2] == "position fen 7/7 x 0 1");
  CHECK(peer.channel->sent[4] == "position fen 1/1 o 0 1 moves a1");
}

TEST_CASE("ready_before_position sends isready before each position") {
  ScriptedEngine peer(without_quirks, {}, {.ready_before_position = true});
  CHECK(std::get<Moved>(peer.think()).info.spent == 5ms);
  finish(peer.engine->query("position startpos", "gameover"));
  CHECK(peer.channel->sent == Lines{"isready", "position startpos moves a1a2",
                                    "go p1time 1000 p2time 1000 p1inc 100 p2inc 100", "isready",
                                    "position startpos", "query gameover"});
}

TEST_CASE("an engine that does not become ready before a position is unresponsive") {
  Replies replies = without_quirks;
  replies.erase("isready");
  ScriptedEngine peer(replies, {}, {.ready_before_position = true});
  CHECK(std::get<Fault>(peer.think()).termination == Termination::unresponsive);
  const QueryReply reply = finish(peer.engine->query("position startpos", "gameover"));
  CHECK(std::get<Fault>(reply).detail == "no 'readyok' within 10 s");
}

TEST_CASE("an engine with ready_before_position does not ponder") {
  ScriptedEngine peer(without_quirks, {}, {.ready_before_position = true});
  REQUIRE_FALSE(finish(peer.engine->start({}, true)));
  CHECK(peer.channel->sent == Lines{"ugi", "isready"});
}

TEST_CASE("the name of an external game is set if the engine lists it") {
  ScriptedEngine peer(without_quirks);
  REQUIRE_FALSE(finish(peer.engine->start({})));
  peer.channel->sent.clear();
  CHECK_FALSE(finish(peer.engine->new_game("ugi:ataxx")));
  CHECK(peer.channel->sent.front() == "setoption name UGI_Variant value ataxx");
  peer.channel->sent.clear();
  CHECK_FALSE(finish(peer.engine->new_game("ugi:hex")));
  CHECK(peer.channel->sent == Lines{"uginewgame", "isready"});
}

TEST_CASE("an engine that rejects the variant forfeits, and its message is reported") {
  Replies replies = without_quirks;
  replies["ugi"] = {{0ms, "option name UGI_Variant type string default x"}, {0ms, "ugiok"}};
  replies["setoption"] = {{0ms, "info string error: setoption UGI_Variant: unknown game 'hex'"}};
  ScriptedEngine peer(replies);
  REQUIRE_FALSE(finish(peer.engine->start({})));
  CHECK(finish(peer.engine->new_game("ugi:hex")) ==
        Fault{Termination::start_failed,
              "rejected the variant 'hex': 'error: setoption UGI_Variant: unknown game 'hex''"});
}

TEST_CASE("a time control that an engine understands is sent unchanged") {
  const EngineQuirks all;
  CHECK(go_line("5", all) == "go p1time 10000 p2time 5000 p1inc 1000 p2inc 0");
  CHECK(go_line("st=0.25", all) == "go movetime 250");
  CHECK(go_line("infinite=2", all) == "go infinite");
  CHECK(go_line("nodes=7", all) == "go nodes 7");
  CHECK(go_line("depth=3", understands_only({TimeControl::Kind::depth})) == "go depth 3");
}

TEST_CASE("a clock becomes a share of the remaining time if the engine understands only movetime") {
  const EngineQuirks quirks = understands_only({TimeControl::Kind::move_time});
  CHECK(go_line("60+0.5", quirks) == "go movetime 2500");
  CHECK(go_line("10/20", quirks) == "go movetime 2000");
  CHECK(go_line("40/60", quirks) == "go movetime 2000");
  CHECK(go_line("1/10+1", quirks) == "go movetime 8000");
  CHECK(go_line("0.001", quirks) == "go movetime 1");
}

TEST_CASE("a time per move becomes a clock for one move if the engine understands only clocks") {
  const EngineQuirks quirks = understands_only({TimeControl::Kind::clock});
  CHECK(go_line("st=0.25", quirks) == "go p1time 250 p2time 250 p1inc 0 p2inc 0 movestogo 1");
  CHECK(go_line("infinite=2", quirks) == "go p1time 2000 p2time 2000 p1inc 0 p2inc 0 movestogo 1");
}

TEST_CASE("translating a time control does not change the charged time") {
  ScriptedEngine peer(Replies{{"go", {{990ms, "bestmove a2a3"}}}}, {},
                      understands_only({TimeControl::Kind::move_time}));
  CHECK(std::get<Moved>(peer.think("1")).info.spent == 990ms);
  CHECK(peer.channel->sent[1] == "go movetime 33");
}

}  // namespace
}  // namespace flipside::referee
