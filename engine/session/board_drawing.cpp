#include "engine/session/board_drawing.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <optional>
#include <vector>

#include "engine/core/symmetry.hpp"
#include "engine/games/registry.hpp"

namespace flipside {
namespace {

using Edges = BoardGuide::Edges;

std::vector<std::string> split_lines(const std::string& text) {
  std::vector<std::string> lines;
  for (std::size_t begin = 0; begin < text.size();) {
    const auto end = std::min(text.find('\n', begin), text.size());
    lines.push_back(text.substr(begin, end - begin));
    begin = end + 1;
  }
  return lines;
}

/// Joins the cells of a row with spaces, as Game::drawing() does.
std::string joined(const std::string& row) {
  std::string text;
  for (const char cell : row) text.append(text.empty() ? 0 : 1, ' ').append(1, cell);
  return text;
}

/// Returns the text with an ANSI style, such as "1;31" for bold red.
std::string styled(std::string_view text, std::string_view style) {
  return style.empty() ? std::string(text) : fmt::format("\x1b[{}m{}\x1b[0m", style, text);
}

/// Adds marks to the rows of a drawing.
class Annotator {
 public:
  Annotator(const BoardGuide& guide, bool colour) : guide_(guide), colour_(colour) {}

  /// Returns the ANSI style of a colour's pieces and marks.
  std::string_view style(std::size_t colour) const {
    if (!colour_) return {};
    return colour == 0 ? "1;31" : "1;34";
  }

  /// Returns the colour that must connect the given edges, if there is one.
  std::optional<std::size_t> owner(Edges edges) const {
    for (std::size_t colour = 0; colour < 2; ++colour)
      if (guide_.colours[colour].edges == edges) return colour;
    return std::nullopt;
  }

  /// Returns the drawing of a row's cells and of the marks before, between and after the cells.
  /// @param rank    number of the row, from 0 at the bottom
  /// @param before  the row before the last move
  std::string cells(const std::string& row, const std::string& before, int rank) const {
    const auto changed = [&](std::size_t i) { return i < row.size() && row[i] != before[i]; };
    std::vector<std::string> marks(row.size() + 1, " ");
    if (const auto colour = owner(Edges::left_and_right))
      marks.front() = marks.back() = styled("|", style(*colour));
    for (std::size_t colour = 0; colour < 2; ++colour)
      for (const Square goal : guide_.colours[colour].goals) {
        if (goal.rank != rank) continue;
        const auto index = static_cast<std::size_t>(goal.file);
        marks[index] = styled("[", style(colour));
        marks[index + 1] = styled("]", style(colour));
      }
    for (std::size_t i = 0; i < row.size(); ++i) {
      if (!changed(i)) continue;
      if (i == 0 || !changed(i - 1)) marks[i] = "(";
      marks[i + 1] = changed(i + 1) ? " " : ")";
    }
    std::string text = marks.front();
    for (std::size_t i = 0; i < row.size(); ++i) text += piece(row[i]) + marks[i + 1];
    return text;
  }

 private:
  std::string piece(char letter) const {
    for (std::size_t colour = 0; colour < 2; ++colour)
      if (guide_.colours[colour].pieces.find(letter) != std::string::npos)
        return styled({&letter, 1}, style(colour));
    return {letter};
  }

  const BoardGuide& guide_;
  bool colour_;
};

std::string aim_line(const AnyGame& game, const BoardGuide& guide, Player player, std::string_view style) {
  const auto colour = static_cast<std::size_t>(game.colour_of(player));
  const BoardGuide::Colour& own = guide.colours[colour];
  std::string line =
      fmt::format("{} ({}): {}", styled(game.colour_names()[colour], style), player_text(player), own.aim);
  if (own.edges != Edges::none) line += own.edges == Edges::bottom_and_top ? " (=)" : " (|)";
  if (guide.pieces_to_place > 0) {
    const std::string text = game.text();
    const auto placed = std::ranges::count_if(std::string_view(text).substr(0, text.find(' ')), [&](char c) {
      return own.pieces.find(c) != std::string::npos;
    });
    line += fmt::format("; {} in hand", guide.pieces_to_place - placed);
  }
  return line + '\n';
}

}  // namespace

std::string annotated_drawing(const AnyGame& game, std::string_view previous, bool colour) {
  const auto guide = board_guide_of(game.id());
  const std::string plain = game.drawing();
  if (!guide) return plain;
  const auto rows = symmetry::parse(game.text()).rows;
  const auto before = previous.empty() ? rows : symmetry::parse(previous).rows;
  const Annotator annotator(*guide, colour);
  const auto edge_owner = annotator.owner(Edges::bottom_and_top);
  std::string out;
  std::size_t next = 0;  // index of the next row, from the top
  for (const std::string& line : split_lines(plain)) {
    const std::string old_cells = next < rows.size() ? joined(rows[next]) : "";
    const auto at = line.find(old_cells);
    if (next == rows.size() || at == std::string::npos || at == 0) {
      out += line + '\n';
      continue;
    }
    const std::string edge =
        edge_owner ? std::string(at, ' ') +
                         styled(std::string(old_cells.size(), '='), annotator.style(*edge_owner)) + '\n'
                   : "";
    if (next == 0) out += edge;
    std::string row = line.substr(0, at - 1) +
                      annotator.cells(rows[next], before[next], static_cast<int>(rows.size() - 1 - next));
    const auto rest = at + old_cells.size();
    if (rest < line.size())
      row += line.substr(rest + 1);
    else if (row.ends_with(' '))
      row.pop_back();
    out += row + '\n';
    if (++next == rows.size()) out += edge;
  }
  for (const Player player : {Player::p1, Player::p2})
    out += aim_line(game, *guide, player, annotator.style(static_cast<std::size_t>(game.colour_of(player))));
  return out;
}

std::string result_reason(const AnyGame& game) {
  const auto player = winner(*game.outcome());
  if (!player) return game.drawn_by_repetition() ? "draw by threefold repetition" : "draw";
  const auto colour = static_cast<std::size_t>(game.colour_of(*player));
  std::string text = fmt::format("{} wins", game.colour_names()[colour]);
  if (const auto guide = board_guide_of(game.id())) text += ' ' + guide->win_reason(game.text(), colour);
  return text;
}

}  // namespace flipside
