#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "referee/check/check.hpp"

namespace flipside::referee::conformance {

/// What is to be examined, and how.
struct Order {
  std::string game;  // an id of ours or `ugi:NAME`; empty: the engine's own choice
  bool quick = false;
  EngineTimeouts patience;
  std::vector<std::pair<std::string, std::string>> options;  // set in every process, names as listed
};

/// What a check found.
struct Result {
  std::string_view group;
  std::string_view name;
  Finding finding;
  Duration took{0};
  std::vector<Exchanged> lines;  // the last ones that were exchanged
};

/// Asks an engine all checks, one after the other. A crash or silence in one does not touch the others: it
/// gets the next one a fresh process.
class Examination {
 public:
  /// Told each result as it comes.
  using Told = std::function<void(const Result&)>;

  Examination(StartPeer start, TimeSource& time, Order order);

  Task<void> run(Told told);
  /// Ends the check that runs, and asks no others.
  void stop();

  const Knowledge& knows() const { return knows_; }
  const std::vector<Result>& results() const { return results_; }
  std::size_t count(Verdict verdict) const;

 private:
  Task<Result> ask(std::string_view group, const Check& check);
  Task<Finding> finding_of(const Check& check);
  Task<void> prepare(Start start);
  Task<void> begin(bool greeted);
  Task<void> dispose();
  void choose_game();

  StartPeer start_;
  TimeSource& time_;
  Order order_;
  Knowledge knows_;
  std::vector<Result> results_;
  std::unique_ptr<Dialogue> dialogue_;
  bool at_rest_ = false;  // the dialogue may be used for another check
  bool stopped_ = false;
};

/// Why a check cannot be asked of an engine; nullopt if it can.
std::optional<std::string> why_not(const Check& check, const Knowledge& knows);

}  // namespace flipside::referee::conformance
