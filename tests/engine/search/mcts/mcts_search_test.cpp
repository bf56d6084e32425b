#include "engine/search/mcts/mcts_search.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <memory>
#include <new>
#include <sstream>
#include <string>
#include <thread>
#include <vector>

#include "engine/games/flipfour/flipfour.hpp"
#include "engine/search/mcts/mcts_searcher.hpp"
#include "tests/engine/search/fixtures.hpp"

namespace flipside {
namespace {

using namespace std::chrono_literals;

constexpr MctsSettings plain_uct{};

SearchResult search(
    const AnyGame& game, const GoLimits& limits, const MctsSettings& settings,
    const std::function<void(const ugi::Info&)>& report = [](const ugi::Info&) {}) {
  SteppingTime time(Duration::zero());
  SearchRequest request = request_for(game, time, limits);
  request.report = report;
  return make_mcts_searcher(game, 16, settings)->search(request);
}

AnyGame after(const AnyGame& game, std::initializer_list<const char*> moves) {
  AnyGame next = game;
  for (const char* move : moves) REQUIRE(next.play(move));
  return next;
}

TEST_CASE("the solver solves FlipFlop 3x3 and wins within the claimed distance") {
  const AnyGame start = *start_game("flipflop-3");
  CHECK(search(start, node_limit(200'000), plain_uct).move == "b1b3");
  CHECK(search(after(start, {"b1b2"}), node_limit(2'000'000), plain_uct).score->value > 0);
  Random random(3);
  for (int round = 0; round < 3; ++round) {
    AnyGame game = start;
    int most = 0;
    for (int ply = 0; !game.outcome(); ply += 2) {
      const auto found = search(game, node_limit(200'000), plain_uct);
      CAPTURE(game.text());
      REQUIRE(found.score->kind == Score::Kind::mate);
      REQUIRE(found.score->value > 0);
      if (ply == 0) most = found.score->value;
      REQUIRE(game.play(found.move));
      if (game.outcome()) break;
      const auto replies = game.legal_moves();
      REQUIRE(game.play(replies[random.below(replies.size())]));
      CHECK(game.plies() <= 2 * most);
    }
    CHECK(game.outcome() == Outcome::p1_win);
  }
}

TEST_CASE("the solver solves the smallest Flipway boards") {
  // An exhaustive search shows that only b1 and b3 win for Black on 3x3, and that White wins after every
  // opening on 4x4.
  for (const auto* id : {"flipway-3", "flipway-4"}) {
    const AnyGame start = *start_game(id);
    for (const std::string& opening : start.legal_moves()) {
      const AnyGame game = after(start, {opening.c_str()});
      if (game.outcome()) continue;
      const auto found = search(game, node_limit(300'000), plain_uct);
      CAPTURE(id);
      CAPTURE(opening);
      REQUIRE(found.score->kind == Score::Kind::mate);
      const bool black_wins = id == std::string("flipway-3") && (opening == "@b1" || opening == "@b3");
      CHECK((found.score->value < 0) == black_wins);
    }
  }
}

TEST_CASE("a search with a seed and a node limit is deterministic, including its reports") {
  for (const auto* id : {"flipflop-5", "flipfour", "flipway-7-pie", "flipchain-4"}) {
    const AnyGame game = *start_game(id);
    const auto transcript = [&](const MctsSettings& settings) {
      std::string text;
      const auto found = search(game, node_limit(5000), settings,
                                [&](const ugi::Info& info) { text += info_line(info) + '\n'; });
      return text + found.move;
    };
    CAPTURE(id);
    CHECK(transcript({.seed = 1}) == transcript({.seed = 1}));
    CHECK(transcript({.seed = 1}) != transcript({.seed = 2}));
    const MctsSettings strong{
        .prior_weight = 5, .playout_plies = 4, .checks_terminal_children = true, .seed = 1};
    CHECK(transcript(strong) == transcript(strong));
  }
}

TEST_CASE(
    "a search plays exactly as many playouts as its node limit, but at least one, and stops at the depth "
    "limit") {
  const AnyGame game = *start_game("flipflop-5");
  for (const std::uint64_t limit : {1, 2, 100, 3000})
    CHECK(search(game, node_limit(limit), plain_uct).nodes == limit);
  GoLimits no_time;
  no_time.movetime = 0ms;
  CHECK(search(game, no_time, plain_uct).nodes == 1);
  const auto found = search(game, depth_limit(5), plain_uct);
  CHECK(found.depth >= 5);
  CHECK(found.nodes < 100'000);
}

TEST_CASE("a stop request ends an infinite search, and the time budget ends a timed one") {
  const AnyGame game = *start_game("flipflop-5");
  std::stop_source stop;
  SteppingTime time(1us);
  SearchRequest request = request_for(game, time, no_limits());
  request.stop = stop.get_token();
  int reports = 0;
  request.report = [&](const ugi::Info&) {
    if (++reports == 3) stop.request_stop();
  };
  make_mcts_searcher(game, 32, plain_uct)->search(request);
  CHECK(reports == 4);

  GoLimits clock;
  clock.clock[Player::p1] = 1000ms;
  const SearchRequest timed = request_for(game, time, clock);
  make_mcts_searcher(game, 32, plain_uct)->search(timed);
  CHECK(time.now() - timed.started < 60ms);
}

TEST_CASE("the time budget of a pondering search starts with the ponder hit") {
  const AnyGame game = *start_game("flipflop-5");
  SteppingTime time(1ms);
  PonderSignal ponder;
  GoLimits limits;
  limits.ponder = true;
  limits.movetime = 30ms;
  SearchRequest request = request_for(game, time, limits);
  request.ponder = &ponder;
  int reports = 0;
  Instant hit{};
  request.report = [&](const ugi::Info&) {
    if (++reports == 1) ponder.hit(hit = time.now());
  };
  make_mcts_searcher(game, 32, plain_uct)->search(request);
  CHECK(hit - request.started > 30ms);
  CHECK(time.now() - hit >= 30ms);
  CHECK(time.now() - hit < 60ms);
}

TEST_CASE("a search that checks terminal children finds every win in one with a single playout") {
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
      const auto found = search(game, node_limit(1), {.checks_terminal_children = true});
      CHECK((found.score == Score{Score::Kind::mate, 1}) == winnable);
      if (winnable) CHECK(after(game, {found.move.c_str()}).outcome() == win_for(game.to_move()));
      wins += winnable;
    }
  }
  CHECK(wins > 50);
}

SearchResult search_with_threads(int threads, const AnyGame& game, const GoLimits& limits,
                                 const MctsSettings& settings, std::size_t mebibytes = 16) {
  FrozenTime time;
  SearchRequest request = request_for(game, time, limits);
  request.threads = threads;
  return make_mcts_searcher(game, mebibytes, settings)->search(request);
}

TEST_CASE("several threads find the same proof as a single thread, and reach the node limit") {
  const MctsSettings strong{.prior_weight = 2, .playout_plies = 0, .checks_terminal_children = true};
  for (const MctsSettings& settings : {plain_uct, strong}) {
    const auto solved = search_with_threads(3, *start_game("flipflop-3"), node_limit(1'000'000), settings);
    CHECK(solved.score->kind == Score::Kind::mate);
    CHECK(solved.score->value > 0);
    CHECK(solved.move != "b1b2");  // the only losing first move, up to symmetry
    for (const auto* id : {"flipflop-5", "flipfour", "flipway-7-pie", "flipchain-4"}) {
      CAPTURE(id);
      const auto found = search_with_threads(3, *start_game(id), node_limit(10'000), settings);
      CHECK(found.nodes >= 10'000);
      CHECK(found.nodes < 10'200);
      CHECK(start_game(id)->play(found.move));
      CHECK(search_with_threads(2, *start_game(id), depth_limit(4), settings).depth >= 4);
    }
  }
}

TEST_CASE("several threads continue after the tree is full") {
  const auto found = search_with_threads(3, *start_game("flipfour"), node_limit(40'000), plain_uct, 1);
  CHECK(found.nodes >= 40'000);
}

// FlipFour that throws std::bad_alloc for every move except in the thread that created the first object.
class SingleThreadFlipFour : public FlipFour {
 public:
  SingleThreadFlipFour() = default;
  void play(Move move) {
    if (std::this_thread::get_id() != owner_) throw std::bad_alloc();
    FlipFour::play(move);
  }
  Expected<SingleThreadFlipFour> parse(std::string_view /*text*/) const { return *this; }
  bool operator==(const SingleThreadFlipFour&) const = default;

 private:
  std::thread::id owner_ = std::this_thread::get_id();
};

TEST_CASE("a search continues with one thread after another thread has run out of memory") {
  MctsSearch search(std::make_unique<MctsTree<SingleThreadFlipFour>>(std::size_t{16} << 20, plain_uct));
  const AnyGame game{SingleThreadFlipFour()};
  FrozenTime time;
  SearchRequest request = request_for(game, time, node_limit(5000));
  request.threads = 4;
  std::vector<std::string> errors;
  request.report = [&](const ugi::Info& info) {
    if (!info.text.empty()) errors.emplace_back(info.text);
  };
  const SearchResult result = search.search(request);
  CHECK(result.nodes >= 5000);
  CHECK(errors ==
        std::vector<std::string>{"error: a search thread ran out of memory; searching with one thread"});
}

TEST_CASE("a stop request ends several threads") {
  std::stop_source stop;
  FrozenTime time;
  const AnyGame game = *start_game("flipflop-5");
  SearchRequest request = request_for(game, time, no_limits());
  request.threads = 4;
  request.stop = stop.get_token();
  int reports = 0;
  request.report = [&](const ugi::Info&) {
    if (++reports == 3) stop.request_stop();
  };
  make_mcts_searcher(game, 1, plain_uct)->search(request);
  CHECK(reports >= 4);  // three reports before the stop and a final one; other threads may add more
}

TEST_CASE("MultiPV lines are legal, begin with different moves and come best first") {
  const AnyGame game = *start_game("flipway-7-pie");
  SteppingTime time(Duration::zero());
  SearchRequest request = request_for(game, time, node_limit(5000));
  request.multi_pv = 3;
  std::vector<std::string> first;
  request.report = [&](const ugi::Info& info) {
    REQUIRE((info.depth && info.score && info.nodes && info.time && info.multipv && info.hashfull));
    if (*info.multipv == 1) first.clear();
    first.emplace_back(info.pv.substr(0, info.pv.find(' ')));
    AnyGame at = game;
    std::istringstream moves{std::string(info.pv)};
    for (std::string move; moves >> move;) CHECK(at.play(move));
    CHECK(at.plies() == *info.depth);
  };
  const auto found = make_mcts_searcher(game, 1, plain_uct)->search(request);
  REQUIRE(first.size() == 3);
  CHECK(first[0] == found.move);
  CHECK((first[0] != first[1] && first[1] != first[2] && first[0] != first[2]));
}

}  // namespace
}  // namespace flipside
