#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <stop_token>
#include <string>

#include "engine/core/any_game.hpp"
#include "engine/core/ponder_signal.hpp"
#include "engine/core/time_source.hpp"
#include "engine/protocol/go_limits.hpp"
#include "engine/protocol/ugi_reply.hpp"
#include "engine/search/evaluation_noise.hpp"
#include "engine/search/time_management.hpp"

namespace flipside {

/// A request for the best move in a position. For each `go`, the session sets the members up to `ponder`, and
/// the engine player sets the remaining ones.
struct SearchRequest {
  const AnyGame& game;  // a game that is not over
  TimeSource& time;
  GoLimits limits{};
  Instant started{};    // time at which `go` arrived
  TimeBudget budget{};  // time limits derived from `limits`, counted from `started`; see plan_time()
  std::stop_token stop{};
  std::function<void(const ugi::Info&)> report = [](const ugi::Info&) {};
  const PonderSignal* ponder = nullptr;  // if not null, the budget counts from the ponder hit instead

  int multi_pv = 1;  // number of lines to report, at least 1
  int threads = 1;   // number of threads, at least 1
  EvaluationNoise noise{};
  bool wants_ponder_move = false;  // fill in SearchResult::ponder_move even after a search of one ply
};

/// The move that a search chose.
struct SearchResult {
  std::string move;
  int depth = 0;  // depth in plies of the iteration that chose the move
  std::optional<Score> score{};
  std::uint64_t nodes = 0;                // positions visited
  std::string ponder_move{};              // expected reply; empty if unknown
  std::optional<std::uint64_t> tbhits{};  // positions found in tablebases, if any were probed
};

}  // namespace flipside
