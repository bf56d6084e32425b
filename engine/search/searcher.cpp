#include "engine/search/searcher.hpp"

#include <cassert>
#include <optional>
#include <thread>
#include <vector>

#include "engine/games/registry.hpp"
#include "engine/search/alpha_beta.hpp"
#include "engine/search/monte_carlo_searcher.hpp"

namespace flipside {
namespace {

/// Alpha-beta by several threads that share a transposition table and nothing else ("lazy SMP"): each
/// searches the same root and finds what the others have stored. The first one's result counts.
template <Game G>
class AlphaBetaSearcher final : public Searcher {
 public:
  explicit AlphaBetaSearcher(TranspositionTable& table) : table_(table), main_(std::in_place, table) {}

  void new_game() override {
    table_.clear();
    main_.emplace(table_);
  }

  bool takes(const AnyGame& game) const override { return game.get_if<G>() != nullptr; }

  SearchResult search(const AnyGame& game, const SearchRequest& request, SearchWorld world) override {
    const History<G>* history = game.get_if<G>();
    assert(history != nullptr);
    table_.new_search();
    std::vector<std::jthread> helpers;
    for (int i = 1; i < request.threads; ++i)
      helpers.emplace_back(
          [this, history, &world](std::stop_token stop) { help(*history, world.time, stop); });
    SearchResult result = main_->search(*history, request, world);
    for (std::jthread& helper : helpers) helper.request_stop();  // all of them before any is waited for
    return result;
  }

 private:
  void help(const History<G>& history, TimeSource& time, std::stop_token stop) {
    SearchRequest endless;
    endless.limits.infinite = true;
    SearchWorld silent{time, std::move(stop)};
    AlphaBeta<G>(table_).search(history, endless, silent);
  }

  TranspositionTable& table_;
  std::optional<AlphaBeta<G>> main_;  // always set
};

// What docs/search.md has measured.
SearchMethod better_method(std::string_view /*id*/) { return SearchMethod::alpha_beta; }

}  // namespace

std::unique_ptr<Searcher> make_searcher(const AnyGame& game, TranspositionTable& table, SearchMethod method) {
  if (method == SearchMethod::automatic) method = better_method(game.id());
  if (method == SearchMethod::monte_carlo) return make_tuned_monte_carlo_searcher(game, table.mebibytes());
  auto searcher = with_game(game.id(), [&](auto start) -> std::unique_ptr<Searcher> {
    return std::make_unique<AlphaBetaSearcher<decltype(start)>>(table);
  });
  assert(searcher);
  return *std::move(searcher);
}

}  // namespace flipside
