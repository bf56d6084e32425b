#include <fmt/format.h>

#include <algorithm>

#include "engine/core/text.hpp"
#include "referee/check/checks/all_checks.hpp"

namespace flipside::referee::check {
namespace {

constexpr auto infinite_search_time = std::chrono::milliseconds(100);
constexpr std::string_view two_best_moves = "the engine sends two `bestmove` lines for one `go`";

/// Reads the reply to the `go` line that was just sent. If the engine exits or sends no valid `bestmove`,
/// records the kind of `go` as unsupported, so that the referee uses another kind.
/// @param kind  one of `go_names`, or empty if the referee never sends this form of `go`
Task<std::optional<SearchReply>> read_reply(CheckContext& context, std::string_view kind, Instant started,
                                            Instant deadline) {
  std::optional<SearchReply> reply;
  std::optional<Finding> failure;
  try {
    reply = co_await context.read_best_move(started, deadline);
  } catch (const Finding& finding) {
    failure = finding;
  }
  if (!failure) co_return reply;
  if (!kind.empty()) context.profile().settings.unsupported_go.emplace(kind);
  throw *std::move(failure);
}

/// Checks that the engine answers a `go` line with a legal move before it receives `stop`.
/// @param kind  one of `go_names`, or empty if the referee never sends this form of `go`
Task<Finding> check_go(CheckContext& context, std::string_view kind, std::string_view line) {
  TestPosition position = context.profile().position_after(1);
  co_await context.set_position(position);
  context.send(line);
  const Instant started = context.connection().last_sent();
  std::optional<SearchReply> reply =
      co_await read_reply(context, kind, started, started + context.timeouts().move);
  if (!reply) {
    if (!kind.empty()) context.profile().settings.unsupported_go.emplace(kind);
    context.send("stop");
    reply =
        co_await context.read_best_move(started, context.connection().last_sent() + context.timeouts().stop);
    co_return tolerable(
        fmt::format("`{}` is {}", line, reply ? "answered only after `stop`" : "not answered"));
  }
  co_await context.require_legal(position, reply->move);
  co_return passed(
      fmt::format("`{}` is answered with {} after {}", line, reply->move, time_text(reply->took)));
}

void skip_if_excluded(const CheckContext& context, std::string_view kind) {
  if (context.profile().excluded_go.contains(std::string(kind)))
    throw skipped(fmt::format("{} is excluded by the quirk `go`", kind));
}

/// Checks a kind of `go` that the referee sends, unless the user excluded it.
Task<Finding> check_kind(CheckContext& context, std::string_view kind, std::string_view line) {
  skip_if_excluded(context, kind);
  co_return co_await check_go(context, kind, line);
}

Task<Finding> clock(CheckContext& context) {
  return check_kind(context, "clock", "go p1time 1000 p2time 1000 p1inc 10 p2inc 10");
}
Task<Finding> movetime(CheckContext& context) { return check_kind(context, "movetime", "go movetime 50"); }
Task<Finding> depth(CheckContext& context) { return check_kind(context, "depth", "go depth 2"); }
Task<Finding> nodes(CheckContext& context) { return check_kind(context, "nodes", "go nodes 500"); }

Task<Finding> infinite(CheckContext& context) {
  skip_if_excluded(context, "infinite");
  TestPosition position = context.profile().position_after(1);
  co_await context.set_position(position);
  context.send("go infinite");
  const Instant started = context.connection().last_sent();
  std::optional<SearchReply> too_early =
      co_await read_reply(context, "infinite", started, started + infinite_search_time);
  if (too_early) {
    context.profile().answers_infinite_early = true;
    co_await context.require_legal(position, too_early->move);
    const std::vector<EngineLine> rest = co_await context.sync();
    if (count_lines(rest, "bestmove") > 0) co_return failed(std::string(two_best_moves));
    co_return tolerable("`go infinite` is answered before `stop`");
  }
  context.send("stop");
  const Instant deadline = context.connection().last_sent() + context.timeouts().stop;
  const std::optional<SearchReply> reply = co_await read_reply(context, "infinite", started, deadline);
  if (!reply) {
    context.profile().settings.unsupported_go.emplace("infinite");
    co_return tolerable("no `bestmove` after `go infinite` and `stop`");
  }
  co_await context.require_legal(position, reply->move);
  co_return passed("`bestmove` follows `stop`");
}

/// Checks an unusual `go` line that the referee never sends.
/// @param kind  one of `go_names`; the check is skipped if the engine does not support it. Empty: never
///              skipped.
Task<Finding> check_unusual_go(CheckContext& context, std::string_view kind, std::string_view line) {
  context.skip_unless_supported(kind);
  co_return co_await check_go(context, "", line);
}

Task<Finding> no_increments(CheckContext& context) {
  return check_unusual_go(context, "clock", "go p1time 500 p2time 500");
}
Task<Finding> own_clock_only(CheckContext& context) {
  return check_unusual_go(context, "clock", "go p2time 500");  // p2 is to move after one ply
}
Task<Finding> movestogo(CheckContext& context) {
  return check_unusual_go(context, "clock", "go p1time 500 p2time 500 movestogo 10");
}
Task<Finding> chess_clock_names(CheckContext& context) {
  return check_unusual_go(context, "clock", "go wtime 500 btime 500 winc 0 binc 0");
}
Task<Finding> zero_clocks(CheckContext& context) {
  return check_unusual_go(context, "clock", "go p1time 0 p2time 0");
}
Task<Finding> negative_clocks(CheckContext& context) {
  return check_unusual_go(context, "clock", "go p1time -20 p2time -20 p1inc 0 p2inc 0");
}
Task<Finding> fractional_time(CheckContext& context) {
  return check_unusual_go(context, "movetime", "go movetime 20.5");
}
Task<Finding> depth_zero(CheckContext& context) { return check_unusual_go(context, "depth", "go depth 0"); }
Task<Finding> one_node(CheckContext& context) { return check_unusual_go(context, "nodes", "go nodes 1"); }
Task<Finding> unknown_words(CheckContext& context) {
  return check_unusual_go(context, "movetime", "go speed 3 movetime 20 mood fine");
}
Task<Finding> no_limit(CheckContext& context) { return check_unusual_go(context, "", "go"); }

Task<Finding> combined_limits(CheckContext& context) {
  context.skip_unless_supported("nodes");
  co_return co_await check_unusual_go(context, "movetime", "go movetime 600000 nodes 200");
}

Task<Finding> position_kept(CheckContext& context) {
  TestPosition position = context.profile().position_after(2);
  co_await context.set_position(position);
  const SearchReply reply = co_await context.search(context.profile().quick_go);
  std::optional<Finding> deviation;
  try {
    co_await context.require_position(position, "after `go`");
    const SearchReply repeated = co_await context.search(context.profile().quick_go);
    if (position.game) co_await context.require_legal(position, repeated.move);
  } catch (const Finding& finding) {
    deviation = finding;
  }
  co_await context.require_legal(position, reply.move);
  if (!deviation) co_return passed("`go` does not change the position");
  if (deviation->verdict != CheckVerdict::fail || context.connection().ended()) co_return *deviation;
  co_return tolerable(deviation->detail + " (the referee sends the whole position before each `go`)");
}

Task<Finding> one_bestmove_each(CheckContext& context) {
  co_await context.set_position(1);
  for (int i = 0; i < 3; ++i) {
    (void)co_await context.search(context.profile().quick_go);
    const std::vector<EngineLine> rest = co_await context.sync();
    if (count_lines(rest, "bestmove") > 0) co_return failed(std::string(two_best_moves));
  }
  co_return passed("each `go` is answered with one `bestmove`");
}

Task<Finding> no_extra_words(CheckContext& context) {
  co_await context.set_position(1);
  const SearchReply reply = co_await context.search(context.profile().quick_go);
  std::string_view rest = reply.lines.back().text;
  next_word(rest);
  next_word(rest);
  if (trim(rest).empty()) co_return passed("`bestmove` has no words after its move");
  const auto word = next_word(rest);
  co_return tolerable(fmt::format("`bestmove` has the extra word '{}' after its move", word));
}

Task<Finding> legal_moves(CheckContext& context) {
  const std::vector<std::vector<std::string>> lines = random_lines(*context.profile().start, 20);
  for (const auto& moves : lines) {
    TestPosition position = context.profile().position_after(moves);
    co_await context.set_position(position);
    const SearchReply reply = co_await context.search(context.profile().quick_go);
    co_await context.require_legal(position, reply.move);
  }
  co_return passed(fmt::format("the engine plays legal moves in {} positions", lines.size()));
}

/// Sends `go` in a finished game. The engine should answer `bestmove 0000`.
Task<Finding> go_in_finished_game(CheckContext& context, std::string_view line) {
  const std::vector<std::string> moves = random_game(*context.profile().start, false);
  if (moves.empty()) throw skipped("no short game was found");
  const TestPosition position = context.profile().position_after(moves);
  co_await context.set_position(position);
  context.send(line);
  const Instant started = context.connection().last_sent();
  std::optional<SearchReply> reply =
      co_await context.read_best_move(started, started + context.timeouts().stop);
  if (!reply) {
    reply = co_await context.stop_search();
    co_return tolerable(fmt::format("in a finished game, `{}` is answered only after `stop`", line));
  }
  if (reply->move == "0000") co_return passed("`bestmove 0000`");
  co_return tolerable(
      fmt::format("in a finished game, `{}` is answered with `bestmove {}`; expected `bestmove 0000`", line,
                  reply->move));
}

Task<Finding> finished_game(CheckContext& context) {
  return go_in_finished_game(context, context.profile().quick_go);
}
Task<Finding> finished_game_infinite(CheckContext& context) {
  context.skip_unless_supported("infinite");
  co_return co_await go_in_finished_game(context, "go infinite");
}

}  // namespace

std::span<const Check> go_checks() {
  static constexpr Check checks[] = {
      {"clock", clock, basics},
      {"movetime", movetime, basics},
      {"depth", depth, basics},
      {"nodes", nodes, basics},
      {"infinite", infinite, basics},
      {"no increments", no_increments, basics},
      {"one clock", own_clock_only, basics},
      {"movestogo (extension)", movestogo, basics},
      {"wtime and btime", chess_clock_names, basics},
      {"zero clocks", zero_clocks, basics},
      {"negative clocks", negative_clocks, basics},
      {"fractional time", fractional_time, basics},
      {"depth 0", depth_zero, basics},
      {"one node", one_node, basics},
      {"unknown words", unknown_words, basics},
      {"combined limits", combined_limits, basics},
      {"no limit", no_limit, basics, CheckProcess::shared, true},
      {"position kept", position_kept, basics},
      {"one bestmove per go", one_bestmove_each, basics, CheckProcess::fresh},
      {"no extra words", no_extra_words, basics},
      {"legal moves", legal_moves, basics | builtin_rules},
      {"finished game", finished_game, basics | builtin_rules},
      {"finished game, infinite", finished_game_infinite, basics | builtin_rules},
  };
  return checks;
}

}  // namespace flipside::referee::check
