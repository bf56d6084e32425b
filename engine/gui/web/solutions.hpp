#pragma once

#include <filesystem>
#include <functional>
#include <future>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>

#include "engine/tablebase/perfect_play.hpp"

namespace flipside {

/// The solved variants: those with tables, and those small enough to be solved in memory. Thread-safe.
class Solutions {
 public:
  /// @param tables  directory of the tables; need not exist
  /// @param solver  solves small variants
  explicit Solutions(std::filesystem::path tables, PerfectPlay::Solver solver = PerfectPlay::solve_small_game)
      : tables_(std::move(tables)), solver_(std::move(solver)) {}
  /// Cancels solving that is still in progress.
  ~Solutions() { stop_.request_stop(); }
  Solutions(const Solutions&) = delete;
  Solutions& operator=(const Solutions&) = delete;

  /// The result of a look-up.
  struct Found {
    std::shared_ptr<const SolvedGame> solution;  // nullptr: not solved, or not yet
    bool solving = false;                        // the variant is being solved in another thread
    std::string error{};                         // describes damage to the tables; empty if there is none
  };
  /// Returns the solution of a variant. The first call for a small variant starts to solve it in another
  /// thread.
  /// @param start  the start position of the variant
  Found find(const AnyGame& start);

  /// Solves a position with few reachable positions, in less than a second. Returns nullptr if there
  /// are too many.
  static std::shared_ptr<const SolvedGame> solve_from(const AnyGame& game);

 private:
  struct Entry {
    std::shared_ptr<const SolvedGame> solution;
    std::future<std::unique_ptr<SolvedGame>> solving;
    std::string error;
  };
  Entry open(const AnyGame& start);

  std::filesystem::path tables_;
  PerfectPlay::Solver solver_;
  std::stop_source stop_;
  std::mutex mutex_;
  std::map<std::string, Entry> entries_;  // keyed by variant id; destroying an entry waits for its solver
};

}  // namespace flipside
