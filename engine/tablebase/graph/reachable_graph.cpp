#include "engine/tablebase/graph/reachable_graph.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

#include "engine/games/families.hpp"

namespace flipside {
namespace {

// Predecessors of all positions. Position i has the predecessors `all[first[i]]` to `all[first[i + 1] - 1]`.
struct Predecessors {
  std::vector<std::size_t> first;
  std::vector<std::uint32_t> all;
};

Predecessors predecessors_of(const ReachableGraph& graph) {
  Predecessors predecessors{std::vector<std::size_t>(graph.successor_counts.size() + 1), {}};
  for (const std::uint32_t child : graph.successors) ++predecessors.first[child];
  std::partial_sum(predecessors.first.begin(), predecessors.first.end(), predecessors.first.begin());
  predecessors.all.resize(graph.successors.size());
  auto child = graph.successors.begin();
  for (std::uint32_t parent = 0; parent < graph.successor_counts.size(); ++parent)
    for (int i = 0; i < graph.successor_counts[parent]; ++i)
      predecessors.all[--predecessors.first[*child++]] = parent;
  return predecessors;
}

// Propagates terminal values backwards, in order of increasing distance. `undecided[i]` is the number of
// moves of position i that are not yet known to lose.
void propagate(const Predecessors& predecessors, std::vector<std::uint16_t> undecided,
               std::vector<KeyValue>& values) {
  std::vector<std::uint32_t> queue;  // decided positions in order of increasing distance
  for (std::uint32_t i = 0; i < values.size(); ++i)
    if (values[i] != 0) queue.push_back(i);
  for (std::size_t next = 0; next < queue.size(); ++next) {
    const std::uint32_t child = queue[next];
    for (std::size_t i = predecessors.first[child]; i < predecessors.first[child + 1]; ++i) {
      const std::uint32_t parent = predecessors.all[i];
      if (values[parent] != 0) continue;
      if (values[child] < 0)
        values[parent] = static_cast<KeyValue>(1 - values[child]);
      else if (--undecided[parent] == 0)
        values[parent] = static_cast<KeyValue>(-1 - values[child]);
      if (values[parent] != 0) queue.push_back(parent);
    }
  }
}

template <class T>
std::vector<T> reordered(const std::vector<T>& from, const std::vector<std::uint32_t>& order) {
  std::vector<T> result;
  result.reserve(from.size());
  for (const std::uint32_t index : order) result.push_back(from[index]);
  return result;
}

}  // namespace

SolvedPositions solve(ReachableGraph graph) {
  std::vector<KeyValue> values = std::move(graph.terminal_values);
  std::vector<std::uint64_t> keys = std::move(graph.positions).take_keys();
  {
    const Predecessors predecessors = predecessors_of(graph);
    graph.successors = {};
    propagate(predecessors, std::move(graph.successor_counts), values);
  }
  std::vector<std::uint32_t> order(keys.size());
  std::iota(order.begin(), order.end(), 0);
  std::ranges::sort(order, {}, [&](std::uint32_t index) { return keys[index]; });
  return {reordered(keys, order), reordered(values, order)};
}

std::optional<SolvedPositions> solve_positions(const AnyGame& start, std::size_t max_positions,
                                               const std::stop_token& stop) {
  return *with_game(start.id(), [&]<class G>(const G&) -> std::optional<SolvedPositions> {
    auto graph = reachable_graph(start.get_if<G>()->game(), max_positions, stop);
    if (!graph) return std::nullopt;
    return solve(*std::move(graph));
  });
}

}  // namespace flipside
