#include "referee/live/live_games.hpp"

#include <fmt/format.h>

#include <cmath>
#include <utility>

#include "referee/clock/clock.hpp"
#include "referee/live/replay_json.hpp"

namespace flipside::referee {
namespace {

/// Returns the time on a player's clock before the first move; nullopt if the time control has no clock.
std::optional<Duration> initial_clock(const std::string& recorded) {
  const auto control = parse_time_control(std::string_view(recorded).substr(0, recorded.find(' ')));
  if (!control || control->kind != TimeControl::Kind::clock) return std::nullopt;
  return Clock(*control).left();
}

double rounded_time(double seconds) { return std::round(seconds * 1e3) / 1e3; }

Json clock_json(const std::optional<Duration>& clock) {
  if (!clock) return nullptr;
  return std::round(std::chrono::duration<double>(*clock).count() * 1e3) / 1e3;
}

GameRecord blank_record(const GameStarted& started) {
  GameRecord record;
  record.game = started.game;
  record.players = started.players;
  record.time_controls = started.time_controls;
  record.start = started.start;
  return record;
}

}  // namespace

LiveGame::LiveGame(const GameStarted& started, double began)
    : record_(blank_record(started)),
      position_(*start_of(record_)),
      mover_(position_.to_move()),
      time_(began) {
  for (const Player seat : {Player::p1, Player::p2})
    clocks_[seat] = initial_clock(record_.time_controls[seat]);
}

void LiveGame::add(const std::vector<PlayedMove>& moves, double now) {
  record_.moves.insert(record_.moves.end(), moves.begin(), moves.end());
  time_ = now;
}

void LiveGame::advance(const MoveVisitor& visit) {
  for (; played_ < record_.moves.size(); ++played_) {
    const PlayedMove& played = record_.moves[played_];
    const Player mover = played.mover.value_or(position_.to_move());
    if (visit || played_ + 1 == record_.moves.size()) last_ = played_move_json(position_, mover, played);
    if (!position_.play(played.move)) {
      record_.moves.resize(played_);
      return;
    }
    if (const auto& info = played.info) {
      if (info->left) clocks_[mover] = info->left;
      scores_[mover] = info->score ? score_json(*info->score) : Json();
      expected_[mover] = info->score ? expected_result_json(*info->score, mover) : Json();
    }
    mover_ = played.mover ? opponent(mover) : position_.to_move();
    if (visit) visit(last_, played_, position_.text());
  }
}

Json LiveGame::json(std::int64_t index) {
  advance();
  Json last;
  if (!last_.is_null())
    last = {{"move", last_["move"]}, {"text", last_["text"]}, {"targets", last_["targets"]}};
  return {{"index", index},
          {"game", record_.game},
          {"players", record_.players.values},
          {"position", position_.text()},
          {"ply", record_.moves.size()},
          {"last", std::move(last)},
          {"clocks", {clock_json(clocks_[Player::p1]), clock_json(clocks_[Player::p2])}},
          {"player", mover_ == Player::p1 ? 0 : 1},
          {"scores", scores_.values},
          {"expected_p1", expected_.values},
          {"time", rounded_time(time_)}};
}

void LiveGames::start(const GameStarted& started, double now) {
  games_.erase(started.index);
  games_.emplace(started.index, Entry{LiveGame(started, now)});
}

void LiveGames::add(const MovesPlayed& played, double now) {
  const auto found = games_.find(played.index);
  if (found == games_.end()) return;
  found->second.game.add(played.moves, now);
  found->second.changed = true;
}

void LiveGames::end(std::int64_t index, std::string_view result) {
  const auto game = games_.find(index);
  if (game == games_.end()) return;
  ended_.push_back({index, std::move(game->second), std::string(result)});
  games_.erase(game);
}

LiveGame* LiveGames::find(std::int64_t index) {
  const auto found = games_.find(index);
  return found == games_.end() ? nullptr : &found->second.game;
}

Json LiveGames::json(std::size_t offset, std::size_t limit, std::string_view engine, std::string_view game,
                     double now) {
  std::size_t total = 0;
  Json games = Json::array();
  for (auto& [index, entry] : games_) {
    const GameRecord& record = entry.game.record();
    const auto& players = record.players;
    const bool plays = engine.empty() || players[Player::p1] == engine || players[Player::p2] == engine;
    if (!plays || (!game.empty() && record.game != game)) continue;
    // Copy the game, because json() advances it past moves that publish() has not sent.
    if (total >= offset && games.size() < limit) games.push_back(LiveGame(entry.game).json(index));
    ++total;
  }
  return {{"total", total}, {"games", std::move(games)}, {"now", rounded_time(now)}};
}

void LiveGames::publish(const std::string& prefix, const std::function<bool(const std::string&)>& watched,
                        const Publish& publish) {
  const std::string live = "live/" + prefix;
  const bool all_watched = watched(live);
  const auto topic_of = [&](std::int64_t index) { return "game/" + prefix + "/" + std::to_string(index); };
  const auto publish_moves = [&](std::int64_t index, Entry& entry) {
    if (!std::exchange(entry.changed, false)) return;
    if (const std::string topic = topic_of(index); watched(topic))
      entry.game.advance([&](const Json& move, std::size_t ply, const std::string& position) {
        const Json data{{"index", index},
                        {"ply", ply + 1},
                        {"position", position},
                        {"move", move},
                        {"time", rounded_time(entry.game.time())}};
        publish(topic, "move", std::to_string(ply), data);
      });
    if (all_watched) publish(live, "live", std::to_string(index), entry.game.json(index));
  };
  for (Ended& ended : std::exchange(ended_, {})) {
    publish_moves(ended.index, ended.entry);
    const Json over{{"index", ended.index}, {"over", true}, {"result", ended.result}};
    if (all_watched) publish(live, "live", fmt::format("{} over", ended.index), over);
    if (const std::string topic = topic_of(ended.index); watched(topic)) publish(topic, "over", "over", over);
  }
  for (auto& [index, entry] : games_) publish_moves(index, entry);
}

}  // namespace flipside::referee
