#pragma once

#include <doctest/doctest.h>

#include <cstdint>
#include <filesystem>
#include <string>
#include <utility>
#include <vector>

#include "engine/core/json.hpp"
#include "engine/core/text.hpp"
#include "engine/web/http_server.hpp"
#include "referee/live/tournament_profile.hpp"
#include "referee/store/store.hpp"
#include "tests/support/manual_time.hpp"
#include "tests/support/temporary_directory.hpp"

namespace flipside::referee::test {

template <class T>
T must(Expected<T> value) {
  REQUIRE_MESSAGE(value, (value ? std::string() : value.error().message));
  return *std::move(value);
}

inline void must(const Expected<void>& done) {
  REQUIRE_MESSAGE(done, (done ? std::string() : done.error().message));
}

/// Returns an opening move.
inline PlayedMove book(std::string move) { return {std::move(move), std::nullopt}; }

/// Returns a move that took `spent` and left `left` on the clock.
inline PlayedMove thought(std::string move, Duration spent, Duration left, std::optional<Score> score = {}) {
  MoveInfo info;
  info.spent = spent;
  info.left = left;
  info.score = score;
  return {std::move(move), info};
}

/// Returns a game of flipflop-3 without moves.
inline StoredGame result(std::int64_t index, const char* p1, const char* p2, std::optional<Outcome> outcome,
                         Termination termination = Termination::normal) {
  StoredGame game;
  game.index = index;
  game.record.game = "flipflop-3";
  game.record.players = {{p1, p2}};
  game.record.time_controls = {{"5+0.1", "5+0.1"}};
  game.record.outcome = outcome;
  game.record.termination = termination;
  game.record.round = std::to_string(index / 2 + 1) + "." + std::to_string(index % 2 + 1);
  game.record.date = "2026.01.31";
  return game;
}

/// Returns the profile of a round robin of flipflop-3.
inline TournamentProfile profile(std::vector<std::string> engines) {
  TournamentProfile profile;
  profile.event = "Sample";
  profile.format = "round-robin";
  profile.engines = std::move(engines);
  profile.games = {"flipflop-3"};
  profile.schedule.total = 100;
  return profile;
}

/// A server that records the published events.
class FakeServer final : public HttpServer {
 public:
  struct Published {
    std::string topic;
    std::string event;
    std::string key;
    Json data;
  };

  std::string url() const override { return "http://127.0.0.1:1/"; }
  std::string post_token() const override { return "secret"; }
  void publish(std::string_view topic, std::string_view event, std::string_view key,
               std::string json) override {
    published.push_back({std::string(topic), std::string(event), std::string(key), parse_json(json)});
  }
  std::size_t subscribers(std::string_view topic) const override {
    return topic.empty() ? watched.size() : static_cast<std::size_t>(std::ranges::count(watched, topic));
  }

  std::vector<std::string> watched;  // topics, one for each event stream
  std::vector<Published> published;
};

/// A store in a temporary directory.
struct StoreFixture {
  /// Creates a store whose configuration has these engines and games.
  StoreFixture(const std::string& engines = "[[engine]]\nname='a'\ncmd='a'\n[[engine]]\nname='b'\ncmd='b'\n",
               const std::string& keys = "games=['flipflop-3']\nrounds=2\nevent='Sample'\n")
      : store(must(Store::create(path(), {"2026-01-31", keys + engines, 1, 4, "referee 0.1.0", "running"}))) {
  }

  std::string path() const { return directory.file("tournament.db"); }

  flipside::test::TemporaryDirectory directory;
  Store store;
};

}  // namespace flipside::referee::test
