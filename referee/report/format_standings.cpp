#include "referee/report/format_standings.hpp"

#include <fmt/format.h>

#include "referee/report/text_table.hpp"

namespace flipside::referee {
namespace {

constexpr std::size_t name_width = 40;

std::string display_name(std::span<const std::string> names, std::size_t engine) {
  return shortened(printable(names[engine]), name_width);
}

std::string points_text(std::size_t half_points) {
  return fmt::format("{:.1f}", static_cast<double>(half_points) / 2);
}

/// Returns "bye" for a bye. Otherwise returns what decided the encounter if the points did not, such as
/// "1 tie-break, better seed".
std::string tie_note(const KnockoutTie& tie) {
  if (!tie.worse) return "bye";
  std::string note;
  if (tie.tie_breaks > 0)
    note = fmt::format("{} tie-break{}", tie.tie_breaks, tie.tie_breaks == 1 ? "" : "s");
  if (tie.by_seed) note += note.empty() ? "better seed" : ", better seed";
  return note;
}

}  // namespace

std::string round_name(std::size_t round, std::size_t ties) {
  if (ties == 1) return "Final";
  if (ties == 2) return "Semifinals";
  return fmt::format("Round {}", round + 1);
}

std::string swiss_text(const Swiss& swiss, std::span<const std::string> names) {
  TextTable table;
  table.column("Rank", TextTable::Align::right);
  table.column("Name", TextTable::Align::left);
  for (const char* heading : {"Points", "Byes", "Buchholz", "Sonneborn-Berger"})
    table.column(heading, TextTable::Align::right);
  std::size_t rank = 0;
  for (const SwissStanding& row : swiss.standings())
    table.row({fmt::format("{}", ++rank), display_name(names, row.engine), fmt::format("{:.1f}", row.points),
               fmt::format("{}", row.byes), fmt::format("{:.1f}", row.buchholz),
               fmt::format("{:.2f}", row.sonneborn_berger)});
  return fmt::format("Swiss, after round {} of {}\n", swiss.rounds_completed(), swiss.rounds()) +
         table.text();
}

std::string bracket_text(const Knockout& knockout, std::span<const std::string> names) {
  std::string out = "Knockout\n";
  for (std::size_t round = 0; round < knockout.rounds().size(); ++round) {
    const auto& ties = knockout.rounds()[round];
    TextTable table;
    table.column(round_name(round, ties.size()), TextTable::Align::left);
    for (int i = 0; i < 4; ++i) table.column("", i == 1 ? TextTable::Align::right : TextTable::Align::left);
    for (const KnockoutTie& tie : ties)
      table.row({display_name(names, tie.better),
                 tie.worse
                     ? fmt::format("{} - {}", points_text(tie.better_points), points_text(tie.worse_points))
                     : "",
                 tie.worse ? display_name(names, *tie.worse) : "",
                 tie.worse && tie.winner ? "-> " + display_name(names, *tie.winner) : "", tie_note(tie)});
    out += table.text();
  }
  if (const auto winner = knockout.winner()) out += fmt::format("Winner: {}\n", display_name(names, *winner));
  return out;
}

}  // namespace flipside::referee
