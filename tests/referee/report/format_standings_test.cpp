#include "referee/report/format_standings.hpp"

#include <doctest/doctest.h>

#include <vector>

namespace flipside::referee {
namespace {

const std::vector<std::string> names{"A", "Bee", "C"};

TEST_CASE("Swiss standings show points, byes and tie-breaks") {
  Swiss swiss({.kind = FormatKind::swiss, .rounds = 2}, 1, 3);
  CHECK(swiss_text(swiss, names).starts_with("Swiss, after round 0 of 2\n"));
  REQUIRE(swiss.pair_next_stage());
  swiss.add_results(std::vector<EncounterPoints>{{{3, 1}}});  // A plays Bee, and C has the bye
  CHECK(swiss_text(swiss, names) ==
        "Swiss, after round 1 of 2\n"
        "Rank  Name  Points  Byes  Buchholz  Sonneborn-Berger\n"
        "   1  C        2.0     1       2.0              2.00\n"
        "   2  A        1.5     0       0.5              0.38\n"
        "   3  Bee      0.5     0       1.5              0.38\n");
}

TEST_CASE("a knockout bracket shows byes, points, tie-breaks and the winner") {
  Knockout knockout({.kind = FormatKind::knockout, .tie_breaks = 1}, 3);
  REQUIRE(knockout.pair_next_stage());
  CHECK(bracket_text(knockout, names) ==
        "Knockout\n"
        "Semifinals\n"
        "A                           bye\n"
        "Bee         0.0 - 0.0  C\n");
  knockout.add_results(std::vector<EncounterPoints>{{{2, 2}}});
  REQUIRE(knockout.pair_next_stage());
  knockout.add_results(std::vector<EncounterPoints>{{{4, 0}}});
  REQUIRE(knockout.pair_next_stage());
  knockout.add_results(std::vector<EncounterPoints>{{{2, 2}}});
  REQUIRE(knockout.pair_next_stage());
  knockout.add_results(std::vector<EncounterPoints>{{{2, 2}}});
  CHECK(bracket_text(knockout, names) ==
        "Knockout\n"
        "Semifinals\n"
        "A                               bye\n"
        "Bee         1.0 - 3.0  C  -> C  1 tie-break\n"
        "Final\n"
        "A      2.0 - 2.0  C  -> A  1 tie-break, better seed\n"
        "Winner: A\n");
}

}  // namespace
}  // namespace flipside::referee
