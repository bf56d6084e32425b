#include "engine/gui/web/play_server.hpp"

#include <fmt/format.h>

#include "engine/gui/web/play_assets.hpp"

namespace flipside {

std::string search_topic(std::string_view client) { return fmt::format("search/{}", client); }

PlayServer::PlayServer(PlaySettings settings, TimeSource& time)
    : game_(std::move(settings.game)),
      solutions_(std::move(settings.tables)),
      searches_(
          std::move(settings.make_player), time,
          [this](std::string_view client, std::string_view event, std::string_view key, const Json& data) {
            const std::lock_guard lock(server_mutex_);
            if (running_server_ != nullptr)
              running_server_->publish(search_topic(client), event, key, json_text(data));
          },
          [this](std::string_view client) {
            const std::lock_guard lock(server_mutex_);
            return running_server_ != nullptr && running_server_->subscribers(search_topic(client)) > 0;
          }),
      api_(searches_, solutions_) {}

Expected<std::unique_ptr<PlayServer>> PlayServer::start(PlaySettings settings, TimeSource& time) {
  const HttpServerOptions options = settings.server;
  std::unique_ptr<PlayServer> page(new PlayServer(std::move(settings), time));
  auto server = HttpServer::start(
      options, [&page = *page](const HttpRequest& request) { return page.handle(request); });
  if (!server) return server.error();
  page->server_ = *std::move(server);
  const std::lock_guard lock(page->server_mutex_);
  page->running_server_ = page->server_.get();
  return page;
}

// Stops publishing before the server is destroyed, because searches go on until searches_ is destroyed.
PlayServer::~PlayServer() {
  {
    const std::lock_guard lock(server_mutex_);
    running_server_ = nullptr;
  }
  server_.reset();
}

std::string PlayServer::url() const {
  return game_.empty() ? server_->url() : fmt::format("{}#game={}", server_->url(), game_);
}

HttpResponse PlayServer::handle(const HttpRequest& request) {
  if (request.path.starts_with("/api/")) return api_.handle(request);
  std::string token;
  {
    const std::lock_guard lock(server_mutex_);
    if (running_server_ != nullptr) token = running_server_->post_token();
  }
  return play_asset(request.path, token);
}

}  // namespace flipside
