// Conversion of moves to XBoard's notation, and the commands `lift` and `put`, which XBoard sends when the
// user drags a piece.

#include <fmt/format.h>

#include <algorithm>
#include <cctype>

#include "engine/core/text.hpp"
#include "engine/gui/xboard/xboard_session.hpp"
#include "engine/session/option_value.hpp"

namespace flipside {
namespace {

constexpr std::size_t promotion_index = 4;  // index of the promotion in a move such as "c1c3+"

std::string_view target_of(std::string_view move) { return move.substr(2, 2); }

}  // namespace

int XBoardSession::board_size() const { return 1 + static_cast<int>(std::ranges::count(game().text(), '/')); }

std::string XBoardSession::xboard_move(const AnyGame& at, std::string_view move) const {
  return variant_.move(at.text(), move);
}

std::optional<std::string> XBoardSession::find_move(std::string_view text) const {
  for (std::string& move : game().legal_moves())
    if (equals_ignoring_case(xboard_move(game(), move), text)) return std::move(move);
  return std::nullopt;
}

std::string XBoardSession::illegal_reason(std::string_view text) const {
  constexpr std::string_view reason_prefix = "is not legal: ";
  const auto done = AnyGame(game()).play(text.substr(0, promotion_index));
  if (done) return "missing promotion";
  const std::string& message = done.error().message;
  const auto reason = message.find(reason_prefix);
  return reason == std::string::npos ? "not a move" : message.substr(reason + reason_prefix.size());
}

std::string XBoardSession::xboard_line(std::string_view moves) const {
  std::string line;
  AnyGame at = game();
  for (auto move = next_word(moves); !move.empty(); move = next_word(moves)) {
    const std::string text = xboard_move(at, move);
    if (!at.play(move)) break;
    if (!line.empty()) line += ' ';
    line += text;
  }
  return line;
}

std::vector<std::string> XBoardSession::xboard_moves_from(std::string_view square) const {
  // XBoard shows the hands in extra columns beside the board.
  auto rest = square;
  const bool hand = !take_square(rest, board_size());
  std::vector<std::string> moves;
  for (const std::string& move : game().legal_moves())
    if (auto text = xboard_move(game(), move); hand ? text[1] == '@' : text.starts_with(square))
      moves.push_back(std::move(text));
  return moves;
}

void XBoardSession::lift(Arguments square) {
  if (search_.busy() && purpose_ == Purpose::play) return;
  lifted_square_ = square;
  std::vector<xboard::Target> targets;
  for (const std::string& move : xboard_moves_from(square)) {
    std::string_view name = target_of(move);
    if (const auto to = take_square(name, board_size()))
      targets.push_back({*to, move.size() > promotion_index});
  }
  send(xboard::highlight_line(board_size(), targets));
}

void XBoardSession::put(Arguments square) {
  if (search_.busy() && purpose_ == Purpose::play) return;
  for (const std::string& move : xboard_moves_from(lifted_square_))
    if (target_of(move) == square && move.size() > promotion_index)
      return send(fmt::format("choice {}", to_upper(move[promotion_index])));
}

}  // namespace flipside
