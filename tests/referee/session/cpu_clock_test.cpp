#include <doctest/doctest.h>

#include "tests/referee/session/scripted_engine.hpp"

namespace flipside::referee {
namespace {

using namespace std::chrono_literals;
using test::finish;

MoveReply think(ScriptedEngine& peer, std::string_view control) {
  TimeControl charged = *parse_time_control(control);
  charged.charge = TimeControl::Charge::cpu;
  const PerPlayer<Clock> clocks{{Clock(charged), Clock(charged)}};
  return finish(peer.engine->think({"position startpos", Player::p1, clocks}));
}

TEST_CASE("a CPU-time clock charges CPU time rather than wall time") {
  ScriptedEngine peer(Replies{{"go", {{30s, "info depth 1", 10ms}, {5s, "bestmove a2a3", 20ms}}}});
  peer.channel->cpu = 7s;  // CPU time used before the search
  const MoveReply reply = think(peer, "1");
  REQUIRE(std::holds_alternative<Moved>(reply));
  CHECK(std::get<Moved>(reply).info.spent == 30ms);
}

TEST_CASE("CPU time used between two moves of a game is charged to the second move") {
  ScriptedEngine peer(Replies{{"go", {{1ms, "bestmove a2a3", 20ms}}}, {"isready", {{1ms, "readyok"}}}});
  think(peer, "1");
  peer.channel->cpu += 5ms;
  CHECK(std::get<Moved>(think(peer, "1")).info.spent == 25ms);
  peer.channel->cpu += 900ms;
  REQUIRE_FALSE(finish(peer.engine->new_game("flipfour")));
  peer.channel->cpu += 900ms;
  CHECK(std::get<Moved>(think(peer, "1")).info.spent == 20ms);
}

TEST_CASE("an engine that uses more CPU time than its clock has loses on time, with or without a move") {
  ScriptedEngine late(Replies{{"go", {{10ms, "bestmove a2a3", 1001ms}}}});
  CHECK(std::get<Fault>(think(late, "1")) ==
        Fault{Termination::time_forfeit, "no 'bestmove' within 1 s of CPU time"});
  ScriptedEngine busy(Replies{});
  busy.channel->cpu_when_silent = 1h;
  const Instant before = busy.time.now();
  CHECK(std::get<Fault>(think(busy, "1")).detail == "no 'bestmove' within 1 s of CPU time");
  CHECK(busy.time.now() - before <= 1s + 20ms);
}

TEST_CASE("an engine that uses no CPU time loses after ten times its remaining time plus the move timeout") {
  EngineTimeouts timeouts;
  timeouts.move = 3s;
  ScriptedEngine peer(Replies{}, timeouts);
  const Instant before = peer.time.now();
  CHECK(std::get<Fault>(think(peer, "1")) ==
        Fault{Termination::time_forfeit, "no 'bestmove' within 13 s although CPU time was left"});
  CHECK(peer.time.now() - before == 13s);
}

TEST_CASE("an engine without CPU time left loses even if it keeps sending output") {
  ScriptedEngine peer(Replies{{"go",
                               {{900ms, "info depth 1", 900ms},
                                {200ms, "info depth 2", 200ms},
                                {200ms, "info depth 3", 0ms},
                                {1ms, "bestmove a2a3", 0ms}}}});
  CHECK(std::get<Fault>(think(peer, "1")).detail == "no 'bestmove' within 1 s of CPU time");
  CHECK(peer.channel->sent.size() == 2);
}

TEST_CASE("delays of the referee or the machine never annul a game on a CPU-time clock") {
  ScriptedEngine peer(Replies{{"go", {{1010ms, "bestmove a2a3", 20ms}}}});
  peer.channel->late = 20ms;
  peer.channel->stalled = 1s;
  CHECK(std::get<Moved>(think(peer, "1")).info.spent == 20ms);
}

TEST_CASE("CPU time is charged from ponderhit on") {
  ScriptedEngine peer(Replies{{"ugi", {{1ms, "option name Ponder type check"}, {0ms, "ugiok"}}},
                              {"isready", {{1ms, "readyok"}}},
                              {"ponderhit", {{4ms, "bestmove b2b3", 3ms}}}});
  REQUIRE_FALSE(finish(peer.engine->start({}, true)));
  TimeControl charged = *parse_time_control("1");
  charged.charge = TimeControl::Charge::cpu;
  const PerPlayer<Clock> clocks{{Clock(charged), Clock(charged)}};
  peer.engine->ponder({"position startpos moves x", Player::p1, clocks});
  peer.channel->cpu += 800ms;
  const MoveReply reply = finish(peer.engine->think({"position startpos moves x", Player::p1, clocks}));
  CHECK(std::get<Moved>(reply).info.spent == 3ms);
}

TEST_CASE("a search limited by nodes records its CPU time and may use the full move timeout") {
  ScriptedEngine peer(Replies{{"go", {{50s, "bestmove a2a3", 20ms}}}});
  CHECK(std::get<Moved>(think(peer, "nodes=5")).info.spent == 20ms);
}

TEST_CASE("a wall-time clock never queries the CPU time") {
  ScriptedEngine peer(Replies{{"go", {{1ms, "bestmove a2a3"}}}});
  peer.think("1+0.1");
  CHECK(peer.channel->cpu_queries == 0);
}

}  // namespace
}  // namespace flipside::referee
