#include "engine/search/alpha_beta.hpp"

#include <doctest/doctest.h>

#include <fstream>
#include <sstream>

#include "tests/engine/search/fixtures.hpp"
#include "tests/support/paths.hpp"

namespace flipside {
namespace {

using SmallGame = FlipFlop<3>;

// Plain minimax with the search's rules: a position that occurred on the line before is a draw.
int minimax(const SmallGame& at, std::vector<std::uint64_t>& line, int depth) {
  const int ply = static_cast<int>(line.size());
  if (const auto outcome = at.outcome()) return finished_score(*outcome, at.to_move(), ply);
  if (std::find(line.begin(), line.end(), at.hash()) != line.end()) return draw_score;
  if (depth == 0) return at.evaluate();
  int best = -win_score;
  line.push_back(at.hash());
  for (const auto move : at.legal_moves()) {
    SmallGame next = at;
    next.play(move);
    best = std::max(best, -minimax(next, line, depth - 1));
  }
  line.pop_back();
  return best;
}

int score_of(const SmallGame& at, int depth, TranspositionTable& table, Pruning pruning) {
  SteppingTime time(Duration::zero());
  SearchRequest request;
  request.limits.depth = depth;
  SearchWorld world{time, {}};
  const auto found = AlphaBeta<SmallGame>(table, pruning).search(History(at), request, world);
  if (found.score.kind == Score::Kind::cp) return found.score.value;
  return found.score.value > 0 ? win_score - found.score.value : -win_score - found.score.value;
}

std::vector<SmallGame> sample_positions(int count) {
  std::vector<SmallGame> positions;
  Random random(5);
  while (static_cast<int>(positions.size()) < count) {
    const AnyGame game = random_game(AnyGame(SmallGame()), random, static_cast<int>(random.below(14)));
    if (game.count_moves() > 1)  // an only move is not searched
      positions.push_back(game.get_if<SmallGame>()->game());
  }
  return positions;
}

TEST_CASE("without pruning and table the search agrees with plain minimax") {
  TranspositionTable none;
  for (const SmallGame& at : sample_positions(60))
    for (const int depth : {1, 2, 3, 4, 5}) {
      std::vector<std::uint64_t> line;
      const int exact = minimax(at, line, depth);
      CAPTURE(at.text());
      CAPTURE(depth);
      CHECK(score_of(at, depth, none, Pruning::none()) == exact);
    }
}

TEST_CASE("with pruning and table a win or loss that is claimed is a true one") {
  int decided = 0;
  for (const SmallGame& at : sample_positions(60)) {
    TranspositionTable table;
    REQUIRE(table.resize(1));
    const int score = score_of(at, 6, table, {});
    if (!is_decided(score) || plies_to_end(score) > 6) continue;
    ++decided;
    std::vector<std::uint64_t> line;
    CAPTURE(at.text());
    CHECK(minimax(at, line, plies_to_end(score)) == score);
  }
  CHECK(decided > 20);
}

// The games of the edge cases that end by a third occurrence, without their last move.
std::vector<History<SmallGame>> games_before_a_draw() {
  std::vector<History<SmallGame>> games;
  std::ifstream file(test::data_path("edge.tsv"));
  for (std::string line; std::getline(file, line);) {
    if (!line.starts_with("flipflop-3\tstartpos") || !line.ends_with("third occurrence")) continue;
    std::istringstream moves(line.substr(line.find("startpos") + 9));
    History<SmallGame> game{SmallGame()};
    std::string move;
    for (std::string next; moves >> next && next.size() == 4; move = next)
      if (!move.empty()) game.play(*game.game().parse_move(move));
    games.push_back(game);
    auto last = game;
    last.play(*game.game().parse_move(move));
    REQUIRE(last.outcome() == Outcome::draw);
  }
  return games;
}

TEST_CASE("a third occurrence counts as a draw, so that a side that is worse takes it") {
  const auto games = games_before_a_draw();
  CHECK(games.size() >= 2);
  TranspositionTable none;
  SteppingTime time(Duration::zero());
  SearchRequest request;
  request.limits.depth = 1;
  for (const auto& game : games) {
    SearchWorld world{time, {}};
    CHECK(AlphaBeta<SmallGame>(none).search(game, request, world).score.value >= draw_score);
  }
}

TEST_CASE("a reply to expect is told where it is wanted, also if nothing was searched that deep") {
  TranspositionTable none;
  SteppingTime time(Duration::zero());
  SearchRequest request;
  request.limits.depth = 1;
  for (const SmallGame& at : sample_positions(50)) {
    SearchWorld world{time, {}};
    request.wants_reply = false;
    CHECK(AlphaBeta<SmallGame>(none).search(History(at), request, world).reply.empty());
    request.wants_reply = true;
    const auto found = AlphaBeta<SmallGame>(none).search(History(at), request, world);
    SmallGame next = at;
    next.play(*at.parse_move(found.move));
    CHECK(found.reply.empty() == next.outcome().has_value());
    if (!found.reply.empty()) CHECK(next.parse_move(found.reply).has_value());
  }
}

}  // namespace
}  // namespace flipside
