#include <doctest/doctest.h>

#include "tests/referee/session/scripted_engine.hpp"

namespace flipside::referee {
namespace {

using namespace std::chrono_literals;
using test::finish;

const Replies ponders{{"ugi", {{1ms, "option name Ponder type check default false"}, {0ms, "ugiok"}}},
                      {"isready", {{1ms, "readyok"}}},
                      {"go", {{5ms, "bestmove a2a3 ponder a1a2"}}},
                      {"ponderhit", {{4ms, "bestmove b2b3 ponder b1b2"}}},
                      {"stop", {{2ms, "bestmove c2c3"}}}};

/// An engine that is pondering on "position startpos moves x y".
struct Ponderer : ScriptedEngine {
  explicit Ponderer(const Replies& replies, EngineTimeouts timeouts = {})
      : ScriptedEngine(replies, timeouts) {
    REQUIRE_FALSE(finish(engine->start({}, true)));
    channel->sent.clear();
    engine->ponder({"position startpos moves x y", Player::p1, clocks});
  }
  MoveReply think_at(std::string_view position) {
    return finish(engine->think({position, Player::p1, clocks}));
  }
  const PerPlayer<Clock> clocks{{Clock(*parse_time_control("1+0.1")), Clock(*parse_time_control("2"))}};
};

Replies ponders_except(const std::string& command, std::vector<test::ScriptedChannel::Reply> replies) {
  Replies other = ponders;
  other[command] = std::move(replies);
  return other;
}

TEST_CASE("pondering is enabled on request and the expected reply is passed on") {
  for (const bool wanted : {true, false}) {
    ScriptedEngine peer(ponders);
    REQUIRE_FALSE(finish(peer.engine->start({}, wanted)));
    CHECK((peer.channel->sent[1] == "setoption name Ponder value true") == wanted);
    CHECK(std::get<Moved>(peer.think()).ponder == (wanted ? "a1a2" : ""));
  }
}

TEST_CASE("an engine without the option Ponder never ponders") {
  ScriptedEngine peer(ponders_except("ugi", {{0ms, "ugiok"}}));
  REQUIRE_FALSE(finish(peer.engine->start({}, true)));
  CHECK(peer.channel->sent == std::vector<std::string>{"ugi", "isready"});
  CHECK(std::get<Moved>(peer.think()).ponder.empty());
}

TEST_CASE("go ponder sends the position after the expected reply and the current clocks") {
  Ponderer peer(ponders);
  CHECK(peer.channel->sent ==
        std::vector<std::string>{"position startpos moves x y",
                                 "go ponder p1time 1000 p2time 2000 p1inc 100 p2inc 0"});
}

TEST_CASE("after a ponder hit, the search continues, and only the time since the hit is charged") {
  Ponderer peer(ponders);
  peer.time.advance(700ms);
  const MoveReply reply = peer.think_at("position startpos moves x y");
  REQUIRE(std::holds_alternative<Moved>(reply));
  CHECK(std::get<Moved>(reply).move == "b2b3");
  CHECK(std::get<Moved>(reply).ponder == "b1b2");
  CHECK(std::get<Moved>(reply).info.spent == 4ms);
  CHECK(peer.channel->sent.back() == "ponderhit");
}

TEST_CASE("info reported while pondering counts after a ponder hit and is dropped after a miss") {
  const Replies replies = ponders_except("go ponder", {{0ms, "info depth 9 score cp 33 nodes 5"}});
  Ponderer hit(replies);
  const MoveReply reply = hit.think_at("position startpos moves x y");
  CHECK(std::get<Moved>(reply).info.score == Score{Score::Kind::cp, 33});
  CHECK(std::get<Moved>(reply).info.depth == 9);

  Ponderer miss(ponders_except("go ponder", {{0ms, "bestmove early"}}));
  const MoveReply other = miss.think_at("position startpos moves x z");
  CHECK_FALSE(std::get<Moved>(other).info.score);
}

TEST_CASE(
    "after a ponder miss the search is stopped, its move is dropped, and a new search is charged from its "
    "start") {
  Ponderer peer(ponders);
  peer.channel->sent.clear();
  const MoveReply reply = peer.think_at("position startpos moves x z");
  REQUIRE(std::holds_alternative<Moved>(reply));
  CHECK(std::get<Moved>(reply).move == "a2a3");
  CHECK(std::get<Moved>(reply).info.spent == 5ms);
  CHECK(peer.channel->sent == std::vector<std::string>{"stop", "position startpos moves x z",
                                                       "go p1time 1000 p2time 2000 p1inc 100 p2inc 0"});
}

TEST_CASE("an engine that ignores 'stop' while pondering is unresponsive") {
  EngineTimeouts timeouts;
  timeouts.stop = 300ms;
  Replies replies = ponders_except("stop", {});
  Ponderer peer(replies, timeouts);
  const Instant before = peer.time.now();
  CHECK(std::get<Fault>(peer.think_at("position startpos moves x z")) ==
        Fault{Termination::unresponsive, "no 'bestmove' after 'stop' while pondering within 0.3 s"});
  CHECK(peer.time.now() - before == 300ms);
}

TEST_CASE("an engine that ignores 'ponderhit' loses on time") {
  Replies replies = ponders_except("ponderhit", {});
  Ponderer peer(replies);
  CHECK(std::get<Fault>(peer.think_at("position startpos moves x y")).termination ==
        Termination::time_forfeit);
}

TEST_CASE("an engine that exits while pondering is disconnected at its next turn") {
  for (const std::string position : {"position startpos moves x y", "position startpos moves x z"}) {
    Ponderer peer(ponders);
    peer.channel->closed = true;
    peer.channel->how_it_ended = "exited with code 3";
    CHECK(std::get<Fault>(peer.think_at(position)) == Fault{Termination::disconnect, "exited with code 3"});
  }
}

TEST_CASE("a premature bestmove is played after a ponder hit, and after a miss the engine needs no stop") {
  const Replies replies = ponders_except("go ponder", {{0ms, "bestmove early"}});
  Ponderer hit(replies);
  const MoveReply reply = hit.think_at("position startpos moves x y");
  CHECK(std::get<Moved>(reply).move == "early");
  CHECK(std::get<Moved>(reply).info.spent == 0ms);

  Ponderer miss(replies);
  miss.channel->sent.clear();
  miss.think_at("position startpos moves x z");
  CHECK(miss.channel->sent.front() == "position startpos moves x z");
}

TEST_CASE("at the end of a game an engine receives stop only if it is pondering") {
  Ponderer peer(ponders);
  peer.channel->sent.clear();
  CHECK_FALSE(finish(peer.engine->stop_pondering()));
  CHECK_FALSE(finish(peer.engine->stop_pondering()));
  CHECK(peer.channel->sent == std::vector<std::string>{"stop"});
}

TEST_CASE("failing to stop pondering at the end of a game is a fault") {
  Replies replies = ponders_except("stop", {});
  Ponderer peer(replies);
  const auto fault = finish(peer.engine->stop_pondering());
  REQUIRE(fault);
  CHECK(fault->termination == Termination::unresponsive);
}

}  // namespace
}  // namespace flipside::referee
