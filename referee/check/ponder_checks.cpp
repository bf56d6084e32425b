#include <fmt/format.h>

#include "referee/check/check.hpp"

namespace flipside::referee::conformance {
namespace {

constexpr auto a_while = std::chrono::milliseconds(100);

Task<void> let_ponder(Exam& exam) {
  const std::string line = fmt::format("setoption name {} value true", exam.knows().option("Ponder")->name);
  exam.say(line);
  (void)co_await exam.settle();
}

/// Begins to ponder, and listens for a `bestmove` that must not come yet.
Task<void> ponder(Exam& exam, std::string_view line) {
  co_await let_ponder(exam);
  co_await exam.set_up(2);
  exam.say(line);
  const std::vector<Heard> heard = co_await exam.dialogue().listen(a_while);
  const std::vector<Heard> more = co_await exam.settle();
  if (count_of(heard, "bestmove") + count_of(more, "bestmove") > 0)
    throw failed(fmt::format("`{}` is answered before `ponderhit`", line));
}

Task<Finding> hit(Exam& exam, std::string_view line) {
  co_await ponder(exam, line);
  exam.say("ponderhit");
  const Search search = co_await exam.best_move_within(exam.patience().move);
  const Place place = exam.knows().place(2);
  co_await exam.expect_legal(place, search.move);
  co_return passed(fmt::format("`bestmove` {} after `ponderhit`", time_text(search.took)));
}

Task<Finding> hit_with_clock(Exam& exam) { return hit(exam, "go ponder p1time 500 p2time 500"); }
Task<Finding> hit_when_done(Exam& exam) { return hit(exam, "go ponder depth 1"); }

Task<Finding> miss(Exam& exam) {
  co_await ponder(exam, "go ponder p1time 500 p2time 500");
  (void)co_await exam.stop();
  Place place = exam.knows().place(1);
  co_await exam.set_up(place);
  const Search search = co_await exam.go(exam.knows().quick_go);
  co_await exam.expect_legal(place, search.move);
  co_return passed("`stop` ends it, and the position that holds is searched");
}

Task<Finding> expected_answer(Exam& exam) {
  co_await let_ponder(exam);
  Place place = exam.knows().place(1);
  co_await exam.set_up(place);
  const Search search = co_await exam.go("go movetime 100");
  if (place.game) {
    AnyGame next = *place.game;
    if (next.play(search.move) && next.outcome()) throw skipped("its move ends the game");
  }
  if (search.ponder.empty())
    co_return tolerable("`bestmove` tells no `ponder`: there is nothing to ponder on");
  if (!place.game) co_return passed(fmt::format("`ponder {}`", search.ponder));
  const bool legal = place.game->play(search.move) && place.game->play(search.ponder);
  if (!legal)
    co_return tolerable(fmt::format("`ponder {}` is not legal after {}", search.ponder, search.move));
  co_return passed(fmt::format("`ponder {}` is legal after {}", search.ponder, search.move));
}

constexpr unsigned needs = ready | plays | ponders;
constexpr Check checks[] = {
    {"expected answer", expected_answer, needs, Start::fresh},
    {"hit", hit_with_clock, needs, Start::fresh},
    {"hit after its end", hit_when_done, needs, Start::fresh},
    {"miss", miss, needs, Start::fresh},
};

}  // namespace

std::span<const Check> ponder_checks() { return checks; }

}  // namespace flipside::referee::conformance
