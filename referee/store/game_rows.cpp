#include "referee/store/game_rows.hpp"

#include <fmt/format.h>

#include <cassert>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "referee/store/move_info_json.hpp"

namespace flipside::referee {

const char* const insert_game = R"sql(
INSERT INTO games VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17, ?18,
                          ?19)
ON CONFLICT (game_index) DO NOTHING
)sql";

const char* const replace_game = R"sql(
INSERT OR REPLACE INTO games VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16,
                                     ?17, ?18, ?19)
)sql";

const char* const select_games = R"sql(
SELECT game_index, event, site, date, round, game, p1, p2, p1_time_control, p2_time_control, start, outcome,
       termination, detail, moves, thoughts, p1_accuracy, p2_accuracy
FROM games WHERE game_index >= ?1 ORDER BY game_index
)sql";

const char* const select_results = R"sql(
SELECT game_index, event, site, date, round, game, p1, p2, p1_time_control, p2_time_control, start, outcome,
       termination, detail, '', '[]', p1_accuracy, p2_accuracy
FROM games WHERE game_index >= ?1 ORDER BY game_index
)sql";

namespace {

std::string joined_moves(const GameRecord& record) {
  std::string text;
  for (const PlayedMove& played : record.moves) {
    assert(!played.move.empty() && played.move.find(' ') == std::string::npos);
    if (!text.empty()) text += ' ';
    text += played.move;
  }
  return text;
}

std::optional<std::vector<PlayedMove>> split_moves(std::string_view moves, std::string_view info) {
  // Fast path for select_results, which may return millions of rows.
  if (moves.empty() && info == "[]") return std::vector<PlayedMove>();
  auto played = parse_move_info_json(info);
  if (!played) return std::nullopt;
  for (PlayedMove& move : *played) {
    const std::size_t end = moves.find(' ');
    if (moves.empty()) return std::nullopt;
    move.move = moves.substr(0, end);
    moves.remove_prefix(end == std::string_view::npos ? moves.size() : end + 1);
  }
  if (!moves.empty()) return std::nullopt;
  return played;
}

std::optional<std::string_view> outcome_column(const std::optional<Outcome>& outcome) {
  return outcome ? std::optional(result_text(outcome)) : std::nullopt;
}

std::optional<std::string> accuracy_column(const Accuracy& accuracy) {
  return accuracy.counted > 0 ? std::optional(accuracy_text(accuracy)) : std::nullopt;
}

// Reads an accuracy from a column. Returns false if the column is malformed.
bool read_accuracy(const Statement& row, int column, Accuracy& accuracy) {
  if (row.is_null(column)) return true;
  const auto read = parse_accuracy(row.text(column));
  if (read) accuracy = *read;
  return read.has_value();
}

}  // namespace

Expected<void> write_game(Statement& insert, const StoredGame& game) {
  const auto& [index, record] = game;
  const std::string moves = joined_moves(record);
  const std::string info = move_info_json(record.moves);
  const auto p1_accuracy = accuracy_column(record.accuracy[Player::p1]);
  const auto p2_accuracy = accuracy_column(record.accuracy[Player::p2]);
  insert.bind(1, index);
  insert.bind(2, record.event);
  insert.bind(3, record.site);
  insert.bind(4, record.date);
  insert.bind(5, record.round);
  insert.bind(6, record.game);
  insert.bind(7, record.players[Player::p1]);
  insert.bind(8, record.players[Player::p2]);
  insert.bind(9, record.time_controls[Player::p1]);
  insert.bind(10, record.time_controls[Player::p2]);
  insert.bind(11, record.start);
  insert.bind(12, outcome_column(record.outcome));
  insert.bind(13, termination_text(record.termination));
  insert.bind(14, record.detail);
  insert.bind(15, static_cast<std::int64_t>(record.moves.size()));
  insert.bind(16, moves);
  insert.bind(17, info);
  insert.bind(18, p1_accuracy);
  insert.bind(19, p2_accuracy);
  const auto stepped = insert.step();
  // End the execution before the bound strings, which are local variables, go out of scope.
  insert.reset();
  if (!stepped) return stepped.error();
  return {};
}

Expected<StoredGame> read_game(const Statement& row) {
  const Error damaged{fmt::format("'{}' is damaged: game {} cannot be read", row.path(), row.integer(0))};
  StoredGame game;
  GameRecord& record = game.record;
  game.index = row.integer(0);
  record.event = row.text(1);
  record.site = row.text(2);
  record.date = row.text(3);
  record.round = row.text(4);
  record.game = row.text(5);
  record.players = {row.string(6), row.string(7)};
  record.time_controls = {row.string(8), row.string(9)};
  record.start = row.text(10);
  if (!row.is_null(11)) {
    for (const Outcome outcome : {Outcome::p1_win, Outcome::p2_win, Outcome::draw})
      if (row.text(11) == result_text(outcome)) record.outcome = outcome;
    if (!record.outcome) return damaged;
  }
  const auto termination = parse_termination(row.text(12));
  auto moves = split_moves(row.text(14), row.text(15));
  if (!termination || !moves) return damaged;
  record.termination = *termination;
  record.detail = row.text(13);
  record.moves = *std::move(moves);
  if (!read_accuracy(row, 16, record.accuracy[Player::p1]) ||
      !read_accuracy(row, 17, record.accuracy[Player::p2]))
    return damaged;
  return game;
}

}  // namespace flipside::referee
