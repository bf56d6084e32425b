#include "engine/search/mcts/mcts_searcher.hpp"

#include <cassert>

#include "engine/games/families.hpp"
#include "engine/search/mcts/mcts_search.hpp"

namespace flipside {

std::unique_ptr<Searcher> make_mcts_searcher(const AnyGame& game, std::size_t mebibytes,
                                             const MctsSettings& settings) {
  auto tree = with_game(game.id(), [&]<class G>(const G&) -> std::unique_ptr<MctsTreeBase> {
    return std::make_unique<MctsTree<G>>(mebibytes << 20, settings);
  });
  assert(tree);
  return std::make_unique<MctsSearch>(*std::move(tree));
}

}  // namespace flipside
