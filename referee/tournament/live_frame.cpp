#include "referee/tournament/live_frame.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "referee/report/text_table.hpp"

namespace flipside::referee {
namespace {

constexpr std::string_view erase_row = "\x1b[K";

std::string cursor_up(std::size_t rows) { return rows == 0 ? "" : fmt::format("\x1b[{}A", rows); }

}  // namespace

std::size_t rows_of(const std::vector<std::size_t>& widths, std::size_t columns) {
  std::size_t rows = 0;
  for (const std::size_t width : widths) rows += std::max<std::size_t>((width + columns - 1) / columns, 1);
  return rows;
}

std::string LiveFrame::draw(const std::vector<std::string>& lines, TerminalSize size) {
  // The terminal may have been resized, so a drawn line may now occupy several rows, and the first rows may
  // have left the screen.
  const std::size_t visible = std::max<std::size_t>(size.lines, 1) - 1;
  const std::size_t old_rows =
      std::min(rows_of(drawn_widths_, std::max<std::size_t>(size.columns, 1)), visible);
  drawn_widths_.clear();
  if (old_rows == 0 && lines.empty()) return {};
  // Return the cursor to the first column, because a typed key such as Ctrl-C may have moved it.
  std::string out = "\r" + cursor_up(old_rows);
  for (const std::string& line : lines) {
    out.append(erase_row).append(line) += '\n';
    drawn_widths_.push_back(display_width(line));
  }
  const std::size_t left = old_rows - std::min(old_rows, lines.size());
  for (std::size_t row = 0; row < left; ++row) out.append(erase_row) += '\n';
  return out + cursor_up(left);
}

}  // namespace flipside::referee
