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

/// A judge that gives its answers to `go` one after the other, over and over.
struct Judge {
  explicit Judge(std::vector<std::string> infos) {
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

  Expected<std::vector<Opening>> book(const BookOrder& order) {
    const ReportProgress report = [this](const BookProgress& now) { last = now; };
    return finish(make_balanced_book(order, *engine, report));
  }

  ManualTime time;
  ScriptedChannel* channel = nullptr;
  std::unique_ptr<UgiEngine> engine;
  BookProgress last;
};

BookOrder order_of(std::string_view game, int plies, std::size_t count) {
  return {.start = *start_game(game), .plies = plies, .count = count, .seed = 1, .depth = 3, .limit = 50};
}

std::string canonical(const AnyGame& start, const Opening& opening) {
  AnyGame game = start;
  for (const std::string& move : opening.moves) REQUIRE(game.play(move));
  CHECK_FALSE(game.outcome());
  return canonical_position(symmetries_of(start.id()), game.text());
}

TEST_CASE("a book has as many openings as ordered, none over, no two alike by symmetry") {
  for (const auto* id : {"flipflop-5", "flipfour", "flipway-7-pie", "flipchain-4"}) {
    CAPTURE(id);
    const auto order = order_of(id, 3, 15);
    const auto book = Judge({"info score cp 10"}).book(order);
    REQUIRE(book);
    std::set<std::string> positions;
    for (const Opening& opening : *book) {
      CHECK(opening.moves.size() == 3);
      positions.insert(canonical(order.start, opening));
    }
    CHECK(positions.size() == 15);
    CHECK(*Judge({"info score cp 10"}).book(order) == *book);
  }
}

TEST_CASE("positions beyond the limit and proven ones are not taken") {
  Judge judge({"info score cp 50", "info score cp -51", "info score mate 3", "info score mate -4",
               "info score cp -50"});
  REQUIRE(judge.book(order_of("flipflop-5", 2, 3)));
  CHECK(judge.last.judged == 6);
  CHECK(judge.last.found == 3);
  CHECK(judge.channel->sent.back() == "go depth 3");
}

TEST_CASE("where there are too few balanced positions the error tells how many") {
  // Four first moves, two of which are mirror images.
  const auto few = Judge({"info score cp 0"}).book(order_of("flipflop-3", 1, 100));
  REQUIRE_FALSE(few);
  const auto all = Judge({"info score cp 0"}).book(order_of("flipflop-3", 1, 3));
  CHECK(all);
  CHECK(few.error().message ==
        "3 balanced openings of flipflop-3 1 plies from the start were found, expected 100: there are only 3 "
        "positions that are not alike");
  const auto none = Judge({"info score cp 99"}).book(order_of("flipfour", 4, 2));
  REQUIRE_FALSE(none);
  CHECK(none.error().message.find("none of the last 1000 of 1000 positions is within 50") !=
        std::string::npos);
}

TEST_CASE("more plies than any game lasts are refused") {
  const auto book = Judge({"info score cp 0"}).book(order_of("flipflop-3", 2000, 1));
  REQUIRE_FALSE(book);
  CHECK(book.error().message.find("use fewer opening plies") != std::string::npos);
}

TEST_CASE("a judge that tells no score or fails is named as the reason") {
  const auto silent = Judge({"info depth 3"}).book(order_of("flipflop-3", 2, 2));
  REQUIRE_FALSE(silent);
  CHECK(silent.error().message.find("told no score") != std::string::npos);
  Judge dead({"info score cp 0"});
  dead.channel->closed = true;
  const auto book = dead.book(order_of("flipflop-3", 2, 2));
  REQUIRE_FALSE(book);
  CHECK(book.error().message.starts_with("the judge failed: closed its output, then exited with code 0"));
}

}  // namespace
}  // namespace flipside::referee
