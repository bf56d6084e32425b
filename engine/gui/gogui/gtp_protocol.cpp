#include "engine/gui/gogui/gtp_protocol.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "engine/core/text.hpp"

namespace flipside::gtp {
namespace {

constexpr std::string_view files = "ABCDEFGHJKLMNOPQRSTUVWXYZ";

// Formats a response. Removes empty lines from the text, because they would end the response early.
std::string response(char mark, std::string_view id, std::string_view text) {
  std::string out = fmt::format("{}{}{}{}\n", mark, id, text.empty() ? "" : " ", text);
  for (auto at = out.find("\n\n"); at != std::string::npos; at = out.find("\n\n", at)) out.erase(at, 1);
  return out;
}

}  // namespace

Command parse_command(std::string_view line) {
  std::string text(line.substr(0, line.find('#')));
  std::erase_if(text, [](char c) { return (static_cast<unsigned char>(c) < 32 && c != '\t') || c == 127; });
  Command command;
  std::string_view rest = text;
  auto word = next_word(rest);
  if (!word.empty() && word.find_first_not_of("0123456789") == std::string_view::npos) {
    command.id = word;
    word = next_word(rest);
  }
  command.name = word;
  for (word = next_word(rest); !word.empty(); word = next_word(rest)) command.arguments.emplace_back(word);
  return command;
}

std::string success(std::string_view id, std::string_view text) { return response('=', id, text); }

std::string failure(std::string_view id, std::string_view reason) { return response('?', id, reason); }

std::string_view colour_text(Player player) { return player == Player::p1 ? "black" : "white"; }

std::optional<Player> parse_colour(std::string_view word) {
  const auto name = to_upper(word);
  if (name == "B" || name == "BLACK") return Player::p1;
  if (name == "W" || name == "WHITE") return Player::p2;
  return std::nullopt;
}

std::string vertex_text(std::optional<Square> point) {
  if (!point) return "pass";
  return fmt::format("{}{}", files[static_cast<std::size_t>(point->file)], point->rank + 1);
}

Expected<std::optional<Square>> parse_vertex(std::string_view word, int size) {
  const auto name = to_upper(word);
  if (name == "PASS") return std::optional<Square>();
  const auto file = name.empty() ? std::string_view::npos : files.find(name[0]);
  const auto rank = read_number<int>(std::string_view(name).substr(name.empty() ? 0 : 1));
  if (file == std::string_view::npos || file >= static_cast<std::size_t>(size) || !rank || *rank < 1 ||
      *rank > size)
    return Error{fmt::format("invalid vertex; expected pass or a point from A1 to {}",
                             vertex_text(Square{size - 1, size - 1}))};
  return std::optional<Square>(Square{static_cast<int>(file), *rank - 1});
}

void GameClock::set(Milliseconds main, Milliseconds period, int moves) {
  limited_ = !(period.count() > 0 && moves == 0);
  main_ = main;
  period_ = period;
  moves_ = moves;
  restart();
}

void GameClock::restart() {
  const PlayerClock initial =
      main_.count() == 0 && has_periods() ? PlayerClock{period_, moves_} : PlayerClock{main_, 0};
  clocks_ = {{initial, initial}};
}

void GameClock::correct(Player player, Milliseconds left, int moves) {
  limited_ = true;
  clocks_[player] = {left, moves};
}

void GameClock::spend(Player player, Duration spent) {
  PlayerClock& clock = clocks_[player];
  clock.left -= std::chrono::duration_cast<Milliseconds>(spent);
  if (clock.moves == 0 && clock.left.count() <= 0 && has_periods()) clock = {clock.left + period_, moves_};
  if (clock.moves > 0 && --clock.moves == 0) clock = {period_, moves_};
}

GoLimits GameClock::limits(Player player) const {
  GoLimits limits;
  if (!limited_) return limits;
  const PlayerClock& clock = clocks_[player];
  limits.clock[player] = clock.left;
  if (clock.moves > 0)
    limits.moves_to_go = clock.moves;
  else if (has_periods())
    limits.increment[player] = period_ / moves_;
  return limits;
}

}  // namespace flipside::gtp
