#pragma once

#include <span>
#include <string>
#include <string_view>

#include "engine/web/http_server.hpp"

namespace flipside {

/// A file that is embedded in the program.
struct Asset {
  std::string_view name;  // the extension determines the content type
  std::span<const unsigned char> bytes;

  std::string_view text() const { return {reinterpret_cast<const char*>(bytes.data()), bytes.size()}; }
};

/// Returns the scripts and styles that all pages share, such as board.js, theme.css and chart.js.
std::span<const Asset> shared_assets();

/// Returns the content type of a file, such as "text/css; charset=utf-8".
std::string_view content_type(std::string_view file_name);

/// Returns the response to a request for `/assets/NAME`. Searches `own` before the shared assets. Status 404
/// if the asset does not exist.
HttpResponse serve_asset(std::string_view path, std::span<const Asset> own);

/// Returns the response that contains a page. Replaces each `{{token}}` in the page by `post_token`.
HttpResponse serve_page(const Asset& page, std::string_view post_token);

}  // namespace flipside
