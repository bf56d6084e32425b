#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "referee/check/check.hpp"
#include "referee/check/trial_game.hpp"
#include "referee/sandbox/sandbox_view.hpp"

namespace flipside::referee::check {

/// Options of a check run.
struct CheckOptions {
  std::vector<std::string> command{};  // the engine's program and its arguments
  std::string game{};  // id of a built-in game or `ugi:NAME`; if empty, the engine's default game
  bool quick = false;  // true: skip slow checks
  EngineTimeouts timeouts{};
  /// Names and values of the options that are sent, in this order, to every process.
  std::vector<std::pair<std::string, std::string>> engine_options{};
  EngineQuirks quirks{};                  // deviations to work around; the checks do not test them
  std::optional<SandboxRules> sandbox{};  // nullopt: the engine is not sandboxed
};

/// The finding of one check with its duration and transcript.
struct CheckResult {
  std::string_view group;
  std::string_view name;
  Finding finding;
  Duration took{0};
  std::vector<TranscriptLine> transcript;  // the last lines exchanged with the engine
  std::string_view section{};              // see CheckGroup::section
};

/// Runs checks against an engine, one after another. After a crash or a timeout, the next check gets a new
/// process.
class CheckRun {
 public:
  /// Called with each result as soon as it is available.
  using OnResult = std::function<void(const CheckResult&)>;

  /// @param groups  checks in execution order; later checks use profile entries that earlier checks add
  /// @param start   starts processes for the checks
  /// @param play    starts the processes of the trial game that follows the checks
  CheckRun(std::vector<CheckGroup> groups, StartPeer start, StartChannel play, TimeSource& time,
           CheckOptions options);

  Task<void> run(OnResult on_result);
  /// Interrupts the running check and skips the remaining ones.
  void stop();

  const EngineProfile& profile() const { return profile_; }
  const std::vector<CheckResult>& results() const { return results_; }
  /// Returns the number of results with this verdict.
  std::size_t count(CheckVerdict verdict) const;

 private:
  Task<void> play_trial_game(const OnResult& on_result);
  Task<CheckResult> run_check(const CheckGroup& group, const Check& check);
  Task<Finding> execute(const Check& check);
  Task<void> connect(CheckProcess process);
  Task<void> start_process(bool with_handshake);
  Task<void> end_process();
  void choose_game();

  std::vector<CheckGroup> groups_;
  StartPeer start_;
  StartChannel play_;
  TimeSource& time_;
  CheckOptions options_;
  EngineProfile profile_;
  std::vector<CheckResult> results_;
  std::unique_ptr<EngineConnection> connection_;
  std::unique_ptr<TrialGame> trial_;  // the game in progress, if any
  bool reusable_ = false;             // true if another check can use the connection
  bool stopped_ = false;
};

}  // namespace flipside::referee::check
