#include <fmt/format.h>

#include <algorithm>

#include "referee/check/checks/all_checks.hpp"

namespace flipside::referee::check {
namespace {

using std::chrono::milliseconds;

// Number of searches per time limit. Only the fastest search counts because the machine may be loaded.
constexpr int tries = 3;
constexpr milliseconds default_margin{50};  // the referee's default time margin
constexpr milliseconds max_margin{1000};    // the check fails if the overrun is larger

constexpr int games = 30;
// Memory growth is measured from this game on, because one-time allocations should be complete by then.
constexpr int baseline_game = 5;
constexpr std::size_t memory_slack = std::size_t{8} << 20;  // allowed memory growth in bytes

/// Records the overrun of a time limit in the profile and compares it with the default time margin.
/// @param took  the time of the fastest search
Finding judge_overrun(CheckContext& context, Duration overrun, std::string_view line, Duration took) {
  Duration& largest = context.profile().settings.overrun;
  largest = std::max(largest, overrun);
  const std::string text = fmt::format("`{}` took {}", line, time_text(took));
  if (overrun <= default_margin) return passed(text);
  if (overrun <= max_margin)
    return tolerable(fmt::format("{}; the engine needs a time margin above the default of 50 ms", text));
  return failed(fmt::format("{}; the overrun exceeds {}", text, time_text(max_margin)));
}

Task<Finding> moves_in_time(CheckContext& context, std::string_view line, Duration limit) {
  Duration fastest = Duration::max();
  for (int i = 0; i < tries && fastest > limit + default_margin / 2; ++i) {
    co_await context.set_position(1);
    co_await context.sync_and_keep_position();
    const SearchReply reply = co_await context.search(line);
    fastest = std::min(fastest, reply.took);
  }
  co_return judge_overrun(context, fastest - limit, line, fastest);
}

Task<Finding> short_movetime(CheckContext& context) {
  context.skip_unless_supported("movetime");
  co_return co_await moves_in_time(context, "go movetime 50", milliseconds(50));
}

Task<Finding> long_movetime(CheckContext& context) {
  context.skip_unless_supported("movetime");
  co_return co_await moves_in_time(context, "go movetime 500", milliseconds(500));
}

Task<Finding> short_clock(CheckContext& context) {
  context.skip_unless_supported("clock");
  co_return co_await moves_in_time(context, "go p1time 100 p2time 100", milliseconds(100));
}

/// Lets the engine play itself with a clock for each side, as in a tournament.
Task<Finding> game_with_clocks(CheckContext& context) {
  context.skip_unless_supported("clock");
  constexpr milliseconds increment{10};
  PerPlayer<Duration> left{{milliseconds(1000), milliseconds(1000)}};
  Duration overrun{0};
  std::vector<std::string> moves;
  for (TestPosition position = context.profile().position_after(moves);
       moves.size() < 40 && !position.game->outcome(); position = context.profile().position_after(moves)) {
    co_await context.set_position(position);
    co_await context.sync_and_keep_position();
    const auto ms = [&](Player player) { return std::chrono::floor<milliseconds>(left[player]).count(); };
    const std::string line =
        fmt::format("go p1time {} p2time {} p1inc 10 p2inc 10", ms(Player::p1), ms(Player::p2));
    const SearchReply reply = co_await context.search(line);
    co_await context.require_legal(position, reply.move);
    Duration& clock = left[position.game->to_move()];
    overrun = std::max(overrun, reply.took - clock);
    clock = std::max(clock - reply.took, Duration{0}) + increment;
    moves.push_back(reply.move);
  }
  const std::string text = fmt::format("{} plies at 1 s plus 10 ms per move", moves.size());
  if (overrun <= default_margin) co_return passed(text + ": the engine does not overrun its clock");
  context.profile().settings.overrun = std::max(context.profile().settings.overrun, overrun);
  const std::string detail = fmt::format("{}: the engine overruns its clock by {}", text, time_text(overrun));
  co_return overrun <= max_margin ? tolerable(detail) : failed(detail);
}

/// Compares the measured reply times with the referee's default timeouts.
Task<Finding> reply_times(CheckContext& context) {
  const EngineTimeouts defaults;
  const RequiredSettings& settings = context.profile().settings;
  std::string text;
  std::string slow;
  for (const auto& [reply, time, timeout] : {std::tuple("ugiok", settings.start, defaults.start),
                                             {"readyok", settings.ready, defaults.ready},
                                             {"stop", settings.stop, defaults.stop}}) {
    text += fmt::format("{}{} {}", text.empty() ? "" : ", ", reply, time_text(time));
    if (time > timeout / 2) slow = reply;
  }
  text = "longest reply times: " + text;
  co_return slow.empty()
      ? passed(text)
      : tolerable(fmt::format("{}; {} needs a longer timeout than the default", text, slow));
}

Task<void> play_short_game(CheckContext& context) {
  context.send("uginewgame");
  (void)co_await context.sync();
  for (std::size_t plies = 0; plies < 4; ++plies) {
    co_await context.set_position(plies);
    (void)co_await context.search(context.profile().quick_go);
  }
  (void)co_await context.sync();
}

Task<Finding> memory_growth(CheckContext& context) {
  std::size_t before = 0;
  for (int game = 0; game < games; ++game) {
    co_await play_short_game(context);
    if (game == baseline_game) before = context.connection().peer().memory();
  }
  const std::size_t after = context.connection().peer().memory();
  if (before == 0 || after == 0) throw skipped("the engine's memory cannot be measured");
  const std::string text = fmt::format("{:.1f} MiB after {} games, {:.1f} MiB after {} games",
                                       static_cast<double>(before) / (1 << 20), baseline_game,
                                       static_cast<double>(after) / (1 << 20), games);
  co_return after > before + before / 10 + memory_slack ? tolerable("memory grows from game to game: " + text)
                                                        : passed(text);
}

constexpr Check time_check_list[] = {
    {"short movetime", short_movetime, basics},
    {"long movetime", long_movetime, basics, CheckProcess::shared, true},
    {"short clock", short_clock, basics},
    {"game with clocks", game_with_clocks, basics | builtin_rules, CheckProcess::shared, true},
    {"reply times", reply_times, ready},
};

constexpr Check memory_check_list[] = {
    {"30 games", memory_growth, basics, CheckProcess::fresh, true},
};

}  // namespace

std::span<const Check> time_checks() { return time_check_list; }
std::span<const Check> memory_checks() { return memory_check_list; }

}  // namespace flipside::referee::check
