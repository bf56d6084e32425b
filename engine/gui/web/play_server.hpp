#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <mutex>
#include <string>

#include "engine/gui/web/page_searches.hpp"
#include "engine/gui/web/play_api.hpp"
#include "engine/gui/web/solutions.hpp"
#include "engine/web/http_server.hpp"

namespace flipside {

/// The settings of a play page.
struct PlaySettings {
  HttpServerOptions server{};
  std::string game{};                    // id of the game that the page shows first; empty: the page decides
  std::filesystem::path tables{};        // directory of the tables; need not exist
  PageSearches::MakePlayer make_player;  // creates the engine of one page
};

/// Serves the play page, on which people play against the engine or analyse games.
class PlayServer {
 public:
  /// @param time  must outlive the server
  static Expected<std::unique_ptr<PlayServer>> start(PlaySettings settings, TimeSource& time);
  ~PlayServer();
  PlayServer(const PlayServer&) = delete;
  PlayServer& operator=(const PlayServer&) = delete;

  /// Returns the address of the page.
  std::string url() const;
  /// Returns the token that POST requests must carry.
  std::string post_token() const { return server_->post_token(); }
  /// Stops the searches of pages that have been closed since the previous call or earlier. Call this every
  /// few seconds.
  void stop_abandoned_searches() { searches_.stop_abandoned(); }

 private:
  PlayServer(PlaySettings settings, TimeSource& time);
  HttpResponse handle(const HttpRequest& request);

  std::string game_;
  Solutions solutions_;
  PageSearches searches_;
  PlayApi api_;
  mutable std::mutex server_mutex_;
  HttpServer* running_server_ = nullptr;  // nullptr while starting or stopping; guarded by server_mutex_
  std::unique_ptr<HttpServer> server_;
};

}  // namespace flipside
