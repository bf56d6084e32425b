#include "engine/search/alpha_beta/iterative_deepening.hpp"

#include <doctest/doctest.h>

#include <fstream>
#include <sstream>

#include "tests/engine/search/alpha_beta/fixtures.hpp"
#include "tests/support/paths.hpp"

namespace flipside {
namespace {

using SmallGame = FlipFlop<3>;

// Returns the score by plain minimax. As in the search, a position that has occurred earlier on the line is a
// draw.
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

// Searches the current position of a game.
SearchResult search(const History<SmallGame>& game, int depth, TranspositionTable& table,
                    Pruning pruning = {}, bool wants_ponder_move = false) {
  SteppingTime time(Duration::zero());
  const AnyGame any{game.game()};
  SearchRequest request = request_for(any, time, depth_limit(depth));
  request.wants_ponder_move = wants_ponder_move;
  return IterativeDeepening<SmallGame>(table, pruning).search(game, request);
}

int score_of(const SmallGame& at, int depth, TranspositionTable& table, Pruning pruning) {
  const Score score = *search(History(at), depth, table, pruning).score;
  if (score.kind == Score::Kind::cp) return score.value;
  return score.value > 0 ? win_score - score.value : -win_score - score.value;
}

std::vector<SmallGame> sample_positions(int count) {
  std::vector<SmallGame> positions;
  Random random(5);
  while (static_cast<int>(positions.size()) < count) {
    const AnyGame game = random_game(AnyGame(SmallGame()), random, static_cast<int>(random.below(14)));
    if (game.count_moves() > 1)  // the only legal move is played without search
      positions.push_back(game.get_if<SmallGame>()->game());
  }
  return positions;
}

TEST_CASE("without pruning and without a table, the search agrees with plain minimax") {
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

TEST_CASE("with pruning and a table, every claimed win or loss is true") {
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

// Returns the games of edge.tsv that end by threefold repetition, each without its last move.
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

TEST_CASE("if a third repetition is possible, the side to move scores at least a draw") {
  const auto games = games_before_a_draw();
  CHECK(games.size() >= 2);
  TranspositionTable none;
  for (const auto& game : games) CHECK(search(game, 1, none).score->value >= draw_score);
}

TEST_CASE("a search of one ply returns a ponder move on request") {
  TranspositionTable none;
  for (const SmallGame& at : sample_positions(50)) {
    CHECK(search(History(at), 1, none).ponder_move.empty());
    const auto found = search(History(at), 1, none, {}, true);
    SmallGame next = at;
    next.play(*at.parse_move(found.move));
    CHECK(found.ponder_move.empty() == next.outcome().has_value());
    if (!found.ponder_move.empty()) CHECK(next.parse_move(found.ponder_move).has_value());
  }
}

}  // namespace
}  // namespace flipside
