#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace flipside {

/// Returns "; did you mean 'rounds'?" for the known word with the smallest edit distance to `word`, or an
/// empty string if no known word is similar.
std::string did_you_mean(std::string_view word, const std::vector<std::string>& known);

/// Returns the result of did_you_mean(), or "; expected one of a, b, c" if no known word is similar.
std::string suggestion(std::string_view word, const std::vector<std::string>& known);

}  // namespace flipside
