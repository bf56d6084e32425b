#include "referee/record/pgn_text.hpp"

#include <doctest/doctest.h>

using namespace flipside;
using namespace flipside::referee;

TEST_CASE("quoting yields one line of printable characters and is reversible") {
  std::string all;
  for (int c = 0; c < 256; ++c) all += static_cast<char>(c);
  const std::string quoted = quote(all + "\\n\\x41\\");
  CHECK(quoted.front() == '"');
  CHECK(quoted.back() == '"');
  for (const char c : quoted) CHECK((static_cast<unsigned char>(c) >= 0x20 && c != 0x7f));
  CHECK(unquote(std::string_view(quoted).substr(1, quoted.size() - 2)) == all + "\\n\\x41\\");
}

TEST_CASE("quotes and backslashes are escaped as in PGN") {
  CHECK(quote("a \"b\" \\ c") == R"("a \"b\" \\ c")");
  CHECK(quote("a\nb\x01") == R"("a\nb\x01")");
}

TEST_CASE("a backslash that does not begin an escape sequence is dropped") {
  CHECK(unquote(R"(\?)") == "?");
  CHECK(unquote(R"(\xZZ)") == "xZZ");
  CHECK(unquote(R"(\x4)") == "x4");
  CHECK(unquote("\\") == "\\");
}

TEST_CASE("PGN results are by player, not by colour") {
  CHECK(pgn_result(Outcome::p1_win) == "1-0");
  CHECK(pgn_result(Outcome::p2_win) == "0-1");
  CHECK(pgn_result(Outcome::draw) == "1/2-1/2");
  CHECK(pgn_result(std::nullopt) == "*");
  std::optional<Outcome> outcome = Outcome::draw;
  CHECK(parse_pgn_result("*", outcome));
  CHECK(outcome == std::nullopt);
  CHECK(parse_pgn_result("0-1", outcome));
  CHECK(outcome == Outcome::p2_win);
  CHECK_FALSE(parse_pgn_result("0-0", outcome));
}
