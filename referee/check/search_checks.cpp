#include <fmt/format.h>

#include "engine/core/text.hpp"
#include "referee/check/check.hpp"

namespace flipside::referee::conformance {
namespace {

constexpr auto a_while = std::chrono::milliseconds(50);

/// Begins a search that goes on until it is stopped, if the engine has such.
/// @return the move, where it was said at once
Task<std::optional<Search>> begin(Exam& exam) {
  co_await exam.set_up(1);
  const std::string_view line = exam.knows().long_go();
  exam.say(line);
  const Instant asked = exam.dialogue().said();
  co_return co_await exam.best_move(asked, asked + a_while);
}

/// Says lines and `isready` during a search, then `stop`: one `readyok`, one legal move.
Task<std::vector<Heard>> said_meanwhile(Exam& exam, std::string_view lines) {
  Place place = exam.knows().place(1);
  std::optional<Search> search = co_await begin(exam);
  if (!lines.empty()) exam.say(lines);
  std::vector<Heard> heard = co_await exam.settle();
  if (!search && count_of(heard, "bestmove") > 0)
    throw failed("what was said during the search has ended it");
  if (!search) search = co_await exam.stop();
  co_await exam.expect_legal(place, search->move);
  const std::vector<Heard> rest = co_await exam.settle();
  if (count_of(rest, "bestmove") > 0) throw failed("one `go` is answered by two `bestmove`");
  co_return heard;
}

Task<Finding> ready_meanwhile(Exam& exam) {
  (void)co_await said_meanwhile(exam, "");
  co_return passed("`isready` is answered, and does not end the search");
}

Task<Finding> stopped(Exam& exam) {
  Place place = exam.knows().place(1);
  std::optional<Search> search = co_await begin(exam);
  const bool early = search.has_value();
  if (!early) search = co_await exam.stop();
  co_await exam.expect_legal(place, search->move);
  if (early) co_return passed("it never searches long enough to be stopped");
  exam.knows().times.emplace_back("stop", search->took);
  co_return passed(fmt::format("`bestmove` {} after `stop`", time_text(search->took)));
}

Task<Finding> stopped_at_once(Exam& exam) {
  Place place = exam.knows().place(1);
  co_await exam.set_up(place);
  exam.say(fmt::format("{}\nstop", exam.knows().long_go()));
  const Search search = co_await exam.best_move_within(exam.patience().stop);
  co_await exam.expect_legal(place, search.move);
  const std::vector<Heard> rest = co_await exam.settle();
  if (count_of(rest, "bestmove") > 0) co_return failed("`go` and `stop` are answered by two `bestmove`");
  co_return passed("`stop` right behind `go`");
}

Task<Finding> stopped_twice(Exam& exam) {
  const std::optional<Search> early = co_await begin(exam);
  exam.say("stop\nstop");
  if (!early) (void)co_await exam.best_move_within(exam.patience().stop);
  const std::vector<Heard> rest = co_await exam.settle();
  if (count_of(rest, "bestmove") > 0) co_return failed("`stop` twice is answered by two `bestmove`");
  co_return passed("a second `stop` means nothing");
}

/// A line that means nothing while nothing is searched.
Task<Finding> idle(Exam& exam, std::string_view line) {
  Place place = exam.knows().place(2);
  co_await exam.set_up(place);
  exam.say(line);
  const std::vector<Heard> heard = co_await exam.settle();
  if (count_of(heard, "bestmove") > 0)
    co_return failed(fmt::format("`{}` without a search is answered by `bestmove`", line));
  const std::string after = fmt::format("after `{}` without a search", line);
  co_await exam.expect(place, after);
  if (complains(heard)) co_return tolerable(fmt::format("`{}` without a search is called an error", line));
  co_return passed(fmt::format("`{}` without a search means nothing", line));
}

Task<Finding> idle_stop(Exam& exam) { return idle(exam, "stop"); }
Task<Finding> idle_ponderhit(Exam& exam) { return idle(exam, "ponderhit"); }

Task<Finding> unknown_meanwhile(Exam& exam) {
  (void)co_await said_meanwhile(exam, "\n   \nwhatever 1 2 3\nponderhit");
  co_return passed("unknown lines do not end the search");
}

Task<Finding> ugi_meanwhile(Exam& exam) {
  const std::vector<Heard> heard = co_await said_meanwhile(exam, "ugi");
  if (count_of(heard, "ugiok") == 1) co_return passed("`ugi` is answered during a search");
  co_return tolerable("`ugi` is not answered during a search");
}

Task<Finding> query_meanwhile(Exam& exam) {
  const std::vector<Heard> heard = co_await said_meanwhile(exam, "query p1turn");
  if (count_of_answers(heard) == 1) co_return passed("a query is answered during a search");
  throw skipped("it answers no query during a search, and need not");
}

constexpr unsigned needs = ready | plays;
constexpr Check checks[] = {
    {"stop", stopped, needs},
    {"isready", ready_meanwhile, needs},
    {"stop right behind go", stopped_at_once, needs},
    {"stop twice", stopped_twice, needs},
    {"stop when idle", idle_stop, needs},
    {"ponderhit when idle", idle_ponderhit, needs},
    {"unknown lines", unknown_meanwhile, needs},
    {"ugi", ugi_meanwhile, needs},
    {"query", query_meanwhile, needs | answers},
};

}  // namespace

std::span<const Check> search_checks() { return checks; }

}  // namespace flipside::referee::conformance
