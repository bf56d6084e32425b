#pragma once

#include <functional>
#include <string>

#include "engine/gui/web/page_searches.hpp"
#include "engine/gui/web/solutions.hpp"
#include "engine/web/http_server.hpp"

namespace flipside {

/// The HTTP API of the play page; docs/guis.md lists the requests. Thread-safe.
class PlayApi {
 public:
  /// @param searches, solutions  must outlive this object
  PlayApi(PageSearches& searches, Solutions& solutions) : searches_(searches), solutions_(solutions) {}

  /// Handles a request whose path starts with `/api/`.
  HttpResponse handle(const HttpRequest& request);

 private:
  Expected<Json> post(std::string_view path, const Json& body);
  Expected<Json> start_search(const Json& body);
  Expected<Json> stop_search(const Json& body);

  PageSearches& searches_;
  Solutions& solutions_;
};

}  // namespace flipside
