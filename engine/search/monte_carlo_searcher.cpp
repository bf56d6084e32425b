#include "engine/search/monte_carlo_searcher.hpp"

#include <cassert>

#include "engine/games/registry.hpp"
#include "engine/search/monte_carlo.hpp"

namespace flipside {
namespace {

template <Game G>
class MonteCarloSearcher final : public Searcher {
 public:
  MonteCarloSearcher(std::size_t mebibytes, const MonteCarloSettings& settings)
      : search_(mebibytes, settings) {}

  void new_game() override { search_.new_game(); }
  bool takes(const AnyGame& game) const override { return game.get_if<G>() != nullptr; }
  SearchResult search(const AnyGame& game, const SearchRequest& request, SearchWorld world) override {
    const History<G>* history = game.get_if<G>();
    assert(history != nullptr);
    return search_.search(*history, request, world);
  }

 private:
  MonteCarlo<G> search_;
};

// A searcher with the settings that `settings(start)` returns for a game of the right type.
template <class Settings>
std::unique_ptr<Searcher> make(const AnyGame& game, std::size_t mebibytes, Settings settings) {
  auto searcher = with_game(game.id(), [&](auto start) -> std::unique_ptr<Searcher> {
    return std::make_unique<MonteCarloSearcher<decltype(start)>>(mebibytes, settings(start));
  });
  assert(searcher);
  return *std::move(searcher);
}

}  // namespace

std::unique_ptr<Searcher> make_monte_carlo_searcher(const AnyGame& game, std::size_t mebibytes,
                                                    const MonteCarloSettings& settings) {
  return make(game, mebibytes, [&](const auto&) { return settings; });
}

std::unique_ptr<Searcher> make_tuned_monte_carlo_searcher(const AnyGame& game, std::size_t mebibytes) {
  return make(game, mebibytes, []<class G>(const G&) { return tuned_settings<G>; });
}

}  // namespace flipside
