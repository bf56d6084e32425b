#include "engine/gui/gogui/board_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <functional>
#include <tuple>

#include "engine/core/symmetry.hpp"
#include "engine/gui/gogui/gtp_protocol.hpp"

namespace flipside {
namespace {

// Background colours of the goals and edges that belong to the black and to the white stones.
constexpr std::array<std::string_view, 2> target_tints = {"#a07840", "#fff0d0"};

/// A cell of the game's board.
struct Cell {
  Square point;   // its point on the Go board
  Square square;  // index within its row, and row from the bottom
  bool at_left_or_bottom;
  char piece;
};

void for_each_cell(const VertexGame& game, const std::function<void(const Cell& cell)>& visit) {
  const auto rows = symmetry::parse(game.game().text()).rows;
  for (std::size_t top = 0; top < rows.size(); ++top)
    for (std::size_t index = 0; index < rows[top].size(); ++index) {
      const Square square{static_cast<int>(index), static_cast<int>(rows.size() - 1 - top)};
      visit({game.board().point(game.board().size, square.rank, square.file), square,
             square.file == 0 || square.rank == 0, rows[top][index]});
    }
}

/// Returns the game's own name of a cell. In hexagonal games, letters name rows.
std::string cell_name(const VertexGame& game, const Cell& cell) {
  const auto [file, rank] = cell.square;
  return square_text(game.board().hexagonal ? Square{rank, file} : Square{file, rank});
}

/// Returns whether a colour must connect the edge that a point lies on.
bool on_edge_of(BoardGuide::Edges edges, int size, Square point) {
  using Edges = BoardGuide::Edges;
  const int place = edges == Edges::bottom_and_top ? point.rank : point.file;
  return edges != Edges::none && (place == 0 || place == size - 1);
}

/// Returns whether a cell is a goal of a colour, or lies on one of its edges but on none of the opponent's
/// edges.
bool is_target(const VertexGame& game, const Cell& cell, std::size_t colour) {
  const auto& [own, other] =
      std::tie(game.board().guide.colours[colour], game.board().guide.colours[1 - colour]);
  if (std::ranges::find(own.goals, cell.square) != own.goals.end()) return true;
  const int size = game.board().size;
  return on_edge_of(own.edges, size, cell.point) && !on_edge_of(other.edges, size, cell.point);
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
  text += ": " + game.board().guide.colours[colour].aim;
  if (!game.board().hint.empty()) text += "; " + game.board().hint;
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
  const std::string& first_pieces = game.board().guide.colours[0].pieces;
  for_each_cell(game, [&](const Cell& cell) {
    rows[size - 1 - static_cast<std::size_t>(cell.point.rank)][static_cast<std::size_t>(cell.point.file)] =
        cell.piece == empty_cell                             ? '.'
        : first_pieces.find(cell.piece) != std::string::npos ? 'X'
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
  std::array<std::string, 2> targets;
  std::string labelled;
  for_each_cell(game, [&](const Cell& cell) {
    const std::string vertex = gtp::vertex_text(cell.point);
    for (std::size_t colour = 0; colour < 2; ++colour) {
      if (is_target(game, cell, colour)) targets[colour] += ' ' + vertex;
      const auto kind = game.board().guide.colours[colour].pieces.find(cell.piece);
      if (kind == std::string::npos) continue;
      tinted[colour] += ' ' + vertex;
      if (kind < game.board().labels.size())
        labelled += fmt::format(" {} {}", vertex, game.board().labels[kind]);
    }
    if (cell.piece == empty_cell && cell.at_left_or_bottom)
      labelled += fmt::format(" {} {}", vertex, cell_name(game, cell));
  });
  std::string partial_move;
  for (const Vertex vertex : game.partial_move()) partial_move += ' ' + gtp::vertex_text(vertex);
  std::string next;
  if (!partial_move.empty())
    for (const Vertex vertex : game.legal_vertices()) next += ' ' + gtp::vertex_text(vertex);

  std::string text;
  for (std::size_t colour = 0; colour < 2; ++colour)
    text += command(fmt::format("COLOR {}", target_tints[colour]), targets[colour]);
  for (std::size_t colour = 0; colour < 2; ++colour)
    if (const auto& tint = game.board().tints[colour]; !tint.empty())
      text += command("COLOR " + tint, tinted[colour]);
  text += command("LABEL", labelled);
  text += command("CIRCLE", partial_move);
  text += command("SQUARE", next);
  return text + "TEXT " + status(game);
}

}  // namespace flipside
