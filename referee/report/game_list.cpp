#include "referee/report/game_list.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <initializer_list>

#include "engine/core/time_source.hpp"
#include "referee/record/pgn_text.hpp"
#include "referee/report/text_table.hpp"

namespace flipside::referee {

namespace {

constexpr std::size_t max_name_width = 30;
constexpr std::size_t round_width = 7;
constexpr std::size_t result_width = 7;
constexpr std::size_t plies_width = 5;
constexpr std::size_t time_width = 9;

std::size_t widest(std::span<const std::string> texts, std::size_t min_width) {
  std::size_t width = min_width;
  for (const std::string& text : texts)
    width = std::max(width, std::min(max_name_width, display_width(printable(text))));
  return width;
}

std::string cell(const std::string& text, std::size_t width) {
  return left_aligned(shortened(printable(text), width), width);
}

std::string line(std::initializer_list<std::string> cells) {
  std::string text;
  for (const std::string& cell : cells) text += (text.empty() ? "" : "  ") + cell;
  text.erase(text.find_last_not_of(' ') + 1);
  return text + '\n';
}

}  // namespace

GameListColumns GameListColumns::for_games(std::span<const std::string> players,
                                           std::span<const std::string> games, std::uint64_t max_number) {
  GameListColumns columns;
  columns.number = fmt::formatted_size("{}", max_number);
  columns.game = widest(games, columns.game);
  columns.player = widest(players, columns.player + 1);
  return columns;
}

std::string game_list_heading(const GameListColumns& columns) {
  return line({right_aligned("#", columns.number), right_aligned("Round", round_width),
               cell("Game", columns.game), cell("First", columns.player), cell("Second", columns.player),
               cell("Result", result_width), right_aligned("Plies", plies_width),
               right_aligned("Time", time_width), "End"});
}

std::string game_line(const GameListColumns& columns, std::uint64_t number, const GameRecord& record) {
  std::string end(termination_text(record.termination));
  if (!record.detail.empty()) end += ": " + printable(record.detail);
  return line({right_aligned(fmt::format("{}", number), columns.number),
               right_aligned(printable(record.round), round_width), cell(record.game, columns.game),
               cell(record.players[Player::p1], columns.player),
               cell(record.players[Player::p2], columns.player),
               cell(std::string(pgn_result(record.outcome)), result_width),
               right_aligned(fmt::format("{}", record.moves.size()), plies_width),
               right_aligned(duration_text(time_spent(record)), time_width), end});
}

}  // namespace flipside::referee
