#include "engine/web/event_streams.hpp"

#include <doctest/doctest.h>

namespace flipside {
namespace {

/// Returns the data of the events that a stream receives now, separated by blanks.
std::string take_data(EventStreams& streams, EventStreams::Id stream) {
  std::string data;
  for (const auto& text : streams.take(stream)) {
    std::string_view rest = *text;
    for (auto at = rest.find("data: "); at != std::string_view::npos; at = rest.find("data: ")) {
      rest.remove_prefix(at + 6);
      data.append(data.empty() ? "" : " ").append(rest.substr(0, rest.find('\n')));
    }
  }
  return data;
}

}  // namespace

TEST_CASE("events are formatted as server-sent events") {
  CHECK(format_event("move", "{}") == "event: move\ndata: {}\n\n");
  CHECK(format_event("move", "{\n}\n") == "event: move\ndata: {\ndata: }\ndata: \n\n");
}

TEST_CASE("a stream receives the events of its topics from its start on") {
  EventStreams streams(HttpLimits{});
  CHECK_FALSE(streams.publish("a", "e", "1", "before"));
  const auto both = streams.add({"a", "b"});
  CHECK(streams.publish("a", "e", "1", "one"));
  const auto late = streams.add({"a"});
  CHECK(streams.publish("b", "e", "1", "two"));
  CHECK_FALSE(streams.publish("c", "e", "1", "three"));
  CHECK(take_data(streams, both) == "one two");
  CHECK(take_data(streams, both).empty());
  CHECK(take_data(streams, late).empty());
}

TEST_CASE("a new event replaces the unsent event of its topic with the same key") {
  EventStreams streams(HttpLimits{});
  const auto slow = streams.add({"a", "b"});
  const auto fast = streams.add({"a"});
  streams.publish("a", "e", "1", "old");
  streams.publish("a", "e", "2", "other");
  streams.publish("b", "e", "1", "elsewhere");
  CHECK(take_data(streams, fast) == "old other");
  streams.publish("a", "e", "1", "new");
  CHECK(take_data(streams, fast) == "new");
  CHECK(take_data(streams, slow) == "other new elsewhere");
}

TEST_CASE("streams that are equally far share the text of their events") {
  EventStreams streams(HttpLimits{});
  const auto one = streams.add({"a"});
  const auto two = streams.add({"a"});
  streams.publish("a", "e", "1", "x");
  CHECK(streams.take(one).front() == streams.take(two).front());
  streams.publish("a", "e", "2", "y");
  CHECK(take_data(streams, one) == "y");
  streams.publish("a", "e", "3", "z");
  CHECK(take_data(streams, two) == "y z");
  CHECK(take_data(streams, one) == "z");
}

TEST_CASE("events stay queued until all streams have sent them") {
  EventStreams streams(HttpLimits{});
  const auto fast = streams.add({"a"});
  const auto slow = streams.add({"a"});
  streams.publish("a", "e", "1", "x");
  streams.take(fast);
  streams.discard_sent();
  CHECK(streams.queued() == 1);
  streams.publish("a", "e", "2", "y");
  streams.take(fast);
  streams.discard_sent();
  CHECK(take_data(streams, slow) == "x y");
  streams.discard_sent();
  CHECK(streams.queued() == 0);
}

TEST_CASE("a stalled stream costs a bounded number of events and bytes") {
  HttpLimits limits;
  limits.queued_events = 3;
  limits.queued_bytes = 1000;
  EventStreams streams(limits);
  const auto stalled = streams.add({"a"});
  for (int i = 0; i < 10; ++i) streams.publish("a", "e", std::to_string(i), std::to_string(i));
  CHECK(streams.queued() == 3);
  CHECK(take_data(streams, stalled) == "7 8 9");
  streams.publish("a", "e", "small", "small");
  streams.publish("a", "e", "large", std::string(2000, 'x'));
  CHECK(streams.queued() == 1);
  CHECK(take_data(streams, stalled) == std::string(2000, 'x'));
}

TEST_CASE("subscribers are counted per topic") {
  EventStreams streams(HttpLimits{});
  CHECK(streams.subscribers("") == 0);
  const auto one = streams.add({"a", "b", "a"});
  const auto two = streams.add({"a"});
  CHECK(streams.subscribers("a") == 2);
  CHECK(streams.subscribers("b") == 1);
  CHECK(streams.subscribers("c") == 0);
  CHECK(streams.subscribers("") == 2);
  streams.remove(one);
  streams.remove(one);
  CHECK(streams.subscribers("a") == 1);
  CHECK(streams.subscribers("b") == 0);
  streams.remove(two);
  CHECK(streams.subscribers("") == 0);
  CHECK_FALSE(streams.publish("a", "e", "1", "x"));
  CHECK(streams.queued() == 0);
}

TEST_CASE("a removed stream receives nothing") {
  EventStreams streams(HttpLimits{});
  const auto stream = streams.add({"a"});
  streams.publish("a", "e", "1", "x");
  streams.remove(stream);
  CHECK(streams.take(stream).empty());
}

}  // namespace flipside
