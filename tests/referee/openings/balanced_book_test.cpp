#include "referee/openings/balanced_book.hpp"

#include <doctest/doctest.h>
#include <fmt/format.h>

#include "engine/games/registry.hpp"
#include "referee/openings/distinct_openings.hpp"
#include "tests/support/scripted_channel.hpp"

namespace flipside::referee {
namespace {

using namespace std::chrono_literals;
using test::finish;
using test::ManualTime;
using test::ScriptedChannel;

/// An engine that cycles through the given replies to `go`.
struct Evaluator {
  explicit Evaluator(std::vector<std::string> infos) {
    auto scripted = std::make_unique<ScriptedChannel>(
        time, [infos, next = std::size_t{0}](const std::string& line) mutable {
          std::vector<ScriptedChannel::Reply> replies;
          if (line == "isready") replies = {{1ms, "readyok"}};
          if (line.starts_with("go")) replies = {{1ms, infos[next++ % infos.size()]}, {0ms, "bestmove any"}};
          return replies;
        });
    channel = scripted.get();
    engine = std::make_unique<UgiEngine>(std::move(scripted), time, EngineTimeouts{});
  }

  Expected<std::vector<Opening>> book(const BookSettings& settings) {
    const ReportProgress report = [this](const BookProgress& now) { last = now; };
    return finish(make_balanced_book(settings, *engine, report));
  }

  ManualTime time;
  ScriptedChannel* channel = nullptr;
  std::unique_ptr<UgiEngine> engine;
  BookProgress last;
};

BookSettings settings_of(std::string_view game, int plies, std::size_t count) {
  return {.start = *start_game(game), .plies = plies, .count = count, .seed = 1, .depth = 3, .limit = 50};
}

std::string canonical(const AnyGame& start, const Opening& opening) {
  AnyGame game = start;
  for (const std::string& move : opening.moves) REQUIRE(game.play(move));
  CHECK_FALSE(game.outcome());
  return canonical_position(symmetries_of(start.id()), game.text());
}

TEST_CASE(
    "a book contains the requested number of openings, distinct up to symmetry, that do not end the game") {
  for (const auto* id : {"flipflop-5", "flipfour", "flipway-7-pie", "flipchain-4"}) {
    CAPTURE(id);
    const auto order = settings_of(id, 3, 15);
    const auto book = Evaluator({"info score cp 10"}).book(order);
    REQUIRE(book);
    std::set<std::string> positions;
    for (const Opening& opening : *book) {
      CHECK(opening.moves.size() == 3);
      positions.insert(canonical(order.start, opening));
    }
    CHECK(positions.size() == 15);
    CHECK(*Evaluator({"info score cp 10"}).book(order) == *book);
  }
}

TEST_CASE("positions with a score beyond the limit or a proven result are rejected") {
  Evaluator evaluator({"info score cp 50", "info score cp -51", "info score mate 3", "info score mate -4",
                       "info score cp -50"});
  REQUIRE(evaluator.book(settings_of("flipflop-5", 2, 3)));
  CHECK(evaluator.last.evaluated == 6);
  CHECK(evaluator.last.found == 3);
  CHECK(evaluator.channel->sent.back() == "go depth 3");
}

TEST_CASE("if there are too few balanced positions, the error contains the number found") {
  // There are four first moves, and two of them are mirror images of each other.
  const auto few = Evaluator({"info score cp 0"}).book(settings_of("flipflop-3", 1, 100));
  REQUIRE_FALSE(few);
  const auto all = Evaluator({"info score cp 0"}).book(settings_of("flipflop-3", 1, 3));
  CHECK(all);
  CHECK(few.error().message ==
        "found only 3 of 100 balanced openings of flipflop-3 with 1 random moves: there are only 3 distinct "
        "positions; try more plies");
  const auto none = Evaluator({"info score cp 99"}).book(settings_of("flipfour", 4, 2));
  REQUIRE_FALSE(none);
  CHECK(none.error().message.find(
            "none of the last 1000 of 1000 evaluated positions has an absolute score of at most 50") !=
        std::string::npos);
}

TEST_CASE("requesting more plies than any game can have is an error") {
  const auto book = Evaluator({"info score cp 0"}).book(settings_of("flipflop-3", 2000, 1));
  REQUIRE_FALSE(book);
  CHECK(book.error().message.find("use fewer opening plies") != std::string::npos);
}

TEST_CASE("an engine that fails or sends no score is reported as an error") {
  const auto silent = Evaluator({"info depth 3"}).book(settings_of("flipflop-3", 2, 2));
  REQUIRE_FALSE(silent);
  CHECK(silent.error().message.find("sent no score") != std::string::npos);
  Evaluator dead({"info score cp 0"});
  dead.channel->closed = true;
  const auto book = dead.book(settings_of("flipflop-3", 2, 2));
  REQUIRE_FALSE(book);
  CHECK(book.error().message.starts_with(
      "the evaluating engine failed: closed its output, then exited with code 0"));
}

}  // namespace
}  // namespace flipside::referee
