#include <fmt/format.h>

#include "referee/check/check.hpp"

namespace flipside::referee::conformance {
namespace {

constexpr auto pause = std::chrono::milliseconds(5);

/// Says lines that must change nothing, with the position known.
Task<bool> nothing_changes(Exam& exam, std::string_view lines, std::string_view what) {
  Place place = exam.knows().place(2);
  co_await exam.set_up(place);
  const bool told = co_await exam.endure(lines);
  const std::string after = fmt::format("after {}", what);
  co_await exam.expect(place, after);
  co_return told;
}

Task<Finding> unknown(Exam& exam) {
  const bool told = co_await nothing_changes(exam, "whatever\nposition2 startpos\n?? !!", "unknown commands");
  co_return told ? passed("unknown commands are told and change nothing")
                 : tolerable("unknown commands change nothing, but are not told by `info string error`");
}

Task<Finding> blank(Exam& exam) {
  const bool told = co_await nothing_changes(exam, "\n\n   \n\t\n \t \r\n", "blank lines");
  co_return told ? tolerable("blank lines are called an error") : passed("blank lines mean nothing");
}

/// Sets up a position by bytes of another form, and sees that it holds.
Task<Finding> taken(Exam& exam, std::string bytes, std::size_t plies, std::string_view what) {
  co_await exam.set_up(3);
  co_await exam.before_position();
  exam.dialogue().send(bytes);
  (void)co_await exam.settle();
  const std::string after = fmt::format("after {}", what);
  Place place = exam.knows().place(plies);
  co_await exam.expect(place, after);
  co_return passed(fmt::format("{} are taken", what));
}

std::string replaced(const std::string& text, std::string_view by) {
  std::string out;
  for (const char c : text)
    if (c == ' ')
      out += by;
    else
      out += c;
  return out;
}

Task<Finding> blanks(Exam& exam) {
  const std::string line = exam.knows().place(2).line;
  std::string bytes = "   " + replaced(line, "   ") + "  \n";
  co_return co_await taken(exam, std::move(bytes), 2, "several blanks");
}

Task<Finding> tabs(Exam& exam) {
  const std::string line = exam.knows().place(2).line;
  std::string bytes = "\t" + replaced(line, "\t") + " \t\n";
  co_return co_await taken(exam, std::move(bytes), 2, "tabs");
}

Task<Finding> carriage_return(Exam& exam) {
  std::string bytes = exam.knows().place(2).line + "\r\n";
  co_return co_await taken(exam, std::move(bytes), 2, "lines that end with CR LF");
}

Task<Finding> one_write(Exam& exam) {
  if (exam.knows().settings.ready_before_position)
    throw skipped("it needs `isready` before every `position`");
  std::string bytes;
  for (const std::size_t plies : {0, 1, 4, 3, 1}) bytes += exam.knows().place(plies).line + "\n";
  co_return co_await taken(exam, std::move(bytes), 1, "many lines in one write");
}

Task<Finding> split(Exam& exam) {
  co_await exam.set_up(3);
  const std::string line = exam.knows().place(2).line + '\n';
  const std::size_t piece = line.size() / 3;
  co_await exam.before_position();
  for (const std::size_t from : {std::size_t{0}, piece, 2 * piece}) {
    exam.dialogue().send(std::string_view(line).substr(from, from == 2 * piece ? line.npos : piece));
    (void)co_await exam.dialogue().listen(pause);
  }
  (void)co_await exam.settle();
  Place place = exam.knows().place(2);
  co_await exam.expect(place, "after a line in pieces");
  co_return passed("a line that comes in pieces is one line");
}

Task<Finding> case_sensitive(Exam& exam) {
  exam.say("ISREADY\nIsReady");
  (void)co_await exam.settle();
  const std::vector<Heard> rest = co_await exam.dialogue().listen(pause);
  if (count_of(rest, "readyok") > 0) co_return tolerable("words in capitals are taken as well: `ISREADY`");
  co_return passed("words in capitals are no commands");
}

constexpr unsigned needs = ready | plays;
constexpr Check checks[] = {
    {"unknown commands", unknown, needs},
    {"blank lines", blank, needs},
    {"blanks", blanks, needs},
    {"tabs", tabs, needs},
    {"CR LF", carriage_return, needs},
    {"many lines at once", one_write, needs},
    {"a line in pieces", split, needs},
    {"capitals", case_sensitive, ready, Start::fresh},
};

}  // namespace

std::span<const Check> line_checks() { return checks; }

}  // namespace flipside::referee::conformance
