#include <doctest/doctest.h>

#include "tests/referee/session/scripted_engine.hpp"

namespace flipside::referee {
namespace {

using namespace std::chrono_literals;
using test::finish;

const Says able{{"ugi", {{1ms, "option name Ponder type check default false"}, {0ms, "ugiok"}}},
                {"isready", {{1ms, "readyok"}}},
                {"go", {{5ms, "bestmove a2a3 ponder a1a2"}}},
                {"ponderhit", {{4ms, "bestmove b2b3 ponder b1b2"}}},
                {"stop", {{2ms, "bestmove c2c3"}}}};

/// An engine that ponders on "position startpos moves x y" from now on.
struct Ponderer : Scripted {
  explicit Ponderer(const Says& says, EngineTimeouts timeouts = {}) : Scripted(says, timeouts) {
    REQUIRE_FALSE(finish(engine->start({}, true)));
    channel->sent.clear();
    engine->ponder({"position startpos moves x y", Player::p1, clocks});
  }
  MoveReply think_at(std::string_view position) { return finish(engine->think({position, Player::p1, clocks})); }
  const PerPlayer<Clock> clocks{{Clock(*parse_time_control("1+0.1")), Clock(*parse_time_control("2"))}};
};

Says able_but(const std::string& command, std::vector<test::ScriptedChannel::Reply> says) {
  Says other = able;
  other[command] = std::move(says);
  return other;
}

TEST_CASE("an engine that can ponder is told so where it is to, and its move to ponder on is passed on") {
  for (const bool wanted : {true, false}) {
    Scripted peer(able);
    REQUIRE_FALSE(finish(peer.engine->start({}, wanted)));
    CHECK((peer.channel->sent[1] == "setoption name Ponder value true") == wanted);
    CHECK(std::get<Moved>(peer.think()).ponder == (wanted ? "a1a2" : ""));
  }
}

TEST_CASE("an engine without the option is never asked to ponder") {
  Scripted peer(able_but("ugi", {{0ms, "ugiok"}}));
  REQUIRE_FALSE(finish(peer.engine->start({}, true)));
  CHECK(peer.channel->sent == std::vector<std::string>{"ugi", "isready"});
  CHECK(std::get<Moved>(peer.think()).ponder.empty());
}

TEST_CASE("an engine ponders on the position after the move that it expects, with the clocks as they are") {
  Ponderer peer(able);
  CHECK(peer.channel->sent ==
        std::vector<std::string>{"position startpos moves x y",
                                 "go ponder p1time 1000 p2time 2000 p1inc 100 p2inc 0"});
}

TEST_CASE("after a hit the engine thinks on, and is charged from then") {
  Ponderer peer(able);
  peer.time.advance(700ms);
  const MoveReply answer = peer.think_at("position startpos moves x y");
  REQUIRE(std::holds_alternative<Moved>(answer));
  CHECK(std::get<Moved>(answer).move == "b2b3");
  CHECK(std::get<Moved>(answer).ponder == "b1b2");
  CHECK(std::get<Moved>(answer).info.spent == 4ms);
  CHECK(peer.channel->sent.back() == "ponderhit");
}

TEST_CASE("what was told while it pondered belongs to the move after a hit, and to none after a miss") {
  const Says says = able_but("go ponder", {{0ms, "info depth 9 score cp 33 nodes 5"}});
  Ponderer hit(says);
  const MoveReply answer = hit.think_at("position startpos moves x y");
  CHECK(std::get<Moved>(answer).info.score == Score{Score::Kind::cp, 33});
  CHECK(std::get<Moved>(answer).info.depth == 9);

  Ponderer miss(able_but("go ponder", {{0ms, "bestmove early"}}));
  const MoveReply other = miss.think_at("position startpos moves x z");
  CHECK_FALSE(std::get<Moved>(other).info.score);
}

TEST_CASE(
    "after a miss the engine is stopped, that move is dropped, and it is asked anew and charged from then") {
  Ponderer peer(able);
  peer.channel->sent.clear();
  const MoveReply answer = peer.think_at("position startpos moves x z");
  REQUIRE(std::holds_alternative<Moved>(answer));
  CHECK(std::get<Moved>(answer).move == "a2a3");
  CHECK(std::get<Moved>(answer).info.spent == 5ms);
  CHECK(peer.channel->sent == std::vector<std::string>{"stop", "position startpos moves x z",
                                                       "go p1time 1000 p2time 2000 p1inc 100 p2inc 0"});
}

TEST_CASE("an engine that does not answer 'stop' while it ponders is unresponsive") {
  EngineTimeouts timeouts;
  timeouts.stop = 300ms;
  Says says = able_but("stop", {});
  Ponderer peer(says, timeouts);
  const Instant before = peer.time.now();
  CHECK(std::get<Fault>(peer.think_at("position startpos moves x z")) ==
        Fault{Termination::unresponsive, "no 'bestmove' after 'stop' while pondering within 0.3 s"});
  CHECK(peer.time.now() - before == 300ms);
}

TEST_CASE("an engine that does not answer 'ponderhit' loses on time") {
  Says says = able_but("ponderhit", {});
  Ponderer peer(says);
  CHECK(std::get<Fault>(peer.think_at("position startpos moves x y")).termination ==
        Termination::time_forfeit);
}

TEST_CASE("an engine that ends while it ponders is a disconnect at its next turn") {
  for (const std::string position : {"position startpos moves x y", "position startpos moves x z"}) {
    Ponderer peer(able);
    peer.channel->closed = true;
    peer.channel->how_it_ended = "exited with code 3";
    CHECK(std::get<Fault>(peer.think_at(position)) == Fault{Termination::disconnect, "exited with code 3"});
  }
}

TEST_CASE(
    "a move told before the hit is the engine's move after it, and after a miss nothing has to be stopped") {
  const Says says = able_but("go ponder", {{0ms, "bestmove early"}});
  Ponderer hit(says);
  const MoveReply answer = hit.think_at("position startpos moves x y");
  CHECK(std::get<Moved>(answer).move == "early");
  CHECK(std::get<Moved>(answer).info.spent == 0ms);

  Ponderer miss(says);
  miss.channel->sent.clear();
  miss.think_at("position startpos moves x z");
  CHECK(miss.channel->sent.front() == "position startpos moves x z");
}

TEST_CASE("at the end of a game an engine that ponders is stopped, and one that does not is left alone") {
  Ponderer peer(able);
  peer.channel->sent.clear();
  CHECK_FALSE(finish(peer.engine->stop_pondering()));
  CHECK_FALSE(finish(peer.engine->stop_pondering()));
  CHECK(peer.channel->sent == std::vector<std::string>{"stop"});
}

TEST_CASE("an engine that does not stop at the end of a game is told to be unfit") {
  Says says = able_but("stop", {});
  Ponderer peer(says);
  const auto fault = finish(peer.engine->stop_pondering());
  REQUIRE(fault);
  CHECK(fault->termination == Termination::unresponsive);
}

}  // namespace
}  // namespace flipside::referee
