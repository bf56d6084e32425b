#include <fmt/format.h>

#include <algorithm>

#include "referee/check/checks/all_checks.hpp"
#include "referee/check/checks/start_position.hpp"

namespace flipside::referee::check {
namespace {

Task<Finding> no_reply_to_position(CheckContext& context) {
  const TestPosition position = context.profile().position_after(context.profile().moves.size());
  co_await context.set_position(position);
  const std::vector<EngineLine> lines = co_await context.sync();
  if (lines.empty()) co_return passed("the engine sends no reply to `position`");
  if (count_lines(lines, "bestmove") > 0) co_return failed("`position` is answered with `bestmove`");
  if (reports_error(lines))
    co_return failed(fmt::format("a legal line of play is rejected: '{}'", lines.front().text));
  co_return tolerable(
      fmt::format("`position` is answered with '{}'; expected no reply", lines.front().text.substr(0, 60)));
}

Task<Finding> moves_are_played(CheckContext& context) {
  const std::size_t count = context.profile().moves.size();
  for (std::size_t plies = 0; plies <= count; ++plies) {
    TestPosition position = context.profile().position_after(plies);
    co_await context.set_position(position);
    const std::string after = fmt::format("after `{}`", position.line);
    co_await context.require_position(position, after);
  }
  co_return passed(fmt::format("the engine's position is correct after 0 to {} moves", count));
}

/// Checks whether the engine accepts two consecutive `position` lines. If it does not, repeats the test with
/// `isready` between the two lines.
Task<Finding> no_isready_needed(CheckContext& context) {
  EngineProfile& profile = context.profile();
  if (profile.settings.ready_before_position) throw skipped("the quirk ready_before_position is set");
  for (const bool synced : {false, true}) {
    std::optional<Finding> deviation;
    try {
      for (const auto& [first, second] : {std::pair(1, 2), {3, 0}, {2, 3}}) {
        const TestPosition former = profile.position_after(static_cast<std::size_t>(first));
        const TestPosition latter = profile.position_after(static_cast<std::size_t>(second));
        (void)co_await context.sync();
        co_await context.set_position(former);
        if (synced) (void)co_await context.sync();
        co_await context.set_position(latter);
        co_await context.require_position(latter, "after a second `position`");
      }
    } catch (const Finding& finding) {
      deviation = finding;
    }
    if (deviation && (synced || context.connection().ended())) co_return *deviation;
    if (deviation) continue;
    profile.settings.ready_before_position = synced;
    co_return synced ? tolerable("the engine requires `isready` before every `position`")
                     : passed("`position` works without a preceding `isready`");
  }
  co_return passed("");
}

Task<Finding> position_fen(CheckContext& context) {
  const EngineProfile& profile = context.profile();
  TestPosition position = profile.position_after(3);
  position.line = "position fen " + position.game->text();
  co_await context.set_position(position);
  const std::string after = fmt::format("after `{}`", position.line);
  co_await context.require_position(position, after);
  TestPosition with_moves = profile.position_after(2);
  with_moves.line = "position fen " + with_moves.game->text();
  for (std::size_t ply = 2; ply < std::min<std::size_t>(4, profile.moves.size()); ++ply) {
    with_moves.line += (ply == 2 ? " moves " : " ") + profile.moves[ply];
    [[maybe_unused]] const auto played = with_moves.game->play(profile.moves[ply]);
  }
  co_await context.set_position(with_moves);
  const std::string after_moves = fmt::format("after `{}`", with_moves.line);
  co_await context.require_position(with_moves, after_moves);
  co_return passed("`position fen` works with and without moves");
}

Task<Finding> repeated_position(CheckContext& context) {
  const EngineProfile& profile = context.profile();
  for (const std::size_t plies : {4, 1, 4, 0, 0}) {
    TestPosition position = profile.position_after(plies);
    co_await context.set_position(position);
    co_await context.set_position(position);
    co_await context.require_position(position, "after other positions");
  }
  co_return passed("`position` replaces the previous position and can be repeated");
}

Task<Finding> empty_move_list(CheckContext& context) {
  TestPosition position = context.profile().position_after(0);
  co_await context.set_position(2);
  TestPosition sent = position;
  sent.line += " moves";
  co_await context.set_position(sent);
  co_await context.require_position(position, "after an empty `moves` list");
  co_return passed("an empty `moves` list is accepted");
}

/// Sends malformed lines. The engine must keep its position, and should report an error for each line.
Task<Finding> check_rejected_positions(CheckContext& context, std::vector<std::string> lines) {
  context.skip_if_isready_resets();
  TestPosition position = context.profile().position_after(2);
  std::size_t unreported = 0;
  for (const std::string& line : lines) {
    co_await context.set_position(position);
    co_await context.prepare_for_position();
    const bool reported = co_await context.provokes_error(line);
    unreported += reported ? 0U : 1U;
    const std::string after = fmt::format("after the invalid line `{}`", line.substr(0, 80));
    co_await context.require_position(position, after);
  }
  if (unreported == 0) co_return passed(fmt::format("all {} invalid lines are rejected", lines.size()));
  co_return tolerable(fmt::format("{} of {} invalid lines are not reported with `info string error`",
                                  unreported, lines.size()));
}

Task<Finding> malformed_fen(CheckContext& context) {
  std::vector<std::string> lines{"position fen", "position fen x", "position fen ?/?/? w - 1"};
  if (const TestPosition position = context.profile().position_after(3); position.game) {
    const std::string fen = position.game->text();
    lines.push_back("position fen " + fen.substr(0, fen.rfind(' ')));
    lines.push_back("position fen Q" + fen);
  }
  co_return co_await check_rejected_positions(context, std::move(lines));
}

Task<Finding> illegal_move(CheckContext& context) {
  const EngineProfile& profile = context.profile();
  const std::string line = profile.position_after(1).line;
  std::vector<std::string> lines{profile.position_after(0).line + " moves a1a1 b1b1", line + " xyzzy",
                                 line + " 0000"};
  co_return co_await check_rejected_positions(context, std::move(lines));
}

Task<Finding> malformed_line(CheckContext& context) {
  std::vector<std::string> lines{"position", "position moves", "position somewhere", "position STARTPOS"};
  co_return co_await check_rejected_positions(context, std::move(lines));
}

Task<Finding> moves_command(CheckContext& context) {
  context.skip_if_isready_resets();
  if (!context.profile().answers_query("fen"))
    throw skipped("the engine does not answer `query fen`, which this check needs");
  const std::string& move = context.profile().moves.at(1);
  TestPosition position = context.profile().position_after(1);
  co_await context.set_position(position);
  const std::string before = co_await context.require_answer("fen");
  const std::string line = "moves " + move;
  context.send(line);
  const std::string after = co_await context.require_answer("fen");
  if (before == after) throw skipped("the engine does not support the extension `moves M`");
  TestPosition next = context.profile().position_after(2);
  co_await context.require_position(next, "after `moves M`");
  co_return passed("`moves M` continues from the current position");
}

}  // namespace

std::span<const Check> position_checks() {
  static constexpr Check checks[] = {
      {"startpos", start_position, ready, CheckProcess::fresh},
      {"no isready needed", no_isready_needed, basics},
      {"no reply to position", no_reply_to_position, basics},
      {"moves", moves_are_played, basics},
      {"fen", position_fen, basics | builtin_rules},
      {"repeated position", repeated_position, basics},
      {"empty move list", empty_move_list, basics},
      {"malformed FEN", malformed_fen, basics},
      {"illegal move", illegal_move, basics},
      {"malformed line", malformed_line, basics},
      {"moves (extension)", moves_command, basics | queries},
  };
  return checks;
}

}  // namespace flipside::referee::check
