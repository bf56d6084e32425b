#include "engine/session/query.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "engine/session/game_state.hpp"

namespace flipside {
namespace {

std::string bool_text(bool value) { return value ? "true" : "false"; }

bool is_legal(const AnyGame& game, std::string_view move) {
  AnyGame next = game;
  return next.play(move).has_value();
}

}  // namespace

Expected<std::string> answer_query(const AnyGame& game, const ugi::Query& query) {
  const auto& [kind, argument] = query;
  if (argument.empty() && (kind == "islegal" || kind == "movetext"))
    return Error{fmt::format("query {}: expected a move", kind)};
  if (kind == "p1turn") return bool_text(game.to_move() == Player::p1);
  if (kind == "gameover") return bool_text(game.outcome().has_value());
  if (kind == "result") return std::string(result_text(game.outcome()));
  if (kind == "fen") return game.text();
  if (kind == "variant") return game.id();
  if (kind == "legalmoves") return fmt::format("{}", fmt::join(game.legal_moves(), " "));
  if (kind == "islegal") return bool_text(is_legal(game, argument));
  if (kind == "movetext") {
    if (!is_legal(game, argument)) return std::string("none");
    return game.display_text(argument);
  }
  return Error{fmt::format("unknown query '{}', expected p1turn, gameover, result, {}", sanitized(kind),
                           "fen, legalmoves, islegal M, variant or movetext M")};
}

}  // namespace flipside
