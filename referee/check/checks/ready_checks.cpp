#include <fmt/format.h>

#include "referee/check/checks/all_checks.hpp"

namespace flipside::referee::check {
namespace {

constexpr std::size_t isready_burst = 20;  // number of commands that are sent in one write
constexpr auto extra_reply_wait = std::chrono::milliseconds(20);

Task<Finding> readyok(CheckContext& context) {
  (void)co_await context.sync();
  EngineProfile& profile = context.profile();
  profile.answers_isready = true;
  profile.timings.emplace_back("readyok", profile.settings.ready);
  co_return passed(fmt::format("`readyok` after {}", time_text(profile.settings.ready)));
}

Task<Finding> one_readyok_each(CheckContext& context) {
  std::string lines;
  for (std::size_t i = 1; i < isready_burst; ++i) lines += "isready\n";
  context.send(lines);
  const std::vector<EngineLine> first = co_await context.sync();  // lines before the first `readyok`
  std::size_t count = count_lines(first, "readyok") + 1;
  while (count < isready_burst) {
    const std::vector<EngineLine> more =
        co_await context.connection().read_until("readyok", context.timeouts().ready);
    count += count_lines(more, "readyok");
  }
  const std::vector<EngineLine> rest = co_await context.connection().collect_lines(extra_reply_wait);
  if (count_lines(rest, "readyok") > 0)
    co_return failed(fmt::format("more than {0} `readyok` replies to {0} `isready` commands", isready_burst));
  co_return passed(
      fmt::format("{0} `readyok` replies to {0} `isready` commands sent together", isready_burst));
}

Task<Finding> no_reply_to_new_game(CheckContext& context) {
  context.send("uginewgame");
  const std::vector<EngineLine> lines = co_await context.sync();
  for (const EngineLine& line : lines)
    if (!line.text.starts_with("info"))
      co_return tolerable(
          fmt::format("`uginewgame` is answered with '{}'; expected no reply", line.text.substr(0, 60)));
  co_return passed("the engine sends no reply to `uginewgame`");
}

Task<Finding> isready_changes_nothing(CheckContext& context) {
  if (context.profile().resets_at_isready)
    co_return failed(
        "`isready` changes the position (the referee sends the whole position before each `go` and `query`)");
  TestPosition position = context.profile().position_after(2);
  co_await context.set_position(position);
  for (int i = 0; i < 3; ++i) (void)co_await context.sync();
  co_await context.require_position(position, "after `isready`");
  co_return passed("`isready` keeps the position");
}

Task<Finding> second_game(CheckContext& context) {
  TestPosition first = context.profile().position_after(3);
  co_await context.set_position(first);
  (void)co_await context.search(context.profile().quick_go);
  context.send("uginewgame");
  (void)co_await context.sync();
  TestPosition position = context.profile().position_after(1);
  co_await context.set_position(position);
  co_await context.require_position(position, "after `uginewgame` and `position`");
  const SearchReply reply = co_await context.search(context.profile().quick_go);
  co_await context.require_legal(position, reply.move);
  co_return passed("the engine plays a second game in the same process");
}

constexpr Check ready_check_list[] = {
    {"readyok", readyok, handshake},
    {"one readyok per isready", one_readyok_each},
    {"no reply to uginewgame", no_reply_to_new_game},
};

constexpr Check new_game_check_list[] = {
    {"isready changes nothing", isready_changes_nothing, ready | plays},
    {"second game", second_game, ready | plays},
};

}  // namespace

std::span<const Check> ready_checks() { return ready_check_list; }
std::span<const Check> new_game_checks() { return new_game_check_list; }

}  // namespace flipside::referee::check
