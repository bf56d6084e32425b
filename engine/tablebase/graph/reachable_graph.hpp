#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <optional>
#include <stop_token>
#include <utility>
#include <vector>

#include "engine/core/game.hpp"
#include "engine/tablebase/graph/key_index.hpp"
#include "engine/tablebase/graph/position_key.hpp"
#include "engine/tablebase/graph/solved_positions.hpp"

namespace flipside {

/// All positions reachable from a start position, identified by key (see position_key), and the moves between
/// them. The start position has index 0.
struct ReachableGraph {
  KeyIndex positions;
  std::deque<std::uint32_t> successors;  // one index per move, grouped by parent; may contain duplicates
  std::vector<std::uint16_t> successor_counts;  // number of moves of each position; 0 if it is terminal
  std::vector<KeyValue> terminal_values;        // 0 for draws and for nonterminal positions
};

/// Explores the positions reachable from `start` breadth first.
/// @return nullopt if more than `max_positions` positions are reachable, or a stop was requested
template <Game G>
std::optional<ReachableGraph> reachable_graph(const G& start, std::size_t max_positions,
                                              const std::stop_token& stop) {
  ReachableGraph graph;
  std::deque<G> unexpanded{start};
  graph.positions.insert(position_key(start));
  for (; !unexpanded.empty(); unexpanded.pop_front()) {
    if (stop.stop_requested()) return std::nullopt;
    const G& at = unexpanded.front();
    const auto outcome = at.outcome();
    graph.terminal_values.push_back(outcome ? terminal_value(*outcome, at.to_move()) : KeyValue{0});
    graph.successor_counts.push_back(0);
    if (outcome) continue;
    for (const auto move : at.legal_moves()) {
      G next = at;
      next.play(move);
      const auto [index, is_new] = graph.positions.insert(position_key(next));
      if (is_new) unexpanded.push_back(std::move(next));
      if (graph.positions.size() > max_positions) return std::nullopt;
      graph.successors.push_back(index);
      ++graph.successor_counts.back();
    }
  }
  return graph;
}

/// Solves all positions of a graph by retrograde analysis. Positions that remain undecided are drawn.
SolvedPositions solve(ReachableGraph graph);

}  // namespace flipside
