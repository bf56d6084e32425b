#include "referee/live/replay_json.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <utility>

#include "engine/core/text.hpp"
#include "engine/games/board_json.hpp"
#include "engine/protocol/expected_result.hpp"
#include "referee/live/game_log.hpp"
#include "referee/record/external_game.hpp"
#include "referee/record/pgn_text.hpp"

namespace flipside::referee {
namespace {

constexpr std::size_t max_line_moves = 200;

double seconds(Duration duration) { return std::chrono::duration<double>(duration).count(); }

/// Describes the win or draw that a move gave away.
std::string value_text(const Mistake& mistake) {
  if (!mistake.won) return "draw";
  return mistake.plies > 0 ? fmt::format("win in {}", mistake.plies) : "win";
}

Json words_of(std::string_view text) {
  Json words = Json::array();
  for (auto word = next_word(text); !word.empty(); word = next_word(text)) words.push_back(word);
  return words;
}

Json accuracy_json(const Accuracy& accuracy) {
  if (accuracy.counted == 0) return nullptr;
  return std::round(1e4 * static_cast<double>(accuracy.kept) / static_cast<double>(accuracy.counted)) / 1e4;
}

void add_info(Json& json, const MoveInfo& info, Player mover) {
  if (info.score) {
    json["score"] = score_json(*info.score);
    json["expected_p1"] = expected_result_json(*info.score, mover);
  }
  if (info.depth) json["depth"] = *info.depth;
  if (info.nodes) {
    json["nodes"] = *info.nodes;
    json["nps"] = per_second(*info.nodes, info.spent);
  }
  json["seconds"] = seconds(info.spent);
  if (info.left) json["left"] = seconds(*info.left);
  if (!info.pv.empty()) json["pv"] = words_of(info.pv);
  if (!info.mistake) return;
  json["annotation"] = info.mistake->won ? "??" : "?";
  json["value"] = value_text(*info.mistake);
}

}  // namespace

Json score_json(const Score& score) {
  Json json = score.kind == Score::Kind::cp ? Json{{"cp", score.value}}
              : score.value > 0             ? Json{{"win", score.value}}
                                            : Json{{"loss", -score.value}};
  if (score.bound != Score::Bound::exact)
    json["bound"] = score.bound == Score::Bound::lower ? "lower" : "upper";
  return json;
}

Json expected_result_json(const Score& score, Player mover) {
  const double expected = expected_result(score);
  return std::round(1e4 * (mover == Player::p1 ? expected : -expected)) / 1e4;
}

Expected<AnyGame> start_of(const GameRecord& record) {
  auto game = game_of(record.game);
  if (!game || record.start.empty()) return game;
  return game->parse(record.start);
}

Json played_move_json(const AnyGame& before, Player mover, const PlayedMove& played) {
  Json json = move_json(before, played.move);
  if (played.info) add_info(json, *played.info, mover);
  if (played.mover) json["mover"] = *played.mover == Player::p1 ? 0 : 1;
  return json;
}

Expected<Json> replay_json(std::int64_t index, const GameRecord& record, bool is_live) {
  auto game = start_of(record);
  if (!game) return game.error();
  Json positions{game->text()};
  Json moves = Json::array();
  for (const PlayedMove& played : record.moves) {
    Json move = played_move_json(*game, played.mover.value_or(game->to_move()), played);
    if (!game->play(played.move)) break;
    moves.push_back(std::move(move));
    positions.push_back(game->text());
  }
  const auto first_own =
      std::ranges::find_if(record.moves, [](const auto& move) { return move.info.has_value(); });
  return Json{
      {"index", index},
      {"number", index + 1},
      {"live", is_live},
      {"game", record.game},
      {"p1", record.players[Player::p1]},
      {"p2", record.players[Player::p2]},
      {"result", pgn_result(record.outcome)},
      {"termination", is_live ? std::string_view() : termination_text(record.termination)},
      {"detail", record.detail},
      {"round", record.round},
      {"date", record.date},
      {"event", record.event},
      {"time_controls", record.time_controls.values},
      {"accuracy", {accuracy_json(record.accuracy[Player::p1]), accuracy_json(record.accuracy[Player::p2])}},
      {"start", positions.front()},
      {"opening", opening_text(record)},
      {"opening_plies", first_own - record.moves.begin()},
      {"transcript", false},
      {"positions", std::move(positions)},
      {"moves", std::move(moves)}};
}

Json line_json(AnyGame game, std::string_view moves) {
  Json positions{game.text()};
  Json played = Json::array();
  for (auto move = next_word(moves); !move.empty() && played.size() < max_line_moves;
       move = next_word(moves)) {
    Json json = move_json(game, move);
    if (!game.play(move)) break;
    played.push_back(std::move(json));
    positions.push_back(game.text());
  }
  return {{"positions", std::move(positions)}, {"moves", std::move(played)}};
}

}  // namespace flipside::referee
