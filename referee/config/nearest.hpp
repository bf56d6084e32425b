#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace flipside::referee {

/// The word of `known` with the fewest edits to `word` (Levenshtein), for "did you mean …"; empty if none is
/// near.
std::string nearest(std::string_view word, const std::vector<std::string>& known);

/// " (did you mean 'rounds'?)", or nothing if no known word is near.
std::string did_you_mean(std::string_view word, const std::vector<std::string>& known);

}  // namespace flipside::referee
