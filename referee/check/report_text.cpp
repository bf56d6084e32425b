#include <fmt/format.h>

#include <algorithm>

#include "referee/check/report.hpp"
#include "referee/report/text_table.hpp"
#include "referee/session/seconds_text.hpp"

namespace flipside::referee::check {
namespace {

constexpr std::string_view gap = "  ";
constexpr std::size_t verdict_width = 9;  // width of the longest verdict, "tolerable"
constexpr std::size_t min_detail_width = 24;

/// Wraps a printable string at spaces into lines of at most `width` columns. A width of 0 disables wrapping.
std::vector<std::string> wrapped(std::string_view text, std::size_t width) {
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

ReportText::ReportText(const std::vector<CheckGroup>& groups, std::size_t width)
    : width_(width), group_width_(display_width("Group")), name_width_(display_width("Check")) {
  for (const CheckGroup& group : groups) {
    group_width_ = std::max(group_width_, display_width(group.name));
    for (const Check& check : group.checks) name_width_ = std::max(name_width_, display_width(check.name));
  }
}

std::string ReportText::heading() const { return line("Group", "Check", "Verdict", "Detail"); }

std::string ReportText::row(const CheckResult& result) {
  const CheckVerdict verdict = result.finding.verdict;
  const bool same_group = last_group_ == result.group;
  last_group_ = result.group;
  const bool deviates = verdict == CheckVerdict::tolerable || verdict == CheckVerdict::fail;
  std::string detail = result.finding.detail;
  if (deviates && !result.section.empty()) detail += fmt::format(" (see ugi.md, {})", result.section);
  std::string text = line(same_group ? "" : result.group, result.name, verdict_text(verdict), detail);
  if (!deviates) return text;
  for (const TranscriptLine& exchanged : result.transcript) {
    std::string shown = printable(fmt::format("{} {}", exchanged.from_engine ? '<' : '>', exchanged.text));
    if (width_ > 0) shown = shortened(shown, std::max(width_, min_detail_width) - 4);
    text += fmt::format("    {}\n", shown);
  }
  return text;
}

std::string ReportText::skipped_row(std::size_t checks) const {
  return line("", fmt::format("{} other checks", checks), verdict_text(CheckVerdict::skipped),
              incomplete_handshake);
}

std::string ReportText::summary(const CheckRun& run, Duration took) const {
  const EngineProfile& profile = run.profile();
  const auto count = [&](CheckVerdict verdict) { return run.count(verdict); };
  std::string text =
      fmt::format("engine: {}\n", profile.name.empty() ? "(unnamed)" : printable(profile.name));
  if (!profile.game.empty())
    text += fmt::format("game:   {} ({})\n", printable(profile.game), profile.game_reason);
  return text + fmt::format("{} checks: {} pass, {} tolerable, {} fail, {} skipped; took {}\n",
                            run.results().size(), count(CheckVerdict::pass), count(CheckVerdict::tolerable),
                            count(CheckVerdict::fail), count(CheckVerdict::skipped), seconds_text(took));
}

std::string ReportText::line(std::string_view group, std::string_view name, std::string_view verdict,
                             std::string_view detail) const {
  const std::size_t indent = group_width_ + name_width_ + verdict_width + 3 * gap.size();
  const std::size_t detail_width = width_ == 0 ? 0 : std::max(width_, indent + min_detail_width) - indent;
  std::string text;
  for (const std::string& part : wrapped(printable(detail), detail_width)) {
    const bool first = text.empty();
    std::string row =
        first ? fmt::format("{}{}{}{}{}{}", left_aligned(group, group_width_), gap,
                            left_aligned(name, name_width_), gap, left_aligned(verdict, verdict_width), gap)
              : std::string(indent, ' ');
    row += part;
    row.erase(row.find_last_not_of(' ') + 1);
    text += row + '\n';
  }
  return text;
}

}  // namespace flipside::referee::check
