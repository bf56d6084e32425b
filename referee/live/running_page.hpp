#pragma once

#include <memory>
#include <string>

#include "engine/core/time_source.hpp"
#include "referee/live/page_server.hpp"
#include "referee/live/page_sink.hpp"
#include "referee/live/tournament_view.hpp"

namespace flipside::referee {

/// The page of the tournament that this program plays.
class RunningPage {
 public:
  /// Starts serving the page. `config.page` must be set.
  /// @param connections  maximum number; each needs a descriptor
  /// @param time  must outlive the page
  static Expected<std::unique_ptr<RunningPage>> start(const Config& config, std::size_t connections,
                                                      TimeSource& time);
  ~RunningPage() { server_.reset(); }  // its threads use the other members
  RunningPage(const RunningPage&) = delete;
  RunningPage& operator=(const RunningPage&) = delete;

  std::string url() const { return server_->url(); }
  TournamentView& view() { return view_; }
  PageSink& sink() { return sink_; }

  /// Publishes the end of the run.
  /// @param status  for display
  void finish(std::string status);

 private:
  RunningPage(const Config& config, std::unique_ptr<PageServer> server, TimeSource& time);

  TournamentView view_;
  std::unique_ptr<PageServer> server_;
  PageSink sink_;
};

}  // namespace flipside::referee
