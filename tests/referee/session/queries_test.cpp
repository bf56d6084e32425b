// Tests UgiEngine::query().

#include <doctest/doctest.h>

#include "tests/referee/session/scripted_engine.hpp"

namespace flipside::referee {
namespace {

using namespace std::chrono_literals;
using test::finish;

QueryReply ask(const ScriptedEngine& peer, std::string_view question = "gameover") {
  return finish(peer.engine->query("position startpos moves a1a2", question));
}

Fault fault_of(const Replies& replies, EngineQuirks quirks = {}) {
  return std::get<Fault>(ask(ScriptedEngine(replies, {}, std::move(quirks))));
}

const EngineQuirks bare{.bare_responses = true};

TEST_CASE("every query is preceded by its position and answered by the text after 'response'") {
  ScriptedEngine peer(Replies{{"query", {{1ms, "info string hm"}, {1ms, "response  true "}}}});
  CHECK(std::get<std::string>(ask(peer)) == "true");
  CHECK(std::get<std::string>(ask(peer, "islegal a2a3")) == "true");
  CHECK(peer.channel->sent == std::vector<std::string>{"position startpos moves a1a2", "query gameover",
                                                       "position startpos moves a1a2", "query islegal a2a3"});
}

TEST_CASE("the misspelling 'reponse' is accepted") {
  CHECK(std::get<std::string>(ask(ScriptedEngine(Replies{{"query", {{1ms, "reponse p1win"}}}}))) == "p1win");
}

TEST_CASE("a draw on the line after the answer 'none' to a result query is the result") {
  const auto result_of = [](const std::string& second) {
    Replies replies{{"query", {{1ms, "response none"}, {1ms, second}}}, {"isready", {{1ms, "readyok"}}}};
    return std::get<std::string>(ask(ScriptedEngine(std::move(replies)), "result"));
  };
  CHECK(result_of("reponse draw") == "draw");
  CHECK(result_of("response draw") == "draw");
  CHECK(result_of("draw") == "draw");
  CHECK(result_of("info string no winner") == "none");
}

TEST_CASE("a result needs no second line, so no 'isready' follows it") {
  ScriptedEngine peer(Replies{{"query", {{1ms, "response p2win"}, {1ms, "response draw"}}}});
  CHECK(std::get<std::string>(ask(peer, "result")) == "p2win");
  CHECK(peer.channel->sent.back() == "query result");
}

TEST_CASE("an engine that answers 'none' and then exits has still answered") {
  ScriptedEngine peer(Replies{{"query", {{1ms, "response none"}}}});
  CHECK(std::get<std::string>(ask(peer, "result")) == "none");
}

TEST_CASE("a bare answer counts only if the quirk bare_responses is set") {
  const Replies replies{{"query", {{1ms, "hello"}, {1ms, "true"}}}};
  CHECK(std::get<std::string>(ask(ScriptedEngine(replies, {}, bare))) == "true");
  CHECK(fault_of(replies) == Fault{Termination::unresponsive,
                                   "no 'response' to 'query gameover' within 5 s; received 'true' without "
                                   "'response' (allowed by quirks.bare_responses)"});
}

TEST_CASE("under bare_responses, other lines are not answers and 'response' still works") {
  CHECK(fault_of(Replies{{"query", {{1ms, "maybe"}, {1ms, "true story"}}}}, bare).termination ==
        Termination::unresponsive);
  CHECK(std::get<std::string>(ask(ScriptedEngine(Replies{{"query", {{1ms, "response draw"}}}}, {}, bare))) ==
        "draw");
}

TEST_CASE("an engine that does not answer is unresponsive, and its last output is reported") {
  ScriptedEngine silent(Replies{}, EngineTimeouts{.query = 1500ms});
  const Instant before = silent.time.now();
  CHECK(std::get<Fault>(ask(silent)) ==
        Fault{Termination::unresponsive, "no 'response' to 'query gameover' within 1.5 s"});
  CHECK(silent.time.now() - before == 1500ms);
  CHECK(fault_of(Replies{{"query", {{1ms, "info string error: unknown query"}}}}).detail ==
        "no 'response' to 'query gameover' within 5 s; received 'error: unknown query'");
}

TEST_CASE("other output does not extend the query timeout") {
  const std::vector<test::ScriptedChannel::Reply> talk(100, {1s, "info depth 1"});
  ScriptedEngine peer(Replies{{"query", talk}});
  const Instant before = peer.time.now();
  CHECK(std::get<Fault>(ask(peer)).termination == Termination::unresponsive);
  CHECK(peer.time.now() - before <= 5s);
}

TEST_CASE("a late answer is rejected, but one that may have arrived in time is accepted") {
  CHECK(fault_of(Replies{{"query", {{5001ms, "response true"}}}}).termination == Termination::unresponsive);
  ScriptedEngine peer(Replies{{"query", {{5010ms, "response true"}}}});
  peer.channel->late = 20ms;
  CHECK(std::get<std::string>(ask(peer)) == "true");
}

TEST_CASE("an engine that exits during a query is disconnected") {
  ScriptedEngine peer(Replies{});
  peer.channel->closed = true;
  peer.channel->how_it_ended = "exited with code 3";
  CHECK(std::get<Fault>(ask(peer)) == Fault{Termination::disconnect, "exited with code 3"});
}

TEST_CASE("a response sent before the query is ignored") {
  ScriptedEngine peer(Replies{{"early", {{0ms, "response false"}}}, {"query", {{1ms, "response true"}}}});
  peer.channel->send("early\n");
  CHECK(std::get<std::string>(ask(peer)) == "true");
}

TEST_CASE("kinds of queries that an engine advertises before 'ugiok' are supported") {
  ScriptedEngine peer(Replies{{"ugi",
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

TEST_CASE("CPU time used for a query is not charged to the next move") {
  ScriptedEngine peer(
      Replies{{"go", {{5ms, "bestmove a2a3", 3ms}}}, {"query", {{1ms, "response false", 40ms}}}});
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
