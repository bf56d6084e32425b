#include "engine/search/alpha_beta/evaluator.hpp"

#include <doctest/doctest.h>

#include <string>

#include "engine/core/random.hpp"
#include "engine/games/families.hpp"
#include "engine/games/registry.hpp"
#include "tests/engine/network/networks.hpp"

namespace flipside {
namespace {

// Calls `f(start)` for each main game that supports networks.
template <class F>
void for_each_network_game(F f) {
  for (const std::string& id : main_game_ids()) {
    const auto called = with_game(id, [&]<class G>(const G& start) {
      if constexpr (NetworkInput<G>) f(start);
      return true;
    });
    REQUIRE(called);
  }
}

template <NetworkInput G>
NetworkWeights weights_for(std::uint64_t seed = 1) {
  return test::random_weights(
      {64 * G::feature_words, 32, static_cast<std::uint32_t>(G::network_phases), false}, seed);
}

template <Game G>
G random_game(G at, int plies, std::uint64_t seed) {
  Random random(seed);
  for (int ply = 0; ply < plies; ++ply) {
    const auto moves = at.legal_moves();
    if (moves.empty()) break;
    G next = at;
    next.play(moves[random.below(moves.size())]);
    if (next.outcome()) break;
    at = next;
  }
  return at;
}

TEST_CASE("an evaluation does not depend on the positions evaluated before") {
  for_each_network_game([]<class G>(const G& start) {
    CAPTURE(start.id());
    const auto network = make_network<G>(weights_for<G>());
    REQUIRE(network);
    Evaluator<G> used;
    used.start(network);
    Random random(3);
    for (int i = 0; i < 300; ++i) {
      const G at = random_game(start, static_cast<int>(random.below(40)), random());
      Evaluator<G> fresh;
      fresh.start(network);
      const int ply = static_cast<int>(random.below(100));
      REQUIRE(used.evaluate(at, ply) == fresh.evaluate(at, 0));
    }
  });
}

TEST_CASE("a network evaluates a position and its colour-swapped image equally") {
  for_each_network_game([]<class G>(const G& start) {
    const auto network = make_network<G>(weights_for<G>());
    Evaluator<G> evaluator;
    evaluator.start(network);
    CAPTURE(start.id());
    int compared = 0;
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
      const G at = random_game(start, 12, seed);
      Bitboard<G::feature_words> mirrored;
      at.features().for_each([&](int feature) { mirrored.set(G::mirrored_feature(feature)); });
      for (const std::string& text : symmetric_positions(symmetries_of(start.id()), at.text())) {
        const auto image = start.parse(text);
        REQUIRE(image);
        // Skip the images that are also reflected or rotated.
        if (image->turn() == at.turn() || image->features() != mirrored) continue;
        ++compared;
        CHECK(evaluator.evaluate(at, 0) == evaluator.evaluate(*image, 0));
      }
    }
    CHECK(compared > 0);
  });
}

TEST_CASE("mirroring a feature twice yields the same feature") {
  for_each_network_game([]<class G>(const G&) {
    for (int feature = 0; feature < static_cast<int>(64 * G::feature_words); ++feature)
      REQUIRE(G::mirrored_feature(G::mirrored_feature(feature)) == feature);
  });
}

TEST_CASE("every built-in network fits its game") {
  for (const std::string& id : all_game_ids()) {
    if (network_of(id).empty()) continue;
    CAPTURE(id);
    const auto weights = read_network(network_of(id));
    REQUIRE(weights);
    const auto fitting = with_game(id, [&]<class G>(const G&) { return fits<G>(weights->shape); });
    CHECK(*fitting);
  }
}

TEST_CASE("a network of another game is not used") {
  const auto of_another = test::random_weights({128, 32, 7, false});
  CHECK(make_network<FlipFour>(of_another) == nullptr);
}

TEST_CASE("the output of a residual network is added to the game's hand-crafted evaluation") {
  NetworkWeights weights = weights_for<FlipFour>();
  const auto plain = make_network<FlipFour>(weights);
  weights.shape.residual = true;
  const auto correcting = make_network<FlipFour>(weights);
  const FlipFour at = random_game(FlipFour(), 5, 1);
  Evaluator<FlipFour> evaluator;
  evaluator.start(plain);
  const int value = evaluator.evaluate(at, 0);
  evaluator.start(correcting);
  CHECK(evaluator.evaluate(at, 0) == value + at.evaluate());
  evaluator.start(nullptr);
  CHECK(evaluator.evaluate(at, 0) == at.evaluate());
}

}  // namespace
}  // namespace flipside
