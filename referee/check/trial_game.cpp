#include "referee/check/trial_game.hpp"

#include <fmt/format.h>

#include <array>
#include <utility>

#include "referee/config/read_config.hpp"
#include "referee/match/play_external_game.hpp"
#include "referee/match/play_game.hpp"
#include "referee/record/external_game.hpp"

namespace flipside::referee::check {
namespace {

constexpr std::array players{Player::p1, Player::p2};

/// Configuration of a tournament whose first engine is the engine under test. If that engine does not support
/// clocks, its `[[engine]]` table contains a different time control.
constexpr std::string_view tournament = R"(games = ["{}"]
tc = "5+0.1"
adjudication = {{ plies = 20 }}
{}
[[engine]]
name = "opponent of the engine under test"
cmd = "opponent"
)";

std::string fault_text(const Fault& fault) {
  return fmt::format("{}, {}", termination_text(fault.termination), fault.detail);
}

Finding judge_game(const GameRecord& record) {
  const std::string end = fmt::format("{}{}{}", termination_text(record.termination),
                                      record.detail.empty() ? "" : ", ", record.detail);
  if (ended_by_fault(record))
    return failed(fmt::format("a trial game with the settings below failed after {} plies: {}",
                              record.moves.size(), end));
  return passed(fmt::format("a game of {} plies with the settings below: {}", record.moves.size(), end));
}

}  // namespace

TrialGame::TrialGame(const EngineProfile& profile, std::string settings, const StartChannel& start,
                     TimeSource& time)
    : profile_(profile), settings_(std::move(settings)), start_(start), time_(time) {}

std::optional<std::string> TrialGame::reason_to_skip(const EngineProfile& profile) {
  if (!profile.answers_isready) return "the engine does not answer `isready`";
  if (!profile.answers_go) return "the engine does not answer `go`";
  if (!profile.start && !profile.answers_queries)
    return "a game without built-in rules needs an engine that answers queries";
  return std::nullopt;
}

Task<Finding> TrialGame::play() {
  const Expected<Config> config = read_config(fmt::format(tournament, profile_.game, settings_), {},
                                              "settings", std::filesystem::current_path(), "records");
  if (!config) co_return failed("the settings below are invalid: " + config.error().message);
  std::optional<Finding> failure = co_await start_engines(config->engines.front());
  if (!failure) {
    const PlayResult result = co_await play_moves(*config);
    if (const auto* annulled = std::get_if<Annulled>(&result))
      failure = skipped("this machine is too busy to play a game: " + annulled->reason);
    else
      failure = judge_game(std::get<GameRecord>(result));
  }
  co_await quit_engines();
  co_return *std::move(failure);
}

/// @return a finding if an engine does not start
Task<std::optional<Finding>> TrialGame::start_engines(const EngineConfig& config) {
  for (const Player player : players) {
    auto channel = start_();
    if (!channel) co_return failed(channel.error().message);
    engines_[player] =
        std::make_unique<UgiEngine>(*std::move(channel), time_, config.timeouts, config.quirks);
    OptionValues options = config.options;
    std::optional<Fault> fault = co_await engines_[player]->start(std::move(options));
    if (!fault) fault = co_await engines_[player]->new_game(profile_.game);
    if (fault) co_return failed("with the settings below, the engine does not start: " + fault_text(*fault));
  }
  co_return std::nullopt;
}

Task<PlayResult> TrialGame::play_moves(const Config& config) {
  GameRecord record;
  record.game = profile_.game;
  record.players = {"the first process", "the second process"};
  AnyGame game = *game_of(profile_.game);
  const Clock clock(config.engines.front().time_control);
  const PerPlayer<Clock> clocks{{clock, clock}};
  std::vector<std::string> opening;
  if (is_external(profile_.game)) {
    const PerPlayer<QueryableContender*> seats{{engines_[Player::p1].get(), engines_[Player::p2].get()}};
    co_return co_await play_external_game(std::move(record), std::move(game), std::move(opening), seats,
                                          clocks, config.adjudication);
  }
  const PerPlayer<Contender*> seats{{engines_[Player::p1].get(), engines_[Player::p2].get()}};
  co_return co_await play_game(std::move(record), std::move(game), std::move(opening), seats, clocks,
                               config.adjudication);
}

Task<void> TrialGame::quit_engines() {
  for (auto& engine : engines_.values) {
    if (engine) (void)co_await engine->quit();
    engine.reset();
  }
}

void TrialGame::interrupt() {
  for (auto& engine : engines_.values)
    if (engine) engine->interrupt();
}

}  // namespace flipside::referee::check
