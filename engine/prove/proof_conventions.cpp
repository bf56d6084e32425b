#include "engine/prove/proof_conventions.hpp"

#include <algorithm>

namespace flipside {

std::vector<std::pair<std::string, std::size_t>> sorted_with_index(std::vector<std::string> texts) {
  std::vector<std::pair<std::string, std::size_t>> sorted;
  sorted.reserve(texts.size());
  for (std::size_t i = 0; i < texts.size(); ++i) sorted.emplace_back(std::move(texts[i]), i);
  std::ranges::sort(sorted);
  return sorted;
}

}  // namespace flipside
