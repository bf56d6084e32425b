#include "engine/solve/reachable_graph.hpp"

namespace flipside {

std::vector<GraphValue> solve(const ReachableGraph& graph) {
  std::vector<GraphValue> values = graph.ends;
  std::vector<std::uint32_t> undecided = graph.moves;  // moves that have not been seen to lose
  std::vector<std::uint32_t> queue;                    // decided positions, the nearest to the end first
  for (std::uint32_t i = 0; i < values.size(); ++i)
    if (values[i] != 0) queue.push_back(i);
  for (std::size_t next = 0; next < queue.size(); ++next) {
    const std::uint32_t child = queue[next];
    for (std::uint32_t i = graph.first_parent[child]; i < graph.first_parent[child + 1]; ++i) {
      const std::uint32_t parent = graph.parents[i];
      if (values[parent] != 0) continue;
      if (values[child] < 0)
        values[parent] = 1 - values[child];
      else if (--undecided[parent] == 0)
        values[parent] = -1 - values[child];
      if (values[parent] != 0) queue.push_back(parent);
    }
  }
  return values;
}

}  // namespace flipside
