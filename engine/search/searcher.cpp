#include "engine/search/searcher.hpp"

#include <cassert>
#include <memory>
#include <optional>
#include <stop_token>
#include <system_error>
#include <thread>
#include <vector>

#include "engine/games/registry.hpp"
#include "engine/search/alpha_beta.hpp"
#include "engine/search/monte_carlo_searcher.hpp"

namespace flipside {
namespace {

/// Has the network of the game that is played ready.
template <Game G>
class NetworkKeeper {
 public:
  explicit NetworkKeeper(NetworkFinder find) : find_(std::move(find)) {}

  /// nullptr where there is none.
  const std::shared_ptr<const Network>& of(const std::string& id) {
    if (id_ == id) return network_;
    id_ = id;
    const std::string_view bytes = find_(id);
    const auto weights = bytes.empty() ? std::nullopt : std::optional(read_network(bytes));
    network_ = weights && *weights ? make_network<G>(**weights) : nullptr;
    return network_;
  }

 private:
  NetworkFinder find_;
  std::string id_;  // of the game that network_ is for; empty before the first one
  std::shared_ptr<const Network> network_;
};

/// Alpha-beta by several threads: each searches the same root, finds what the others have stored in the
/// transposition table, and looks last at what others are looking at. The first one's result counts.
template <Game G>
class AlphaBetaSearcher final : public Searcher {
 public:
  AlphaBetaSearcher(TranspositionTable& table, NetworkFinder networks)
      : table_(table), networks_(std::move(networks)), main_(std::in_place, table) {}

  void new_game() override {
    table_.clear();
    main_.emplace(table_);
    helpers_.clear();
  }

  bool takes(const AnyGame& game) const override { return game.get_if<G>() != nullptr; }

  SearchResult search(const AnyGame& game, const SearchRequest& asked, SearchWorld world) override {
    const History<G>* history = game.get_if<G>();
    assert(history != nullptr);
    SearchRequest request = asked;
    request.network = networks_.of(game.id());
    table_.new_search();
    if (request.threads <= 1 || is_brief(history->game(), request, world))
      return main_->search(*history, request, world);
    NodeTally tally(request.threads);
    world.place = {&tally, 0};
    world.busy = &busy_;
    while (helpers_.size() + 1 < static_cast<std::size_t>(request.threads))
      helpers_.push_back(std::make_unique<AlphaBeta<G>>(table_));
    std::vector<std::jthread> threads;
    const auto help = [&](const std::stop_token& stop, int i) {
      SearchRequest endless;
      endless.limits.infinite = true;
      endless.network = request.network;
      SearchWorld silent{.time = world.time, .stop = stop, .place = {&tally, i}, .busy = world.busy};
      helpers_[static_cast<std::size_t>(i) - 1]->search(*history, endless, silent);
    };
    try {
      for (int i = 1; i < request.threads; ++i) threads.emplace_back(help, i);
    } catch (const std::system_error&) {
      // The system has no more threads; those that there are do.
    }
    SearchResult result = main_->search(*history, request, world);
    for (std::jthread& thread : threads) thread.request_stop();  // all of them before any is waited for
    return result;
  }

 private:
  /// Whether it is over before helpers have begun, and would have to wait for them where the machine is busy.
  static bool is_brief(const G& root, const SearchRequest& request, const SearchWorld& world) {
    return world.ponder == nullptr && flipside::is_brief(plan_time(request.limits, root.to_move(),
                                                                   request.overhead, expected_moves(root)));
  }

  TranspositionTable& table_;
  NetworkKeeper<G> networks_;
  BusyPositions busy_;
  std::optional<AlphaBeta<G>> main_;  // always set
  std::vector<std::unique_ptr<AlphaBeta<G>>> helpers_;
};

// What docs/monte-carlo.md has measured.
SearchMethod better_method(std::string_view /*id*/) { return SearchMethod::alpha_beta; }

}  // namespace

std::unique_ptr<Searcher> make_searcher(const AnyGame& game, TranspositionTable& table, SearchMethod method,
                                        NetworkFinder networks) {
  if (method == SearchMethod::automatic) method = better_method(game.id());
  if (method == SearchMethod::monte_carlo) return make_tuned_monte_carlo_searcher(game, table.mebibytes());
  auto searcher = with_game(game.id(), [&](auto start) -> std::unique_ptr<Searcher> {
    return std::make_unique<AlphaBetaSearcher<decltype(start)>>(table, networks);
  });
  assert(searcher);
  return *std::move(searcher);
}

}  // namespace flipside
