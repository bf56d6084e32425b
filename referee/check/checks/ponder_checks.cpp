#include <fmt/format.h>

#include "referee/check/checks/all_checks.hpp"

namespace flipside::referee::check {
namespace {

constexpr auto pondering_time = std::chrono::milliseconds(100);

Task<void> enable_pondering(CheckContext& context) {
  const std::string line =
      fmt::format("setoption name {} value true", context.profile().option("Ponder")->name);
  context.send(line);
  (void)co_await context.sync();
}

/// Starts pondering. Throws if the engine sends `bestmove` before `ponderhit` or `stop`.
Task<void> ponder(CheckContext& context, std::string_view line) {
  co_await enable_pondering(context);
  co_await context.set_position(2);
  context.send(line);
  const std::vector<EngineLine> lines = co_await context.connection().collect_lines(pondering_time);
  const std::vector<EngineLine> more = co_await context.sync();
  if (count_lines(lines, "bestmove") + count_lines(more, "bestmove") > 0)
    throw failed(fmt::format("`{}` is answered with `bestmove` before `ponderhit`", line));
}

Task<Finding> hit(CheckContext& context, std::string_view line) {
  co_await ponder(context, line);
  context.send("ponderhit");
  const SearchReply reply = co_await context.await_best_move(context.timeouts().move);
  const TestPosition position = context.profile().position_after(2);
  co_await context.require_legal(position, reply.move);
  co_return passed(fmt::format("`bestmove` arrives {} after `ponderhit`", time_text(reply.took)));
}

Task<Finding> hit_during_search(CheckContext& context) {
  return hit(context, "go ponder p1time 500 p2time 500");
}
Task<Finding> hit_after_search(CheckContext& context) { return hit(context, "go ponder depth 1"); }

Task<Finding> miss(CheckContext& context) {
  co_await ponder(context, "go ponder p1time 500 p2time 500");
  (void)co_await context.stop_search();
  TestPosition position = context.profile().position_after(1);
  co_await context.set_position(position);
  const SearchReply reply = co_await context.search(context.profile().quick_go);
  co_await context.require_legal(position, reply.move);
  co_return passed("after `stop`, the next `go` searches the new position");
}

Task<Finding> expected_reply(CheckContext& context) {
  co_await enable_pondering(context);
  TestPosition position = context.profile().position_after(1);
  co_await context.set_position(position);
  const SearchReply reply = co_await context.search("go movetime 100");
  if (position.game) {
    AnyGame next = *position.game;
    if (next.play(reply.move) && next.outcome()) throw skipped("the engine's move ends the game");
  }
  if (reply.ponder.empty())
    co_return tolerable("`bestmove` has no `ponder` move, so the referee cannot let the engine ponder");
  if (!position.game) co_return passed(fmt::format("`ponder {}`", reply.ponder));
  const bool legal = position.game->play(reply.move) && position.game->play(reply.ponder);
  if (!legal) co_return tolerable(fmt::format("`ponder {}` is illegal after {}", reply.ponder, reply.move));
  co_return passed(fmt::format("`ponder {}` is legal after {}", reply.ponder, reply.move));
}

}  // namespace

std::span<const Check> ponder_checks() {
  static constexpr Check checks[] = {
      {"expected reply", expected_reply, basics | pondering, CheckProcess::fresh},
      {"hit", hit_during_search, basics | pondering, CheckProcess::fresh},
      {"hit after the search", hit_after_search, basics | pondering, CheckProcess::fresh},
      {"miss", miss, basics | pondering, CheckProcess::fresh},
  };
  return checks;
}

}  // namespace flipside::referee::check
