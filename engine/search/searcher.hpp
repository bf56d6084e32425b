#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <stop_token>
#include <string>

#include "engine/core/any_game.hpp"
#include "engine/core/ponder_signal.hpp"
#include "engine/core/time_source.hpp"
#include "engine/games/registry.hpp"
#include "engine/network/network.hpp"
#include "engine/protocol/go_limits.hpp"
#include "engine/protocol/ugi_reply.hpp"
#include "engine/search/blur.hpp"
#include "engine/search/busy_positions.hpp"
#include "engine/search/node_tally.hpp"
#include "engine/search/transposition_table.hpp"

namespace flipside {

/// What is asked of a search.
struct SearchRequest {
  GoLimits limits;
  Instant started{};                         // when `go` was read: time limits count from there
  Duration overhead{0};                      // what passes between the engine and the host's clock
  int multi_pv = 1;                          // lines to report, from 1
  int threads = 1;                           // from 1
  Blur blur{};                               // of alpha-beta
  bool wants_reply = false;                  // also where no time was left to look for one
  std::shared_ptr<const Network> network{};  // values positions; of a searcher, its own counts
};

/// The outer world as a search sees it.
struct SearchWorld {
  TimeSource& time;
  std::stop_token stop;
  std::function<void(const ugi::Info&)> report = [](const ugi::Info&) {};
  const PonderSignal* ponder = nullptr;  // if set, time limits count from its hit
  TallyPlace place{};                    // among the threads of the search
  BusyPositions* busy = nullptr;         // shared by them
};

/// What a search found.
struct SearchResult {
  std::string move;   // text of a legal move
  std::string reply;  // text of the answer to expect; empty where none is known
  Score score;
  int depth = 0;            // of the iteration that chose the move, plies
  std::uint64_t nodes = 0;  // positions visited
};

/// A way to choose moves in games of one type; keeps what it has learnt from one search to the next.
class Searcher {
 public:
  virtual ~Searcher() = default;
  /// Forgets all that was learnt in former games.
  virtual void new_game() = 0;
  /// False for a game of another type, which needs a searcher of its own.
  virtual bool takes(const AnyGame& game) const = 0;
  /// Chooses a move. The game is not over, and is one that the searcher takes.
  virtual SearchResult search(const AnyGame& game, const SearchRequest& request, SearchWorld world) = 0;
};

/// How moves are looked for.
enum class SearchMethod : std::uint8_t {
  automatic,  // whichever of the others has been measured to play the game better
  alpha_beta,
  monte_carlo,
};

/// The network for the game of an id, as a file's bytes; empty where there is none. They stay where they are.
using NetworkFinder = std::function<std::string_view(std::string_view id)>;
/// The finder that finds none.
inline std::string_view no_network(std::string_view /*id*/) { return {}; }

/// A searcher for games of the type of `game`, which must be a registered one.
/// @param table     outlives the searcher; a Monte Carlo searcher does not use it but takes as much memory
/// @param networks  what values positions; games of which a network is no network of theirs value themselves
std::unique_ptr<Searcher> make_searcher(const AnyGame& game, TranspositionTable& table,
                                        SearchMethod method = SearchMethod::alpha_beta,
                                        NetworkFinder networks = network_of);

}  // namespace flipside
