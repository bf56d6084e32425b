#include "engine/search/alpha_beta/alpha_beta_searcher.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <tuple>

#include "tests/engine/search/alpha_beta/fixtures.hpp"
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

bool wins_in_one(const AnyGame& game, const std::string& move) {
  return after(game, move).outcome() == win_for(game.to_move());
}

bool has_win_in_one(const AnyGame& game) {
  const auto moves = game.legal_moves();
  return std::any_of(moves.begin(), moves.end(), [&](const auto& move) { return wins_in_one(game, move); });
}

// Returns whether a move loses the game or allows the opponent to win with the reply.
bool loses_in_two(const AnyGame& game, const std::string& move) {
  const AnyGame next = after(game, move);
  return next.outcome() == win_for(opponent(game.to_move())) || has_win_in_one(next);
}

std::vector<std::string> sampled_games() {
  auto ids = main_game_ids();
  std::erase_if(ids, [](const auto& id) { return start_game(id)->count_moves() > 150; });
  return ids;
}

TEST_CASE("a search finds every win in one and every defence against a win in one") {
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
      const bool winnable = has_win_in_one(game);
      const auto safe =
          std::count_if(moves.begin(), moves.end(), [&](const auto& m) { return !loses_in_two(game, m); });
      for (const GoLimits& limits : tight_limits()) {
        const auto found = search(game, limits, 10us);
        CAPTURE(id);
        CAPTURE(game.text());
        CAPTURE(found.move);
        CHECK(wins_in_one(game, found.move) == winnable);
        if (!winnable && safe > 0) CHECK(!loses_in_two(game, found.move));
        if (winnable) CHECK(found.score == Score{Score::Kind::mate, 1});
        if (!winnable && safe == 0) CHECK(found.score->kind == Score::Kind::mate);
      }
      wins += winnable;
      defences += !winnable && safe > 0 && safe < static_cast<long>(moves.size());
    }
  }
  CHECK(wins > rounds / 3);
  CHECK(defences > rounds / 3);
}

TEST_CASE("the only legal move is played without search") {
  Random random(2);
  int seen = 0;
  for (int round = 0; round < 3000 && seen < 5; ++round) {
    const AnyGame game = random_game(*start_game("flipflop-3"), random, static_cast<int>(random.below(40)));
    if (game.count_moves() != 1) continue;
    ++seen;
    const auto found = search(game, depth_limit(50));
    CHECK(found.move == game.legal_moves().front());
    CHECK(found.nodes < 100);
  }
  CHECK(seen == 5);
}

TEST_CASE("the node limit and a stop request end a search") {
  const AnyGame game = *start_game("flipflop-5");
  const auto limited = search(game, node_limit(10'000));
  CHECK(limited.nodes >= 10'000);
  CHECK(limited.nodes < 10'100);

  TranspositionTable table;
  SteppingTime time(Duration::zero());
  std::stop_source stop;
  SearchRequest request = request_for(game, time, no_limits());
  request.stop = stop.get_token();
  int reports = 0;
  request.report = [&](const ugi::Info&) {
    if (++reports == 3) stop.request_stop();
  };
  CHECK(make_alpha_beta_searcher(game, table)->search(request).depth == 3);
}

TEST_CASE("the time budget of a pondering search starts with the ponder hit") {
  const AnyGame game = *start_game("flipflop-5");
  TranspositionTable table;
  (void)table.resize(1);
  SteppingTime time(1ms);
  PonderSignal ponder;
  GoLimits limits;
  limits.ponder = true;
  limits.movetime = 30ms;
  SearchRequest request = request_for(game, time, limits);
  request.ponder = &ponder;
  int reports = 0;
  Instant hit{};
  request.report = [&](const ugi::Info& info) {
    if (info.score->bound != Score::Bound::exact || ++reports != 5) return;
    hit = time.now();
    ponder.hit(hit);
  };
  const SearchResult found = make_alpha_beta_searcher(game, table)->search(request);
  CHECK(found.depth >= 5);
  CHECK(hit - request.started > 30ms);
  const Instant end = time.now();
  CHECK(end - hit >= 30ms);
  CHECK(end - hit < 60ms);
}

TEST_CASE("a search returns a legal ponder move") {
  const AnyGame game = *start_game("flipflop-5");
  const SearchResult found = search(game, depth_limit(4));
  REQUIRE_FALSE(found.ponder_move.empty());
  AnyGame next = after(game, found.move);
  CHECK(next.play(found.ponder_move));
  CHECK(search(game, depth_limit(1)).ponder_move.empty());
}

TEST_CASE(
    "reports contain depth, score, nodes, time and a legal line; MultiPV lines begin with different moves") {
  for (const std::string& id : main_game_ids()) {
    const AnyGame game = *start_game(id);
    if (game.count_moves() > 150) continue;
    TranspositionTable table;
    REQUIRE(table.resize(1));
    SteppingTime time(1us);
    SearchRequest request = request_for(game, time, depth_limit(3));
    request.multi_pv = 3;
    std::vector<std::vector<std::string>> first_moves(4);
    request.report = [&](const ugi::Info& info) {
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
    };
    make_alpha_beta_searcher(game, table)->search(request);
    CAPTURE(id);
    REQUIRE(first_moves[3].size() == 3);
    CHECK(first_moves[3][0] != first_moves[3][1]);
    CHECK(first_moves[3][0] != first_moves[3][2]);
    CHECK(first_moves[3][1] != first_moves[3][2]);
  }
}

struct ReportedLine {
  int depth;
  int rank;
  int rank_value;  // centipawn and mate scores on a common scale
  std::string move;
};

struct ReportedSearch {
  std::vector<ReportedLine> lines;
  SearchResult found;
};

ReportedSearch reported_search(const AnyGame& game, const GoLimits& limits, int multi_pv,
                               Duration step = 0ms) {
  TranspositionTable table;
  REQUIRE(table.resize(1));
  SteppingTime time(step);
  SearchRequest request = request_for(game, time, limits);
  request.multi_pv = multi_pv;
  ReportedSearch reported;
  request.report = [&](const ugi::Info& info) {
    const Score score = *info.score;
    const int end = score.value > 0 ? 1'000'000 : -1'000'000;
    reported.lines.push_back({*info.depth, info.multipv.value_or(1),
                              score.kind == Score::Kind::cp ? score.value : end - score.value,
                              std::string(info.pv.substr(0, info.pv.find(' ')))});
  };
  reported.found = make_alpha_beta_searcher(game, table)->search(request);
  return reported;
}

TEST_CASE("the last reported line begins with the move played, whenever the search is interrupted") {
  Random random(4);
  int changes = 0;  // searches whose last iteration changed the best move
  for (const std::string id : {"flipfour", "flipchain-5", "flipflop-5"})
    for (int round = 0; round < 25; ++round) {
      const AnyGame game = random_game(*start_game(id), random, static_cast<int>(random.below(12)));
      CAPTURE(id);
      CAPTURE(game.text());
      const auto reported = reported_search(game, node_limit(200 + random.below(3000)), 1);
      REQUIRE(!reported.lines.empty());
      CHECK(reported.lines.back().move == reported.found.move);
      CHECK(reported.lines.back().depth == reported.found.depth);
      const auto before = std::find_if(reported.lines.rbegin(), reported.lines.rend(),
                                       [&](const auto& line) { return line.depth < reported.found.depth; });
      if (before != reported.lines.rend() && before->move != reported.found.move) ++changes;
    }
  CHECK(changes > 3);
}

TEST_CASE("MultiPV lines of one depth are reported best first") {
  Random random(5);
  int pairs = 0;
  for (const std::string id : {"flipfour", "flipchain-5", "flipway-5"})
    for (int round = 0; round < 20; ++round) {
      const AnyGame game = random_game(*start_game(id), random, static_cast<int>(random.below(12)));
      const auto reported = reported_search(game, node_limit(5000), 3);
      for (std::size_t i = 1; i < reported.lines.size(); ++i) {
        const ReportedLine& better = reported.lines[i - 1];
        const ReportedLine& line = reported.lines[i];
        if (line.rank != better.rank + 1 || line.depth != better.depth) continue;
        CAPTURE(id);
        CAPTURE(game.text());
        CAPTURE(line.depth);
        CHECK(line.rank_value <= better.rank_value);
        ++pairs;
      }
    }
  CHECK(pairs > 300);
}

TEST_CASE("the reported depth never decreases, even if the mate distance search finds a new move") {
  const auto game = start_game("flipfour")->parse("Bb3/1B3/1R3/3br/3bB b - 13");
  REQUIRE(game);
  const auto reported = reported_search(*game, depth_limit(5), 1);
  REQUIRE(reported.lines.size() > 2);
  CHECK(reported.lines.back().move != reported.lines[reported.lines.size() - 2].move);
  for (std::size_t i = 1; i < reported.lines.size(); ++i)
    CHECK(reported.lines[i].depth >= reported.lines[i - 1].depth);
  CHECK(reported.found.depth == 5);
}

TEST_CASE("a long search reports lines as it finds them, and its final lines begin with different moves") {
  Random random(6);
  for (int round = 0; round < 20; ++round) {
    const AnyGame game = random_game(*start_game("flipfour"), random, static_cast<int>(random.below(12)));
    CAPTURE(game.text());
    const auto reported = reported_search(game, node_limit(2000 + random.below(4000)), 12, 50ms);
    const std::size_t lines = std::min<std::size_t>(12, game.count_moves());
    REQUIRE(reported.lines.size() >= lines);
    std::map<std::tuple<int, int, std::string, int>, int> times;
    for (const ReportedLine& line : reported.lines)
      ++times[{line.depth, line.rank, line.move, line.rank_value}];
    const auto most = std::max_element(times.begin(), times.end(),
                                       [](const auto& a, const auto& b) { return a.second < b.second; });
    CHECK(most->second <= 4);
    std::set<std::string> moves;
    std::map<int, std::string> last;
    for (const ReportedLine& line : reported.lines) last[line.rank] = line.move;
    for (const auto& [rank, move] : last) moves.insert(move);
    CHECK(moves.size() == lines);
    CHECK(last[1] == reported.found.move);
  }
}

TEST_CASE("a win in one does not reduce the number of MultiPV lines") {
  AnyGame game = *start_game("flipchain-3");
  for (const char* move : {"b1", "d2", "d4", "e3", "b3", "a1", "a2", "c4", "b4", "b2", "d3", "c3"})
    REQUIRE(game.play(move));
  REQUIRE(game.count_moves() == 5);
  const auto reported = reported_search(game, node_limit(10'000), 3);
  REQUIRE(reported.lines.size() >= 3);
  CHECK(reported.lines[reported.lines.size() - 3].rank_value == 999'999);
  CHECK(reported.lines.back().rank == 3);
}

TEST_CASE("mate distances count plies") {
  // White steps onto the goal square. Black cannot capture the piece there, so White wins at the end of
  // Black's turn.
  const auto game = start_game("flipflop-3")->parse("r2/3/2R w - 1");
  REQUIRE(game);
  const auto found = search(*game, depth_limit(6));
  CHECK(found.score->kind == Score::Kind::mate);
  AnyGame at = *game;
  int plies = 0;
  for (; !at.outcome(); ++plies) {
    const auto best = search(at, depth_limit(8));
    REQUIRE(best.score->kind == Score::Kind::mate);
    CHECK(std::abs(best.score->value) + plies == std::abs(found.score->value));
    REQUIRE(at.play(best.move));
  }
  CHECK(plies == std::abs(found.score->value));
}

TEST_CASE("a search with helper threads plays a legal move and respects the depth limit") {
  const AnyGame game = *start_game("flipflop-5");
  TranspositionTable table;
  REQUIRE(table.resize(1));
  FrozenTime time;
  SearchRequest request = request_for(game, time, depth_limit(9));
  request.threads = 3;
  const auto moves = game.legal_moves();
  const auto found = make_alpha_beta_searcher(game, table)->search(request);
  CHECK(std::find(moves.begin(), moves.end(), found.move) != moves.end());
  CHECK(found.depth == 9);
}

}  // namespace
}  // namespace flipside
