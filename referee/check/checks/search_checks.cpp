#include <fmt/format.h>

#include <algorithm>

#include "engine/core/text.hpp"
#include "referee/check/checks/all_checks.hpp"

namespace flipside::referee::check {
namespace {

constexpr auto quick_reply_wait = std::chrono::milliseconds(50);
/// If `bestmove` arrives within this time after `isready`, the engine is assumed to have ended its search
/// because of `isready`.
constexpr auto max_reaction = std::chrono::milliseconds(250);

/// Starts the longest search that the engine supports.
/// @return the reply if the engine answers within `quick_reply_wait`, otherwise nullopt
Task<std::optional<SearchReply>> start_search(CheckContext& context) {
  co_await context.set_position(1);
  const std::string_view line = context.profile().long_go();
  context.send(line);
  const Instant started = context.connection().last_sent();
  co_return co_await context.read_best_move(started, started + quick_reply_wait);
}

/// Returns true if the engine answered `isready` only after its search. An engine that ends its search
/// because of `isready` sends `bestmove` at once instead.
/// @param replies  the lines before `readyok`
bool is_deaf(CheckContext& context, const std::vector<EngineLine>& replies) {
  const auto move = std::ranges::find_if(replies, [](const EngineLine& line) {
    return std::holds_alternative<ugi::BestMove>(ugi::parse_reply(line.text));
  });
  return move != replies.end() && move->at - context.connection().last_sent() > max_reaction;
}

/// Sends lines and `isready` during a search, then `stop`. Throws unless the engine keeps searching and then
/// sends exactly one legal move.
/// @return the lines before `readyok`
Task<std::vector<EngineLine>> send_during_search(CheckContext& context, std::string_view lines) {
  TestPosition position = context.profile().position_after(1);
  std::optional<SearchReply> reply = co_await start_search(context);
  if (!lines.empty()) context.send(lines);
  std::vector<EngineLine> replies = co_await context.sync();
  if (!reply && is_deaf(context, replies)) {
    context.profile().deaf_during_search = true;
    throw failed(
        fmt::format("the engine does not read its input during a search: `{}` is answered before `isready`",
                    context.profile().long_go()));
  }
  if (!reply && count_lines(replies, "bestmove") > 0)
    throw failed("the engine ends the search before `stop`, after a command that must not end it");
  if (!reply) reply = co_await context.stop_search();
  co_await context.require_legal(position, reply->move);
  const std::vector<EngineLine> rest = co_await context.sync();
  if (count_lines(rest, "bestmove") > 0) throw failed("the engine sends two `bestmove` lines for one `go`");
  co_return replies;
}

Task<Finding> isready_during_search(CheckContext& context) {
  (void)co_await send_during_search(context, "");
  co_return passed("`isready` is answered and does not end the search");
}

Task<Finding> stop(CheckContext& context) {
  TestPosition position = context.profile().position_after(1);
  std::optional<SearchReply> reply = co_await start_search(context);
  const bool early = reply.has_value();
  if (!early) reply = co_await context.stop_search();
  co_await context.require_legal(position, reply->move);
  if (early) co_return passed("the engine finishes its longest search before `stop` can be sent");
  context.profile().timings.emplace_back("stop", reply->took);
  co_return passed(fmt::format("`bestmove` arrives {} after `stop`", time_text(reply->took)));
}

Task<Finding> stop_right_after_go(CheckContext& context) {
  TestPosition position = context.profile().position_after(1);
  co_await context.set_position(position);
  context.send(fmt::format("{}\nstop", context.profile().long_go()));
  const SearchReply reply = co_await context.await_best_move(context.timeouts().stop);
  co_await context.require_legal(position, reply.move);
  const std::vector<EngineLine> rest = co_await context.sync();
  if (count_lines(rest, "bestmove") > 0)
    co_return failed("the engine sends two `bestmove` lines for `go` and `stop`");
  co_return passed("`stop` right after `go` is answered with one `bestmove`");
}

Task<Finding> stop_twice(CheckContext& context) {
  const std::optional<SearchReply> early = co_await start_search(context);
  context.send("stop\nstop");
  if (!early) (void)co_await context.await_best_move(context.timeouts().stop);
  const std::vector<EngineLine> rest = co_await context.sync();
  if (count_lines(rest, "bestmove") > 0) co_return failed("a second `stop` is answered with `bestmove`");
  co_return passed("a second `stop` is ignored");
}

/// Sends a line that the engine must ignore because no search is running.
Task<Finding> ignored_when_idle(CheckContext& context, std::string_view line) {
  context.skip_if_isready_resets();
  TestPosition position = context.profile().position_after(2);
  co_await context.set_position(position);
  context.send(line);
  const std::vector<EngineLine> replies = co_await context.sync();
  if (count_lines(replies, "bestmove") > 0)
    co_return failed(fmt::format("`{}` is answered with `bestmove` although no search is running", line));
  const std::string after = fmt::format("after `{}` with no search running", line);
  co_await context.require_position(position, after);
  if (reports_error(replies))
    co_return tolerable(fmt::format("`{}` is reported as an error when no search is running", line));
  co_return passed(fmt::format("`{}` is ignored when no search is running", line));
}

Task<Finding> stop_when_idle(CheckContext& context) { return ignored_when_idle(context, "stop"); }
Task<Finding> ponderhit_when_idle(CheckContext& context) { return ignored_when_idle(context, "ponderhit"); }

Task<Finding> unknown_during_search(CheckContext& context) {
  (void)co_await send_during_search(context, "\n   \nwhatever 1 2 3\nponderhit");
  co_return passed("unknown commands do not end the search");
}

Task<Finding> ugi_during_search(CheckContext& context) {
  const std::vector<EngineLine> replies = co_await send_during_search(context, "ugi");
  if (count_lines(replies, "ugiok") == 1) co_return passed("`ugi` is answered during a search");
  co_return tolerable("`ugi` is not answered during a search");
}

Task<Finding> query_during_search(CheckContext& context) {
  const std::vector<EngineLine> replies = co_await send_during_search(context, "query p1turn");
  if (count_answers(replies) == 1) co_return passed("`query` is answered during a search");
  throw skipped("the engine does not answer queries during a search; support for this is optional");
}

}  // namespace

std::span<const Check> search_checks() {
  static constexpr Check checks[] = {
      {"isready", isready_during_search, basics},
      {"stop", stop, basics | reads_during_search},
      {"stop right after go", stop_right_after_go, basics | reads_during_search},
      {"stop twice", stop_twice, basics | reads_during_search},
      {"stop when idle", stop_when_idle, basics},
      {"ponderhit when idle", ponderhit_when_idle, basics},
      {"unknown commands", unknown_during_search, basics | reads_during_search},
      {"ugi", ugi_during_search, basics | reads_during_search},
      {"query", query_during_search, basics | queries | reads_during_search},
  };
  return checks;
}

}  // namespace flipside::referee::check
