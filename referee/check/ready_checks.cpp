#include <fmt/format.h>

#include "referee/check/check.hpp"

namespace flipside::referee::conformance {
namespace {

constexpr std::size_t many = 20;
constexpr auto a_while = std::chrono::milliseconds(20);

Task<Finding> readyok(Exam& exam) {
  (void)co_await exam.settle();
  exam.knows().ready = true;
  exam.knows().times.emplace_back("readyok", exam.knows().settings.ready);
  co_return passed(fmt::format("after {}", time_text(exam.knows().settings.ready)));
}

Task<Finding> one_each(Exam& exam) {
  std::string lines;
  for (std::size_t i = 1; i < many; ++i) lines += "isready\n";
  exam.say(lines);
  const std::vector<Heard> first = co_await exam.settle();  // up to the first one
  std::size_t count = count_of(first, "readyok") + 1;
  while (count < many) {
    const std::vector<Heard> more = co_await exam.dialogue().until("readyok", exam.patience().ready);
    count += count_of(more, "readyok");
  }
  const std::vector<Heard> rest = co_await exam.dialogue().listen(a_while);
  if (count_of(rest, "readyok") > 0)
    co_return failed(fmt::format("more than {} `readyok` for as many", many));
  co_return passed(fmt::format("{} at once are answered by as many", many));
}

Task<Finding> new_game_is_silent(Exam& exam) {
  exam.say("uginewgame");
  const std::vector<Heard> lines = co_await exam.settle();
  for (const Heard& line : lines)
    if (!line.text.starts_with("info"))
      co_return tolerable(fmt::format("`uginewgame` is answered by '{}'", line.text.substr(0, 60)));
  co_return passed("`uginewgame` has no answer, `isready` after it has");
}

Task<Finding> changes_nothing(Exam& exam) {
  Place place = exam.knows().place(2);
  co_await exam.set_up(place);
  for (int i = 0; i < 3; ++i) (void)co_await exam.settle();
  co_await exam.expect(place, "after `isready`");
  co_return passed("the position is the same after `isready`");
}

Task<Finding> another_game(Exam& exam) {
  Place former = exam.knows().place(3);
  co_await exam.set_up(former);
  (void)co_await exam.go(exam.knows().quick_go);
  exam.say("uginewgame");
  (void)co_await exam.settle();
  Place place = exam.knows().place(1);
  co_await exam.set_up(place);
  co_await exam.expect(place, "after `uginewgame` and `position`");
  const Search search = co_await exam.go(exam.knows().quick_go);
  co_await exam.expect_legal(place, search.move);
  co_return passed("a second game in the same process is played");
}

constexpr Check first_checks[] = {
    {"readyok", readyok, greets},
    {"one readyok each", one_each},
    {"uginewgame is silent", new_game_is_silent},
};

constexpr Check later_checks[] = {
    {"isready changes nothing", changes_nothing, ready | plays},
    {"another game", another_game, ready | plays},
};

}  // namespace

std::span<const Check> ready_checks() { return first_checks; }
std::span<const Check> game_checks() { return later_checks; }

}  // namespace flipside::referee::conformance
