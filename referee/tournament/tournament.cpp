#include "referee/tournament/tournament.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "referee/record/external_game.hpp"
#include "referee/match/play_external_game.hpp"
#include "referee/match/play_game.hpp"

namespace flipside::referee {
namespace {

constexpr PerPlayer<Player> both{{Player::p1, Player::p2}};

/// How long the next game waits before it is asked again whether it may begin.
constexpr auto pause_when_behind = std::chrono::milliseconds(5);

/// How often the first games look whether all are ready.
constexpr auto pause_at_the_line = std::chrono::milliseconds(5);

/// A game that is annulled more often than that is left without a score.
constexpr int most_replays = 20;

/// What is remembered of a game's lines: of most games it is thrown away, so it is only a last part.
std::size_t transcript_limit(KeptTranscripts kept) {
  constexpr std::size_t KiB = 1024;
  return kept == KeptTranscripts::all ? 8192 * KiB : 256 * KiB;
}

}  // namespace

Tournament::Tournament(const Config& config, const Plan& plan, EventLoop& loop, EnginePool& pool,
                       CoreSlots& cores, Log& log, StartedGame started, Finished finished,
                       AnnulledGame annulled, Today today)
    : config_(config),
      plan_(plan),
      loop_(loop),
      pool_(pool),
      cores_(cores),
      log_(log),
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

Expected<void> Tournament::play(Schedule& schedule) {
  schedule_ = &schedule;
  fill_up();
  loop_.run();
  pool_.quit_idle();
  loop_.run();
  if (failure_) return *failure_;
  return {};
}

/// Puts idle workers to work where the schedule has games for them: after its start, and where another stage of
/// it is drawn.
void Tournament::fill_up() {
  while (workers_ < config_.concurrency && schedule_->available() && !stopping_ && !finishing_ && !failure_)
    loop_.spawn(work());
}

void Tournament::stop() {
  stopping_ = true;
  pool_.interrupt();
}

Task<void> Tournament::work() {
  ++workers_;
  std::optional<Transcript> transcript;
  if (config_.transcripts != KeptTranscripts::none) transcript.emplace(transcript_limit(config_.transcripts));
  while (!stopping_ && !finishing_ && !failure_) {
    if (behind_()) {
      const Instant later = loop_.time().now() + pause_when_behind;
      co_await loop_.sleep_until(later);
      continue;
    }
    const auto next = schedule_->next();
    if (!next) break;
    ++running_;
    co_await play_one(*next, transcript ? &*transcript : nullptr);
    --running_;
    fill_up();
  }
  --workers_;
}

Task<void> Tournament::play_one(ScheduledGame scheduled, Transcript* transcript) {
  const auto opening = opening_of(config_, plan_, scheduled);
  if (!opening) {  // it was right when the plan was made
    if (!failure_) failure_ = opening.error();
    co_return;
  }
  const PerPlayer<std::string> players = names_of(scheduled);
  started_(scheduled.index, players);
  for (int annulments = 0;; ++annulments) {
    if (transcript != nullptr) transcript->begin(loop_.time().now());
    log_.info("game {} started: {}, {} - {}", scheduled.index + 1, config_.games[scheduled.game],
              players[Player::p1], players[Player::p2]);
    PlayResult played = co_await play_once(scheduled, *opening, transcript);
    if (stopping_) co_return;
    if (auto* record = std::get_if<GameRecord>(&played))
      co_return finished_(scheduled.index, std::move(*record), transcript);
    std::string& reason = std::get<Annulled>(played).reason;
    annulled_(scheduled.index, reason, transcript);
    if (finishing_) co_return;
    if (annulments < most_replays) continue;
    GameRecord record = blank_record(scheduled, *opening);
    record.termination = Termination::adjudication;
    record.detail = fmt::format("no score: annulled {} times, {}", annulments + 1, reason);
    co_return finished_(scheduled.index, std::move(record), nullptr);
  }
}

Task<PlayResult> Tournament::play_once(const ScheduledGame& scheduled, Opening opening, Transcript* transcript) {
  GameRecord blank = blank_record(scheduled, opening);
  const CoreSlots::Lease cores(cores_);
  PerPlayer<std::unique_ptr<UgiEngine>> engines;
  PlayResult played =
      co_await play_prepared(scheduled, std::move(blank), std::move(opening), engines, cores, transcript);
  const auto* record = std::get_if<GameRecord>(&played);
  for (const Player player : both.values) {
    if (!engines[player]) continue;
    const bool faulty =
        record != nullptr && is_forfeit(record->termination) && record->outcome != win_for(player);
    bool at_rest = true;
    if (!faulty && !stopping_) at_rest = !co_await engines[player]->stop_pondering();
    if (faulty || stopping_ || !at_rest)
      pool_.discard(std::move(engines[player]));
    else
      pool_.give_back(scheduled.seats[player], std::move(engines[player]));
  }
  co_return played;
}

Task<PlayResult> Tournament::play_prepared(const ScheduledGame& scheduled, GameRecord record, Opening opening,
                                       PerPlayer<std::unique_ptr<UgiEngine>>& engines,
                                       const CoreSlots::Lease& cores, Transcript* transcript) {
  StartBarrier::Game on_the_way(starting_line_);
  for (const Player player : both.values) {
    EnginePool::Taken taken =
        co_await pool_.take(scheduled.seats[player], cores.of(player), {transcript, player});
    if (auto* fault = std::get_if<Fault>(&taken)) co_return forfeited(std::move(record), player, *fault);
    engines[player] = std::move(std::get<std::unique_ptr<UgiEngine>>(taken));
  }
  PerPlayer<std::optional<Fault>> faults;
  for (const Player player : both.values) faults[player] = co_await engines[player]->new_game(record.game);
  if (faults[Player::p1] || faults[Player::p2]) co_return forfeited(std::move(record), faults);
  on_the_way.arrive();
  while (!starting_line_.open()) {
    const Instant later = loop_.time().now() + pause_at_the_line;
    co_await loop_.sleep_until(later);
  }

  AnyGame game = plan_.games[scheduled.game].start;
  if (!record.start.empty()) game = *game.parse(record.start);
  const PerPlayer<Clock> clocks{{Clock(config_.engines[scheduled.seats[Player::p1]].time_control),
                                 Clock(config_.engines[scheduled.seats[Player::p2]].time_control)}};
  if (is_external(record.game)) {
    const PerPlayer<QueryableContender*> seats{{engines[Player::p1].get(), engines[Player::p2].get()}};
    co_return co_await play_external_game(std::move(record), std::move(game), std::move(opening.moves), seats,
                                          clocks, config_.adjudication);
  }
  const PerPlayer<Contender*> seats{{engines[Player::p1].get(), engines[Player::p2].get()}};
  co_return co_await play_game(std::move(record), std::move(game), std::move(opening.moves), seats, clocks,
                               config_.adjudication, plan_.games[scheduled.game].solved.get());
}

PerPlayer<std::string> Tournament::names_of(const ScheduledGame& scheduled) const {
  return {
      {config_.engines[scheduled.seats[Player::p1]].name, config_.engines[scheduled.seats[Player::p2]].name}};
}

GameRecord Tournament::blank_record(const ScheduledGame& scheduled, const Opening& opening) const {
  GameRecord record;
  record.event = config_.event;
  record.site = config_.site;
  record.date = today_();
  record.round = round_text(scheduled, config_.format.kind);
  record.game = config_.games[scheduled.game];
  record.start = opening.start;
  record.players = names_of(scheduled);
  for (const Player player : both.values)
    record.time_controls[player] =
        recorded_time_control(config_.engines[scheduled.seats[player]].time_control);
  return record;
}

}  // namespace flipside::referee
