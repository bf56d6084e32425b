#include "referee/report/text_table.hpp"

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <utility>

#include "referee/report/text_width.hpp"

namespace flipside::referee {

void TextTable::column(std::string heading, Align align) {
  assert(rows_.size() <= 1);
  aligns_.push_back(align);
  if (rows_.empty()) rows_.emplace_back();
  rows_.front().push_back(std::move(heading));
}

void TextTable::row(std::vector<std::string> cells) {
  assert(cells.size() == aligns_.size());
  rows_.push_back(std::move(cells));
}

std::string TextTable::text() const {
  std::vector<std::size_t> widths(aligns_.size());
  for (const auto& row : rows_)
    for (std::size_t i = 0; i < row.size(); ++i) widths[i] = std::max(widths[i], display_width(row[i]));
  std::string out;
  for (const auto& row : rows_) {
    std::string line;
    for (std::size_t i = 0; i < row.size(); ++i) {
      if (i > 0) line += "  ";
      line += aligns_[i] == Align::left ? left_aligned(row[i], widths[i]) : right_aligned(row[i], widths[i]);
    }
    line.erase(line.find_last_not_of(' ') + 1);
    out += line + '\n';
  }
  return out;
}

}  // namespace flipside::referee
