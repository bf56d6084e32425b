#include "referee/check/report_text.hpp"

#include <doctest/doctest.h>

#include <sstream>

#include "referee/report/text_width.hpp"

namespace flipside::referee::conformance {
namespace {

Result result(Finding finding) {
  return {"position", "fen", std::move(finding), {}, {{false, "position fen x"}, {true, "bestmove a1a2"}}};
}

TEST_CASE("the lines exchanged stand under what is no pass, and under nothing else") {
  ReportText text(0);
  CHECK(text.row(result(passed("all is well"))).find('>') == std::string::npos);
  CHECK(text.row(result(skipped("not asked"))).find('>') == std::string::npos);
  CHECK(
      text.row(result(failed("no"))).ends_with("FAIL       no\n    > position fen x\n    < bestmove a1a2\n"));
}

TEST_CASE("a group is named in its first row alone") {
  ReportText text(0);
  CHECK(text.row(result(passed("one"))).starts_with("position"));
  CHECK(text.row(result(passed("two"))).starts_with("        "));
}

TEST_CASE("no line is wider than the terminal, and no word of a detail is lost") {
  ReportText text(80);
  std::string detail;
  for (int i = 0; i < 40; ++i) detail += (i == 0 ? "" : " ") + std::string("wörd") + std::to_string(i);
  std::istringstream rows(text.heading() + text.row(result(tolerable(detail))));
  std::string words;
  for (std::string row; std::getline(rows, row);) {
    CHECK(display_width(row) <= 80);
    words += row + ' ';
  }
  for (int i = 0; i < 40; ++i) CHECK(words.find("wörd" + std::to_string(i) + ' ') != std::string::npos);
}

}  // namespace
}  // namespace flipside::referee::conformance
