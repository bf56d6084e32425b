#include "engine/tablebase/reachable_graph.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

#include "engine/games/registry.hpp"

namespace flipside {
namespace {

// The positions before each.
struct Parents {
  std::vector<std::size_t> first;  // where those of each begin in `all`; one more at the end
  std::vector<std::uint32_t> all;
};

Parents parents_of(const ReachableGraph& graph) {
  Parents parents{std::vector<std::size_t>(graph.moves.size() + 1), {}};
  for (const std::uint32_t child : graph.children) ++parents.first[child];
  std::partial_sum(parents.first.begin(), parents.first.end(), parents.first.begin());
  parents.all.resize(graph.children.size());
  auto child = graph.children.begin();
  for (std::uint32_t parent = 0; parent < graph.moves.size(); ++parent)
    for (int i = 0; i < graph.moves[parent]; ++i) parents.all[--parents.first[*child++]] = parent;
  return parents;
}

// `undecided` are the moves of each that have not been seen to lose: all of them, at first.
void decide(const Parents& parents, std::vector<std::uint16_t> undecided, std::vector<KeyValue>& values) {
  std::vector<std::uint32_t> queue;  // decided positions, the nearest to the end first
  for (std::uint32_t i = 0; i < values.size(); ++i)
    if (values[i] != 0) queue.push_back(i);
  for (std::size_t next = 0; next < queue.size(); ++next) {
    const std::uint32_t child = queue[next];
    for (std::size_t i = parents.first[child]; i < parents.first[child + 1]; ++i) {
      const std::uint32_t parent = parents.all[i];
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
std::vector<T> in_order(const std::vector<T>& from, const std::vector<std::uint32_t>& order) {
  std::vector<T> result;
  result.reserve(from.size());
  for (const std::uint32_t number : order) result.push_back(from[number]);
  return result;
}

}  // namespace

SolvedPositions solve(ReachableGraph graph) {
  std::vector<KeyValue> values = std::move(graph.ends);
  std::vector<std::uint64_t> keys = std::move(graph.numbers).take_keys();
  {
    Parents parents = parents_of(graph);
    graph.children = {};
    decide(parents, std::move(graph.moves), values);
  }
  std::vector<std::uint32_t> order(keys.size());
  std::iota(order.begin(), order.end(), 0);
  std::ranges::sort(order, {}, [&](std::uint32_t number) { return keys[number]; });
  return {in_order(keys, order), in_order(values, order)};
}

std::optional<SolvedPositions> solve_positions(const AnyGame& start, std::size_t most,
                                               const std::stop_token& stop) {
  return *with_game(start.id(), [&]<class G>(const G&) -> std::optional<SolvedPositions> {
    auto graph = reachable_graph(start.get_if<G>()->game(), most, stop);
    if (!graph) return std::nullopt;
    return solve(*std::move(graph));
  });
}

}  // namespace flipside
