#include "referee/export/json.hpp"

#include <nlohmann/json.hpp>

#include "referee/record/pgn_text.hpp"
#include "referee/store/thoughts_json.hpp"

namespace flipside::referee {

namespace {

using Json = nlohmann::ordered_json;

Json thoughts_of(const GameRecord& record, bool times) {
  auto thoughts = Json::parse(thoughts_json(record.moves));
  if (!times)
    for (Json& thought : thoughts)
      if (thought.is_object()) {
        thought.erase("spent_ns");
        thought.erase("left_ns");
      }
  return thoughts;
}

}  // namespace

std::string json_object(std::string_view store, const StoredGame& game, bool times) {
  const GameRecord& record = game.record;
  Json out;
  out["store"] = store;
  out["number"] = game.index + 1;
  out["event"] = record.event;
  out["site"] = record.site;
  if (times) out["date"] = record.date;
  out["round"] = record.round;
  out["game"] = record.game;
  out["p1"] = record.players[Player::p1];
  out["p2"] = record.players[Player::p2];
  out["p1_time_control"] = record.time_controls[Player::p1];
  out["p2_time_control"] = record.time_controls[Player::p2];
  out["start"] = record.start.empty() ? Json() : Json(record.start);
  out["result"] = pgn_result(record.outcome);
  out["termination"] = termination_text(record.termination);
  out["detail"] = record.detail;
  Json moves = Json::array();
  for (const PlayedMove& played : record.moves) moves.push_back(played.move);
  out["moves"] = std::move(moves);
  out["thoughts"] = thoughts_of(record, times);
  return out.dump(-1, ' ', false, Json::error_handler_t::replace);
}

}  // namespace flipside::referee
