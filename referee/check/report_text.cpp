#include "referee/check/report_text.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "referee/report/text_width.hpp"
#include "referee/session/seconds_text.hpp"

namespace flipside::referee::conformance {
namespace {

constexpr std::string_view gap = "  ";
constexpr std::size_t verdict_width = 9;  // "tolerable"
constexpr std::size_t narrowest_detail = 24;

/// Breaks a printable text at blanks into lines of at most `width` columns; 0: one line.
std::vector<std::string> broken(std::string_view text, std::size_t width) {
  std::vector<std::string> lines{""};
  while (!text.empty()) {
    const std::size_t end = std::min(text.find(' '), text.size());
    const std::string_view word = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    std::string& last = lines.back();
    if (width > 0 && !last.empty() && display_width(last) + 1 + display_width(word) > width)
      lines.emplace_back(word);
    else
      last += last.empty() ? std::string(word) : ' ' + std::string(word);
  }
  return lines;
}

}  // namespace

ReportText::ReportText(std::size_t width)
    : width_(width), group_width_(display_width("Group")), name_width_(display_width("Check")) {
  for (const Group& group : all_groups()) {
    group_width_ = std::max(group_width_, display_width(group.name));
    for (const Check& check : group.checks) name_width_ = std::max(name_width_, display_width(check.name));
  }
}

std::string ReportText::heading() const { return line("Group", "Check", "Verdict", "Detail"); }

std::string ReportText::row(const Result& result) {
  const Verdict verdict = result.finding.verdict;
  const bool same = group_ == result.group;
  group_ = result.group;
  std::string text =
      line(same ? "" : result.group, result.name, verdict_text(verdict), result.finding.sentence);
  if (verdict != Verdict::tolerable && verdict != Verdict::fail) return text;
  for (const Exchanged& exchanged : result.lines) {
    std::string said = printable(fmt::format("{} {}", exchanged.from_engine ? '<' : '>', exchanged.text));
    if (width_ > 0) said = shortened(said, std::max(width_, narrowest_detail) - 4);
    text += fmt::format("    {}\n", said);
  }
  return text;
}

std::string ReportText::summary(const Examination& examination, Duration took) const {
  const Knowledge& knows = examination.knows();
  const auto count = [&](Verdict verdict) { return examination.count(verdict); };
  std::string text =
      fmt::format("engine: {}\n", knows.name.empty() ? "it has told no name" : printable(knows.name));
  if (!knows.game.empty()) text += fmt::format("game:   {} ({})\n", printable(knows.game), knows.game_reason);
  return text + fmt::format("{} checks: {} pass, {} tolerable, {} fail, {} skipped; took {}\n",
                            examination.results().size(), count(Verdict::pass), count(Verdict::tolerable),
                            count(Verdict::fail), count(Verdict::skipped), seconds_text(took));
}

std::string ReportText::line(std::string_view group, std::string_view name, std::string_view verdict,
                             std::string_view detail) const {
  const std::size_t before = group_width_ + name_width_ + verdict_width + 3 * gap.size();
  const std::size_t room = width_ == 0 ? 0 : std::max(width_, before + narrowest_detail) - before;
  std::string text;
  for (const std::string& part : broken(printable(detail), room)) {
    const bool first = text.empty();
    std::string row =
        first ? fmt::format("{}{}{}{}{}{}", left_aligned(group, group_width_), gap,
                            left_aligned(name, name_width_), gap, left_aligned(verdict, verdict_width), gap)
              : std::string(before, ' ');
    row += part;
    row.erase(row.find_last_not_of(' ') + 1);
    text += row + '\n';
  }
  return text;
}

}  // namespace flipside::referee::conformance
