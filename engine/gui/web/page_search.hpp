#pragma once

#include <chrono>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>

#include "engine/core/json.hpp"
#include "engine/session/engine_player.hpp"
#include "engine/session/search_thread.hpp"

namespace flipside {

/// A search that the play page requests.
struct PageSearch {
  int number = 0;  // chosen by the page, which ignores reports of searches with other numbers
  AnyGame game;    // a game that is not over
  std::map<std::string, std::string> options{};  // options of the player, such as Skill and MultiPV
  std::chrono::milliseconds movetime{1000};
};

/// Sends an event of a search to the page. Events with the same key replace each other.
using PublishSearch = std::function<void(std::string_view event, std::string_view key, const Json& data)>;

/// Runs the searches of one page, one at a time. Thread-safe.
///
/// Publishes `info` events while a search runs, keyed by rank, `note` events with the engine's messages, and
/// a `result` event at the end:
///
///     {"search":1,"rank":1,"depth":9,"score":{"cp":35},"expected_p1":0.17,"nodes":12345,"nps":1200000,"seconds":0.05,
///      "pv":[{"move":"a1c3","text":"Ra1-c3=B","targets":["a1","c3"]}]}
///     {"search":1,"move":{"move":…},"score":{"win":5},"expected_p1":1,"depth":9,"nodes":…,"nps":…,"seconds":…}
///
/// `score` is from the point of view of the side to move; `expected_p1` is the expected result for p1, from
/// -1 to 1.
class PageSearcher final : private SearchListener {
 public:
  PageSearcher(std::unique_ptr<EnginePlayer> player, TimeSource& time, PublishSearch publish);
  ~PageSearcher() override { search_.finish(); }

  /// Starts a search. Aborts the one that is running.
  Expected<void> start(PageSearch search);
  /// Makes the search with this number return its result soon, if it is running.
  void stop(int number);
  /// Makes the running search return its result soon.
  void stop();
  bool busy() const { return search_.busy(); }
  /// Returns the latest events of the current or last search:
  /// `{"search":1,"running":true,"infos":[…],"result":…}`.
  Json status() const;

 private:
  void on_info(const ugi::Info& info) override;
  void on_result(const SearchResult& result, const ugi::Info& summary) override;
  Json report(const ugi::Info& info) const;  // the caller must hold report_mutex_
  Expected<void> set_options(const std::map<std::string, std::string>& options);

  std::unique_ptr<EnginePlayer> player_;
  TimeSource& time_;
  PublishSearch publish_;
  std::mutex control_mutex_;                    // held while a search is started
  std::map<std::string, std::string> options_;  // options that have been set
  mutable std::mutex report_mutex_;
  std::optional<PageSearch> current_;
  std::map<int, Json> infos_;  // latest info of each line of play
  Json result_;                // null while the search runs
  SearchThread search_;
};

}  // namespace flipside
