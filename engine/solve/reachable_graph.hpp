#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <unordered_map>
#include <utility>
#include <vector>

#include "engine/core/game.hpp"

namespace flipside {

/// A finished game's value, or that of a solved one: won (+), lost (-) or drawn (0) for the side to move. The
/// amount is one more than the plies to the end.
using GraphValue = std::int32_t;

constexpr GraphValue value_of_end(Outcome outcome, Player to_move) {
  if (outcome == Outcome::draw) return 0;
  return outcome == win_for(to_move) ? 1 : -1;
}

/// All positions that can come about from one, told apart by their hashes as everywhere (see History), and
/// the moves between them. Numbers count from 0, the start.
struct ReachableGraph {
  std::unordered_map<std::uint64_t, std::uint32_t> numbers;  // by hash
  std::vector<std::uint32_t>
      first_parent;                    // where the parents of each begin in `parents`; one more at the end
  std::vector<std::uint32_t> parents;  // one for each move, so that one may occur twice
  std::vector<std::uint32_t> moves;    // number of moves; 0: the game is over
  std::vector<GraphValue> ends;        // values of those without moves
};

/// @return nullopt if there are more than `most` positions
template <Game G>
std::optional<ReachableGraph> reachable_graph(const G& start, std::size_t most) {
  ReachableGraph graph;
  std::vector<G> positions{start};
  std::vector<std::pair<std::uint32_t, std::uint32_t>> edges;  // child, parent
  graph.numbers.emplace(start.hash(), 0);
  for (std::uint32_t parent = 0; parent < positions.size(); ++parent) {
    const G at = positions[parent];
    const auto outcome = at.outcome();
    graph.ends.push_back(outcome ? value_of_end(*outcome, at.to_move()) : 0);
    graph.moves.push_back(0);
    if (outcome) continue;
    for (const auto move : at.legal_moves()) {
      G next = at;
      next.play(move);
      const auto [known, is_new] =
          graph.numbers.emplace(next.hash(), static_cast<std::uint32_t>(positions.size()));
      if (is_new) positions.push_back(std::move(next));
      if (positions.size() > most) return std::nullopt;
      edges.emplace_back(known->second, parent);
      ++graph.moves.back();
    }
  }
  graph.first_parent.assign(positions.size() + 1, 0);
  for (const auto& [child, parent] : edges) ++graph.first_parent[child + 1];
  for (std::size_t i = 1; i < graph.first_parent.size(); ++i)
    graph.first_parent[i] += graph.first_parent[i - 1];
  std::vector<std::uint32_t> next_place(graph.first_parent.begin(), graph.first_parent.end() - 1);
  graph.parents.resize(edges.size());
  for (const auto& [child, parent] : edges) graph.parents[next_place[child]++] = parent;
  return graph;
}

/// The values of all positions of a graph, by retrograde analysis: from the ends backwards, the nearest
/// first. What no line of play decides is drawn.
std::vector<GraphValue> solve(const ReachableGraph& graph);

}  // namespace flipside
