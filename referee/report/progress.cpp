#include "referee/report/progress.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>

#include "engine/core/time_source.hpp"
#include "referee/report/text_table.hpp"

namespace flipside::referee {

std::string rate_text(double per_second) {
  if (per_second >= 100) return fmt::format("{:.0f}/s", per_second);
  if (per_second >= 1) return fmt::format("{:.1f}/s", per_second);
  if (per_second * 60 >= 1) return fmt::format("{:.1f}/min", per_second * 60);
  return fmt::format("{:.1f}/h", per_second * 3600);
}

std::string progress_line(const Progress& progress, std::size_t width) {
  std::string line = fmt::format("games {}", progress.done);
  if (progress.total_kind != TotalKind::unknown)
    line += fmt::format("/{}{}{}", progress.total_kind == TotalKind::at_most ? "≤" : "", progress.total,
                        progress.total_kind == TotalKind::at_least ? "+" : "");
  // Round down so that 100 % is shown only after all games have finished.
  if (progress.total > 0 && progress.total_kind == TotalKind::exact)
    line += fmt::format(" ({}%)", 100 * progress.done / progress.total);

  const double seconds = std::chrono::duration<double>(progress.elapsed).count();
  const std::uint64_t in_this_run = progress.done - std::min(progress.done, progress.done_before);
  const std::uint64_t remaining = progress.total - std::min(progress.total, progress.done);
  if (in_this_run > 0 && seconds > 0) {
    const double rate = static_cast<double>(in_this_run) / seconds;
    line += "  " + rate_text(rate);
    const double left = std::min(static_cast<double>(remaining) / rate, 1e9);
    if (remaining > 0 &&
        (progress.total_kind == TotalKind::exact || progress.total_kind == TotalKind::at_least))
      line += "  left " +
              duration_text(std::chrono::duration_cast<Duration>(std::chrono::duration<double>(left)));
  }
  if (remaining == 0)
    line += "  took " + duration_text(progress.elapsed);
  else
    line += fmt::format("  running {}", progress.running);
  if (progress.annulled > 0) line += fmt::format("  annulled {}", progress.annulled);
  return width == 0 ? line : shortened(line, width);
}

}  // namespace flipside::referee
