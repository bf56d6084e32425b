#include "engine/search/mcts/mcts_tree.hpp"

namespace flipside {

MctsTreeBase::MctsTreeBase(std::size_t bytes, std::size_t max_moves, const MctsSettings& settings)
    : settings_(settings),
      selection_(settings),
      nodes_(bytes, max_moves),
      main_{.random = Random(settings.seed), .single_threaded = true},
      max_moves_(max_moves) {}

void MctsTreeBase::clear() {
  nodes_.clear();
  hashes_.clear();
  main_.random = Random(settings_.seed);
}

// Appends a node to the path. With several threads, adds a virtual loss until the result is known, so that
// the threads spread over the tree.
// @return whether the node was unvisited
bool MctsTreeBase::enter(Index index, Worker& worker) {
  worker.path.push_back(index);
  MctsNode& node = nodes_[index];
  if (worker.single_threaded) return node.visits == 0;
  node.value_sum.add(-1);
  return node.visits.add(1) == 0;
}

// Adds the worker's buffered children to a node unless another thread has already added children, and proves
// the node if possible.
// @return false if the node store is full
bool MctsTreeBase::add_children(Index index, Worker& worker) {
  {
    const std::lock_guard lock(expansion_mutex_);
    if (nodes_[index].child_count != 0) return true;
    if (!nodes_.has_room(worker.children.size())) {
      full_ = true;
      return false;
    }
    nodes_.expand(index, worker.children);
  }
  if (settings_.checks_terminal_children || settings_.prior_weight > 0) prove(nodes_, index);
  return true;
}

// Adds a result to all nodes of the path.
// @param value  result for the side whose move led to the last node of the path
void MctsTreeBase::back_up(double value, const Worker& worker) {
  for (std::size_t i = worker.path.size(); i-- > 0; value = -value) {
    MctsNode& node = nodes_[worker.path[i]];
    if (worker.single_threaded) {
      node.visits.add_unsynchronized(1);
      node.value_sum.add_unsynchronized(value);
    } else {
      node.value_sum.add(value + 1);  // removes the virtual loss
    }
  }
}

// Backs up the proven result of the path's last node. Then proves its ancestors, nearest first, until one
// cannot be proven.
void MctsTreeBase::back_up_proof(Index index, const Worker& worker) {
  back_up(value_of(nodes_[index].proof), worker);
  for (std::size_t i = worker.path.size() - 1; i > 0 && prove(nodes_, worker.path[i - 1]); --i) {
  }
}

}  // namespace flipside
