#include "referee/report/annulled_list.hpp"

#include <doctest/doctest.h>

namespace flipside::referee {
namespace {

TEST_CASE("annulled games are listed with the reason and the path of the transcript") {
  const std::vector<Note> notes{
      {"2026-01-31 10:00:00", std::nullopt, "continued"},
      {"2026-01-31 10:00:01", 11,
       annulment_note("a move arrived late", "transcripts/00000012-annulled-1.txt.zst")},
      {"2026-01-31 10:00:02", 11, annulment_note("the referee was halted", "")},
      {"2026-01-31 10:00:03", 2, "another note"}};
  CHECK(annulled_list(notes, "records/mine") ==
        R"( #  Time                 Reason                  Transcript
12  2026-01-31 10:00:01  a move arrived late     records/mine/transcripts/00000012-annulled-1.txt.zst
12  2026-01-31 10:00:02  the referee was halted  -
)");
}

TEST_CASE("without annulled games the list has only its heading") {
  CHECK(annulled_list({}, ".") == "#  Time  Reason  Transcript\n");
}

}  // namespace
}  // namespace flipside::referee
