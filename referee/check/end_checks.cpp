#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "referee/check/check.hpp"

namespace flipside::referee::conformance {
namespace {

constexpr auto a_while = std::chrono::milliseconds(20);

/// The end of a process that was told to end, which must be of its own, whole, and at once.
Task<Finding> ends(Exam& exam, std::string_view after) {
  Knowledge& knows = exam.knows();
  // One that has once not ended by itself is not waited for again as long.
  const Duration patience = exam.patience().quit;
  const Duration grace = knows.quits ? patience : patience / 4;
  const Instant told = exam.dialogue().now();
  const Ending ending = co_await exam.dialogue().end(grace);
  const Duration took = exam.dialogue().now() - told;
  knows.quits = knows.quits && ending.by_itself;
  if (!ending.by_itself)
    co_return failed(fmt::format("it does not end after {}: killed after {}", after, time_text(grace)));
  knows.settings.quit = std::max(knows.settings.quit, took);
  if (!ending.left.empty())
    co_return failed(fmt::format("after its end these are left: {}", fmt::join(ending.left, "; ")));
  if (ending.how != "exited with code 0")
    co_return failed(
        fmt::format("after {} it {}{}", after, ending.how.starts_with("killed") ? "was " : "", ending.how));
  if (took > EngineTimeouts{}.quit)
    co_return tolerable(
        fmt::format("it takes {} to end after {}; the referee waits for a second", time_text(took), after));
  co_return passed(fmt::format("exit code 0 {} after {}", time_text(took), after));
}

Task<Finding> quit(Exam& exam) {
  exam.say("quit");
  const Finding finding = co_await ends(exam, "`quit`");
  exam.knows().times.emplace_back("quit", exam.knows().settings.quit);
  co_return finding;
}

Task<Finding> quit_first(Exam& exam) {
  exam.say("quit");
  co_return co_await ends(exam, "`quit` as the first line");
}

Task<Finding> input_ends(Exam& exam) {
  exam.dialogue().peer().close_input();
  co_return co_await ends(exam, "the end of its input");
}

Task<Finding> input_ends_first(Exam& exam) {
  exam.dialogue().peer().close_input();
  co_return co_await ends(exam, "the end of its input before any line");
}

Task<Finding> input_ends_in_a_line(Exam& exam) {
  exam.dialogue().send("isrea");
  exam.dialogue().peer().close_input();
  co_return co_await ends(exam, "the end of its input amid a line");
}

Task<void> begin_search(Exam& exam) {
  co_await exam.set_up(1);
  exam.say(exam.knows().long_go());
  (void)co_await exam.dialogue().listen(a_while);
}

Task<Finding> quit_meanwhile(Exam& exam) {
  co_await begin_search(exam);
  exam.say("quit");
  co_return co_await ends(exam, "`quit` during a search");
}

Task<Finding> input_ends_meanwhile(Exam& exam) {
  co_await begin_search(exam);
  exam.dialogue().peer().close_input();
  co_return co_await ends(exam, "the end of its input during a search");
}

Task<Finding> quit_after_game(Exam& exam) {
  for (std::size_t plies = 0; plies < 3; ++plies) {
    co_await exam.set_up(plies);
    (void)co_await exam.go(exam.knows().quick_go);
  }
  exam.say("quit");
  co_return co_await ends(exam, "`quit` after a game");
}

constexpr Check checks[] = {
    {"quit", quit, greets, Start::fresh},
    {"quit first", quit_first, greets, Start::raw},
    {"end of input", input_ends, greets, Start::fresh},
    {"end of input first", input_ends_first, greets, Start::raw},
    {"end of input amid a line", input_ends_in_a_line, greets, Start::fresh},
    {"quit after a game", quit_after_game, ready | plays, Start::fresh},
    {"quit during a search", quit_meanwhile, ready | plays, Start::fresh},
    {"end of input during a search", input_ends_meanwhile, ready | plays, Start::fresh},
};

}  // namespace

std::span<const Check> end_checks() { return checks; }

}  // namespace flipside::referee::conformance
