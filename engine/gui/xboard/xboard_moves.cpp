// What a user of XBoard does with pieces, and how moves are written for it.

#include <fmt/format.h>

#include <algorithm>
#include <cctype>

#include "engine/core/text.hpp"
#include "engine/gui/xboard/xboard_session.hpp"
#include "engine/session/option_value.hpp"

namespace flipside {
namespace {

constexpr std::size_t turned_at = 4;  // where a move tells what the piece turns into: "c1c3+"

std::string_view target_of(std::string_view shown) { return shown.substr(2, 2); }

}  // namespace

int XBoardSession::board_size() const { return 1 + static_cast<int>(std::ranges::count(game().text(), '/')); }

std::string XBoardSession::shown_move(const AnyGame& at, std::string_view move) const {
  return variant_.move(at.text(), move);
}

std::optional<std::string> XBoardSession::find_move(std::string_view shown) const {
  for (std::string& move : game().legal_moves())
    if (same_name(shown_move(game(), move), shown)) return std::move(move);
  return std::nullopt;
}

std::string XBoardSession::why_illegal(std::string_view shown) const {
  constexpr std::string_view before_reason = "is not legal: ";
  const auto done = AnyGame(game()).play(shown.substr(0, turned_at));
  if (done) return "expected what the piece turns into";
  const std::string& why = done.error().message;
  const auto reason = why.find(before_reason);
  return reason == std::string::npos ? "no move" : why.substr(reason + before_reason.size());
}

std::string XBoardSession::shown_line(std::string_view moves) const {
  std::string line;
  AnyGame at = game();
  for (auto move = next_word(moves); !move.empty(); move = next_word(moves)) {
    const std::string text = shown_move(at, move);
    if (!at.play(move)) break;
    if (!line.empty()) line += ' ';
    line += text;
  }
  return line;
}

std::vector<std::string> XBoardSession::shown_moves_from(std::string_view square) const {
  // XBoard's hands lie beside the board, on squares of no row's.
  auto rest = square;
  const bool hand = !take_square(rest, board_size());
  std::vector<std::string> moves;
  for (const std::string& move : game().legal_moves())
    if (auto text = shown_move(game(), move); hand ? text[1] == '@' : text.starts_with(square))
      moves.push_back(std::move(text));
  return moves;
}

void XBoardSession::lift(Arguments square) {
  if (search_.busy() && purpose_ == Purpose::play) return;
  lifted_ = square;
  std::vector<xboard::Target> targets;
  for (const std::string& move : shown_moves_from(square)) {
    std::string_view name = target_of(move);
    if (const auto to = take_square(name, board_size())) targets.push_back({*to, move.size() > turned_at});
  }
  say(xboard::highlight_line(board_size(), targets));
}

void XBoardSession::put(Arguments square) {
  if (search_.busy() && purpose_ == Purpose::play) return;
  for (const std::string& move : shown_moves_from(lifted_))
    if (target_of(move) == square && move.size() > turned_at)
      return say(fmt::format("choice {}", to_upper(move[turned_at])));
}

}  // namespace flipside
