#pragma once

#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/core/expected.hpp"

namespace flipside {

/// The target of a request, split and decoded.
struct HttpTarget {
  std::string path;                                        // starts with '/'
  std::vector<std::pair<std::string, std::string>> query;  // in the order sent; names can repeat

  /// Returns the first value of each name.
  std::map<std::string, std::string> first_values() const;
  /// Returns all values of a name, in the order sent.
  std::vector<std::string> values(std::string_view name) const;
};

/// Parses a target such as "/api/games?sort=-plies&after=12". Decodes percent-encoded bytes and, in the
/// query,
/// '+' as a space.
Expected<HttpTarget> parse_target(std::string_view target);

}  // namespace flipside
