#pragma once

#include <cstddef>
#include <string>

#include "engine/core/time_source.hpp"
#include "engine/web/http_server.hpp"
#include "referee/live/tournament_view.hpp"

namespace flipside::referee {

/// Publishes the overview of a tournament when it has changed, at most once per second, and only if somebody
/// watches.
class OverviewPublisher {
 public:
  /// @param number  number of the tournament in topics
  OverviewPublisher(TournamentView& view, HttpServer& server, std::size_t number, TimeSource& time)
      : view_(view), server_(server), topic_("overview/" + std::to_string(number)), time_(time) {}

  void publish_if_due() {
    const Instant now = time_.now();
    if (now - published_ < std::chrono::seconds(1)) return;
    const std::uint64_t version = view_.version();
    if (version == version_ || server_.subscribers(topic_) == 0) return;
    published_ = now;
    version_ = version;
    publish();
  }
  /// Publishes the overview, whether or not it has changed.
  void publish() { server_.publish(topic_, "overview", "overview", view_.overview_text()); }

 private:
  TournamentView& view_;
  HttpServer& server_;
  std::string topic_;
  TimeSource& time_;
  Instant published_{};
  std::uint64_t version_ = 0;
};

}  // namespace flipside::referee
