#include <doctest/doctest.h>

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <string>

#include "engine/core/random.hpp"
#include "engine/core/symmetry.hpp"
#include "engine/games/registry.hpp"
#include "engine/prove/prover.hpp"
#include "engine/tablebase/solved_game.hpp"
#include "tests/support/manual_time.hpp"
#include "tests/support/sanitized.hpp"
#include "tests/support/temporary_directory.hpp"

namespace flipside::test {
namespace {

constexpr std::size_t table_bytes = 1 << 22;

ProofResult proven(const AnyGame& game, ProofOptions options = {}) {
  options.memory = table_bytes;
  ManualTime time;
  auto proof = prove(game, options, time);
  REQUIRE(proof);
  return *std::move(proof);
}

// Returns the position after up to seven random moves from the start position.
AnyGame random_position(const std::string& id, Random& random) {
  AnyGame game = *start_game(id);
  for (auto plies = random.below(8); plies > 0; --plies) {
    const auto moves = game.legal_moves();
    AnyGame next = game;
    REQUIRE(next.play(moves[random.below(moves.size())]));
    if (next.outcome()) break;
    game = next;
  }
  return *game.parse(game.text());
}

TEST_CASE("a proof agrees with the solution of the whole game") {
  Random random(5);
  for (const std::string id : {"flipway-4", "flipway-4-pie", "flipway-5-2x2", "flipchain-2", "flipflop-3"}) {
    const auto solved = solve_in_memory(*start_game(id), 300'000);
    REQUIRE(solved);
    for (int i = 0; i < 25; ++i) {
      const AnyGame game = random_position(id, random);
      CAPTURE(id);
      CAPTURE(game.text());
      const ProofResult proof = proven(game, {.threads = 1 + i % 2});
      REQUIRE(solved->value(game));
      CHECK(proof.outcome == solved->value(game)->outcome);
    }
  }
}

TEST_CASE("several threads prove a position with an unanswerable threat") {
  for (const char* position : {"br/bb1/br r - 4", "rr/rb1/rr r - 4", "r1/rrb/rr r - 4"}) {
    CAPTURE(position);
    CHECK(proven(*start_game("flipchain-2")->parse(position), {.threads = 3}).outcome == Outcome::p2_win);
  }
}

TEST_CASE("a proof returns a move that preserves the value") {
  Random random(6);
  for (const std::string id : {"flipway-4", "flipchain-2"}) {
    const auto solved = solve_in_memory(*start_game(id), 300'000);
    for (int i = 0; i < 25; ++i) {
      AnyGame game = random_position(id, random);
      const ProofResult proof = proven(game);
      CAPTURE(game.text());
      CHECK(proof.move.has_value() == (proof.outcome != win_for(opponent(game.to_move()))));
      if (!proof.move) continue;
      REQUIRE(game.play(*proof.move));
      CHECK((game.outcome() ? *game.outcome() : solved->value(game)->outcome) == proof.outcome);
    }
  }
}

TEST_CASE("Flipway 5x5 and 6x6 are lost for the first player; checkered Flipway 5x5 is won") {
  CHECK(proven(*start_game("flipway-5")).outcome == Outcome::p2_win);
  CHECK(proven(*start_game("flipway-6"), {.threads = 2}).outcome == Outcome::p2_win);
  CHECK(proven(*start_game("flipway-5-checkered")).outcome == Outcome::p1_win);
}

TEST_CASE("the certificate of a proof is valid under the rules of the game") {
  Random random(7);
  for (const std::string id : {"flipway-4", "flipway-5", "flipway-4-pie", "flipchain-2", "flipflop-3"})
    for (int i = 0; i < 10; ++i) {
      const AnyGame game = i == 0 ? *start_game(id) : random_position(id, random);
      CAPTURE(game.text());
      const ProofResult proof = proven(game, {.certify = true});
      CHECK((*proof.certificate)->value() == proof.outcome);
      const auto checked = check_certificate(**proof.certificate);
      REQUIRE_MESSAGE(checked.has_value(), (checked ? "" : checked.error().message));
    }
}

TEST_CASE("a drawn position is certified for both players") {
  AnyGame game = *start_game("flipchain-2");
  for (const char* move : {"c2", "a2", "b1", "c1", "b3"}) REQUIRE(game.play(move));
  const AnyGame drawn = *game.parse(game.text());
  const ProofResult proof = proven(drawn, {.certify = true});
  CHECK(proof.outcome == Outcome::draw);
  CHECK((*proof.certificate)->claims.size() == 2);
  CHECK(check_certificate(**proof.certificate));
}

TEST_CASE("a proof succeeds although the table is too small to hold it") {
  ManualTime time;
  const auto proof = prove(*start_game("flipway-5"), {.memory = 1 << 12, .certify = true}, time);
  REQUIRE(proof);
  CHECK(proof->outcome == Outcome::p2_win);
  CHECK(check_certificate(**proof->certificate));
}

TEST_CASE("a stopped search saves its state and resumes from it") {
  const TemporaryDirectory directory;
  const std::string state = directory.file("state");
  const ProofOptions options{.state = state, .report = [](const ProofProgress&) { return false; }};
  const AnyGame game = *start_game("flipway-13");
  const ProofResult first = proven(game, options);
  CHECK(first.stopped);
  CHECK_FALSE(first.outcome);
  CHECK(std::filesystem::exists(state));
  const ProofResult second = proven(game, options);
  CHECK(second.stopped);
  CHECK(second.positions > first.positions);

  ManualTime time;
  const auto other = prove(*start_game("flipway-12"), options, time);
  REQUIRE_FALSE(other);
  CHECK(other.error().message.find("saved state of flipway-13 at") != std::string::npos);

  std::filesystem::resize_file(state, std::filesystem::file_size(state) - 1);
  const auto damaged = prove(game, options, time);
  REQUIRE_FALSE(damaged);
  CHECK(damaged.error().message.find("the file is damaged: unexpected end of data") != std::string::npos);
}

TEST_CASE("a table that does not fit into memory is rejected") {
  if (test::sanitized) return;  // sanitizers abort on huge allocations
  ManualTime time;
  const auto proof = prove(*start_game("flipway-5"), {.memory = std::size_t{1} << 60}, time);
  REQUIRE_FALSE(proof);
  CHECK(proof.error().message.starts_with("not enough memory for a table of "));
}

TEST_CASE("certificate construction reports progress, and the value is kept if construction is stopped") {
  ManualTime time;
  for (const bool stops : {false, true}) {
    std::uint64_t certified = 0;
    const ProofOptions options{.certify = true, .report = [&](const ProofProgress& progress) {
                                 certified = std::max(certified, progress.certified);
                                 return !stops || progress.certified == 0;
                               }};
    const auto proof = prove(*start_game("flipway-6"), options, time);
    REQUIRE(proof);
    CHECK(proof->outcome == Outcome::p2_win);
    CHECK_FALSE(proof->stopped);
    CHECK(certified >= 512);
    REQUIRE(proof->certificate);
    CHECK(proof->certificate->has_value() == !stops);
    if (stops) CHECK(proof->certificate->error().message == "stopped before the certificate was complete");
  }
}

TEST_CASE("a finished proof is restored from its saved state without searching") {
  const TemporaryDirectory directory;
  const ProofOptions options{.state = directory.file("state"), .certify = true};
  const ProofResult first = proven(*start_game("flipway-5"), options);
  const ProofResult second = proven(*start_game("flipway-5"), options);
  CHECK(second.outcome == Outcome::p2_win);
  CHECK(second.positions > first.positions);
  CHECK(second.positions < first.positions + 10);
  CHECK(check_certificate(**second.certificate));
}

TEST_CASE("proving a game that is over is an error") {
  ManualTime time;
  const auto proof = prove(*start_game("flipflop-3")->parse("1B1/2R/3 b - 8"), {}, time);
  REQUIRE_FALSE(proof);
  CHECK(proof.error().message == "the game is over (p1win)");
}

}  // namespace
}  // namespace flipside::test
