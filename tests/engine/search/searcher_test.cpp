#include "engine/search/searcher.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <tuple>

#include "tests/engine/search/fixtures.hpp"
#include "tests/support/sanitized.hpp"

namespace flipside {
namespace {

using namespace std::chrono_literals;

std::vector<GoLimits> tight_limits() {
  std::vector<GoLimits> all(5);
  all[0].movetime = 1ms;
  all[1].nodes = 1;
  all[2].depth = 2;
  all[3].clock[Player::p1] = all[3].clock[Player::p2] = 0ms;
  all[4].movetime = 3ms;
  all[4].depth = 4;
  return all;
}

AnyGame after(const AnyGame& game, const std::string& move) {
  AnyGame next = game;
  REQUIRE(next.play(move));
  return next;
}

bool wins_at_once(const AnyGame& game, const std::string& move) {
  return after(game, move).outcome() == win_for(game.to_move());
}

bool can_win_at_once(const AnyGame& game) {
  const auto moves = game.legal_moves();
  return std::any_of(moves.begin(), moves.end(), [&](const auto& move) { return wins_at_once(game, move); });
}

// Whether the opponent can win right after the move, or has won by it.
bool loses_at_once(const AnyGame& game, const std::string& move) {
  const AnyGame next = after(game, move);
  return next.outcome() == win_for(opponent(game.to_move())) || can_win_at_once(next);
}

std::vector<std::string> sampled_games() {
  auto ids = main_game_ids();
  std::erase_if(ids, [](const auto& id) { return start_game(id)->count_moves() > 150; });
  return ids;
}

TEST_CASE("a win in one is never missed, nor an answer to a threat to win in one") {
  Random random(11);
  constexpr int rounds = test::sanitized ? 20 : 60;
  int wins = 0;
  int defences = 0;
  for (const std::string& id : sampled_games()) {
    const auto start = start_game(id);
    REQUIRE(start);
    for (int round = 0; round < rounds; ++round) {
      const AnyGame game = random_game(*start, random, static_cast<int>(random.below(60)));
      const auto moves = game.legal_moves();
      const bool winnable = can_win_at_once(game);
      const auto safe =
          std::count_if(moves.begin(), moves.end(), [&](const auto& m) { return !loses_at_once(game, m); });
      for (const GoLimits& limits : tight_limits()) {
        const auto found = search(game, limits, 10us);
        CAPTURE(id);
        CAPTURE(game.text());
        CAPTURE(found.move);
        CHECK(wins_at_once(game, found.move) == winnable);
        if (!winnable && safe > 0) CHECK(!loses_at_once(game, found.move));
        if (winnable) CHECK(found.score == Score{Score::Kind::mate, 1});
        if (!winnable && safe == 0) CHECK(found.score.kind == Score::Kind::mate);
      }
      wins += winnable;
      defences += !winnable && safe > 0 && safe < static_cast<long>(moves.size());
    }
  }
  CHECK(wins > rounds / 3);
  CHECK(defences > rounds / 3);
}

TEST_CASE("an only move is played at once") {
  Random random(2);
  int seen = 0;
  for (int round = 0; round < 3000 && seen < 5; ++round) {
    const AnyGame game = random_game(*start_game("flipflop-3"), random, static_cast<int>(random.below(40)));
    if (game.count_moves() != 1) continue;
    ++seen;
    GoLimits limits;
    limits.depth = 50;
    const auto found = search(game, limits);
    CHECK(found.move == game.legal_moves().front());
    CHECK(found.nodes < 100);
  }
  CHECK(seen == 5);
}

TEST_CASE("a search stops soon after its node limit, and a request to stop ends an endless one") {
  const AnyGame game = *start_game("flipflop-5");
  GoLimits limits;
  limits.nodes = 10'000;
  const auto limited = search(game, limits);
  CHECK(limited.nodes >= 10'000);
  CHECK(limited.nodes < 10'100);

  TranspositionTable table;
  SteppingTime time(Duration::zero());
  std::stop_source stop;
  SearchRequest request;
  request.limits.infinite = true;
  int reports = 0;
  SearchWorld world{time, stop.get_token(), [&](const ugi::Info&) {
                      if (++reports == 3) stop.request_stop();
                    }};
  CHECK(make_searcher(game, table)->search(game, request, world).depth == 3);
}

TEST_CASE("a search that ponders takes no account of time until the hit, and then has all of it") {
  const AnyGame game = *start_game("flipflop-5");
  TranspositionTable table;
  (void)table.resize(1);
  SteppingTime time(1ms);
  PonderSignal ponder;
  SearchRequest request;
  request.started = time.now();
  request.limits.ponder = true;
  request.limits.movetime = 30ms;
  int reports = 0;
  Instant hit{};
  SearchWorld world{time,
                    {},
                    [&](const ugi::Info& info) {
                      if (info.score->bound != Score::Bound::exact || ++reports != 5) return;
                      hit = time.now();
                      ponder.hit(hit);
                    },
                    &ponder};
  const SearchResult found = make_searcher(game, table)->search(game, request, world);
  CHECK(found.depth >= 5);
  CHECK(hit - request.started > 30ms);
  const Instant end = time.now();
  CHECK(end - hit >= 30ms);
  CHECK(end - hit < 60ms);
}

TEST_CASE("a search tells the answer that it expects, which is legal") {
  const AnyGame game = *start_game("flipflop-5");
  GoLimits limits;
  limits.depth = 4;
  const SearchResult found = search(game, limits);
  REQUIRE_FALSE(found.reply.empty());
  AnyGame next = after(game, found.move);
  CHECK(next.play(found.reply));
  limits.depth = 1;
  CHECK(search(game, limits).reply.empty());
}

TEST_CASE(
    "reports tell depth, score, nodes, time and a line of legal moves; several lines are different moves") {
  for (const std::string& id : main_game_ids()) {
    const AnyGame game = *start_game(id);
    if (game.count_moves() > 150) continue;
    TranspositionTable table;
    REQUIRE(table.resize(1));
    SteppingTime time(1us);
    SearchRequest request;
    request.limits.depth = 3;
    request.multi_pv = 3;
    std::vector<std::vector<std::string>> first_moves(4);
    SearchWorld world{time, {}, [&](const ugi::Info& info) {
                        REQUIRE((info.depth && info.score && info.nodes && info.time && info.multipv));
                        AnyGame at = game;
                        std::string_view rest = info.pv;
                        bool first = true;
                        while (!rest.empty()) {
                          const auto end = std::min(rest.find(' '), rest.size());
                          const std::string move(rest.substr(0, end));
                          rest.remove_prefix(std::min(end + 1, rest.size()));
                          CHECK(at.play(move));
                          if (first) first_moves[static_cast<std::size_t>(*info.depth)].push_back(move);
                          first = false;
                        }
                        CHECK(!first);
                      }};
    make_searcher(game, table)->search(game, request, world);
    CAPTURE(id);
    REQUIRE(first_moves[3].size() == 3);
    CHECK(first_moves[3][0] != first_moves[3][1]);
    CHECK(first_moves[3][0] != first_moves[3][2]);
    CHECK(first_moves[3][1] != first_moves[3][2]);
  }
}

GoLimits within_nodes(std::uint64_t nodes) {
  GoLimits limits;
  limits.nodes = nodes;
  return limits;
}

GoLimits to_depth(int depth) {
  GoLimits limits;
  limits.depth = depth;
  return limits;
}

struct ToldLine {
  int depth;
  int rank;
  int worth;  // by which scores compare
  std::string move;
};

struct ToldSearch {
  std::vector<ToldLine> lines;
  SearchResult found;
};

ToldSearch told_search(const AnyGame& game, const GoLimits& limits, int multi_pv, Duration step = 0ms) {
  TranspositionTable table;
  REQUIRE(table.resize(1));
  SteppingTime time(step);
  SearchRequest request;
  request.limits = limits;
  request.multi_pv = multi_pv;
  ToldSearch told;
  const auto report = [&](const ugi::Info& info) {
    const Score score = *info.score;
    const int end = score.value > 0 ? 1'000'000 : -1'000'000;
    told.lines.push_back({*info.depth, info.multipv.value_or(1),
                          score.kind == Score::Kind::cp ? score.value : end - score.value,
                          std::string(info.pv.substr(0, info.pv.find(' ')))});
  };
  told.found = make_searcher(game, table)->search(game, request, {time, {}, report});
  return told;
}

TEST_CASE("the last line told begins with the move that is played, wherever the search is broken off") {
  Random random(4);
  int changes = 0;  // of mind, after the last whole iteration
  for (const std::string id : {"flipfour", "flipchain-5", "flipflop-5"})
    for (int round = 0; round < 25; ++round) {
      const AnyGame game = random_game(*start_game(id), random, static_cast<int>(random.below(12)));
      CAPTURE(id);
      CAPTURE(game.text());
      const auto told = told_search(game, within_nodes(200 + random.below(3000)), 1);
      REQUIRE(!told.lines.empty());
      CHECK(told.lines.back().move == told.found.move);
      CHECK(told.lines.back().depth == told.found.depth);
      const auto before = std::find_if(told.lines.rbegin(), told.lines.rend(),
                                       [&](const auto& line) { return line.depth < told.found.depth; });
      if (before != told.lines.rend() && before->move != told.found.move) ++changes;
    }
  CHECK(changes > 3);
}

TEST_CASE("of several lines none is told before a better one of the same depth") {
  Random random(5);
  int pairs = 0;
  for (const std::string id : {"flipfour", "flipchain-5", "flipway-5"})
    for (int round = 0; round < 20; ++round) {
      const AnyGame game = random_game(*start_game(id), random, static_cast<int>(random.below(12)));
      const auto told = told_search(game, within_nodes(5000), 3);
      for (std::size_t i = 1; i < told.lines.size(); ++i) {
        const ToldLine& better = told.lines[i - 1];
        const ToldLine& line = told.lines[i];
        if (line.rank != better.rank + 1 || line.depth != better.depth) continue;
        CAPTURE(id);
        CAPTURE(game.text());
        CAPTURE(line.depth);
        CHECK(line.worth <= better.worth);
        ++pairs;
      }
    }
  CHECK(pairs > 300);
}

TEST_CASE("the depth that is told never falls, also where the end is made exact by a move that was no line") {
  const auto game = start_game("flipfour")->parse("Bb3/1B3/1R3/3br/3bB b - 13");
  REQUIRE(game);
  const auto told = told_search(*game, to_depth(5), 1);
  REQUIRE(told.lines.size() > 2);
  CHECK(told.lines.back().move != told.lines[told.lines.size() - 2].move);
  for (std::size_t i = 1; i < told.lines.size(); ++i) CHECK(told.lines[i].depth >= told.lines[i - 1].depth);
  CHECK(told.found.depth == 5);
}

TEST_CASE("lines of a long search are told as they are found, and at last each of a move of its own") {
  Random random(6);
  for (int round = 0; round < 20; ++round) {
    const AnyGame game = random_game(*start_game("flipfour"), random, static_cast<int>(random.below(12)));
    CAPTURE(game.text());
    const auto told = told_search(game, within_nodes(2000 + random.below(4000)), 12, 50ms);
    const std::size_t lines = std::min<std::size_t>(12, game.count_moves());
    REQUIRE(told.lines.size() >= lines);
    std::map<std::tuple<int, int, std::string, int>, int> times;
    for (const ToldLine& line : told.lines) ++times[{line.depth, line.rank, line.move, line.worth}];
    const auto most = std::max_element(times.begin(), times.end(),
                                       [](const auto& a, const auto& b) { return a.second < b.second; });
    CHECK(most->second <= 4);
    std::set<std::string> moves;
    std::map<int, std::string> last;
    for (const ToldLine& line : told.lines) last[line.rank] = line.move;
    for (const auto& [rank, move] : last) moves.insert(move);
    CHECK(moves.size() == lines);
    CHECK(last[1] == told.found.move);
  }
}

TEST_CASE("beside a win in one, as many lines are told as are wanted") {
  AnyGame game = *start_game("flipchain-3");
  for (const char* move : {"b1", "d2", "d4", "e3", "b3", "a1", "a2", "c4", "b4", "b2", "d3", "c3"})
    REQUIRE(game.play(move));
  REQUIRE(game.count_moves() == 5);
  const auto told = told_search(game, within_nodes(10'000), 3);
  REQUIRE(told.lines.size() >= 3);
  CHECK(told.lines[told.lines.size() - 3].worth == 999'999);
  CHECK(told.lines.back().rank == 3);
}

TEST_CASE("a win that takes longer is counted in plies") {
  // White steps onto the goal square and Black cannot capture there: the win comes as Black's turn ends.
  const auto game = start_game("flipflop-3")->parse("r2/3/2R w - 1");
  REQUIRE(game);
  GoLimits limits;
  limits.depth = 6;
  const auto found = search(*game, limits);
  CHECK(found.score.kind == Score::Kind::mate);
  AnyGame at = *game;
  int plies = 0;
  for (; !at.outcome(); ++plies) {
    GoLimits deep;
    deep.depth = 8;
    const auto best = search(at, deep);
    REQUIRE(best.score.kind == Score::Kind::mate);
    CHECK(std::abs(best.score.value) + plies == std::abs(found.score.value));
    REQUIRE(at.play(best.move));
  }
  CHECK(plies == std::abs(found.score.value));
}

TEST_CASE("helper threads change neither the legality of the move nor the end of the search") {
  const AnyGame game = *start_game("flipflop-5");
  TranspositionTable table;
  REQUIRE(table.resize(1));
  StandingTime time;
  SearchRequest request;
  request.limits.depth = 9;
  request.threads = 3;
  const auto moves = game.legal_moves();
  const auto found = make_searcher(game, table)->search(game, request, SearchWorld{time, {}});
  CHECK(std::find(moves.begin(), moves.end(), found.move) != moves.end());
  CHECK(found.depth == 9);
}

}  // namespace
}  // namespace flipside
