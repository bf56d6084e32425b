#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "engine/core/text.hpp"
#include "referee/check/check.hpp"

namespace flipside::referee::conformance {
namespace {

constexpr std::size_t short_line = 7;  // bytes without its end: some runners fail on lines below 8

/// A search that has time to tell something.
Task<Search> search(Exam& exam) {
  co_await exam.set_up(2);
  const bool takes = !exam.knows().settings.refused_go.contains("movetime");
  const std::string line = takes ? "go movetime 100" : exam.knows().quick_go;
  co_return co_await exam.go(line);
}

std::vector<ugi::Info> infos_of(const Search& done) {
  std::vector<ugi::Info> infos;
  for (const Heard& line : done.lines)
    if (const ugi::Reply reply = ugi::parse_reply(line.text);
        const auto* info = std::get_if<ugi::Info>(&reply))
      if (info->text.empty()) infos.push_back(*info);
  return infos;
}

Task<Finding> last_info(Exam& exam) {
  const Search done = co_await search(exam);
  const std::vector<ugi::Info> infos = infos_of(done);
  if (infos.empty()) co_return tolerable("no `info` before `bestmove`");
  const ugi::Info& last = infos.back();
  std::string missing;
  for (const auto& [told, name] : {std::pair(last.time.has_value(), "time"),
                                   {last.nodes.has_value(), "nodes"},
                                   {last.nps.has_value(), "nps"}})
    if (!told) missing += fmt::format("{}`{}`", missing.empty() ? "" : ", ", name);
  if (missing.empty()) co_return passed("`time`, `nodes` and `nps` before `bestmove`");
  co_return tolerable(fmt::format("the last `info` before `bestmove` has no {}", missing));
}

/// What is wrong with the words of an `info` line; empty if nothing is.
std::string flaw_of(std::string_view line) {
  constexpr std::array<std::string_view, 8> numbers{"depth", "seldepth", "multipv",  "time",
                                                    "nodes", "nps",      "hashfull", "tbhits"};
  std::string_view rest = line;
  next_word(rest);
  for (auto word = next_word(rest); !word.empty(); word = next_word(rest)) {
    if (word == "string" || word == "pv") return {};
    if (std::ranges::find(numbers, word) != numbers.end()) {
      const auto value = next_word(rest);
      if (const auto number = read_number<std::int64_t>(value); !number || *number < 0)
        return fmt::format("`{}` is followed by '{}', which is no whole number", word, value);
    } else if (word == "score") {
      const auto kind = next_word(rest);
      const auto value = next_word(rest);
      if ((kind != "cp" && kind != "mate") || !read_number<int>(value))
        return fmt::format("`score {} {}` is neither `cp N` nor `mate N`", kind, value);
    }
  }
  return {};
}

Task<Finding> grammar(Exam& exam) {
  const Search done = co_await search(exam);
  std::size_t count = 0;
  for (const Heard& line : done.lines) {
    std::string_view rest = line.text;
    if (next_word(rest) != "info") continue;
    ++count;
    if (const std::string flaw = flaw_of(line.text); !flaw.empty()) co_return tolerable(flaw);
  }
  co_return passed(fmt::format("{} lines", count));
}

Task<Finding> known_lines(Exam& exam) {
  const Search done = co_await search(exam);
  for (const Heard& line : done.lines)
    if (const ugi::Reply reply = ugi::parse_reply(line.text); std::holds_alternative<ugi::Other>(reply))
      co_return tolerable(fmt::format("'{}' during a search", line.text.substr(0, 60)));
  co_return passed("only `info` and `bestmove` during a search");
}

Task<Finding> long_enough(Exam& exam) {
  const Search done = co_await search(exam);
  for (const Heard& line : done.lines)
    if (line.text.size() < short_line)
      co_return tolerable(fmt::format("'{}' has fewer than 8 bytes with its end", line.text));
  co_return passed("lines of 8 bytes or more");
}

Task<Finding> legal_pv(Exam& exam) {
  const Place place = exam.knows().place(2);
  const Search done = co_await search(exam);
  std::size_t count = 0;
  for (const ugi::Info& info : infos_of(done)) {
    AnyGame game = *place.game;
    std::string_view rest = info.pv;
    for (auto move = next_word(rest); !move.empty(); move = next_word(rest))
      if (!game.play(move))
        co_return tolerable(fmt::format("the `pv` '{}' is not legal at '{}'", info.pv, move));
    count += info.pv.empty() ? 0U : 1U;
  }
  co_return passed(fmt::format("{} lines of play are legal", count));
}

Task<Finding> time_told(Exam& exam) {
  const Search done = co_await search(exam);
  const auto most = std::chrono::duration_cast<std::chrono::milliseconds>(done.took).count() + 5;
  for (const ugi::Info& info : infos_of(done))
    if (info.time && info.time->count() > most)
      co_return tolerable(
          fmt::format("`info time {}`, but the search took {} ms", info.time->count(), most - 5));
  co_return passed("`info time` is not more than the time that passed");
}

Task<Finding> ranks(Exam& exam) {
  const ugi::Option* option = exam.knows().option("MultiPV");
  const std::string set = fmt::format("setoption name {} value 2", option->name);
  exam.say(set);
  (void)co_await exam.settle();
  const Search done = co_await search(exam);
  bool first = false;
  bool second = false;
  for (const ugi::Info& info : infos_of(done)) {
    first = first || info.multipv == 1;
    second = second || info.multipv == 2;
  }
  if (first && second) co_return passed("`multipv` 1 and 2 are told");
  co_return tolerable("with `MultiPV` at 2 the ranks `multipv` 1 and 2 are not told");
}

bool lists_multipv(const Knowledge& knows) { return knows.option("MultiPV") != nullptr; }

constexpr unsigned needs = ready | plays;
constexpr Check checks[] = {
    {"last info", last_info, needs},
    {"grammar of info", grammar, needs, Start::fresh},
    {"known lines", known_lines, needs, Start::fresh},
    {"8 bytes or more", long_enough, needs, Start::fresh},
    {"legal pv", legal_pv, needs | rules},
    {"time told", time_told, needs},
    {"ranks", ranks, needs, Start::fresh, false, lists_multipv},
};

}  // namespace

std::span<const Check> info_checks() { return checks; }

}  // namespace flipside::referee::conformance
