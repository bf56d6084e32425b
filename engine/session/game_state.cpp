#include "engine/session/game_state.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "engine/games/registry.hpp"

namespace flipside {

Expected<void> GameState::choose_variant(std::string_view id) {
  auto start = variants_ ? variants_(id) : start_game(id);
  if (!start) return start.error();
  *this = GameState(*std::move(start), variants_);
  return {};
}

void GameState::set_start_position() { *this = GameState(start_, variants_); }

Expected<void> GameState::set(const ugi::Position& position) {
  const bool extends = position.fen == fen_ && position.moves.size() >= moves_.size() &&
                       std::equal(moves_.begin(), moves_.end(), position.moves.begin());
  if (extends) return play_after(game_, position.fen, position.moves, moves_.size());
  if (!position.fen) return play_after(start_, position.fen, position.moves, 0);
  auto base = start_.parse(*position.fen);
  if (!base) return Error{fmt::format("position '{}': {}", sanitized(*position.fen), base.error().message)};
  return play_after(*std::move(base), position.fen, position.moves, 0);
}

Expected<void> GameState::play(const std::vector<std::string>& moves) {
  auto all = moves_;
  all.insert(all.end(), moves.begin(), moves.end());
  return play_after(game_, fen_, std::move(all), moves_.size());
}

Expected<void> GameState::undo(std::size_t plies) {
  if (moves_.empty()) return Error{"undo: no move to take back"};
  if (plies > moves_.size()) return Error{fmt::format("undo: only {} moves have been played", moves_.size())};
  return set({fen_, {moves_.begin(), moves_.end() - static_cast<std::ptrdiff_t>(plies)}});
}

std::optional<std::string> GameState::previous_position() const {
  GameState before = *this;
  if (!before.undo(1)) return std::nullopt;
  return before.game().text();
}

Expected<void> GameState::play_after(AnyGame base, std::optional<std::string> fen,
                                     std::vector<std::string> moves, std::size_t played) {
  for (; played < moves.size(); ++played)
    if (const auto done = base.play(moves[played]); !done)
      return illegal_move(moves[played], played + 1, done.error(), fen ? *fen : "startpos");
  game_ = std::move(base);
  fen_ = std::move(fen);
  moves_ = std::move(moves);
  return {};
}

Error illegal_move(std::string_view move, std::size_t ply, const Error& reason, std::string_view position) {
  return Error{fmt::format("illegal move {} at ply {}{}: {}", sanitized(move), ply,
                           position.empty() ? "" : " of position " + sanitized(position), reason.message)};
}

std::string sanitized(std::string_view text, std::size_t max_bytes) {
  std::string out(text.substr(0, max_bytes));
  std::ranges::replace_if(
      out, [](char c) { return static_cast<unsigned char>(c) < 32 || c == 127; }, '?');
  if (text.size() > max_bytes) out += "...";
  return out;
}

}  // namespace flipside
