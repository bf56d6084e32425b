#include <doctest/doctest.h>

#include "tests/referee/session/scripted_engine.hpp"

namespace flipside::referee {
namespace {

using namespace std::chrono_literals;
using test::finish;

MoveReply think(Scripted& peer, std::string_view control) {
  TimeControl charged = *parse_time_control(control);
  charged.charge = TimeControl::Charge::cpu;
  const PerPlayer<Clock> clocks{{Clock(charged), Clock(charged)}};
  return finish(peer.engine->think({"position startpos", Player::p1, clocks}));
}

TEST_CASE("under the processor-time clock a move is charged what the engine used, not the time that passed") {
  Scripted peer(Says{{"go", {{30s, "info depth 1", 10ms}, {5s, "bestmove a2a3", 20ms}}}});
  peer.channel->cpu = 7s;  // used before
  const MoveReply answer = think(peer, "1");
  REQUIRE(std::holds_alternative<Moved>(answer));
  CHECK(std::get<Moved>(answer).info.spent == 30ms);
}

TEST_CASE("what is used after a move is charged with the next one, but not what a new game begins with") {
  Scripted peer(Says{{"go", {{1ms, "bestmove a2a3", 20ms}}}, {"isready", {{1ms, "readyok"}}}});
  think(peer, "1");
  peer.channel->cpu += 5ms;
  CHECK(std::get<Moved>(think(peer, "1")).info.spent == 25ms);
  peer.channel->cpu += 900ms;
  REQUIRE_FALSE(finish(peer.engine->new_game("flipfour")));
  peer.channel->cpu += 900ms;
  CHECK(std::get<Moved>(think(peer, "1")).info.spent == 20ms);
}

TEST_CASE("more processor time than the clock has is a loss on time, with or without a move") {
  Scripted late(Says{{"go", {{10ms, "bestmove a2a3", 1001ms}}}});
  CHECK(std::get<Fault>(think(late, "1")) ==
        Fault{Termination::time_forfeit, "no 'bestmove' within 1 s of CPU time"});
  Scripted busy(Says{});
  busy.channel->cpu_when_silent = 1h;
  const Instant before = busy.time.now();
  CHECK(std::get<Fault>(think(busy, "1")).detail == "no 'bestmove' within 1 s of CPU time");
  CHECK(busy.time.now() - before <= 1s + 20ms);
}

TEST_CASE(
    "an engine that uses no processor time loses when ten times its clock and the wait for a move are over") {
  EngineTimeouts timeouts;
  timeouts.move = 3s;
  Scripted peer(Says{}, timeouts);
  const Instant before = peer.time.now();
  CHECK(std::get<Fault>(think(peer, "1")) ==
        Fault{Termination::time_forfeit, "no 'bestmove' within 13 s although CPU time was left"});
  CHECK(peer.time.now() - before == 13s);
}

TEST_CASE("talk does not keep an engine alive that has no processor time left") {
  Scripted peer(Says{{"go",
                      {{900ms, "info depth 1", 900ms},
                       {200ms, "info depth 2", 200ms},
                       {200ms, "info depth 3", 0ms},
                       {1ms, "bestmove a2a3", 0ms}}}});
  CHECK(std::get<Fault>(think(peer, "1")).detail == "no 'bestmove' within 1 s of CPU time");
  CHECK(peer.channel->sent.size() == 2);
}

TEST_CASE("lateness of the referee or the machine never annuls a game under the processor-time clock") {
  Scripted peer(Says{{"go", {{1010ms, "bestmove a2a3", 20ms}}}});
  peer.channel->late = 20ms;
  peer.channel->stalled = 1s;
  CHECK(std::get<Moved>(think(peer, "1")).info.spent == 20ms);
}

TEST_CASE("after a hit processor time counts from then: pondering is free") {
  Scripted peer(Says{{"ugi", {{1ms, "option name Ponder type check"}, {0ms, "ugiok"}}},
                     {"isready", {{1ms, "readyok"}}},
                     {"ponderhit", {{4ms, "bestmove b2b3", 3ms}}}});
  REQUIRE_FALSE(finish(peer.engine->start({}, true)));
  TimeControl charged = *parse_time_control("1");
  charged.charge = TimeControl::Charge::cpu;
  const PerPlayer<Clock> clocks{{Clock(charged), Clock(charged)}};
  peer.engine->ponder({"position startpos moves x", Player::p1, clocks});
  peer.channel->cpu += 800ms;
  const MoveReply answer = finish(peer.engine->think({"position startpos moves x", Player::p1, clocks}));
  CHECK(std::get<Moved>(answer).info.spent == 3ms);
}

TEST_CASE("a search by nodes is recorded with its processor time and has all the wait for a move") {
  Scripted peer(Says{{"go", {{50s, "bestmove a2a3", 20ms}}}});
  CHECK(std::get<Moved>(think(peer, "nodes=5")).info.spent == 20ms);
}

TEST_CASE("without the processor-time clock nobody asks for processor time") {
  Scripted peer(Says{{"go", {{1ms, "bestmove a2a3"}}}});
  peer.think("1+0.1");
  CHECK(peer.channel->cpu_asked == 0);
}

}  // namespace
}  // namespace flipside::referee
