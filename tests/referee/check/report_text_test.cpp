#include "referee/check/report.hpp"

#include <doctest/doctest.h>

#include <sstream>

#include "referee/report/text_table.hpp"

namespace flipside::referee::check {
namespace {

const Check checks[] = {{"fen", nullptr}};
const std::vector<CheckGroup> groups{{"position", "Position", checks}};

CheckResult result(Finding finding) {
  return {"position", "fen", std::move(finding), {}, {{false, "position fen x"}, {true, "bestmove a1a2"}},
          "Position"};
}

TEST_CASE("a row shows the section and the transcript only if the engine deviates") {
  ReportText text(groups, 0);
  CHECK(text.row(result(passed("all is well"))).find('>') == std::string::npos);
  CHECK(text.row(result(skipped("not applicable"))).find("ugi.md") == std::string::npos);
  CHECK(text.row(result(failed("no reply")))
            .ends_with("FAIL       no reply (see ugi.md, Position)\n"
                       "    > position fen x\n"
                       "    < bestmove a1a2\n"));
}

TEST_CASE("only the first row of a group shows its name") {
  ReportText text(groups, 0);
  CHECK(text.row(result(passed("one"))).starts_with("position"));
  CHECK(text.row(result(passed("two"))).starts_with("        "));
}

TEST_CASE("details wrap at the terminal width, and no word is lost") {
  ReportText text(groups, 80);
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

TEST_CASE("one row stands for all checks that are skipped after a failed handshake") {
  ReportText text(groups, 0);
  CHECK(text.skipped_row(98).ends_with(
      "98 other checks  skipped    the engine does not complete the handshake\n"));
}

}  // namespace
}  // namespace flipside::referee::check
