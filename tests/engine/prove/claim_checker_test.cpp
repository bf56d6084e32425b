#include "engine/prove/claim_checker.hpp"

#include <doctest/doctest.h>

#include <string>

#include "engine/games/flipway/flipway.hpp"
#include "engine/prove/prover.hpp"
#include "tests/support/manual_time.hpp"

namespace flipside::test {
namespace {

/// Flipway with the same hash and key for all positions.
class Colliding : public Flipway<1> {
 public:
  Colliding() = default;
  explicit Colliding(const Flipway<1>& position) : Flipway<1>(position) {}
  std::uint64_t hash() const { return 0; }
  std::uint64_t symmetric_key() const { return 0; }
  Expected<Colliding> parse(std::string_view text) const {
    const auto parsed = Flipway<1>::parse(text);
    if (!parsed) return parsed.error();
    return Colliding(*parsed);
  }
  bool operator==(const Colliding&) const = default;
};
static_assert(Symmetric<Colliding>);

TEST_CASE("positions are compared by their content and not by their hashes") {
  ManualTime time;
  const AnyGame start = *start_game("flipway-4");
  const auto proof = prove(start, {.memory = 1 << 20, .certify = true}, time);
  const Certificate& certificate = **proof->certificate;
  const auto& root = start.get_if<Flipway<1>>()->game();
  ClaimChecker<Flipway<1>> expected(root, certificate.claims[0]);
  REQUIRE(expected.check(root));
  ClaimChecker<Colliding> checker(Colliding(root), certificate.claims[0]);
  CHECK_MESSAGE(checker.check(Colliding(root)), checker.error());
  CHECK(checker.used_all_moves());
  CHECK(checker.positions() == expected.positions());
  CHECK(checker.positions() > 20);
}

}  // namespace
}  // namespace flipside::test
