#include "engine/search/monte_carlo.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <sstream>

#include "engine/search/monte_carlo_searcher.hpp"
#include "tests/engine/search/fixtures.hpp"

namespace flipside {
namespace {

using namespace std::chrono_literals;

constexpr MonteCarloSettings textbook{};

GoLimits playouts(std::uint64_t count) {
  GoLimits limits;
  limits.nodes = count;
  return limits;
}

SearchResult search(
    const AnyGame& game, const GoLimits& limits, const MonteCarloSettings& settings,
    const std::function<void(const ugi::Info&)>& report = [](const ugi::Info&) {}) {
  SteppingTime time(Duration::zero());
  SearchRequest request;
  request.limits = limits;
  return make_monte_carlo_searcher(game, 16, settings)->search(game, request, {time, {}, report});
}

AnyGame after(const AnyGame& game, std::initializer_list<const char*> moves) {
  AnyGame next = game;
  for (const char* move : moves) REQUIRE(next.play(move));
  return next;
}

TEST_CASE("the solver finds who wins FlipFlop 3x3 after its first moves, and keeps what it promises") {
  const AnyGame start = *start_game("flipflop-3");
  CHECK(search(start, playouts(200'000), textbook).move == "b1b3");
  CHECK(search(after(start, {"b1b2"}), playouts(2'000'000), textbook).score.value > 0);
  Random random(3);
  for (int round = 0; round < 3; ++round) {
    AnyGame game = start;
    int most = 0;
    for (int ply = 0; !game.outcome(); ply += 2) {
      const auto found = search(game, playouts(200'000), textbook);
      CAPTURE(game.text());
      REQUIRE(found.score.kind == Score::Kind::mate);
      REQUIRE(found.score.value > 0);
      if (ply == 0) most = found.score.value;
      REQUIRE(game.play(found.move));
      if (game.outcome()) break;
      const auto replies = game.legal_moves();
      REQUIRE(game.play(replies[random.below(replies.size())]));
      CHECK(game.plies() <= 2 * most);
    }
    CHECK(game.outcome() == Outcome::p1_win);
  }
}

TEST_CASE("the solver finds who wins Flipway on the smallest boards") {
  // By exhaustive search: on 3x3 Black wins with b1 and b3 only, on 4x4 White wins after every opening.
  for (const auto* id : {"flipway-3", "flipway-4"}) {
    const AnyGame start = *start_game(id);
    for (const std::string& opening : start.legal_moves()) {
      const AnyGame game = after(start, {opening.c_str()});
      if (game.outcome()) continue;
      const auto found = search(game, playouts(300'000), textbook);
      CAPTURE(id);
      CAPTURE(opening);
      REQUIRE(found.score.kind == Score::Kind::mate);
      const bool black_wins = id == std::string("flipway-3") && (opening == "@b1" || opening == "@b3");
      CHECK((found.score.value < 0) == black_wins);
    }
  }
}

TEST_CASE("with a seed and a number of playouts the search is the same each time, reports included") {
  for (const auto* id : {"flipflop-5", "flipfour", "flipway-7-pie", "flipchain-4"}) {
    const AnyGame game = *start_game(id);
    const auto transcript = [&](const MonteCarloSettings& settings) {
      std::string text;
      const auto found = search(game, playouts(5000), settings,
                                [&](const ugi::Info& info) { text += info_line(info) + '\n'; });
      return text + found.move;
    };
    CAPTURE(id);
    CHECK(transcript({.seed = 1}) == transcript({.seed = 1}));
    CHECK(transcript({.seed = 1}) != transcript({.seed = 2}));
    const MonteCarloSettings strong{.guess_weight = 5, .playout_plies = 4, .looks_for_wins = true, .seed = 1};
    CHECK(transcript(strong) == transcript(strong));
  }
}

TEST_CASE("no playout more than the limit is played, at least one is, and depth is the length of the line") {
  const AnyGame game = *start_game("flipflop-5");
  for (const std::uint64_t limit : {1, 2, 100, 3000})
    CHECK(search(game, playouts(limit), textbook).nodes == limit);
  GoLimits no_time;
  no_time.movetime = 0ms;
  CHECK(search(game, no_time, textbook).nodes == 1);
  GoLimits deep;
  deep.depth = 5;
  const auto found = search(game, deep, textbook);
  CHECK(found.depth >= 5);
  CHECK(found.nodes < 100'000);
}

TEST_CASE("a request to stop ends an endless search, and a clock ends it within its budget") {
  const AnyGame game = *start_game("flipflop-5");
  std::stop_source stop;
  SearchRequest request;
  request.limits.infinite = true;
  int reports = 0;
  SteppingTime time(1us);
  make_monte_carlo_searcher(game, 32, textbook)
      ->search(game, request, {time, stop.get_token(), [&](const ugi::Info&) {
                                 if (++reports == 3) stop.request_stop();
                               }});
  CHECK(reports == 4);

  GoLimits clock;
  clock.clock[Player::p1] = 1000ms;
  request.limits = clock;
  request.started = time.now();
  make_monte_carlo_searcher(game, 32, textbook)->search(game, request, {time, {}});
  CHECK(time.now() - request.started < 60ms);
}

TEST_CASE("a search that ponders takes no account of time until the hit") {
  const AnyGame game = *start_game("flipflop-5");
  SteppingTime time(1ms);
  PonderSignal ponder;
  SearchRequest request;
  request.started = time.now();
  request.limits.ponder = true;
  request.limits.movetime = 30ms;
  int reports = 0;
  Instant hit{};
  const auto report = [&](const ugi::Info&) {
    if (++reports == 1) ponder.hit(hit = time.now());
  };
  make_monte_carlo_searcher(game, 32, textbook)->search(game, request, {time, {}, report, &ponder});
  CHECK(hit - request.started > 30ms);
  CHECK(time.now() - hit >= 30ms);
  CHECK(time.now() - hit < 60ms);
}

TEST_CASE("a search that looks for wins misses no win in one, however little time there is") {
  Random random(12);
  int wins = 0;
  for (const auto* id : {"flipflop-3", "flipflop-5", "flipfour", "flipway-7-pie", "flipchain-4"}) {
    const AnyGame start = *start_game(id);
    for (int round = 0; round < 100; ++round) {
      const AnyGame game = random_game(start, random, static_cast<int>(random.below(60)));
      const auto moves = game.legal_moves();
      const bool winnable = std::any_of(moves.begin(), moves.end(), [&](const auto& move) {
        return after(game, {move.c_str()}).outcome() == win_for(game.to_move());
      });
      const auto found = search(game, playouts(1), {.looks_for_wins = true});
      CHECK((found.score == Score{Score::Kind::mate, 1}) == winnable);
      if (winnable) CHECK(after(game, {found.move.c_str()}).outcome() == win_for(game.to_move()));
      wins += winnable;
    }
  }
  CHECK(wins > 50);
}

SearchResult search_by(int threads, const AnyGame& game, const GoLimits& limits,
                       const MonteCarloSettings& settings, std::size_t mebibytes = 16) {
  StandingTime time;
  SearchRequest request;
  request.limits = limits;
  request.threads = threads;
  return make_monte_carlo_searcher(game, mebibytes, settings)->search(game, request, {time, {}});
}

TEST_CASE("several threads prove what one does, and play all the playouts that they were given") {
  const MonteCarloSettings strong{.guess_weight = 2, .playout_plies = 0, .looks_for_wins = true};
  for (const MonteCarloSettings& settings : {textbook, strong}) {
    const auto solved = search_by(3, *start_game("flipflop-3"), playouts(1'000'000), settings);
    CHECK(solved.score.kind == Score::Kind::mate);
    CHECK(solved.score.value > 0);
    CHECK(solved.move != "b1b2");  // the only first move, but for mirrored ones, that does not win
    for (const auto* id : {"flipflop-5", "flipfour", "flipway-7-pie", "flipchain-4"}) {
      CAPTURE(id);
      const auto found = search_by(3, *start_game(id), playouts(10'000), settings);
      CHECK(found.nodes >= 10'000);
      CHECK(found.nodes < 10'200);
      CHECK(start_game(id)->play(found.move));
      GoLimits deep;
      deep.depth = 4;
      CHECK(search_by(2, *start_game(id), deep, settings).depth >= 4);
    }
  }
}

TEST_CASE("several threads go on when memory is used up") {
  const auto found = search_by(3, *start_game("flipfour"), playouts(40'000), textbook, 1);
  CHECK(found.nodes >= 40'000);
}

TEST_CASE("several threads end when they are told to") {
  std::stop_source stop;
  SearchRequest request;
  request.limits.infinite = true;
  request.threads = 4;
  int reports = 0;
  StandingTime time;
  const AnyGame game = *start_game("flipflop-5");
  make_monte_carlo_searcher(game, 1, textbook)
      ->search(game, request, {time, stop.get_token(), [&](const ugi::Info&) {
                                 if (++reports == 3) stop.request_stop();
                               }});
  CHECK(reports >= 4);  // the last one tells the end; how many come before it is up to the threads
}

TEST_CASE("several lines are different moves, best first, and all their moves are legal") {
  const AnyGame game = *start_game("flipway-7-pie");
  SearchRequest request;
  request.limits.nodes = 5000;
  request.multi_pv = 3;
  SteppingTime time(Duration::zero());
  std::vector<std::string> first;
  const auto report = [&](const ugi::Info& info) {
    REQUIRE((info.depth && info.score && info.nodes && info.time && info.multipv && info.hashfull));
    if (*info.multipv == 1) first.clear();
    first.emplace_back(info.pv.substr(0, info.pv.find(' ')));
    AnyGame at = game;
    std::istringstream moves{std::string(info.pv)};
    for (std::string move; moves >> move;) CHECK(at.play(move));
    CHECK(at.plies() == *info.depth);
  };
  const auto found = make_monte_carlo_searcher(game, 1, textbook)->search(game, request, {time, {}, report});
  REQUIRE(first.size() == 3);
  CHECK(first[0] == found.move);
  CHECK((first[0] != first[1] && first[1] != first[2] && first[0] != first[2]));
}

}  // namespace
}  // namespace flipside
