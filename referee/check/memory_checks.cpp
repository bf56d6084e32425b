#include <fmt/format.h>

#include "referee/check/check.hpp"

namespace flipside::referee::conformance {
namespace {

constexpr int games = 30;
constexpr int settled_after = 5;                     // games: by then what is made once is made
constexpr std::size_t slack = std::size_t{8} << 20;  // bytes

Task<void> play_short_game(Exam& exam) {
  exam.say("uginewgame");
  (void)co_await exam.settle();
  for (std::size_t plies = 0; plies < 4; ++plies) {
    co_await exam.set_up(plies);
    (void)co_await exam.go(exam.knows().quick_go);
  }
  (void)co_await exam.settle();
}

Task<Finding> does_not_grow(Exam& exam) {
  std::size_t before = 0;
  for (int game = 0; game < games; ++game) {
    co_await play_short_game(exam);
    if (game == settled_after) before = exam.dialogue().peer().memory();
  }
  const std::size_t after = exam.dialogue().peer().memory();
  if (before == 0 || after == 0) throw skipped("its memory cannot be told");
  const std::string text =
      fmt::format("{:.1f} MiB after {} games, {:.1f} MiB after {}", static_cast<double>(before) / (1 << 20),
                  settled_after, static_cast<double>(after) / (1 << 20), games);
  co_return after > before + before / 10 + slack ? tolerable("it grows: " + text) : passed(text);
}

constexpr Check checks[] = {
    {"30 games", does_not_grow, ready | plays, Start::fresh, true},
};

}  // namespace

std::span<const Check> memory_checks() { return checks; }

}  // namespace flipside::referee::conformance
