#include "referee/live/page_server.hpp"

#include <utility>

#include "engine/web/http_message.hpp"

namespace flipside::referee {

Expected<std::unique_ptr<PageServer>> PageServer::start(const PageConfig& config, std::size_t connections) {
  std::unique_ptr<PageServer> page(new PageServer);
  HttpServerOptions options;
  options.address = config.address;
  options.exact_port = config.port.has_value();
  options.port = config.port.value_or(options.port);
  options.token = config.token;
  options.connections = connections;
  auto started = HttpServer::start(options, [&api = page->ready_api_](const HttpRequest& request) {
    const PageApi* ready = api;
    return ready != nullptr ? ready->handle(request) : error_response(503, "the program is starting");
  });
  if (!started) return started.error();
  page->http_ = *std::move(started);
  return page;
}

void PageServer::serve(std::vector<PageTournament> tournaments, GameAnalyser* analyser) {
  api_ = std::make_unique<PageApi>(
      std::move(tournaments), [this] { return http_->post_token(); }, analyser);
  ready_api_ = api_.get();
}

}  // namespace flipside::referee
