#include "engine/gui/gogui/vertex_game.hpp"

#include <doctest/doctest.h>

#include <functional>
#include <set>

#include "engine/core/random.hpp"
#include "engine/games/registry.hpp"
#include "tests/engine/games/some_games.hpp"

namespace flipside {
namespace {

/// Random moves; calls `at` with every position on the way.
void play_at_random(const std::string& id, std::uint64_t seed, int most,
                    const std::function<void(const AnyGame&)>& at) {
  AnyGame game = *start_game(id);
  Random random(seed);
  for (int ply = 0; ply < most; ++ply) {
    at(game);
    const auto moves = game.legal_moves();
    if (moves.empty()) return;
    REQUIRE(game.play(moves[random.below(moves.size())]));
  }
}

/// The positions that every sequence of legal clicks leads to, each of which ends one move.
void follow_clicks(const VertexGame& game, std::multiset<std::string>& reached, int depth) {
  REQUIRE(depth < 6);
  for (const Vertex click : game.legal_clicks()) {
    VertexGame next = game;
    REQUIRE(next.click(click));
    if (next.begun().empty())
      reached.insert(next.game().text());
    else
      follow_clicks(next, reached, depth + 1);
  }
}

std::vector<std::string> clicked_game_ids() {
  return {"flipflop-3",    "flipflop-5",
          "flipfour",      "flipway-3",
          "flipway-5-pie", "flipway-4-checkered-pie",
          "flipway-5-2x2", "flipway-6-2x2-a1white-pie",
          "flipchain-2",   "flipchain-3",
          "flipchain-5"};
}

TEST_CASE("sequences of clicks lead to the positions of the legal moves, and to no others") {
  for (const std::string& id : clicked_game_ids()) {
    CAPTURE(id);
    for (std::uint64_t seed = 1; seed <= 3; ++seed)
      play_at_random(id, seed, 60, [&](const AnyGame& game) {
        const VertexGame clicks(game, *go_board_of(id));
        std::multiset<std::string> clicked;
        follow_clicks(clicks, clicked, 0);
        std::set<std::string> moved;
        for (const std::string& move : game.legal_moves()) {
          AnyGame next = game;
          REQUIRE(next.play(move));
          moved.insert(next.text());
        }
        CAPTURE(game.text());
        CHECK(std::set<std::string>(clicked.begin(), clicked.end()) == moved);
      });
  }
}

TEST_CASE("the clicks of every way play its move, and no way is the beginning of another") {
  for (const std::string& id : test::some_game_ids()) {
    CAPTURE(id);
    play_at_random(id, 5, 12, [&](const AnyGame& game) {
      const VertexGame clicks(game, *go_board_of(id));
      const auto ways = clicks.ways();
      std::set<std::string> moves;
      // Large openings have thousands of ways: every so many of them are clicked.
      for (std::size_t i = 0; i < ways.size(); ++i) {
        moves.insert(ways[i].move);
        if (ways.size() > 200 && i % (ways.size() / 20) != 0) continue;
        VertexGame next = clicks;
        for (const Vertex click : ways[i].clicks) {
          CHECK(next.game().plies() == game.plies());
          REQUIRE(next.click(click));
        }
        AnyGame played = game;
        REQUIRE(played.play(ways[i].move));
        CHECK(next.game().text() == played.text());
      }
      const auto legal = game.legal_moves();
      CHECK(moves == std::set<std::string>(legal.begin(), legal.end()));
    });
  }
}

TEST_CASE("a forced pass is a pass, and is legal only then") {
  int passes = 0;
  for (std::uint64_t seed = 1; seed <= 200; ++seed)
    play_at_random("flipchain-2", seed, 60, [&](const AnyGame& game) {
      const auto moves = game.legal_moves();
      const bool forced = moves == std::vector<std::string>{"pass"};
      passes += forced;
      const bool may_swap = std::ranges::find(moves, "swap") != moves.end();
      const auto clicks = VertexGame(game, *go_board_of("flipchain-2")).legal_clicks();
      CHECK((std::ranges::find(clicks, Vertex()) != clicks.end()) == (forced || may_swap));
      if (forced) CHECK(clicks.size() == 1);
    });
  CHECK(passes > 0);
}

TEST_CASE("a swap is a pass; in Flipchain a click on the disc as well") {
  VertexGame flipway(*start_game("flipway-5-pie"), *go_board_of("flipway-5-pie"));
  REQUIRE(flipway.click(Square{2, 2}));
  REQUIRE(flipway.click(Square{2, 2}));
  REQUIRE(flipway.click(std::nullopt));
  CHECK(flipway.game().text() == "5/5/2b2/5/5 w x 2");
  VertexGame flipchain(*start_game("flipchain-3"), *go_board_of("flipchain-3"));
  REQUIRE(flipchain.click(Square{2, 3}));
  REQUIRE(flipchain.click(Square{2, 3}));
  CHECK(flipchain.game().text() == "3/1r2/5/4/3 b x 2");
}

TEST_CASE("a move that is begun ends by its last point again, if that is a move") {
  VertexGame opening(*start_game("flipway-5-pie"), *go_board_of("flipway-5-pie"));
  CHECK_FALSE(opening.end_move());
  REQUIRE(opening.click(Square{2, 2}));
  CHECK(opening.end_move());
  CHECK(opening.game().text() == "5/5/2b2/5/5 w s 1");
  VertexGame piece(*start_game("flipflop-3"), *go_board_of("flipflop-3"));
  REQUIRE(piece.click(Square{1, 0}));
  CHECK_FALSE(piece.end_move());
  CHECK(piece.begun() == Vertices{Square{1, 0}});
}

TEST_CASE("after the end of the game both sides may pass, and nothing else") {
  const AnyGame start = *start_game("flipflop-3");
  VertexGame over(*start.parse("1B1/2R/3 b - 8"), *go_board_of("flipflop-3"));
  CHECK(over.legal_clicks().empty());
  CHECK(over.click(std::nullopt));
  CHECK_FALSE(over.click(Square{1, 2}));
}

TEST_CASE("every family has a Go board") {
  for_each_family([](auto family) {
    for (const std::string& id : family.ids()) {
      const auto board = go_board_of(id);
      REQUIRE(board);
      CHECK(board->size >= 3);
      CHECK(board->size <= 19);
      CHECK((board->point != nullptr && board->vertex_sequences != nullptr));
    }
  });
}

}  // namespace
}  // namespace flipside
