#include "referee/run/tournament.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "engine/core/random.hpp"
#include "engine/games/registry.hpp"
#include "referee/match/play_game.hpp"
#include "referee/report/tally.hpp"

namespace flipside::referee {
namespace {

constexpr PerPlayer<Player> both{{Player::p1, Player::p2}};

/// A game that is annulled more often than that is left without a score.
constexpr int most_replays = 20;

/// Positions of the largest game that is solved before the first game: a second of work, 100 MB.
constexpr std::size_t most_solved = 300'000;

GameRecord lost_by(GameRecord record, Player loser, Fault fault) {
  record.outcome = win_for(opponent(loser));
  record.termination = fault.termination;
  record.detail = std::move(fault.detail);
  return record;
}

/// The opening of a variant's round.
Expected<Opening> opening_at(const Config& config, const GamePlan& plan, std::size_t game,
                             std::size_t round) {
  const OpeningConfig& openings = config.openings;
  const std::size_t first = openings.start - 1;
  if (!plan.book)
    return random_opening(plan.start, openings.plies, opening_seed(config.seed, game, first + round));
  return plan.book->at(
      opening_of_round(openings.order, first, round, plan.book->size(), mix(config.seed, game)));
}

/// Opens a book and checks those of its openings that are played: all before the first game, since the
/// schedule is known.
Expected<void> open_book(const Config& config, std::size_t index, const std::filesystem::path& file,
                         GamePlan& game) {
  auto book = OpeningBook::open(resolved(config, file), game.start, config.openings.plies);
  if (!book) return book.error();
  game.book = *std::move(book);
  const std::size_t size = game.book->size();
  if (config.openings.start > size)
    return Error{fmt::format("openings.start: {} is too far, '{}' holds {} openings of {}",
                             config.openings.start, file.string(), size, game.start.id())};
  const bool all = config.rounds >= size;  // then in the order of the file, which is the quickest
  for (std::size_t round = 0; round < std::min(config.rounds, size); ++round)
    if (const auto opening = all ? game.book->at(round) : opening_at(config, game, index, round); !opening)
      return opening.error();
  return {};
}

}  // namespace

Expected<Plan> make_plan(const Config& config) {
  Plan plan{Schedule(config.games.size(), config.engines.size(), config.rounds), {}};
  for (std::size_t i = 0; i < config.games.size(); ++i) {
    auto start = start_game(config.games[i]);
    if (!start) return start.error();
    GamePlan game{*std::move(start), {}, nullptr};
    if (const auto file = config.openings.files.find(config.games[i]); file != config.openings.files.end()) {
      if (const auto opened = open_book(config, i, file->second, game); !opened) return opened.error();
    } else if (const auto first = opening_at(config, game, i, 0); !first) {
      return first.error();
    }
    if (config.adjudication.solved > 0) {
      game.solved = solve(game.start, most_solved);
      if (!game.solved)
        return Error{fmt::format(
            "adjudication.solved: {} is too large to be solved, which takes games of at most {} positions",
            config.games[i], most_solved)};
    }
    plan.games.push_back(std::move(game));
  }
  return plan;
}

Tournament::Tournament(const Config& config, const Plan& plan, EventLoop& loop, EnginePool& pool,
                       StartedGame started, Finished finished, AnnulledGame annulled, Today today)
    : config_(config),
      plan_(plan),
      loop_(loop),
      pool_(pool),
      started_(std::move(started)),
      finished_(std::move(finished)),
      annulled_(std::move(annulled)),
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

Expected<void> Tournament::play(std::vector<std::int64_t> played) {
  played_ = std::move(played);
  const std::size_t missing = plan_.schedule.size() - played_.size();
  for (std::size_t i = 0; i < config_.concurrency && i < missing; ++i) loop_.spawn(work());
  loop_.run();
  pool_.quit_idle();
  loop_.run();
  if (failure_) return *failure_;
  return {};
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
  while (!stopping_ && !failure_) {
    const auto next = next_game();
    if (!next) break;
    co_await play_one(*next);
  }
}

Task<void> Tournament::play_one(ScheduledGame scheduled) {
  const auto opening = opening_of(scheduled);
  if (!opening) {  // it was right when the plan was made
    if (!failure_) failure_ = opening.error();
    co_return;
  }
  started_(scheduled.index, blank_record(scheduled, *opening).players);
  for (int annulments = 0;; ++annulments) {
    Played played = co_await play_once(scheduled, *opening);
    if (stopping_) co_return;
    if (auto* record = std::get_if<GameRecord>(&played))
      co_return finished_(scheduled.index, std::move(*record));
    std::string& reason = std::get<Annulled>(played).reason;
    annulled_(scheduled.index, reason);
    if (annulments < most_replays) continue;
    GameRecord record = blank_record(scheduled, *opening);
    record.termination = Termination::adjudication;
    record.detail = fmt::format("no score: annulled {} times, {}", annulments + 1, reason);
    co_return finished_(scheduled.index, std::move(record));
  }
}

Task<Played> Tournament::play_once(const ScheduledGame& scheduled, Opening opening) {
  GameRecord blank = blank_record(scheduled, opening);
  PerPlayer<std::unique_ptr<UgiEngine>> engines;
  Played played = co_await play_prepared(scheduled, std::move(blank), std::move(opening), engines);
  const auto* record = std::get_if<GameRecord>(&played);
  for (const Player player : both.values) {
    if (!engines[player]) continue;
    const bool faulty = record != nullptr && ending_of(record->termination) != Ending::regular &&
                        record->outcome == win_for(opponent(player));
    if (faulty || stopping_)
      pool_.discard(std::move(engines[player]));
    else
      pool_.give_back(scheduled.seats[player], std::move(engines[player]));
  }
  co_return played;
}

Task<Played> Tournament::play_prepared(const ScheduledGame& scheduled, GameRecord record, Opening opening,
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
                               config_.adjudication, plan_.games[scheduled.game].solved.get());
}

Expected<Opening> Tournament::opening_of(const ScheduledGame& scheduled) const {
  return opening_at(config_, plan_.games[scheduled.game], scheduled.game, scheduled.round);
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
