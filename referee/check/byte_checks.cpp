#include <fmt/format.h>

#include "engine/core/random.hpp"
#include "referee/check/check.hpp"

namespace flipside::referee::conformance {
namespace {

constexpr std::size_t kib = 1024;

/// Sends bytes that are no command; the engine must live on, ready, with its position.
Task<Finding> survived(Exam& exam, std::string bytes, std::string_view what) {
  Place place = exam.knows().place(2);
  co_await exam.set_up(place);
  exam.dialogue().send(bytes);
  (void)co_await exam.settle();
  const std::string after = fmt::format("after {}", what);
  co_await exam.expect(place, after);
  co_return passed(fmt::format("{} changes nothing", what));
}

Task<Finding> long_position(Exam& exam) {
  Place place = exam.knows().place(2);
  co_await exam.set_up(3);
  std::string line = place.line;
  line.insert(line.find(' '), std::string(64 * kib - 1 - line.size(), ' '));
  co_await exam.before_position();
  exam.say(line);
  (void)co_await exam.settle();
  co_await exam.expect(place, "after a `position` line of 64 KiB");
  co_return passed("a `position` line of 64 KiB is taken");
}

Task<Finding> long_garbage(Exam& exam) {
  std::string bytes(kib * kib - 1, 'x');
  bytes += '\n';
  co_return co_await survived(exam, std::move(bytes), "a line of 1 MiB");
}

Task<Finding> utf8(Exam& exam) {
  std::string bytes = "žluťoučký kůň 象 🂡 \u202e\nsetoption name ünïcode value ☃\n";
  co_return co_await survived(exam, std::move(bytes), "text in UTF-8");
}

Task<Finding> binary(Exam& exam) {
  std::string bytes;
  Random random(7);
  while (bytes.size() < 4 * kib) bytes += static_cast<char>(random.below(256));
  bytes += '\n';
  co_return co_await survived(exam, std::move(bytes), "binary garbage");
}

Task<Finding> garbled_commands(Exam& exam) {
  std::string bytes;
  bytes += std::string("junk\0position startpos\n", 23);
  bytes += "go\xff\xfe depth 1\nposition\x01 startpos\nquit\x80\nstopp\n%s%n%d\n";
  co_return co_await survived(exam, std::move(bytes), "commands with junk in their words");
}

constexpr unsigned needs = ready | plays;
constexpr Check checks[] = {
    {"64 KiB position", long_position, needs, Start::fresh},
    {"1 MiB line", long_garbage, needs, Start::fresh},
    {"UTF-8", utf8, needs, Start::fresh},
    {"binary", binary, needs, Start::fresh},
    {"junk in words", garbled_commands, needs, Start::fresh},
};

}  // namespace

std::span<const Check> byte_checks() { return checks; }

}  // namespace flipside::referee::conformance
