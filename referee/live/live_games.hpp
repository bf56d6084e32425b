#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/any_game.hpp"
#include "engine/core/json.hpp"
#include "engine/core/time_source.hpp"
#include "referee/record/game_record.hpp"
#include "referee/tournament/events.hpp"

namespace flipside::referee {

/// A game in progress as far as it is known.
class LiveGame {
 public:
  /// @param began  time at which the game began, in seconds since 1970
  LiveGame(const GameStarted& started, double began);

  const GameRecord& record() const { return record_; }
  /// Returns when the current move began, in seconds since 1970.
  double time() const { return time_; }
  /// Appends moves.
  /// @param now  time at which the last move ended, in seconds since 1970
  void add(const std::vector<PlayedMove>& moves, double now);

  /// Formats the current state as an element of `games` in the response to GET /api/stores/{s}/live.
  Json json(std::int64_t index);
  /// Receives a move, the number of moves before it, and the position after it.
  using MoveVisitor = std::function<void(const Json& move, std::size_t ply, const std::string& position)>;
  /// Brings the position up to date.
  /// @param visit  called for each move that was added since the last call; may be empty
  void advance(const MoveVisitor& visit = {});

 private:
  GameRecord record_;  // without result
  AnyGame position_;   // after `played_` moves
  std::size_t played_ = 0;
  Json last_;  // the last move that was played on `position_`; null: none
  PerPlayer<std::optional<Duration>> clocks_;
  PerPlayer<Json> scores_;
  PerPlayer<Json> expected_;  // expected results for p1
  Player mover_;              // player to move
  double time_;               // time at which the current move began, in seconds since 1970
};

/// The games in progress of the running tournament. Not thread-safe.
class LiveGames {
 public:
  void start(const GameStarted& started, double now);
  void add(const MovesPlayed& played, double now);
  /// Removes a game, which ended with a result such as "1-0", or was annulled.
  void end(std::int64_t index, std::string_view result);
  void clear() { games_.clear(); }

  std::size_t size() const { return games_.size(); }
  /// Returns whether `predicate` is true for the index of any game.
  template <class Predicate>
  bool any(Predicate&& predicate) const {
    return std::ranges::any_of(games_, [&](const auto& entry) { return predicate(entry.first); });
  }
  /// Returns a game, or nullptr if it is not in progress.
  LiveGame* find(std::int64_t index);
  /// Formats the response to GET /api/stores/{s}/live.
  /// @param offset, limit  number of games to skip, and maximum number of games, in the order of their
  /// indices
  /// @param engine, game   only games of this engine and this variant; empty: all games
  /// @param now            current time, in seconds since 1970
  Json json(std::size_t offset, std::size_t limit, std::string_view engine, std::string_view game,
            double now);

  /// Receives an event for a topic; see HttpServer::publish().
  using Publish = std::function<void(const std::string& topic, std::string_view event, const std::string& key,
                                     const Json& data)>;
  /// Publishes what has changed since the last call: the state of each changed game, and each move of the
  /// games that are watched.
  /// @param prefix   path of the tournament in topics, such as "0"
  /// @param watched  returns whether a topic has subscribers
  void publish(const std::string& prefix, const std::function<bool(const std::string&)>& watched,
               const Publish& publish);

 private:
  struct Entry {
    LiveGame game;
    bool changed = true;
  };
  struct Ended {
    std::int64_t index;
    Entry entry;
    std::string result;
  };
  std::map<std::int64_t, Entry> games_;
  std::vector<Ended> ended_;  // since the last call of publish()
};

}  // namespace flipside::referee
