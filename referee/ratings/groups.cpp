#include "referee/ratings/groups.hpp"

#include <algorithm>
#include <utility>

namespace flipside::referee {

std::vector<Group> connected_groups(const CrossTable& results) {
  std::vector<Group> groups;
  std::vector<bool> seen(results.players());
  for (std::size_t first = 0; first < results.players(); ++first) {
    if (seen[first]) continue;
    seen[first] = true;
    Group group{first};
    for (std::size_t at = 0; at < group.size(); ++at)
      for (std::size_t other = 0; other < results.players(); ++other)
        if (!seen[other] && results.between(group[at], other).games() > 0) {
          seen[other] = true;
          group.push_back(other);
        }
    std::sort(group.begin(), group.end());
    groups.push_back(std::move(group));
  }
  return groups;
}

}  // namespace flipside::referee
