#include <algorithm>
#include <array>
#include <utility>

#include "engine/games/flipway/family.hpp"

namespace flipside {
namespace {

constexpr ProvenStart won(int plies, std::string_view moves = {}) { return {Outcome::p1_win, plies, moves}; }
constexpr ProvenStart won(std::string_view moves) { return {Outcome::p1_win, std::nullopt, moves}; }
constexpr ProvenStart lost(int plies) { return {Outcome::p2_win, plies}; }
constexpr ProvenStart lost() { return {Outcome::p2_win}; }

// docs/solved.md describes the solutions whose length in plies is known, docs/proofs.md those that prove only
// the result.
constexpr auto proven = std::to_array<std::pair<std::string_view, ProvenStart>>({
    {"flipway-3", won(5, "@b1, @b3")},
    {"flipway-3-pie", lost(6)},
    {"flipway-4", lost(6)},
    {"flipway-4-pie", lost(10)},
    {"flipway-5", lost(10)},
    {"flipway-5-pie", lost()},
    {"flipway-6", lost()},
    {"flipway-6-pie", lost()},
    {"flipway-7", lost()},
    {"flipway-7-pie", lost()},
    {"flipway-8", lost()},
    {"flipway-3-checkered", won(1)},
    {"flipway-3-checkered-a1white", won(1)},
    {"flipway-4-checkered", lost(2)},
    {"flipway-4-checkered-a1white", lost(2)},
    {"flipway-5-checkered", won(3)},
    {"flipway-5-checkered-a1white", lost(4)},
    {"flipway-6-checkered", lost(6)},
    {"flipway-6-checkered-a1white", lost(6)},
    {"flipway-7-checkered", won("@c4")},
    {"flipway-7-checkered-a1white", won("@d4")},
    {"flipway-8-checkered", won("@d5")},
    {"flipway-8-checkered-a1white", won("@d4")},
    {"flipway-9-checkered", won("@e4")},
    {"flipway-9-checkered-a1white", won("@e5")},
    {"flipway-4-checkered-pie", won(1)},
    {"flipway-5-checkered-pie", lost(4)},
    {"flipway-6-checkered-pie", lost()},
    {"flipway-6-checkered-a1white-pie", lost()},
    {"flipway-7-checkered-pie", lost()},
    {"flipway-8-checkered-pie", lost()},
    {"flipway-4-2x2", won(1)},
    {"flipway-4-2x2-a1white", won(1)},
    {"flipway-5-2x2", won(3)},
    {"flipway-5-2x2-a1white", won(5)},
    {"flipway-6-2x2", won(3, "@c2")},
    {"flipway-6-2x2-a1white", won("@c3")},
    {"flipway-7-2x2", won(7, "@e3")},
    {"flipway-7-2x2-a1white", won("@d3")},
    {"flipway-8-2x2", won("@d6")},
    {"flipway-8-2x2-a1white", won("@d3")},
    {"flipway-9-2x2", won("@e4")},
    {"flipway-9-2x2-a1white", won("@e5")},
    {"flipway-6-2x2-pie", lost()},
    {"flipway-6-2x2-a1white-pie", lost()},
    {"flipway-7-2x2-pie", lost()},
    {"flipway-8-2x2-pie", lost()},
    {"flipway-9-2x2-pie", lost()},
});

}  // namespace

std::optional<ProvenStart> FlipwayFamily::proven_start(std::string_view id) {
  const auto found = std::ranges::find(proven, id, &std::pair<std::string_view, ProvenStart>::first);
  return found == proven.end() ? std::nullopt : std::optional(found->second);
}

}  // namespace flipside
