#include "engine/search/mcts/mcts_searcher.hpp"

#include <cassert>

#include "engine/games/registry.hpp"
#include "engine/search/mcts/mcts_search.hpp"

namespace flipside {
namespace {

template <Game G>
class MctsSearcher final : public Searcher {
 public:
  MctsSearcher(std::size_t mebibytes, const MctsSettings& settings) : search_(mebibytes, settings) {}

  void new_game() override { search_.new_game(); }
  bool accepts(const AnyGame& game) const override { return game.get_if<G>() != nullptr; }
  SearchResult search(const SearchRequest& request) override {
    const History<G>* history = request.game.get_if<G>();
    assert(history != nullptr);
    return search_.search(*history, request);
  }

 private:
  MctsSearch<G> search_;
};

// @param settings  a function that returns the settings for the game of a start position
template <class Settings>
std::unique_ptr<Searcher> make(const AnyGame& game, std::size_t mebibytes, Settings settings) {
  auto searcher = with_game(game.id(), [&](auto start) -> std::unique_ptr<Searcher> {
    return std::make_unique<MctsSearcher<decltype(start)>>(mebibytes, settings(start));
  });
  assert(searcher);
  return *std::move(searcher);
}

}  // namespace

std::unique_ptr<Searcher> make_mcts_searcher(const AnyGame& game, std::size_t mebibytes,
                                             const MctsSettings& settings) {
  return make(game, mebibytes, [&](const auto&) { return settings; });
}

std::unique_ptr<Searcher> make_tuned_mcts_searcher(const AnyGame& game, std::size_t mebibytes) {
  return make(game, mebibytes, []<class G>(const G&) { return tuned_settings<G>; });
}

}  // namespace flipside
