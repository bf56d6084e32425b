#include "engine/core/position_text.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "engine/core/text.hpp"

namespace flipside {
namespace {

bool is_digit(char c) { return '0' <= c && c <= '9'; }

/// Lists the characters of `set` for an error message, such as `'w' or 'b'`.
std::string quoted_list(std::string_view set) {
  std::string out;
  for (std::size_t i = 0; i < set.size(); ++i) {
    if (i > 0) out += i + 1 == set.size() ? " or " : ", ";
    out += fmt::format("'{}'", set[i]);
  }
  return out;
}

/// Parses a number from 1 to `max` without leading zeros.
std::optional<int> read_positive(std::string_view text, int max) {
  if (text.empty() || text.front() == '0' || !std::all_of(text.begin(), text.end(), is_digit))
    return std::nullopt;
  const auto value = flipside::read_number<int>(text);
  return value && *value <= max ? value : std::nullopt;
}

Expected<std::string> read_row(std::string_view text, int number, int width, std::string_view pieces) {
  std::string row;
  for (std::size_t i = 0; i < text.size();) {
    if (is_digit(text[i])) {
      const std::size_t start = i;
      while (i < text.size() && is_digit(text[i])) ++i;
      const auto run = read_positive(text.substr(start, i - start), width);
      if (!run)
        return Error{
            fmt::format("BOARD: row {} from the top: '{}' is not a run of empty cells, expected a number "
                        "from 1 to {} without leading zeros",
                        number, text.substr(start, i - start), width)};
      row.append(static_cast<std::size_t>(*run), empty_cell);
    } else if (pieces.find(text[i]) != std::string_view::npos) {
      row += text[i++];
    } else {
      return Error{fmt::format("BOARD: row {} from the top: '{}' is not a piece, expected {} or a number",
                               number, text[i], quoted_list(pieces))};
    }
  }
  if (row.size() != static_cast<std::size_t>(width))
    return Error{fmt::format("BOARD: row {} from the top ('{}') has {} cells, expected {}", number, text,
                             row.size(), width)};
  return row;
}

}  // namespace

Expected<PositionFields> split_position(std::string_view text, std::string_view turns,
                                        std::string_view phases) {
  std::vector<std::string_view> fields;
  for (std::size_t start = 0;;) {
    const std::size_t space = text.find(' ', start);
    fields.push_back(text.substr(start, space - start));
    if (space == std::string_view::npos) break;
    start = space + 1;
  }
  if (fields.size() != 4 || std::any_of(fields.begin(), fields.end(), [](auto f) { return f.empty(); }))
    return Error{
        fmt::format("position '{}' has {} fields, expected four separated by single spaces: "
                    "BOARD TURN PHASE FULLMOVE",
                    text, fields.size())};
  if (fields[1].size() != 1 || turns.find(fields[1][0]) == std::string_view::npos)
    return Error{fmt::format("TURN: expected {}, got '{}'", quoted_list(turns), fields[1])};
  if (fields[2].size() != 1 || phases.find(fields[2][0]) == std::string_view::npos)
    return Error{fmt::format("PHASE: expected {}, got '{}'", quoted_list(phases), fields[2])};
  const auto fullmove = read_positive(fields[3], max_fullmove);
  if (!fullmove)
    return Error{fmt::format("FULLMOVE: expected a number from 1 to {}, got '{}'", max_fullmove, fields[3])};
  return PositionFields{fields[0], fields[1][0], fields[2][0], *fullmove};
}

Expected<BoardRows> read_board(std::string_view board, std::span<const int> widths, std::string_view pieces) {
  const auto count = static_cast<std::size_t>(std::count(board.begin(), board.end(), '/')) + 1;
  if (count != widths.size())
    return Error{fmt::format("BOARD: '{}' has {} rows, expected {}", board, count, widths.size())};
  BoardRows rows(widths.size());
  for (std::size_t from_top = 0; from_top < widths.size(); ++from_top) {
    const std::size_t row = widths.size() - 1 - from_top;
    const std::size_t end = board.find('/');
    auto cells = read_row(board.substr(0, end), static_cast<int>(from_top) + 1, widths[row], pieces);
    if (!cells) return cells.error();
    rows[row] = *std::move(cells);
    if (end != std::string_view::npos) board.remove_prefix(end + 1);
  }
  return rows;
}

std::string write_board(const BoardRows& rows) {
  std::string out;
  for (auto row = rows.rbegin(); row != rows.rend(); ++row) {
    if (row != rows.rbegin()) out += '/';
    int run = 0;
    for (const char c : *row) {
      if (c == empty_cell) {
        ++run;
        continue;
      }
      if (run > 0) out += std::to_string(run);
      run = 0;
      out += c;
    }
    if (run > 0) out += std::to_string(run);
  }
  return out;
}

std::string square_text(Square square) {
  return static_cast<char>('a' + square.file) + std::to_string(square.rank + 1);
}

std::optional<Square> take_square(std::string_view& text, int size) {
  if (text.empty()) return std::nullopt;
  const int file = text[0] - 'a';
  std::size_t end = 1;
  while (end < text.size() && end < 3 && is_digit(text[end])) ++end;
  const auto rank = read_positive(text.substr(1, end - 1), size);
  if (file < 0 || file >= size || !rank) return std::nullopt;
  text.remove_prefix(end);
  return Square{file, *rank - 1};
}

std::string square_drawing(const BoardRows& rows) {
  std::string out;
  for (std::size_t rank = rows.size(); rank-- > 0;) {
    out += fmt::format("{:>2}", rank + 1);
    for (const char c : rows[rank]) out += fmt::format(" {}", c);
    out += '\n';
  }
  out += "  ";
  for (std::size_t file = 0; file < rows.front().size(); ++file)
    out += fmt::format(" {}", static_cast<char>('a' + file));
  return out + '\n';
}

}  // namespace flipside
