#pragma once

#include <atomic>
#include <memory>
#include <string>
#include <vector>

#include "engine/core/expected.hpp"
#include "engine/web/http_server.hpp"
#include "referee/config/config.hpp"
#include "referee/live/page_api.hpp"

namespace flipside::referee {

/// The web server of the page of tournaments.
class PageServer {
 public:
  /// Binds the address. Requests fail with status 503 until serve() is called.
  /// @param connections  maximum number; each needs a descriptor
  static Expected<std::unique_ptr<PageServer>> start(
      const PageConfig& config, std::size_t connections = HttpServerOptions{}.connections);

  /// Starts answering requests.
  /// @param tournaments, analyser  must outlive the server; see PageApi
  void serve(std::vector<PageTournament> tournaments, GameAnalyser* analyser = nullptr);

  HttpServer& http() { return *http_; }
  /// Returns the address of the page.
  std::string url() const { return http_->url(); }

 private:
  PageServer() = default;

  std::unique_ptr<PageApi> api_;
  std::atomic<const PageApi*> ready_api_ = nullptr;
  std::unique_ptr<HttpServer> http_;  // destroyed first, because its threads use the API
};

}  // namespace flipside::referee
