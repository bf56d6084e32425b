#pragma once

#include <cstddef>
#include <cstdint>
#include <list>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

#include "engine/web/http_limits.hpp"

namespace flipside {

/// Texts to send one after the other. Several clients share a text.
using SharedTexts = std::vector<std::shared_ptr<const std::string>>;

/// Formats a server-sent event.
/// @param data  text without carriage returns
std::string format_event(std::string_view event, std::string_view data);

/// Queues of unsent events: one per topic, shared by all its streams, so a slow stream needs no memory of its
/// own. Thread-safe.
///
/// A queue contains only the newest event of each key, in the order of publication. Each stream remembers the
/// last event that it sent. Streams receive the events of one topic in the order of publication.
class EventStreams {
 public:
  using Id = std::uint64_t;

  explicit EventStreams(const HttpLimits& limits);

  /// Adds an event to the queue of a topic. If the queue exceeds its limits, discards the oldest events.
  /// @return false if no stream subscribes to the topic
  bool publish(std::string_view topic, std::string_view event, std::string_view key, std::string_view data);

  /// Adds a stream that receives the events published from now on.
  Id add(const std::vector<std::string>& topics);
  void remove(Id stream);
  /// Returns the events that a stream has not sent, and counts them as sent.
  SharedTexts take(Id stream);
  /// Discards events that all streams have sent. Call it after each round of take().
  void discard_sent();

  /// Returns the number of streams that subscribe to a topic, or of all streams if `topic` is empty.
  std::size_t subscribers(std::string_view topic) const;
  /// Returns the number of queued events of all topics.
  std::size_t queued() const;

 private:
  struct Event {
    std::uint64_t number;  // increases with each publish()
    std::string key;
    std::string text;
  };
  struct Topic {
    std::list<Event> events;  // in increasing order of `number`
    std::map<std::string, std::list<Event>::iterator, std::less<>> by_key;
    std::size_t bytes = 0;  // of all texts
    std::size_t streams = 0;
    std::uint64_t sent_by_all = 0;  // number of an event; used by discard_sent()
    // Result of the last call of unsent(), which most streams share: events with numbers in [first, last]
    std::uint64_t first = 0;
    std::uint64_t last = 0;
    std::shared_ptr<const std::string> text;
  };
  struct Stream {
    std::vector<std::map<std::string, Topic, std::less<>>::iterator> topics;
    std::uint64_t sent;  // number of the newest event that take() has considered
  };

  static void erase(Topic& topic, std::list<Event>::iterator event);
  static std::shared_ptr<const std::string> unsent(Topic& topic, std::uint64_t sent);

  const std::size_t max_events_;
  const std::size_t max_bytes_;
  mutable std::mutex mutex_;
  std::uint64_t published_ = 0;  // number of the newest event
  std::map<std::string, Topic, std::less<>> topics_;
  std::map<Id, Stream> streams_;
  Id next_id_ = 1;
};

}  // namespace flipside
