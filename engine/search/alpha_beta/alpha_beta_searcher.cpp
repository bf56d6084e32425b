#include "engine/search/alpha_beta/alpha_beta_searcher.hpp"

#include <algorithm>
#include <cassert>
#include <memory>
#include <new>
#include <optional>
#include <stop_token>
#include <vector>

#include "engine/core/threads.hpp"
#include "engine/search/alpha_beta/iterative_deepening.hpp"
#include "engine/search/report_error.hpp"

namespace flipside {
namespace {

/// Loads and caches the network of the current game.
template <Game G>
class NetworkCache {
 public:
  explicit NetworkCache(NetworkFinder find) : find_(std::move(find)) {}

  /// Returns the network for a game id, or nullptr if no network fits the game.
  const std::shared_ptr<const Network>& load(const std::string& id) {
    if (id_ == id) return network_;
    id_ = id;
    const std::string_view bytes = find_(id);
    const auto weights = bytes.empty() ? std::nullopt : std::optional(read_network(bytes));
    network_ = weights && *weights ? make_network<G>(**weights) : nullptr;
    return network_;
  }

 private:
  NetworkFinder find_;
  std::string id_;  // game id of network_; empty before the first load()
  std::shared_ptr<const Network> network_;
};

/// Parallel alpha-beta search. All threads search the same root, share the transposition table, and defer
/// moves that another thread is searching. The search returns the result of the first thread.
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

  bool accepts(const AnyGame& game) const override { return game.get_if<G>() != nullptr; }

  SearchResult search(const SearchRequest& request) override {
    const History<G>* history = request.game.get_if<G>();
    assert(history != nullptr);
    SearchContext context{.network = networks_.load(request.game.id())};
    table_.new_search();
    // On a busy machine, helper threads might not start before a short search has ended.
    if (request.threads <= 1 || (request.ponder == nullptr && is_short(request.budget)))
      return main_->search(*history, request, context);
    NodeCounts counts(request.threads);
    context.slot = {&counts, 0};
    context.busy = &busy_;
    const auto help = [&](const std::stop_token& stop, int i) {
      SearchRequest infinite{.game = request.game, .time = request.time, .stop = stop};
      infinite.limits.infinite = true;
      SearchContext helper_context = context;
      helper_context.slot.thread = i;
      helpers_[static_cast<std::size_t>(i) - 1]->search(*history, infinite, helper_context);
    };
    WorkerThreads threads;
    const int usable = make_helpers(request.threads - 1);
    int started = 0;
    while (started < usable && threads.start([&help, i = started + 1](const auto& stop) { help(stop, i); }))
      ++started;
    report_missing_threads(request, started + 1);
    SearchResult result = main_->search(*history, request, context);
    threads.request_stop();
    try {
      threads.join();
    } catch (const std::bad_alloc&) {  // the result of the first thread is still valid
      report_error(request, "a search thread ran out of memory");
    }
    return result;
  }

 private:
  /// Creates helpers until there are `count` of them or memory runs out. Returns the number of helpers.
  int make_helpers(int count) {
    const auto wanted = static_cast<std::size_t>(count);
    try {
      while (helpers_.size() < wanted) helpers_.push_back(std::make_unique<IterativeDeepening<G>>(table_));
    } catch (const std::bad_alloc&) {  // search with fewer threads
    }
    return static_cast<int>(std::min(helpers_.size(), wanted));
  }

  TranspositionTable& table_;
  NetworkCache<G> networks_;
  BusyPositions busy_;
  std::optional<IterativeDeepening<G>>
      main_;  // never empty; an optional only so that new_game() can replace its value
  std::vector<std::unique_ptr<IterativeDeepening<G>>> helpers_;
};

}  // namespace

std::unique_ptr<Searcher> make_alpha_beta_searcher(const AnyGame& game, TranspositionTable& table,
                                                   NetworkFinder networks) {
  auto searcher = with_game(game.id(), [&](auto start) -> std::unique_ptr<Searcher> {
    return std::make_unique<AlphaBetaSearcher<decltype(start)>>(table, networks);
  });
  assert(searcher);
  return *std::move(searcher);
}

}  // namespace flipside
