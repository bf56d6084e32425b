#include "referee/run/tournament.hpp"

#include <fmt/format.h>

#include <utility>

#include "engine/games/registry.hpp"
#include "referee/match/play_game.hpp"

namespace flipside::referee {
namespace {

constexpr PerPlayer<Player> both{{Player::p1, Player::p2}};

bool is_fault(Termination termination) {
  return termination != Termination::normal && termination != Termination::adjudication;
}

GameRecord lost_by(GameRecord record, Player loser, Fault fault) {
  record.outcome = win_for(opponent(loser));
  record.termination = fault.termination;
  record.detail = std::move(fault.detail);
  return record;
}

}  // namespace

Expected<Plan> make_plan(const Config& config) {
  Plan plan{Schedule(config.games.size(), config.engines.size(), config.rounds), {}};
  for (std::size_t i = 0; i < config.games.size(); ++i) {
    auto start = start_game(config.games[i]);
    if (!start) return start.error();
    GamePlan game{*std::move(start), {}};
    if (const auto file = config.openings.files.find(config.games[i]); file != config.openings.files.end()) {
      auto openings = read_openings(resolved(config, file->second), game.start);
      if (!openings) return openings.error();
      game.openings = *std::move(openings);
    } else if (const auto first =
                   random_opening(game.start, config.openings.plies, opening_seed(config.seed, i, 0));
               !first) {
      return first.error();
    }
    plan.games.push_back(std::move(game));
  }
  return plan;
}

Tournament::Tournament(const Config& config, const Plan& plan, EventLoop& loop, EnginePool& pool,
                       Finished finished, Today today)
    : config_(config),
      plan_(plan),
      loop_(loop),
      pool_(pool),
      finished_(std::move(finished)),
      today_(std::move(today)) {}

Expected<void> Tournament::start_engines() {
  std::vector<std::optional<Error>> failures(config_.engines.size());
  for (std::size_t engine = 0; engine < config_.engines.size(); ++engine)
    loop_.spawn(check_engine(engine, failures[engine]));
  loop_.run();
  for (auto& failure : failures)
    if (failure && !stopping_) return *std::move(failure);
  return {};
}

Task<void> Tournament::check_engine(std::size_t engine, std::optional<Error>& failure) {
  EnginePool::Taken taken = co_await pool_.take(engine);
  if (auto* process = std::get_if<std::unique_ptr<UgiEngine>>(&taken))
    pool_.give_back(engine, std::move(*process));
  else
    failure = Error{fmt::format("engine '{}' does not start: {}", config_.engines[engine].name,
                                std::get<Fault>(taken).detail)};
}

void Tournament::play(std::vector<std::int64_t> played) {
  played_ = std::move(played);
  const std::size_t missing = plan_.schedule.size() - played_.size();
  for (std::size_t i = 0; i < config_.concurrency && i < missing; ++i) loop_.spawn(work());
  loop_.run();
  pool_.quit_idle();
  loop_.run();
}

/// The next game of the schedule that was not played before; none once all are taken.
std::optional<ScheduledGame> Tournament::next_game() {
  for (; next_ < plan_.schedule.size(); ++next_) {
    if (passed_over_ < played_.size() && played_[passed_over_] == static_cast<std::int64_t>(next_))
      ++passed_over_;
    else
      return plan_.schedule.at(next_++);
  }
  return std::nullopt;
}

void Tournament::stop() {
  stopping_ = true;
  pool_.interrupt();
}

Task<void> Tournament::work() {
  while (!stopping_) {
    const auto next = next_game();
    if (!next) break;
    co_await play_one(*next);
  }
}

Task<void> Tournament::play_one(ScheduledGame scheduled) {
  Opening opening = opening_of(scheduled);
  GameRecord record = blank_record(scheduled, opening);
  PerPlayer<std::unique_ptr<UgiEngine>> engines;
  record = co_await play_prepared(scheduled, std::move(record), std::move(opening), engines);
  for (const Player player : both.values) {
    if (!engines[player]) continue;
    const bool faulty = is_fault(record.termination) && record.outcome == win_for(opponent(player));
    if (faulty || stopping_)
      pool_.discard(std::move(engines[player]));
    else
      pool_.give_back(scheduled.seats[player], std::move(engines[player]));
  }
  if (!stopping_) finished_(scheduled.index, std::move(record));
}

Task<GameRecord> Tournament::play_prepared(const ScheduledGame& scheduled, GameRecord record, Opening opening,
                                           PerPlayer<std::unique_ptr<UgiEngine>>& engines) {
  for (const Player player : both.values) {
    EnginePool::Taken taken = co_await pool_.take(scheduled.seats[player]);
    if (auto* fault = std::get_if<Fault>(&taken))
      co_return lost_by(std::move(record), player, std::move(*fault));
    engines[player] = std::move(std::get<std::unique_ptr<UgiEngine>>(taken));
  }
  for (const Player player : both.values)
    if (auto fault = co_await engines[player]->new_game(record.game))
      co_return lost_by(std::move(record), player, *std::move(fault));

  AnyGame game = plan_.games[scheduled.game].start;
  if (!record.start.empty()) game = *game.parse(record.start);
  const PerPlayer<Contender*> seats{{engines[Player::p1].get(), engines[Player::p2].get()}};
  const PerPlayer<Clock> clocks{{Clock(config_.engines[scheduled.seats[Player::p1]].time_control),
                                 Clock(config_.engines[scheduled.seats[Player::p2]].time_control)}};
  co_return co_await play_game(std::move(record), std::move(game), std::move(opening.moves), seats, clocks,
                               config_.adjudication);
}

Opening Tournament::opening_of(const ScheduledGame& scheduled) const {
  const GamePlan& game = plan_.games[scheduled.game];
  if (!game.openings.empty()) return game.openings[scheduled.round % game.openings.size()];
  const auto seed = opening_seed(config_.seed, scheduled.game, scheduled.round);
  auto opening = random_opening(game.start, config_.openings.plies, seed);
  return opening ? *std::move(opening) : Opening{};  // make_plan() has seen that there are some
}

GameRecord Tournament::blank_record(const ScheduledGame& scheduled, const Opening& opening) const {
  GameRecord record;
  record.event = config_.event;
  record.site = config_.site;
  record.date = today_();
  record.round = fmt::format("{}.{}", scheduled.round + 1, scheduled.leg + 1);
  record.game = config_.games[scheduled.game];
  record.start = opening.start;
  for (const Player player : both.values) {
    const EngineConfig& engine = config_.engines[scheduled.seats[player]];
    record.players[player] = engine.name;
    record.time_controls[player] = time_control_text(engine.time_control);
  }
  return record;
}

}  // namespace flipside::referee
