#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "referee/check/checks/all_checks.hpp"

namespace flipside::referee::check {
namespace {

constexpr auto search_time = std::chrono::milliseconds(20);

/// Checks that the engine exits promptly with code 0 and leaves no child processes running.
/// @param after  the reason for exiting as worded in messages, for example "`quit`"
Task<Finding> check_exit(CheckContext& context, std::string_view after) {
  EngineProfile& profile = context.profile();
  // Use a shorter grace period for an engine that has already failed to exit once.
  const Duration timeout = context.timeouts().quit;
  const Duration grace = profile.quits ? timeout : timeout / 4;
  const Instant asked = context.connection().now();
  const ProcessExit exit = co_await context.connection().end(grace);
  const Duration took = context.connection().now() - asked;
  profile.quits = profile.quits && exit.voluntary;
  if (!exit.voluntary)
    co_return failed(
        fmt::format("the engine does not exit after {}; it was killed after {}", after, time_text(grace)));
  profile.settings.quit = std::max(profile.settings.quit, took);
  if (!exit.leftovers.empty())
    co_return failed(
        fmt::format("the engine leaves child processes running: {}", fmt::join(exit.leftovers, "; ")));
  if (exit.how != "exited with code 0")
    co_return failed(fmt::format("after {}, the engine {}{}; expected exit code 0", after,
                                 exit.how.starts_with("killed") ? "was " : "", exit.how));
  if (const Duration limit = EngineTimeouts{}.quit; took > limit)
    co_return tolerable(
        fmt::format("the engine takes {} to exit after {}; the referee's default timeout is {}",
                    time_text(took), after, time_text(limit)));
  co_return passed(fmt::format("the engine exits with code 0, {} after {}", time_text(took), after));
}

Task<Finding> quit(CheckContext& context) {
  context.send("quit");
  const Finding finding = co_await check_exit(context, "`quit`");
  context.profile().timings.emplace_back("quit", context.profile().settings.quit);
  co_return finding;
}

Task<Finding> quit_first(CheckContext& context) {
  context.send("quit");
  co_return co_await check_exit(context, "`quit` as the first line");
}

Task<Finding> end_of_input(CheckContext& context) {
  context.connection().peer().close_input();
  co_return co_await check_exit(context, "the end of its input");
}

Task<Finding> end_of_input_at_start(CheckContext& context) {
  context.connection().peer().close_input();
  co_return co_await check_exit(context, "the end of its input before the first line");
}

Task<Finding> end_of_input_mid_line(CheckContext& context) {
  context.connection().send_bytes("isrea");
  context.connection().peer().close_input();
  co_return co_await check_exit(context, "the end of its input in the middle of a line");
}

Task<void> start_long_search(CheckContext& context) {
  co_await context.set_position(1);
  context.send(context.profile().long_go());
  (void)co_await context.connection().collect_lines(search_time);
}

Task<Finding> quit_during_search(CheckContext& context) {
  co_await start_long_search(context);
  context.send("quit");
  co_return co_await check_exit(context, "`quit` during a search");
}

Task<Finding> end_of_input_during_search(CheckContext& context) {
  co_await start_long_search(context);
  context.connection().peer().close_input();
  co_return co_await check_exit(context, "the end of its input during a search");
}

Task<Finding> quit_after_game(CheckContext& context) {
  for (std::size_t plies = 0; plies < 3; ++plies) {
    co_await context.set_position(plies);
    (void)co_await context.search(context.profile().quick_go);
  }
  context.send("quit");
  co_return co_await check_exit(context, "`quit` after a game");
}

}  // namespace

std::span<const Check> exit_checks() {
  static constexpr auto fresh = CheckProcess::fresh;
  static constexpr Check checks[] = {
      {"quit", quit, handshake, fresh},
      {"quit first", quit_first, handshake, CheckProcess::before_handshake},
      {"end of input", end_of_input, handshake, fresh},
      {"end of input first", end_of_input_at_start, handshake, CheckProcess::before_handshake},
      {"end of input mid-line", end_of_input_mid_line, handshake, fresh},
      {"quit after a game", quit_after_game, ready | plays, fresh},
      {"quit during a search", quit_during_search, ready | plays | reads_during_search, fresh},
      {"end of input during a search", end_of_input_during_search, ready | plays | reads_during_search,
       fresh},
  };
  return checks;
}

}  // namespace flipside::referee::check
