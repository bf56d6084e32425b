// Checks the grammar in protocol-spec/grammar.abnf against the golden tables.

#include <doctest/doctest.h>

#include <fstream>
#include <iterator>
#include <sstream>
#include <string>

#include "golden_data.hpp"
#include "tests/support/abnf.hpp"
#include "tests/support/paths.hpp"

namespace flipside {
namespace {

test::Abnf grammar() {
  std::ifstream in(test::source_path("protocol-spec/grammar.abnf"));
  return test::Abnf(std::string(std::istreambuf_iterator<char>(in), {}));
}

void check_moves(const test::Abnf& ugi, const std::string& game, const std::string& moves) {
  std::istringstream words(moves);
  const std::string rule = game.substr(0, game.find('-')) + "-move";
  for (std::string move; words >> move;) CHECK_MESSAGE(ugi.matches(rule, move), game << ": " << move);
}

void check_position(const test::Abnf& ugi, const std::string& text) {
  if (text != "startpos") CHECK_MESSAGE(ugi.matches("game-position", text), text);
}

TEST_CASE("every position and move of the golden tables matches the grammar") {
  const test::Abnf ugi = grammar();
  const auto counted = test::golden_rows("perft.tsv", 4);
  const auto played = test::golden_rows("playouts.tsv", 5);
  const auto edges = test::golden_rows("edge.tsv", 6);
  CHECK(counted.size() > 100);
  CHECK(played.size() > 100);
  for (const auto& row : counted) check_position(ugi, row.at(1));
  for (const auto& row : played) {
    check_moves(ugi, row.at(0), row.at(1));
    check_position(ugi, row.at(2));
  }
  for (const auto& row : edges) {
    check_position(ugi, row.at(1));
    check_moves(ugi, row.at(0), row.at(2));
    check_position(ugi, row.at(3));
  }
}

TEST_CASE("the grammar rejects invalid positions and moves") {
  const test::Abnf ugi = grammar();
  for (const char* text : {"", "3/3/3", "rrr/3/RRR w -", "rrr/12a/RRR w - 1", "rrr/03/RRR w - 1",
                           "rrr/3/RRR W - 1", "rrr/3/RRR w - 0", "rrr/3/RRR w p 1", "rrr//RRR w - 1"})
    CHECK_MESSAGE(!ugi.matches("game-position", text), text);
  CHECK_FALSE(ugi.matches("flipflop-move", "b1"));
  CHECK_FALSE(ugi.matches("flipflop-move", "B1B3"));
  CHECK_FALSE(ugi.matches("flipflop-move", "R@a1"));
  CHECK_FALSE(ugi.matches("flipfour-move", "r@a1"));
  CHECK_FALSE(ugi.matches("flipway-move", "@a1b1a2b2c2"));
  CHECK_FALSE(ugi.matches("flipway-move", "a1Xb2"));
  CHECK_FALSE(ugi.matches("flipchain-move", "t1"));
  CHECK_FALSE(ugi.matches("flipchain-move", "pass1"));
}

}  // namespace
}  // namespace flipside
