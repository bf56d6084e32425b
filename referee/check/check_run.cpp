#include "referee/check/check_run.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "engine/games/registry.hpp"
#include "referee/check/report.hpp"

namespace flipside::referee::check {
namespace {

constexpr std::string_view external_prefix = "ugi:";

/// Grace period for a process to exit after its last check.
constexpr auto exit_grace = std::chrono::seconds(1);
/// Grace period for an engine that has already failed to exit once.
constexpr auto short_exit_grace = std::chrono::milliseconds(20);

}  // namespace

std::optional<std::string> reason_to_skip(const Check& check, const EngineProfile& profile) {
  const auto needs = [&](Requirement requirement) { return (check.requirements & requirement) != 0; };
  if (check.requirements != no_requirement && !profile.shakes_hands) return std::string(incomplete_handshake);
  if (needs(ready) && !profile.answers_isready) return "the engine does not answer `isready`";
  if (needs(plays) && !profile.answers_go) return "the engine does not answer `go`";
  if (needs(plays) && profile.moves.size() < 2) return "no legal line of play was found";
  if (needs(builtin_rules) && !profile.start) return "the game has no built-in rules";
  if (needs(queries) && !profile.answers_queries) return "the engine does not answer queries";
  if (needs(pondering) && profile.option("Ponder") == nullptr)
    return "the engine does not list the option `Ponder`";
  if (needs(reads_during_search) && profile.deaf_during_search)
    return "the engine does not read its input during a search";
  if (check.has_options != nullptr && !check.has_options(profile))
    return "the engine lists no option that this check can test";
  return std::nullopt;
}

CheckRun::CheckRun(std::vector<CheckGroup> groups, StartPeer start, StartChannel play, TimeSource& time,
                   CheckOptions options)
    : groups_(std::move(groups)),
      start_(std::move(start)),
      play_(std::move(play)),
      time_(time),
      options_(std::move(options)) {
  profile_.settings = settings_of(options_.quirks);
  profile_.excluded_go = profile_.settings.unsupported_go;
}

Task<void> CheckRun::run(OnResult on_result) {
  for (const CheckGroup& group : groups_)
    for (const Check& check : group.checks) {
      if (stopped_) break;
      if (options_.quick && check.slow) continue;
      CheckResult result = co_await run_check(group, check);
      if (stopped_) break;
      if (profile_.shakes_hands && profile_.game.empty()) choose_game();
      results_.push_back(std::move(result));
      on_result(results_.back());
    }
  co_await end_process();
  if (!stopped_ && profile_.shakes_hands) co_await play_trial_game(on_result);
}

/// Plays a game with the settings that the report suggests, and adds its result to those of the checks.
Task<void> CheckRun::play_trial_game(const OnResult& on_result) {
  CheckResult result{"settings", "trial game", {}, {}, {}, {}};
  const Instant began = time_.now();
  if (const auto reason = TrialGame::reason_to_skip(profile_)) {
    result.finding = skipped(*reason);
  } else {
    const std::string settings = settings_text(profile_, options_);
    trial_ = std::make_unique<TrialGame>(profile_, settings, play_, time_);
    result.finding = co_await trial_->play();
    trial_.reset();
  }
  if (stopped_) co_return;
  result.took = time_.now() - began;
  results_.push_back(std::move(result));
  on_result(results_.back());
}

void CheckRun::stop() {
  stopped_ = true;
  if (trial_) trial_->interrupt();
  if (connection_) connection_->peer().lines().interrupt();
}

std::size_t CheckRun::count(CheckVerdict verdict) const {
  return static_cast<std::size_t>(std::ranges::count_if(
      results_, [&](const CheckResult& result) { return result.finding.verdict == verdict; }));
}

Task<CheckResult> CheckRun::run_check(const CheckGroup& group, const Check& check) {
  CheckResult result{group.name, check.name, {}, {}, {}, group.section};
  if (const auto reason = reason_to_skip(check, profile_)) {
    result.finding = skipped(*reason);
    co_return result;
  }
  const Instant began = time_.now();
  do {
    profile_.repeat_check = false;
    result.finding = co_await execute(check);
    reusable_ = reusable_ && !profile_.repeat_check;
  } while (profile_.repeat_check && !stopped_);
  result.took = time_.now() - began;
  if (connection_)
    result.transcript.assign(connection_->transcript().begin(), connection_->transcript().end());
  const bool intact = check.process == CheckProcess::shared && result.finding.verdict != CheckVerdict::fail;
  reusable_ = intact && connection_ && !connection_->ended();
  co_return result;
}

Task<Finding> CheckRun::execute(const Check& check) {
  std::optional<Finding> thrown;
  try {
    co_await connect(check.process);
    CheckContext context(*connection_, profile_, options_.timeouts);
    co_return co_await check.run(context);
  } catch (const Finding& finding) {
    thrown = finding;
  }
  co_return *std::move(thrown);
}

/// Connects to a process for a check. Reuses the current process if the check allows it and the process still
/// answers `isready`; otherwise starts a new process.
Task<void> CheckRun::connect(CheckProcess process) {
  if (process == CheckProcess::shared && reusable_) {
    connection_->clear_transcript();
    CheckContext context(*connection_, profile_, options_.timeouts);
    try {
      (void)co_await context.sync();
      connection_->clear_transcript();
      co_return;
    } catch (const Finding&) {
      reusable_ = false;
    }
  }
  co_await start_process(process != CheckProcess::before_handshake);
}

Task<void> CheckRun::start_process(bool with_handshake) {
  co_await end_process();
  auto peer = start_();
  if (!peer) throw failed(peer.error().message);
  connection_ = std::make_unique<EngineConnection>(*std::move(peer), time_);
  if (!with_handshake) co_return;
  CheckContext context(*connection_, profile_, options_.timeouts);
  (void)co_await context.handshake();
  std::string lines;
  for (const auto& [name, value] : options_.engine_options)
    lines += fmt::format("setoption name {} value {}\n", name, value);
  const std::string_view game = profile_.game;
  const ugi::Option* variant = profile_.option("UGI_Variant");
  if (variant != nullptr && !game.empty())
    lines += fmt::format("setoption name {} value {}\n", variant->name,
                         game.starts_with(external_prefix) ? game.substr(external_prefix.size()) : game);
  if (!profile_.answers_isready) {
    if (!lines.empty()) context.send(lines);
    co_return;
  }
  lines += "uginewgame";
  context.send(lines);
  (void)co_await context.sync();
}

Task<void> CheckRun::end_process() {
  reusable_ = false;
  if (connection_ && !connection_->ended() && !stopped_) {
    connection_->send_lines("quit");
    const Duration grace = profile_.quits ? Duration{exit_grace} : Duration{short_exit_grace};
    const ProcessExit exit = co_await connection_->end(grace);
    profile_.quits = profile_.quits && exit.voluntary;
  }
  connection_.reset();
}

void CheckRun::choose_game() {
  const ugi::Option* variant = profile_.option("UGI_Variant");
  profile_.game = options_.game;
  profile_.game_reason = "chosen by --game";
  if (profile_.game.empty() && variant != nullptr) {
    profile_.game = variant->default_value;
    profile_.game_reason = "the default of the engine's option `UGI_Variant`";
    if (!start_game(profile_.game)) profile_.game.insert(0, external_prefix);
  }
  if (profile_.game.empty()) {
    profile_.game = main_game_ids().front();
    profile_.game_reason = assumed;
  }
  if (auto start = start_game(profile_.game)) profile_.start = *std::move(start);
}

}  // namespace flipside::referee::check
