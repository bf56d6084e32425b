#include "engine/prove/claim_checker.hpp"

#include <doctest/doctest.h>

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "engine/games/registry.hpp"
#include "engine/prove/prover.hpp"
#include "tests/support/manual_time.hpp"

namespace flipside::test {
namespace {

/// Wraps a position and returns the same key for every position.
class CollidingPosition final : public ProofPosition {
 public:
  explicit CollidingPosition(std::unique_ptr<ProofPosition> position) : position_(std::move(position)) {}

  std::uint64_t key(int /*ply*/) const override { return 0; }
  std::unique_ptr<ProofPosition> after(const ProofMove& move) const override {
    return std::make_unique<CollidingPosition>(position_->after(move));
  }
  std::optional<Outcome> outcome() const override { return position_->outcome(); }
  Player to_move() const override { return position_->to_move(); }
  std::string text() const override { return position_->text(); }
  bool merges_symmetric_positions(int ply) const override {
    return position_->merges_symmetric_positions(ply);
  }
  int forced_result() const override { return position_->forced_result(); }
  std::vector<ProofMove> legal_moves() const override { return position_->legal_moves(); }
  ProofNumbers search(SharedProofState& shared, Player attacker, int ply) const override {
    return position_->search(shared, attacker, ply);
  }

 private:
  std::unique_ptr<ProofPosition> position_;
};

TEST_CASE("positions are compared by their content and not by their keys") {
  ManualTime time;
  const AnyGame start = *start_game("flipway-4");
  const auto proof = prove(start, {.memory = 1 << 20, .certify = true}, time);
  const Certificate& certificate = **proof->certificate;
  ClaimChecker expected(start, certificate.claims[0]);
  REQUIRE(expected.check(*make_proof_position(start)));
  ClaimChecker checker(start, certificate.claims[0]);
  CHECK_MESSAGE(checker.check(CollidingPosition(make_proof_position(start))), checker.error());
  CHECK(checker.used_all_moves());
  CHECK(checker.positions() == expected.positions());
  CHECK(checker.positions() > 20);
}

}  // namespace
}  // namespace flipside::test
