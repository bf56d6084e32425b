#include "engine/core/did_you_mean.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <numeric>
#include <utility>

namespace flipside {
namespace {

/// Returns the Levenshtein distance: the minimum number of characters to insert, delete or replace in order
/// to turn `a` into `b`.
std::size_t edit_distance(std::string_view a, std::string_view b) {
  std::vector<std::size_t> row(b.size() + 1);
  std::iota(row.begin(), row.end(), std::size_t{0});
  for (std::size_t i = 0; i < a.size(); ++i) {
    std::size_t diagonal = std::exchange(row[0], i + 1);
    for (std::size_t j = 0; j < b.size(); ++j) {
      const std::size_t replaced = diagonal + (a[i] == b[j] ? 0 : 1);
      diagonal = std::exchange(row[j + 1], std::min({replaced, row[j] + 1, row[j + 1] + 1}));
    }
  }
  return row.back();
}

}  // namespace

std::string did_you_mean(std::string_view word, const std::vector<std::string>& known) {
  const std::string* nearest = nullptr;
  std::size_t limit = std::max<std::size_t>(2, word.size() / 3) + 1;
  for (const std::string& candidate : known) {
    const std::size_t distance = edit_distance(word, candidate);
    if (distance >= limit) continue;
    limit = distance;
    nearest = &candidate;
  }
  return nearest == nullptr ? std::string() : fmt::format("; did you mean '{}'?", *nearest);
}

std::string suggestion(std::string_view word, const std::vector<std::string>& known) {
  std::string text = did_you_mean(word, known);
  return text.empty() ? fmt::format("; expected one of {}", fmt::join(known, ", ")) : text;
}

}  // namespace flipside
