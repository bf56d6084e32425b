#include "engine/gui/gogui/board_text.hpp"

#include <fmt/format.h>

#include <functional>

#include "engine/core/symmetry.hpp"
#include "engine/gui/gogui/gtp_protocol.hpp"

namespace flipside {
namespace {

using CellVisitor = std::function<void(Square point, char piece)>;

void for_each_cell(const VertexGame& game, const CellVisitor& visit) {
  const auto rows = symmetry::parse(game.game().text()).rows;
  for (std::size_t top = 0; top < rows.size(); ++top)
    for (std::size_t number = 0; number < rows[top].size(); ++number)
      visit(game.board().point(game.board().size, static_cast<int>(rows.size() - 1 - top),
                               static_cast<int>(number)),
            rows[top][number]);
}

// Returns a GoGui drawing command for the given points, or an empty string if there are no points.
std::string command(std::string_view name, const std::string& points) {
  return points.empty() ? "" : fmt::format("{}{}\n", name, points);
}

std::string status(const VertexGame& game) {
  const auto& at = game.game();
  if (at.outcome()) return "the game is over";
  const auto colour = static_cast<std::size_t>(at.colour_of(at.to_move()));
  const bool swapped = at.colour_of(Player::p1) == 1;
  std::string text = fmt::format("{} to move", side_name(at.to_move()));
  if (swapped) text += fmt::format(", with the {} stones", colour == 0 ? "black" : "white");
  if (const auto& aim = game.board().colours[colour].aim; !aim.empty()) text += ": " + aim;
  for (const std::string& move : at.legal_moves()) {
    if (move == "swap") text += "; pass to swap";
    if (move == "pass") text += "; must pass";
  }
  return text;
}

}  // namespace

std::string side_name(Player player) { return player == Player::p1 ? "Black (p1)" : "White (p2)"; }

std::string board_text(const VertexGame& game) {
  const auto size = static_cast<std::size_t>(game.board().size);
  std::vector<std::string> rows(size, std::string(size, '?'));
  for_each_cell(game, [&](Square point, char piece) {
    rows[size - 1 - static_cast<std::size_t>(point.rank)][static_cast<std::size_t>(point.file)] =
        piece == empty_cell                                               ? '.'
        : game.board().colours[0].pieces.find(piece) != std::string::npos ? 'X'
                                                                          : 'O';
  });
  std::string text;
  for (const std::string& row : rows) {
    if (!text.empty()) text += '\n';
    for (std::size_t file = 0; file < size; ++file) text.append(file > 0 ? 1 : 0, ' ').append(1, row[file]);
  }
  return text;
}

std::string board_graphics(const VertexGame& game) {
  std::array<std::string, 2> tinted;
  std::string labelled;
  for_each_cell(game, [&](Square point, char piece) {
    for (std::size_t colour = 0; colour < 2; ++colour) {
      const auto kind = game.board().colours[colour].pieces.find(piece);
      if (kind == std::string::npos) continue;
      tinted[colour] += ' ' + gtp::vertex_text(point);
      if (kind < game.board().labels.size())
        labelled += fmt::format(" {} {}", gtp::vertex_text(point), game.board().labels[kind]);
    }
  });
  std::string partial_move;
  for (const Vertex vertex : game.partial_move()) partial_move += ' ' + gtp::vertex_text(vertex);
  std::string next;
  if (!partial_move.empty())
    for (const Vertex vertex : game.legal_vertices()) next += ' ' + gtp::vertex_text(vertex);

  std::string text;
  for (std::size_t colour = 0; colour < 2; ++colour)
    if (const auto& tint = game.board().colours[colour].tint; !tint.empty())
      text += command("COLOR " + tint, tinted[colour]);
  text += command("LABEL", labelled);
  text += command("CIRCLE", partial_move);
  text += command("SQUARE", next);
  return text + "TEXT " + status(game);
}

}  // namespace flipside
