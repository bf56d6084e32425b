#include "referee/live/running_page.hpp"

#include <chrono>
#include <utility>

namespace flipside::referee {
namespace {

double seconds_since_1970() {
  return std::chrono::duration<double>(std::chrono::system_clock::now().time_since_epoch()).count();
}

}  // namespace

Expected<std::unique_ptr<RunningPage>> RunningPage::start(const Config& config, std::size_t connections,
                                                          TimeSource& time) {
  auto server = PageServer::start(*config.page, connections);
  if (!server) return server.error();
  return std::unique_ptr<RunningPage>(new RunningPage(config, *std::move(server), time));
}

RunningPage::RunningPage(const Config& config, std::unique_ptr<PageServer> server, TimeSource& time)
    : view_(profile_of(config), "running", time),
      server_(std::move(server)),
      sink_(view_, server_->http(), 0, time, seconds_since_1970) {
  server_->serve({{&view_, &sink_}});
}

void RunningPage::finish(std::string status) {
  view_.set_status(std::move(status));
  sink_.publish_overview();
}

}  // namespace flipside::referee
