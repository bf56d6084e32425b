#include "engine/solve/solved_game.hpp"

#include <algorithm>
#include <cassert>
#include <cstdlib>
#include <string>
#include <utility>

#include "engine/games/registry.hpp"
#include "engine/solve/reachable_graph.hpp"

namespace flipside {
namespace {

/// The solution of a variant whose positions are of type G.
template <Game G>
class SolvedGraph final : public SolvedGame {
 public:
  SolvedGraph(std::string id, ReachableGraph graph)
      : id_(std::move(id)), values_(flipside::solve(graph)), numbers_(std::move(graph.numbers)) {}

  SolvedCounts counts() const override {
    SolvedCounts counts;
    for (const GraphValue value : values_) {
      ++(value > 0 ? counts.won : value < 0 ? counts.lost : counts.drawn);
      counts.longest = std::max(counts.longest, std::abs(value) - 1);
    }
    return counts;
  }

  std::optional<SolvedValue> value(const AnyGame& game) const override {
    const History<G>* history = game.get_if<G>();
    if (history == nullptr || history->game().id() != id_) return std::nullopt;
    const auto found = numbers_.find(history->game().hash());
    if (found == numbers_.end()) return std::nullopt;
    const GraphValue value = values_[found->second];
    if (value == 0) return SolvedValue{Outcome::draw, 0};
    const Player mover = game.to_move();
    return SolvedValue{win_for(value > 0 ? mover : opponent(mover)), std::abs(value) - 1};
  }

 private:
  std::string id_;
  std::vector<GraphValue> values_;
  std::unordered_map<std::uint64_t, std::uint32_t> numbers_;
};

}  // namespace

std::unique_ptr<SolvedGame> solve(const AnyGame& start, std::size_t most) {
  auto solved = with_game(start.id(), [&]<class G>(const G&) -> std::unique_ptr<SolvedGame> {
    auto graph = reachable_graph(start.get_if<G>()->game(), most);
    if (!graph) return nullptr;
    return std::make_unique<SolvedGraph<G>>(start.id(), *std::move(graph));
  });
  assert(solved);
  return *std::move(solved);
}

}  // namespace flipside
