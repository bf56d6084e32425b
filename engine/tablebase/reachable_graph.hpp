#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <optional>
#include <stop_token>
#include <utility>
#include <vector>

#include "engine/core/game.hpp"
#include "engine/tablebase/key_numbers.hpp"
#include "engine/tablebase/position_key.hpp"
#include "engine/tablebase/solved_positions.hpp"

namespace flipside {

/// All positions that can come about from one, told apart by their keys (see position_key), and the moves
/// between them. Numbers count from 0, the start.
struct ReachableGraph {
  KeyNumbers numbers;
  std::deque<std::uint32_t> children;  // one for each move, so that one may occur twice; by parent
  std::vector<std::uint16_t> moves;    // number of moves; 0: the game is over
  std::vector<KeyValue> ends;          // values of those without moves
};

/// @return nullopt if there are more than `most` positions, or it was stopped
template <Game G>
std::optional<ReachableGraph> reachable_graph(const G& start, std::size_t most, const std::stop_token& stop) {
  ReachableGraph graph;
  std::deque<G> open{start};  // numbered, and its moves not listed yet
  graph.numbers.add(position_key(start));
  for (; !open.empty(); open.pop_front()) {
    if (stop.stop_requested()) return std::nullopt;
    const G& at = open.front();
    const auto outcome = at.outcome();
    graph.ends.push_back(outcome ? value_of_end(*outcome, at.to_move()) : KeyValue{0});
    graph.moves.push_back(0);
    if (outcome) continue;
    for (const auto move : at.legal_moves()) {
      G next = at;
      next.play(move);
      const auto [number, is_new] = graph.numbers.add(position_key(next));
      if (is_new) open.push_back(std::move(next));
      if (graph.numbers.size() > most) return std::nullopt;
      graph.children.push_back(number);
      ++graph.moves.back();
    }
  }
  return graph;
}

/// The values of all positions of a graph, by retrograde analysis: from the ends backwards, the nearest
/// first. What no line of play decides is drawn.
SolvedPositions solve(ReachableGraph graph);

}  // namespace flipside
