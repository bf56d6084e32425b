#include "engine/web/assets.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "engine/web/http_message.hpp"

namespace flipside {
namespace {

constexpr std::string_view assets_path = "/assets/";
constexpr std::string_view token_field = "{{token}}";

constexpr std::array<std::pair<std::string_view, std::string_view>, 6> content_types{{
    {".html", "text/html; charset=utf-8"},
    {".css", "text/css; charset=utf-8"},
    {".js", "text/javascript; charset=utf-8"},
    {".json", "application/json"},
    {".svg", "image/svg+xml"},
    {".png", "image/png"},
}};

}  // namespace

std::string_view content_type(std::string_view file_name) {
  for (const auto& [extension, type] : content_types)
    if (file_name.ends_with(extension)) return type;
  return "application/octet-stream";
}

HttpResponse serve_asset(std::string_view path, std::span<const Asset> own) {
  const std::string_view name = path.starts_with(assets_path) ? path.substr(assets_path.size()) : "";
  for (const std::span<const Asset> assets : {own, shared_assets()}) {
    const auto asset = std::ranges::find(assets, name, &Asset::name);
    if (asset != assets.end())
      return {.type = std::string(content_type(name)), .body = std::string(asset->text())};
  }
  return error_response(404, fmt::format("unknown path '{}'", path));
}

HttpResponse serve_page(const Asset& page, std::string_view post_token) {
  std::string body(page.text());
  for (std::size_t at = body.find(token_field); at != std::string::npos;
       at = body.find(token_field, at + post_token.size()))
    body.replace(at, token_field.size(), post_token);
  return {.type = std::string(content_type(page.name)), .body = std::move(body)};
}

}  // namespace flipside
