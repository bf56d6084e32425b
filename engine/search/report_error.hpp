#pragma once

#include <fmt/format.h>

#include <string>
#include <string_view>

#include "engine/search/search_request.hpp"

namespace flipside {

/// Reports a problem that does not prevent the search from choosing a move.
inline void report_error(const SearchRequest& request, std::string_view message) {
  const std::string text = fmt::format("error: {}", message);
  request.report({.text = text});
}

/// Reports that the system could not start all threads of a search.
/// @param started  number of threads that search, the calling thread included
inline void report_missing_threads(const SearchRequest& request, int started) {
  if (started < request.threads)
    report_error(request,
                 fmt::format("cannot start {} threads; searching with {}", request.threads, started));
}

}  // namespace flipside
