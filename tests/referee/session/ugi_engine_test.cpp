#include "referee/session/ugi_engine.hpp"

#include <doctest/doctest.h>

#include "tests/referee/session/scripted_engine.hpp"

namespace flipside::referee {
namespace {

using namespace std::chrono_literals;
using test::finish;

const Says polite{{"ugi",
                   {{1ms, "some banner"},
                    {0ms, ""},
                    {0ms, "id name Polite 1.0"},
                    {0ms, "option name Hash type spin default 16 min 1 max 64"},
                    {0ms, "option name UGI_Variant type string default flipflop-3"},
                    {0ms, "ugiok"}}},
                  {"isready", {{1ms, "readyok"}}},
                  {"go",
                   {{5ms, "info depth 3 score cp 12 nodes 90 pv a1a2"},
                    {2ms, "info string hello"},
                    {3ms, "bestmove a2a3 ponder a1a2"}}}};

TEST_CASE("the handshake takes banners, blank lines and options, and learns the engine's name") {
  Scripted peer(polite);
  CHECK_FALSE(finish(peer.engine->start({{"Hash", "32"}})));
  CHECK(peer.engine->id_name() == "Polite 1.0");
  CHECK(peer.engine->options().size() == 2);
  CHECK(peer.channel->sent == std::vector<std::string>{"ugi", "setoption name Hash value 32", "isready"});
}

TEST_CASE("an option that the engine does not list is never sent but told as a fault") {
  Scripted peer(polite);
  const auto fault = finish(peer.engine->start({{"Hush", "32"}}));
  REQUIRE(fault);
  CHECK(fault->termination == Termination::start_failed);
  CHECK(fault->detail == "unknown option 'Hush'; available options: Hash, UGI_Variant");
  CHECK(peer.channel->sent == std::vector<std::string>{"ugi"});
}

TEST_CASE("an option value that the engine does not take is never sent but told as a fault") {
  for (const std::string value : {"abc", "0", "65", "-1", "1.5", ""}) {
    Scripted peer(polite);
    const auto fault = finish(peer.engine->start({{"Hash", value}}));
    REQUIRE(fault);
    CHECK(fault->detail ==
          "invalid value '" + value + "' for option 'Hash', expected a whole number from 1 to 64");
  }
  Scripted peer(polite);
  CHECK(finish(peer.engine->start({{"UGI_Variant", "flipfour"}}))->detail ==
        "option 'UGI_Variant' is reserved for the referee");
}

TEST_CASE("the variant is set before a new game, and only when it changes") {
  Scripted peer(polite);
  REQUIRE_FALSE(finish(peer.engine->start({})));
  peer.channel->sent.clear();
  CHECK_FALSE(finish(peer.engine->new_game("flipfour")));
  CHECK_FALSE(finish(peer.engine->new_game("flipfour")));
  CHECK(peer.channel->sent == std::vector<std::string>{"setoption name UGI_Variant value flipfour",
                                                       "uginewgame", "isready", "uginewgame", "isready"});
}

TEST_CASE("an engine without 'ugiok' in time fails to start") {
  Scripted peer(Says{{"ugi", {{1ms, "id name Slow"}}}});
  const auto fault = finish(peer.engine->start({}));
  CHECK(fault == Fault{Termination::start_failed, "no 'ugiok' within 10 s"});
}

TEST_CASE("an engine that ends before 'ugiok' fails to start, with its exit code and last words") {
  Scripted peer(Says{});
  peer.channel->closed = true;
  peer.channel->how_it_ended = "exited with code 3";
  peer.channel->errors = "loading\ncannot open weights.bin\n";
  const auto fault = finish(peer.engine->start({}));
  CHECK(fault == Fault{Termination::start_failed,
                       "exited with code 3 (\"loading | cannot open weights.bin\") before 'ugiok'"});
}

TEST_CASE("an engine without 'readyok' is unresponsive") {
  Scripted peer(Says{{"ugi", {{1ms, "ugiok"}}}});
  CHECK(finish(peer.engine->new_game("flipfour")) ==
        Fault{Termination::unresponsive, "no 'readyok' within 10 s"});
}

TEST_CASE("what was waited for, and how long, is told as it was") {
  Scripted peer(Says{{"ugi", {{1ms, "ugiok"}}}}, EngineTimeouts{2s, 250ms, 5s, 1s, 1s});
  CHECK(finish(peer.engine->start({})) == Fault{Termination::start_failed, "no 'readyok' within 0.25 s"});
  CHECK(std::get<Fault>(peer.think("0.5")).detail == "no 'bestmove' within 0.5 s");
  CHECK(std::get<Fault>(peer.think("nodes=5")).detail == "no 'bestmove' within 5 s");
}

TEST_CASE("a move is charged from go to bestmove, with the last scored info kept") {
  Scripted peer(polite);
  const MoveReply answer = peer.think();
  const auto* moved = std::get_if<Moved>(&answer);
  REQUIRE(moved);
  CHECK(moved->move == "a2a3");
  CHECK(moved->info.spent == 10ms);
  CHECK(moved->info.score == Score{Score::Kind::cp, 12});
  CHECK(moved->info.depth == 3);
  CHECK(moved->info.nodes == 90);
}

TEST_CASE("clocks are told to the engine in whole milliseconds for both sides") {
  Scripted peer(polite);
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

TEST_CASE("a stage tells the engine how many moves its time is for") {
  Scripted peer(polite);
  peer.think("40/60+0.5");
  CHECK(peer.channel->sent[1] == "go p1time 60000 p2time 60000 p1inc 500 p2inc 500 movestogo 40");
}

TEST_CASE("an infinite search is stopped when its time is over, and its move counts") {
  Scripted peer(Says{{"stop", {{3ms, "bestmove a2a3"}}}});
  const MoveReply answer = peer.think("infinite=2");
  REQUIRE(std::holds_alternative<Moved>(answer));
  CHECK(std::get<Moved>(answer).info.spent == 2003ms);
  CHECK(peer.channel->sent ==
        std::vector<std::string>{"position startpos moves a1a2", "go infinite", "stop"});
}

TEST_CASE("an infinite search that talks on is stopped all the same, and its last word counts") {
  Scripted peer(
      Says{{"go", {{1990ms, "info depth 5"}, {20ms, "info depth 6"}}}, {"stop", {{3ms, "bestmove a2a3"}}}});
  CHECK(std::holds_alternative<Moved>(peer.think("infinite=2")));
  CHECK(peer.channel->sent.back() == "stop");
}

TEST_CASE("an engine that does not stop loses on time") {
  Scripted peer(Says{});
  const Instant before = peer.time.now();
  CHECK(std::get<Fault>(peer.think("infinite=2")).termination == Termination::time_forfeit);
  CHECK(peer.time.now() - before == 2s + EngineTimeouts{}.stop);
}

TEST_CASE("slow talk does not put the end of the time off") {
  Scripted peer(Says{{"go", {{900ms, "info string a"}, {200ms, "info string b"}, {100ms, "bestmove a2a3"}}}});
  CHECK(std::get<Fault>(peer.think("1")).termination == Termination::time_forfeit);
}

TEST_CASE("no move within the clock is a loss on time, noticed when the time is over") {
  Scripted peer(Says{});
  const Instant before = peer.time.now();
  const MoveReply answer = peer.think("1+0.1");
  CHECK(std::get<Fault>(answer).termination == Termination::time_forfeit);
  CHECK(peer.time.now() - before == 1s);
}

TEST_CASE("a search without a time limit may take as long as the referee waits for a move") {
  Scripted peer(Says{});
  const Instant before = peer.time.now();
  CHECK(std::get<Fault>(peer.think("depth=3")).termination == Termination::time_forfeit);
  CHECK(peer.time.now() - before == EngineTimeouts{}.move);
}

TEST_CASE("a bestmove without a move is a protocol error") {
  Scripted peer(Says{{"go", {{1ms, "bestmove"}}}});
  CHECK(std::get<Fault>(peer.think()).termination == Termination::protocol_error);
}

TEST_CASE("an engine that ends while it thinks is a disconnect with its exit code") {
  Scripted peer(Says{});
  peer.channel->closed = true;
  peer.channel->how_it_ended = "killed by signal 11 (Segmentation fault)";
  CHECK(std::get<Fault>(peer.think()) ==
        Fault{Termination::disconnect, "killed by signal 11 (Segmentation fault)"});
}

TEST_CASE("an engine that closes its output but lives on is a disconnect") {
  Scripted peer(Says{});
  peer.channel->closed = true;
  peer.channel->how_it_ended = "did not end by itself";
  CHECK(std::get<Fault>(peer.think()).detail == "closed its output");
}

TEST_CASE("an engine is charged the earliest instant at which its move can have come") {
  Scripted peer(Says{{"go", {{30ms, "bestmove a2a3"}}}});
  peer.channel->late = 20ms;
  CHECK(std::get<Moved>(peer.think("1")).info.spent == 10ms);
}

TEST_CASE("a move that may have come in time, had the referee looked, annuls the game") {
  Scripted peer(Says{{"go", {{1010ms, "bestmove a2a3"}}}});
  peer.channel->late = 20ms;
  const MoveReply answer = peer.think("1");
  REQUIRE(std::holds_alternative<Annulled>(answer));
  CHECK(std::get<Annulled>(answer).reason.find("0.01 s after its deadline") != std::string::npos);
}

TEST_CASE(
    "a stall of the machine that may explain a late move annuls the game, and one that cannot does not") {
  Scripted peer(Says{{"go", {{1010ms, "bestmove a2a3"}}}});
  peer.channel->stalled = 10ms;
  CHECK(std::holds_alternative<Annulled>(peer.think("1")));
  peer.channel->stalled = 9ms;
  CHECK(std::get<Fault>(peer.think("1")).termination == Termination::time_forfeit);
}

TEST_CASE("a bestmove that came before 'go' answers nothing") {
  Scripted peer(Says{{"late", {{0ms, "bestmove old"}}}, {"go", {{1ms, "bestmove new"}}}});
  peer.channel->send("late\n");
  CHECK(std::get<Moved>(peer.think()).move == "new");
}

}  // namespace
}  // namespace flipside::referee
