#pragma once

#include <cstddef>
#include <functional>
#include <list>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>

#include "engine/gui/web/page_search.hpp"

namespace flipside {

/// The searchers of all open pages. Each page, identified by its client id, has a searcher of its own. If
/// there are too many pages, the searcher that has been idle longest is replaced. Thread-safe.
class PageSearches {
 public:
  using MakePlayer = std::function<std::unique_ptr<EnginePlayer>()>;
  /// Sends an event to the page of a client.
  using Publish = std::function<void(std::string_view client, std::string_view event, std::string_view key,
                                     const Json& data)>;
  /// Returns whether the page of a client is open.
  using IsOpen = std::function<bool(std::string_view client)>;

  /// The maximum number of searchers.
  static constexpr std::size_t max_searchers = 4;

  PageSearches(MakePlayer make_player, TimeSource& time, Publish publish, IsOpen is_open)
      : make_player_(std::move(make_player)),
        time_(time),
        publish_(std::move(publish)),
        is_open_(std::move(is_open)) {}

  /// Starts a search for a client. Aborts the client's running search.
  /// @return an error if too many other pages are searching
  Expected<void> start(const std::string& client, PageSearch search);
  /// Makes a client's search return its result soon. Does nothing if the client's current search has another
  /// number.
  void stop(const std::string& client, int number);
  /// Stops the searches of pages that were closed at this call and the previous one.
  void stop_abandoned();
  /// Returns PageSearcher::status(), or null if the client has not searched.
  Json status(const std::string& client);

 private:
  struct Slot {
    std::string client;
    std::shared_ptr<PageSearcher> searcher;
    bool was_closed = false;  // the page was closed at the last call of stop_abandoned()
  };
  std::shared_ptr<PageSearcher> find(const std::string& client);
  Expected<std::shared_ptr<PageSearcher>> find_or_create(const std::string& client);

  MakePlayer make_player_;
  TimeSource& time_;
  Publish publish_;
  IsOpen is_open_;
  std::mutex mutex_;
  std::list<Slot> slots_;  // most recently used first
};

}  // namespace flipside
