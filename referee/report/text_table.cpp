#include "referee/report/text_table.hpp"

#include <algorithm>
#include <array>
#include <cassert>
#include <utility>

#include "engine/core/printable.hpp"
#include "engine/core/text.hpp"

namespace flipside::referee {

namespace {

struct Range {
  char32_t first;
  char32_t last;
};

constexpr std::array zero_width{
    Range{0x0300, 0x036f}, Range{0x0483, 0x0489},  Range{0x0591, 0x05bd}, Range{0x0610, 0x061a},
    Range{0x064b, 0x065f}, Range{0x0900, 0x0902},  Range{0x093c, 0x093c}, Range{0x0941, 0x0948},
    Range{0x0e31, 0x0e31}, Range{0x0e34, 0x0e3a},  Range{0x0e47, 0x0e4e}, Range{0x1ab0, 0x1aff},
    Range{0x1dc0, 0x1dff}, Range{0x200b, 0x200d},  Range{0x2060, 0x2060}, Range{0x20d0, 0x20ff},
    Range{0x302a, 0x302d}, Range{0x3099, 0x309a},  Range{0xfe00, 0xfe0f}, Range{0xfe20, 0xfe2f},
    Range{0xfeff, 0xfeff}, Range{0xe0100, 0xe01ef}};

constexpr std::array double_width{
    Range{0x1100, 0x115f},   Range{0x231a, 0x231b},   Range{0x2329, 0x232a},   Range{0x2e80, 0x303e},
    Range{0x3041, 0x33ff},   Range{0x3400, 0x4dbf},   Range{0x4e00, 0xa4cf},   Range{0xa960, 0xa97f},
    Range{0xac00, 0xd7a3},   Range{0xf900, 0xfaff},   Range{0xfe10, 0xfe19},   Range{0xfe30, 0xfe6f},
    Range{0xff00, 0xff60},   Range{0xffe0, 0xffe6},   Range{0x1b000, 0x1b2ff}, Range{0x1f300, 0x1f64f},
    Range{0x1f680, 0x1f6ff}, Range{0x1f900, 0x1f9ff}, Range{0x20000, 0x3fffd}};

bool in_ranges(const auto& ranges, char32_t c) {
  return std::any_of(ranges.begin(), ranges.end(), [c](Range r) { return r.first <= c && c <= r.last; });
}

constexpr std::string_view replacement_text = "\xef\xbf\xbd";

std::size_t character_width(char32_t code) {
  return in_ranges(zero_width, code) ? 0 : in_ranges(double_width, code) ? 2 : 1;
}

/// Calls f(character, bytes) for each character of a string.
template <class F>
void for_each_character(std::string_view text, F&& f) {
  while (!text.empty()) {
    const Utf8Character character = decode_utf8(text);
    f(character, text.substr(0, character.length));
    text.remove_prefix(character.length);
  }
}

}  // namespace

std::string printable(std::string_view text) {
  std::string out;
  for_each_character(text, [&](const Utf8Character& character, std::string_view bytes) {
    out += character.valid && is_printable(character.code) ? bytes : replacement_text;
  });
  return out;
}

std::size_t display_width(std::string_view text) {
  std::size_t width = 0;
  for_each_character(text, [&](const Utf8Character& character, std::string_view) {
    width += character_width(character.code);
  });
  return width;
}

std::string shortened(std::string_view text, std::size_t width) {
  if (display_width(text) <= width) return std::string(text);
  if (width == 0) return {};
  std::string out;
  std::size_t column = 0;
  bool full = false;
  for_each_character(text, [&](const Utf8Character& character, std::string_view bytes) {
    full = full || column + character_width(character.code) > width - 1;
    if (full) return;
    out += bytes;
    column += character_width(character.code);
  });
  return out + "…";
}

std::string left_aligned(std::string_view text, std::size_t width) {
  const std::size_t current = display_width(text);
  return std::string(text) + std::string(width > current ? width - current : 0, ' ');
}

std::string right_aligned(std::string_view text, std::size_t width) {
  const std::size_t current = display_width(text);
  return std::string(width > current ? width - current : 0, ' ') + std::string(text);
}

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
