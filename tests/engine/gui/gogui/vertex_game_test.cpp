#include "engine/gui/gogui/vertex_game.hpp"

#include <doctest/doctest.h>

#include <functional>
#include <set>

#include "engine/core/random.hpp"
#include "engine/games/families.hpp"
#include "engine/games/registry.hpp"
#include "tests/engine/games/some_games.hpp"

namespace flipside {
namespace {

/// Plays up to `max_plies` random plies; calls `visit` with each position.
void play_at_random(const std::string& id, std::uint64_t seed, int max_plies,
                    const std::function<void(const AnyGame&)>& visit) {
  AnyGame game = *start_game(id);
  Random random(seed);
  for (int ply = 0; ply < max_plies; ++ply) {
    visit(game);
    const auto moves = game.legal_moves();
    if (moves.empty()) return;
    REQUIRE(game.play(moves[random.below(moves.size())]));
  }
}

/// Collects the positions after each sequence of legal vertices that completes a move.
void follow_vertices(const VertexGame& game, std::multiset<std::string>& reached, int depth) {
  REQUIRE(depth < 6);
  for (const Vertex vertex : game.legal_vertices()) {
    VertexGame next = game;
    REQUIRE(next.play(vertex));
    if (next.partial_move().empty())
      reached.insert(next.game().text());
    else
      follow_vertices(next, reached, depth + 1);
  }
}

std::vector<std::string> small_game_ids() {
  return {"flipflop-3",    "flipflop-5",
          "flipfour",      "flipway-3",
          "flipway-5-pie", "flipway-4-checkered-pie",
          "flipway-5-2x2", "flipway-6-2x2-a1white-pie",
          "flipchain-2",   "flipchain-3",
          "flipchain-5"};
}

TEST_CASE("sequences of legal vertices lead exactly to the positions after the legal moves") {
  for (const std::string& id : small_game_ids()) {
    CAPTURE(id);
    for (std::uint64_t seed = 1; seed <= 3; ++seed)
      play_at_random(id, seed, 60, [&](const AnyGame& game) {
        const VertexGame start(game, *go_board_of(id));
        std::multiset<std::string> reached;
        follow_vertices(start, reached, 0);
        std::set<std::string> moved;
        for (const std::string& move : game.legal_moves()) {
          AnyGame next = game;
          REQUIRE(next.play(move));
          moved.insert(next.text());
        }
        CAPTURE(game.text());
        CHECK(std::set<std::string>(reached.begin(), reached.end()) == moved);
      });
  }
}

TEST_CASE("each sequence plays its move, and no sequence is a prefix of another") {
  for (const std::string& id : test::some_game_ids()) {
    CAPTURE(id);
    play_at_random(id, 5, 12, [&](const AnyGame& game) {
      const VertexGame start(game, *go_board_of(id));
      const auto sequences = start.sequences();
      std::set<std::string> moves;
      // Some openings have thousands of sequences, so play a sample of them.
      for (std::size_t i = 0; i < sequences.size(); ++i) {
        moves.insert(sequences[i].move);
        if (sequences.size() > 200 && i % (sequences.size() / 20) != 0) continue;
        VertexGame next = start;
        for (const Vertex vertex : sequences[i].vertices) {
          CHECK(next.game().plies() == game.plies());
          REQUIRE(next.play(vertex));
        }
        AnyGame played = game;
        REQUIRE(played.play(sequences[i].move));
        CHECK(next.game().text() == played.text());
      }
      const auto legal = game.legal_moves();
      CHECK(moves == std::set<std::string>(legal.begin(), legal.end()));
    });
  }
}

TEST_CASE("a pass is legal only as a forced pass or a swap") {
  int passes = 0;
  for (std::uint64_t seed = 1; seed <= 200; ++seed)
    play_at_random("flipchain-2", seed, 60, [&](const AnyGame& game) {
      const auto moves = game.legal_moves();
      const bool forced = moves == std::vector<std::string>{"pass"};
      passes += forced;
      const bool may_swap = std::ranges::find(moves, "swap") != moves.end();
      const auto vertices = VertexGame(game, *go_board_of("flipchain-2")).legal_vertices();
      CHECK((std::ranges::find(vertices, Vertex()) != vertices.end()) == (forced || may_swap));
      if (forced) CHECK(vertices.size() == 1);
    });
  CHECK(passes > 0);
}

TEST_CASE("a pass swaps sides, and in Flipchain the vertex of the disc does so as well") {
  VertexGame flipway(*start_game("flipway-5-pie"), *go_board_of("flipway-5-pie"));
  REQUIRE(flipway.play(Square{2, 2}));
  REQUIRE(flipway.play(Square{2, 2}));
  REQUIRE(flipway.play(std::nullopt));
  CHECK(flipway.game().text() == "5/5/2b2/5/5 w x 2");
  VertexGame flipchain(*start_game("flipchain-3"), *go_board_of("flipchain-3"));
  REQUIRE(flipchain.play(Square{2, 3}));
  REQUIRE(flipchain.play(Square{2, 3}));
  CHECK(flipchain.game().text() == "3/1r2/5/4/3 b x 2");
}

TEST_CASE("an unfinished move is completed by repeating its last vertex, if that makes a legal move") {
  VertexGame opening(*start_game("flipway-5-pie"), *go_board_of("flipway-5-pie"));
  CHECK_FALSE(opening.complete_move());
  REQUIRE(opening.play(Square{2, 2}));
  CHECK(opening.complete_move());
  CHECK(opening.game().text() == "5/5/2b2/5/5 w s 1");
  VertexGame piece(*start_game("flipflop-3"), *go_board_of("flipflop-3"));
  REQUIRE(piece.play(Square{1, 0}));
  CHECK_FALSE(piece.complete_move());
  CHECK(piece.partial_move() == Vertices{Square{1, 0}});
}

TEST_CASE("after the end of the game, both sides may only pass") {
  const AnyGame start = *start_game("flipflop-3");
  VertexGame over(*start.parse("1B1/2R/3 b - 8"), *go_board_of("flipflop-3"));
  CHECK(over.legal_vertices().empty());
  CHECK(over.play(std::nullopt));
  CHECK_FALSE(over.play(Square{1, 2}));
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
