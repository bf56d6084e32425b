// The interactive console commands of a UGI session.

#include <fmt/format.h>

#include <algorithm>

#include "engine/core/text.hpp"
#include "engine/session/board_drawing.hpp"
#include "engine/session/divide.hpp"
#include "engine/session/ugi_session.hpp"

namespace flipside {
namespace {

/// Returns whether a word looks like a move rather than a mistyped command: it contains a digit or '@', or is
/// the name of a special move.
bool may_be_move(std::string_view word) {
  return word == "swap" || word == "pass" || word.find_first_of("@0123456789") != std::string_view::npos;
}

}  // namespace

void UgiSession::on(const ugi::Unknown& command) {
  const auto& [name, rest] = command;
  if (name == "d") return show_board();
  if (name == "perft") return show_perft(rest);
  if (name == "eval")
    return send(
        fmt::format("evaluation: {} (hundredths of a unit, for the side to move)", state_.game().evaluate()));
  if (name == "help") return show_help();
  if (name == "undo") return undo(rest);
  for (const ConsoleCommand& known : commands_)
    if (known.name == name) return known.run(rest, out_);
  if (console_ && may_be_move(name)) return on(ugi::Moves{{name}});
  send_error(fmt::format("unknown command '{}'; try 'help'", sanitized(name)));
}

bool UgiSession::recognizes(std::string_view line) const {
  const auto command = ugi::parse_command(line);
  if (std::holds_alternative<ugi::Blank>(command)) return false;
  const auto* unknown = std::get_if<ugi::Unknown>(&command);
  if (unknown == nullptr) return true;
  const auto& name = unknown->command;
  if (console_ && name == "undo") return true;  // outside the console, `undo` is a GTP command
  return name == "d" || name == "perft" || name == "eval" || name == "help" ||
         std::ranges::find(commands_, name, &ConsoleCommand::name) != commands_.end();
}

void UgiSession::send_lines(std::string_view text) {
  while (!text.empty()) {
    const auto end = std::min(text.find('\n'), text.size());
    send(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
}

void UgiSession::show_help() {
  send_lines(
      "ugi                               print the name, the options and ugiok\n"
      "setoption name N value V          set an option, e.g. UGI_Variant to flipway-9-pie\n"
      "isready                           answer readyok\n"
      "uginewgame                        discard data from earlier games and set up the start position\n"
      "position startpos [moves M…]      set up the start position and play the moves\n"
      "position fen F [moves M…]         set up a position and play the moves\n"
      "moves [M…]                        play moves; without arguments, list the legal moves\n"
      "go [p1time MS p2time MS p1inc MS p2inc MS] [movetime MS] [depth N] [nodes N] [infinite] [ponder]\n"
      "                                  search and answer with bestmove\n"
      "ponderhit                         the expected move was played; continue 'go ponder' with the clock "
      "running\n"
      "stop                              answer with bestmove now\n"
      "query p1turn|gameover|result|fen|legalmoves|islegal M|variant|movetext M\n"
      "                                  answer with response and the requested value\n"
      "d                                 draw the board\n"
      "undo [N]                          take back the last N moves (default: 1)\n"
      "eval                              print the game's hand-crafted evaluation, without search or "
      "network\n"
      "perft N                           count the leaf nodes at depth N, per root move\n");
  for (const ConsoleCommand& known : commands_) send(fmt::format("{:<33} {}", known.name, known.help));
  send("quit                              end the session");
}

void UgiSession::start_console(bool colour) {
  console_ = Console{colour};
  const AnyGame& game = state_.game();
  send(fmt::format("{}: {}", player_.name(), game.id()));
  send(fmt::format("Enter a move such as {}, or 'go movetime 1000' to let the engine suggest one.",
                   game.legal_moves().front()));
  send("'undo' takes back a move, 'd' draws the board, 'help' lists all commands, 'quit' exits.");
  show_board();
}

std::optional<std::string> UgiSession::prompt() const {
  if (search_.busy()) return std::nullopt;
  return state_.game().id() + "> ";
}

void UgiSession::show_change() {
  if (console_) show_board();
}

void UgiSession::undo(std::string_view plies) {
  const auto count = plies.empty() ? 1 : read_number<std::size_t>(plies);
  if (!count || *count == 0) return send_error("undo: expected a positive number of moves");
  if (check(state_.undo(*count))) show_change();
}

void UgiSession::show_board() {
  const AnyGame& game = state_.game();
  send_lines(console_ ? annotated_drawing(game, state_.previous_position().value_or(""), console_->colour)
                      : game.drawing());
  const auto player = game.to_move();
  send(fmt::format("position: {}", game.text()));
  send(fmt::format("to move: {} ({})", game.colour_names()[static_cast<std::size_t>(game.colour_of(player))],
                   player_text(player)));
  send(fmt::format("result: {}", result_text(game.outcome())));
  if (console_ && game.outcome()) send(result_reason(game));
}

void UgiSession::show_perft(std::string_view depth) {
  const auto plies = read_number<int>(depth);
  if (!plies || *plies < 1) return send_error("perft: expected a positive number of plies");
  std::uint64_t leaves = 0;
  for (const auto& [move, count] : divide(state_.game(), *plies)) {
    send(fmt::format("{}: {}", move, count));
    leaves += count;
  }
  send(fmt::format("leaves: {}", leaves));
}

}  // namespace flipside
