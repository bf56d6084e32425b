#include "engine/search/alpha_beta/alpha_beta_searcher.hpp"

#include <algorithm>
#include <cassert>
#include <memory>
#include <new>
#include <optional>
#include <stop_token>
#include <vector>

#include "engine/core/threads.hpp"
#include "engine/games/families.hpp"
#include "engine/search/alpha_beta/iterative_deepening.hpp"
#include "engine/search/report_error.hpp"

namespace flipside {
namespace {

/// A search in one thread.
class SearchThread {
 public:
  virtual ~SearchThread() = default;
  virtual SearchResult search(const SearchRequest& request, const SearchContext& context) = 0;
};

/// Creates the parts of a search that depend on the type of the game. Hides this type, so that only these
/// parts are compiled once per game.
class SearchFactory {
 public:
  virtual ~SearchFactory() = default;
  virtual bool accepts(const AnyGame& game) const = 0;
  virtual std::unique_ptr<SearchThread> make_thread(TranspositionTable& table) const = 0;
  /// Returns nullptr if the weights do not fit the game.
  virtual std::shared_ptr<const Network> make_network(const NetworkWeights& weights) const = 0;
};

template <Game G>
class TypedSearchThread final : public SearchThread {
 public:
  explicit TypedSearchThread(TranspositionTable& table) : search_(table) {}
  SearchResult search(const SearchRequest& request, const SearchContext& context) override {
    const History<G>* history = request.game.get_if<G>();
    assert(history != nullptr);
    return search_.search(*history, request, context);
  }

 private:
  IterativeDeepening<G> search_;
};

template <Game G>
class TypedSearchFactory final : public SearchFactory {
 public:
  bool accepts(const AnyGame& game) const override { return game.get_if<G>() != nullptr; }
  std::unique_ptr<SearchThread> make_thread(TranspositionTable& table) const override {
    return std::make_unique<TypedSearchThread<G>>(table);
  }
  std::shared_ptr<const Network> make_network(const NetworkWeights& weights) const override {
    return flipside::make_network<G>(weights);
  }
};

/// Loads and caches the network of the current game.
class NetworkCache {
 public:
  NetworkCache(const SearchFactory& factory, NetworkFinder find)
      : factory_(factory), find_(std::move(find)) {}

  /// Returns the network for a game id, or nullptr if no network fits the game.
  const std::shared_ptr<const Network>& load(const std::string& id) {
    if (id_ == id) return network_;
    id_ = id;
    const std::string_view bytes = find_(id);
    const auto weights = bytes.empty() ? std::nullopt : std::optional(read_network(bytes));
    network_ = weights && *weights ? factory_.make_network(**weights) : nullptr;
    return network_;
  }

 private:
  const SearchFactory& factory_;
  NetworkFinder find_;
  std::string id_;  // game id of network_; empty before the first load()
  std::shared_ptr<const Network> network_;
};

/// Parallel alpha-beta search. All threads search the same root, share the transposition table, and defer
/// moves that another thread is searching. The search returns the result of the first thread.
class AlphaBetaSearcher final : public Searcher {
 public:
  AlphaBetaSearcher(std::unique_ptr<SearchFactory> factory, TranspositionTable& table, NetworkFinder networks)
      : factory_(std::move(factory)),
        table_(table),
        networks_(*factory_, std::move(networks)),
        main_(factory_->make_thread(table)) {}

  void new_game() override {
    table_.clear();
    main_ = factory_->make_thread(table_);
    helpers_.clear();
  }

  bool accepts(const AnyGame& game) const override { return factory_->accepts(game); }

  SearchResult search(const SearchRequest& request) override {
    SearchContext context{.network = networks_.load(request.game.id())};
    table_.new_search();
    // On a busy machine, helper threads might not start before a short search has ended.
    if (request.threads <= 1 || (request.ponder == nullptr && is_short(request.budget)))
      return main_->search(request, context);
    NodeCounts counts(request.threads);
    context.slot = {&counts, 0};
    context.busy = &busy_;
    const auto help = [&](const std::stop_token& stop, int i) {
      SearchRequest infinite{.game = request.game, .time = request.time, .stop = stop};
      infinite.limits.infinite = true;
      SearchContext helper_context = context;
      helper_context.slot.thread = i;
      helpers_[static_cast<std::size_t>(i) - 1]->search(infinite, helper_context);
    };
    WorkerThreads threads;
    const int usable = make_helpers(request.threads - 1);
    int started = 0;
    while (started < usable && threads.start([&help, i = started + 1](const auto& stop) { help(stop, i); }))
      ++started;
    report_missing_threads(request, started + 1);
    SearchResult result = main_->search(request, context);
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
      while (helpers_.size() < wanted) helpers_.push_back(factory_->make_thread(table_));
    } catch (const std::bad_alloc&) {  // search with fewer threads
    }
    return static_cast<int>(std::min(helpers_.size(), wanted));
  }

  std::unique_ptr<SearchFactory> factory_;
  TranspositionTable& table_;
  NetworkCache networks_;
  BusyPositions busy_;
  std::unique_ptr<SearchThread> main_;
  std::vector<std::unique_ptr<SearchThread>> helpers_;
};

}  // namespace

std::unique_ptr<Searcher> make_alpha_beta_searcher(const AnyGame& game, TranspositionTable& table,
                                                   NetworkFinder networks) {
  auto factory = with_game(game.id(), []<class G>(const G&) -> std::unique_ptr<SearchFactory> {
    return std::make_unique<TypedSearchFactory<G>>();
  });
  assert(factory);
  return std::make_unique<AlphaBetaSearcher>(*std::move(factory), table, std::move(networks));
}

}  // namespace flipside
