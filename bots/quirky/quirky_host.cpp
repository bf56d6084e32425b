#include "bots/quirky/quirky_host.hpp"

#include <fmt/format.h>

#include <utility>

#include "engine/session/query.hpp"

namespace flipside {
namespace {

std::string opposite(std::string_view truth) { return truth == "true" ? "false" : "true"; }

std::string leader(const AnyGame& game) {
  const int value = game.evaluate();
  if (value == 0) return "draw";
  return std::string(result_text(win_for(value > 0 ? game.to_move() : opponent(game.to_move()))));
}

bool is_of_ugi_1(std::string_view query) {
  return query == "p1turn" || query == "gameover" || query == "result";
}

}  // namespace

bool QuirkyHost::handle(std::string_view line, UgiSession& session) {
  if (const auto move = out_.take_last_move(); move && has(Quirk::plays_own_move))
    if (*move != UgiSession::no_move) session.handle(fmt::format("moves {}", *move));
  const ugi::Command command = ugi::parse_command(line);
  exit_reason_ = exit_reason(command);
  if (!exit_reason_.empty()) return false;
  track_order(command);
  if (const auto* position = std::get_if<ugi::Position>(&command)) {
    if (!has(Quirk::needs_isready) || std::exchange(ready_for_position_, false)) set_up(*position, session);
    return true;
  }
  if (const auto* go = std::get_if<ugi::Go>(&command)) {
    if (!supports(go->limits)) return true;
    if (has(Quirk::deaf)) return search_without_reading(go->limits, line, session);
    if (quirks_.without_board()) return out_.write(has(Quirk::null_moves) ? "bestmove 0000" : "bestmove on");
  }
  if (const auto* query = std::get_if<ugi::Query>(&command)) return answer(*query, session);
  if (std::holds_alternative<ugi::IsReady>(command) && has(Quirk::reset_on_isready))
    session.handle("position startpos");
  if (std::holds_alternative<ugi::Quit>(command)) {
    if (has(Quirk::ignore_quit)) return true;
    received_quit_ = true;
    out_.write_torn_end();
  }
  return session.handle(line);
}

/// Returns the reason why the engine exits on a command; empty if it continues.
std::string QuirkyHost::exit_reason(const ugi::Command& command) const {
  if (has(Quirk::strict_blanks) && std::holds_alternative<ugi::Blank>(command)) return "a blank line";
  if (const auto* option = std::get_if<ugi::SetOption>(&command))
    if (has(Quirk::strict_options) && !out_.has_listed(option->name))
      return fmt::format("an unknown option '{}'", option->name);
  if (has(Quirk::strict_commands)) {
    if (const auto* unknown = std::get_if<ugi::Unknown>(&command))
      return fmt::format("an unknown command '{}'", unknown->command);
    if (const auto* malformed = std::get_if<ugi::Malformed>(&command)) return malformed->reason;
    if (std::holds_alternative<ugi::Moves>(command)) return "an unknown command 'moves'";
    if (std::holds_alternative<ugi::PonderHit>(command)) return "an unknown command 'ponderhit'";
    if (const auto* query = std::get_if<ugi::Query>(&command))
      if (!is_of_ugi_1(query->kind)) return fmt::format("an unknown query '{}'", query->kind);
  }
  if (const auto* go = std::get_if<ugi::Go>(&command); go != nullptr && has(Quirk::strict_go)) {
    const GoLimits& limits = go->limits;
    const bool clock = limits.clock[Player::p1] || limits.clock[Player::p2];
    if (clock || limits.nodes || limits.infinite || limits.movetime.has_value() == limits.depth.has_value())
      return "unsupported arguments of go";
  }
  if (has(Quirk::strict_order) && std::holds_alternative<ugi::Position>(command) && !ready_)
    return "a position not preceded by uginewgame and isready";
  return {};
}

void QuirkyHost::track_order(const ugi::Command& command) {
  if (std::holds_alternative<ugi::NewGame>(command)) {
    new_game_ = true;
    ready_ = false;
  }
  if (!std::holds_alternative<ugi::IsReady>(command)) return;
  ready_ = new_game_;
  ready_for_position_ = true;
}

void QuirkyHost::set_up(const ugi::Position& position, UgiSession& session) {
  auto fen = position.fen;
  if (!fen && has(Quirk::ignores_startpos)) return;
  if (!fen && has(Quirk::other_startpos)) fen = start_of(session);
  std::string line;
  if (quirks_.without_board()) {
    ugi::write_position(line, fen, {});
    odd_number_of_moves_ = position.moves.size() % 2 != 0;
  } else {
    ugi::write_position(line, fen, position.moves);
  }
  session.handle(line);
}

/// Returns the position that the quirk other-startpos uses as the start position.
std::string QuirkyHost::start_of(const UgiSession& session) const {
  if (start_fen_) return *start_fen_;
  auto game = games_(session.game().id());
  if (!game) return {};
  for (int ply = 0; ply < 2 && !game->outcome(); ++ply) (void)game->play(game->legal_moves().front());
  return game->text();
}

bool QuirkyHost::supports(const GoLimits& limits) const {
  const bool clock = limits.clock[Player::p1] || limits.clock[Player::p2];
  const bool other = limits.movetime || limits.depth || limits.nodes || limits.infinite;
  if (has(Quirk::only_clocks)) return clock && !other;
  if (has(Quirk::no_clocks)) return other && !clock;
  return true;
}

/// Blocks for the duration of the search before starting it, so that no input is read in the meantime.
bool QuirkyHost::search_without_reading(const GoLimits& limits, std::string_view line, UgiSession& session) {
  constexpr int moves_per_game = 30;
  if (limits.infinite) return session.handle("go nodes 1");
  const auto& clock = limits.clock[session.game().to_move()];
  sleep_(limits.movetime.value_or(clock.value_or(std::chrono::milliseconds(0)) / moves_per_game));
  return session.handle(line);
}

bool QuirkyHost::answer(const ugi::Query& query, UgiSession& session) {
  if (has(Quirk::no_answers)) return true;
  const bool known = is_of_ugi_1(query.kind) || (!has(Quirk::no_extensions) && !quirks_.without_board());
  const auto truth = answer_query(session.game(), query);
  if (!known || !truth) return out_.write("info string error: unknown query");
  const std::string text = altered_answer(query.kind, *truth, session.game());
  if (has(Quirk::late_draw) && query.kind == "result" && text == "draw") out_.write("response none");
  if (has(Quirk::bare_answers)) return out_.write(text);
  const std::string_view word = has(Quirk::misspelled_answers) ? "reponse" : "response";
  return out_.write(text.empty() ? std::string(word) : fmt::format("{} {}", word, text));
}

/// Returns the answer to send, which is the correct answer `truth` unless a quirk alters it.
std::string QuirkyHost::altered_answer(std::string_view kind, std::string truth, const AnyGame& game) const {
  if (kind == "p1turn") {
    if (odd_number_of_moves_) truth = opposite(truth);
    if (has(Quirk::lie_turn)) truth = opposite(truth);
  }
  const bool never_over = has(Quirk::never_over) || quirks_.without_board();
  if (kind == "gameover") {
    if (has(Quirk::lie_gameover)) truth = opposite(truth);
    if (never_over) truth = "false";
  }
  if (kind == "result") {
    if (has(Quirk::lie_result) && truth != "none") truth = truth == "p1win" ? "p2win" : "p1win";
    if (never_over) truth = "none";
    if (has(Quirk::leader_as_result) && truth == "none") truth = leader(game);
  }
  return truth;
}

}  // namespace flipside
