#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "engine/cli/stop_signals.hpp"
#include "referee/app/command_errors.hpp"
#include "referee/app/commands.hpp"
#include "referee/app/store_arguments.hpp"
#include "referee/live/overview_publisher.hpp"
#include "referee/live/page_server.hpp"
#include "referee/live/store_follower.hpp"

namespace flipside::referee {
namespace {

constexpr auto poll_interval = std::chrono::seconds(1);
/// Time for loading games between two checks for signals and other stores.
constexpr auto poll_duration = std::chrono::milliseconds(100);

constexpr const char* page_examples = R"(Examples:
  referee page tournament.db
  referee page monday.db tuesday.db --port 8080
  referee page tournament.db --address 0.0.0.0 --token SECRET)";

struct PageArguments {
  std::vector<std::string> stores;
  PageConfig config;
};

/// A store that the page shows.
struct ShownStore {
  ShownStore(Store store, TournamentProfile profile, const std::string& status, TimeSource& time)
      : view(std::move(profile), status, time), follower(std::move(store), view, time) {}

  /// Loads games. Returns true if more games remain. Prints a failure, after which the store is not read any
  /// more.
  bool load() {
    if (failed) return false;
    const auto more = follower.poll(poll_duration);
    if (more) return *more;
    failed = true;
    print_error(more.error().message);
    return false;
  }

  TournamentView view;
  StoreFollower follower;
  bool failed = false;
};

/// Returns the engine that analyses games. It yields the CPUs to all other programs.
EngineCommand analysis_engine() {
  EngineCommand engine;
  engine.program = "flipside";
  engine.base = std::filesystem::current_path();
  engine.niceness = 19;
  return engine;
}

void show_page(const PageArguments& arguments) {
  std::signal(SIGPIPE, SIG_IGN);
  const StopSignals signals;
  SteadyTime time;
  std::vector<std::unique_ptr<ShownStore>> shown;
  for (const std::string& path : arguments.stores) {
    Store store = value_or_fail(Store::open_for_reading(path));
    Store reader = value_or_fail(Store::open_for_reading(path));
    TournamentProfile profile = value_or_fail(profile_of(store));
    const std::string status = store.info().status;
    shown.push_back(std::make_unique<ShownStore>(std::move(store), std::move(profile), status, time));
    shown.back()->view.read_from(std::move(reader));
  }
  std::unique_ptr<GameAnalyser> analyser;
  auto server = value_or_fail(PageServer::start(arguments.config));
  const auto publish = [&http = server->http()](const GameAnalyser::Key& key, const Json& state) {
    http.publish(fmt::format("analysis/{}/{}", key.tournament, key.index), "analysis", "analysis",
                 json_text(state));
  };
  if (auto started = GameAnalyser::start(analysis_engine(), publish))
    analyser = *std::move(started);
  else
    print_error("warning: games cannot be analysed: " + started.error().message);
  std::vector<PageTournament> tournaments;
  std::vector<OverviewPublisher> publishers;
  for (const auto& store : shown) {
    store->load();
    publishers.emplace_back(store->view, server->http(), tournaments.size(), time);
    tournaments.push_back({&store->view});
  }
  server->serve(std::move(tournaments), analyser.get());
  fmt::print("page: {} (press Ctrl-C to quit)\n", server->url());
  std::fflush(stdout);
  for (bool stopped = false; !stopped;) {
    bool more = false;
    for (const auto& store : shown) more = store->load() || more;
    for (OverviewPublisher& publisher : publishers) publisher.publish_if_due();
    stopped = signals.wait_for(more ? std::chrono::nanoseconds(0) : poll_interval);
  }
  if (analyser) analyser->stop();  // it publishes on the server
}

}  // namespace

void add_page_command(CLI::App& app) {
  auto arguments = std::make_shared<PageArguments>();
  CLI::App* command = app.add_subcommand("page", "serve a web page of tournaments, finished or in progress");
  command->footer(page_examples);
  command->add_option("STORE", arguments->stores, "tournament databases (tournament.db)")->required();
  command->add_option("--address", arguments->config.address, "IPv4 or IPv6 address to bind to")
      ->capture_default_str();
  command->add_option("--port", arguments->config.port, "port (default: the first free port from 8765)")
      ->check(CLI::Range(1, 65'535).description(""))
      ->type_name("PORT");
  command
      ->add_option("--token", arguments->config.token,
                   "access token, required unless the address is a loopback address (default: random)")
      ->type_name("TOKEN");
  command->callback([arguments] { show_page(*arguments); });
}

}  // namespace flipside::referee
