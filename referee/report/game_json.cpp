#include "referee/report/game_export.hpp"

#include <cassert>
#include <utility>

#include "engine/core/json.hpp"
#include "referee/record/pgn_text.hpp"
#include "referee/store/move_info_json.hpp"

namespace flipside::referee {

namespace {

/// Builds a JSON object as text. Building a tree of JSON values would take most of the time of an export.
class JsonObjectText {
 public:
  void add(std::string_view key, std::string_view json) {
    text_ += text_.empty() ? "{\"" : ",\"";
    text_ += key;
    text_ += "\":";
    text_ += json;
  }
  void add_text(std::string_view key, std::string_view text) { add(key, json_text(text)); }
  std::string finish() { return std::move(text_) + '}'; }

 private:
  std::string text_;
};

std::string moves_json(const GameRecord& record) {
  std::string moves;
  for (const PlayedMove& played : record.moves) moves += (moves.empty() ? "" : ",") + json_text(played.move);
  return '[' + moves + ']';
}

std::string thoughts_json(const GameRecord& record, bool times) {
  if (times) return move_info_json(record.moves);
  auto thoughts = parse_json(move_info_json(record.moves));
  assert(thoughts.is_array());
  for (auto& info : thoughts)
    if (info.is_object()) {
      info.erase("spent_ns");
      info.erase("left_ns");
    }
  return json_text(thoughts);
}

}  // namespace

std::string json_object(std::string_view store, const StoredGame& game, bool times) {
  const GameRecord& record = game.record;
  JsonObjectText out;
  out.add_text("store", store);
  out.add("number", std::to_string(game.index + 1));
  out.add_text("event", record.event);
  out.add_text("site", record.site);
  if (times) out.add_text("date", record.date);
  out.add_text("round", record.round);
  out.add_text("game", record.game);
  out.add_text("p1", record.players[Player::p1]);
  out.add_text("p2", record.players[Player::p2]);
  out.add_text("p1_time_control", record.time_controls[Player::p1]);
  out.add_text("p2_time_control", record.time_controls[Player::p2]);
  out.add("start", record.start.empty() ? "null" : json_text(record.start));
  out.add_text("result", pgn_result(record.outcome));
  out.add_text("termination", termination_text(record.termination));
  out.add_text("detail", record.detail);
  const auto accuracy = [&](Player player) {
    const Accuracy& counts = record.accuracy[player];
    return counts.counted > 0 ? json_text(accuracy_text(counts)) : "null";
  };
  out.add("p1_accuracy", accuracy(Player::p1));
  out.add("p2_accuracy", accuracy(Player::p2));
  out.add("moves", moves_json(record));
  out.add("thoughts", thoughts_json(record, times));
  return out.finish();
}

}  // namespace flipside::referee
