#include "engine/gui/web/play_assets.hpp"

#include "engine/games/registry.hpp"
#include "engine/session/game_state.hpp"
#include "engine/web/assets.hpp"

namespace flipside {
namespace {

constexpr std::string_view rules_path = "/rules/";

#include "engine/gui/web/assets.inc"

Expected<HttpResponse> serve_rules(std::string_view id) {
  if (const auto start = start_game(id); !start) return start.error();
  return HttpResponse{.type = "text/html; charset=utf-8", .body = std::string(rules_of(id).html)};
}

}  // namespace

HttpResponse play_asset(std::string_view path, std::string_view token) {
  if (path == "/") return serve_page({"play.html", asset_play_html}, token);
  if (!path.starts_with(rules_path)) return serve_asset(path, assets);
  auto rules = serve_rules(path.substr(rules_path.size()));
  if (rules) return *std::move(rules);
  return {.status = 404, .type = "text/plain; charset=utf-8", .body = sanitized(rules.error().message)};
}

}  // namespace flipside
