// How an engine is asked about positions.

#include <doctest/doctest.h>

#include "tests/referee/session/scripted_engine.hpp"

namespace flipside::referee {
namespace {

using namespace std::chrono_literals;
using test::finish;

QueryReply ask(const Scripted& peer, std::string_view question = "gameover") {
  return finish(peer.engine->query("position startpos moves a1a2", question));
}

Fault fault_of(const Says& says, EngineQuirks quirks = {}) {
  return std::get<Fault>(ask(Scripted(says, {}, std::move(quirks))));
}

const EngineQuirks bare{.bare_responses = true};

TEST_CASE("the position is sent before every query, and the answer is what follows 'response'") {
  Scripted peer(Says{{"query", {{1ms, "info string hm"}, {1ms, "response  true "}}}});
  CHECK(std::get<std::string>(ask(peer)) == "true");
  CHECK(std::get<std::string>(ask(peer, "islegal a2a3")) == "true");
  CHECK(peer.channel->sent == std::vector<std::string>{"position startpos moves a1a2", "query gameover",
                                                       "position startpos moves a1a2", "query islegal a2a3"});
}

TEST_CASE("a misspelt 'response' is taken") {
  CHECK(std::get<std::string>(ask(Scripted(Says{{"query", {{1ms, "reponse p1win"}}}}))) == "p1win");
}

TEST_CASE("a bare answer counts only where the engine is known for it") {
  const Says says{{"query", {{1ms, "hello"}, {1ms, "true"}}}};
  CHECK(std::get<std::string>(ask(Scripted(says, {}, bare))) == "true");
  CHECK(fault_of(says) == Fault{Termination::unresponsive,
                                "no 'response' to 'query gameover' within 5 s; received 'true' without "
                                "'response' (allowed by quirks.bare_responses)"});
}

TEST_CASE("other lines are no bare answers, and one with 'response' is taken from such an engine as well") {
  CHECK(fault_of(Says{{"query", {{1ms, "maybe"}, {1ms, "true story"}}}}, bare).termination ==
        Termination::unresponsive);
  CHECK(std::get<std::string>(ask(Scripted(Says{{"query", {{1ms, "response draw"}}}}, {}, bare))) == "draw");
}

TEST_CASE("an engine that does not answer is unresponsive, with what it said instead") {
  Scripted silent(Says{}, EngineTimeouts{.query = 1500ms});
  const Instant before = silent.time.now();
  CHECK(std::get<Fault>(ask(silent)) ==
        Fault{Termination::unresponsive, "no 'response' to 'query gameover' within 1.5 s"});
  CHECK(silent.time.now() - before == 1500ms);
  CHECK(fault_of(Says{{"query", {{1ms, "info string error: unknown query"}}}}).detail ==
        "no 'response' to 'query gameover' within 5 s; received 'error: unknown query'");
}

TEST_CASE("an engine that talks on without an answer is waited for no longer") {
  const std::vector<test::ScriptedChannel::Reply> talk(100, {1s, "info depth 1"});
  Scripted peer(Says{{"query", talk}});
  const Instant before = peer.time.now();
  CHECK(std::get<Fault>(ask(peer)).termination == Termination::unresponsive);
  CHECK(peer.time.now() - before <= 5s);
}

TEST_CASE("an answer that comes too late is none, but one that the referee saw too late is") {
  CHECK(fault_of(Says{{"query", {{5001ms, "response true"}}}}).termination == Termination::unresponsive);
  Scripted peer(Says{{"query", {{5010ms, "response true"}}}});
  peer.channel->late = 20ms;
  CHECK(std::get<std::string>(ask(peer)) == "true");
}

TEST_CASE("an engine that ends while it is asked is a disconnect") {
  Scripted peer(Says{});
  peer.channel->closed = true;
  peer.channel->how_it_ended = "exited with code 3";
  CHECK(std::get<Fault>(ask(peer)) == Fault{Termination::disconnect, "exited with code 3"});
}

TEST_CASE("what was said before a question does not answer it") {
  Scripted peer(Says{{"early", {{0ms, "response false"}}}, {"query", {{1ms, "response true"}}}});
  peer.channel->send("early\n");
  CHECK(std::get<std::string>(ask(peer)) == "true");
}

TEST_CASE("kinds of queries are answered that were announced before 'ugiok'") {
  Scripted peer(Says{{"ugi",
                      {{0ms, "info string ugi-ext query fen islegal"},
                       {0ms, "info string ugi-ext sort variant"},
                       {0ms, "info string query movetext"},
                       {0ms, "ugiok"}}},
                     {"isready", {{0ms, "readyok"}}}});
  CHECK_FALSE(peer.engine->answers("islegal"));
  REQUIRE_FALSE(finish(peer.engine->start({})));
  CHECK(peer.engine->answers("islegal"));
  CHECK(peer.engine->answers("fen"));
  CHECK_FALSE(peer.engine->answers("variant"));
  CHECK_FALSE(peer.engine->answers("movetext"));
}

TEST_CASE("processor time that an answer takes is not charged with the next move") {
  Scripted peer(Says{{"go", {{5ms, "bestmove a2a3", 3ms}}}, {"query", {{1ms, "response false", 40ms}}}});
  TimeControl control = *parse_time_control("1");
  control.charge = TimeControl::Charge::cpu;
  const PerPlayer<Clock> clocks{{Clock(control), Clock(control)}};
  const Turn turn{"position startpos", Player::p1, clocks};
  for (int i = 0; i < 3; ++i) {
    CHECK(std::get<std::string>(ask(peer)) == "false");
    CHECK(std::get<Moved>(finish(peer.engine->think(turn))).info.spent == 3ms);
  }
}

}  // namespace
}  // namespace flipside::referee
