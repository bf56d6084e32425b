#include "referee/tournament/local_runner.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "referee/log/plain_text.hpp"
#include "referee/match/play_external_game.hpp"
#include "referee/match/play_game.hpp"
#include "referee/record/external_game.hpp"

namespace flipside::referee {
namespace {

constexpr std::array players{Player::p1, Player::p2};
/// Maximum number of engines checked concurrently. Limits how long the checks can delay shutdown.
constexpr std::size_t max_concurrent_checks = 64;

/// Returns the memory limit of a game's transcript. If only the transcripts of failed games are kept, most
/// transcripts are discarded, so each holds just the last part of its game.
std::size_t transcript_limit(KeptTranscripts kept) {
  constexpr std::size_t KiB = 1024;
  return kept == KeptTranscripts::all ? 8192 * KiB : 256 * KiB;
}

}  // namespace

LocalRunner::LocalRunner(EventLoop& loop, EnginePool& pool, CoreSlots& cores, const Config& config,
                         const StartPositions& positions)
    : loop_(loop), pool_(pool), cores_(cores), config_(config), positions_(positions), barrier_(loop) {}

Expected<void> LocalRunner::check_engines() {
  std::vector<std::optional<Error>> failures(config_.engines.size());
  const std::size_t workers = std::min({failures.size(), pool_.capacity(), max_concurrent_checks});
  std::size_t next = 0;
  for (std::size_t worker = 0; worker < workers; ++worker)
    loop_.spawn(check_remaining_engines(next, failures));
  loop_.run();
  for (auto& failure : failures)
    if (failure && !interrupted_) return *std::move(failure);
  return {};
}

/// Checks engines until none is left.
/// @param next  index of the next engine to check, shared by all workers
Task<void> LocalRunner::check_remaining_engines(std::size_t& next,
                                                std::vector<std::optional<Error>>& failures) {
  while (next < failures.size() && !interrupted_) {
    const std::size_t engine = next++;
    co_await check_engine(engine, failures[engine]);
  }
}

Task<void> LocalRunner::check_engine(std::size_t engine, std::optional<Error>& failure) {
  std::size_t annulments = annulments_;
  EnginePool::Acquired acquired = co_await pool_.acquire(engine);
  while (annulments != annulments_ && !interrupted_) {
    if (auto* process = std::get_if<std::unique_ptr<UgiEngine>>(&acquired))
      pool_.discard(std::move(*process));
    annulments = annulments_;
    acquired = co_await pool_.acquire(engine);
  }
  if (auto* process = std::get_if<std::unique_ptr<UgiEngine>>(&acquired))
    pool_.release(engine, std::move(*process));
  else if (auto* error = std::get_if<Error>(&acquired))
    failure = std::move(*error);
  else
    failure = Error{fmt::format("engine '{}' failed to start: {}", config_.engines[engine].name,
                                plain_excerpt(std::get<Fault>(acquired).detail, max_quoted_bytes))};
}

Task<GameOutcome> LocalRunner::play(GameJob job, GameObserver& observer) {
  std::optional<Transcript> transcript = take_transcript();
  const CoreSlots::Lease cores(cores_);
  Engines engines;
  const std::size_t annulments = annulments_;
  auto played = co_await play_with(job, engines, cores, transcript ? &*transcript : nullptr, observer);
  if (annulments != annulments_) {
    discard_engines(engines);
    co_return AnnulledGame{annulment_reason_, std::move(transcript)};
  }
  auto* result = std::get_if<PlayResult>(&played);
  auto* record = result != nullptr ? std::get_if<GameRecord>(result) : nullptr;
  co_await release_engines(job, engines, record);
  if (auto* failed = std::get_if<Error>(&played)) co_return RunnerFailure{std::move(failed->message)};

  const bool keep =
      record == nullptr || config_.transcripts == KeptTranscripts::all || is_abnormal(record->termination);
  if (transcript && !keep) transcripts_.push_back(*std::exchange(transcript, std::nullopt));
  if (record == nullptr)
    co_return AnnulledGame{std::move(std::get<Annulled>(*result).reason), std::move(transcript)};
  co_return FinishedGame{std::move(*record), std::move(transcript)};
}

/// Starts both engines, waits at the start barrier, and plays the game.
/// @return an error if the system lacks the resources to start an engine
Task<std::variant<PlayResult, Error>> LocalRunner::play_with(GameJob job, Engines& engines,
                                                             const CoreSlots::Lease& cores,
                                                             Transcript* transcript, GameObserver& observer) {
  StartBarrier::Participant participant(barrier_);
  const std::size_t annulments = annulments_;
  GameRecord record = std::move(job.blank);
  for (const Player player : players) {
    // A braced argument inside co_await would be destroyed twice (GCC bug 98401).
    Placement placement{cores.cpus_of(player)};
    const SeatTranscript seat{transcript, player};
    EnginePool::Acquired acquired = co_await pool_.acquire(job.seats[player], std::move(placement), seat);
    if (auto* failed = std::get_if<Error>(&acquired)) co_return std::move(*failed);
    if (auto* fault = std::get_if<Fault>(&acquired)) co_return forfeited(std::move(record), player, *fault);
    engines[player] = std::move(std::get<std::unique_ptr<UgiEngine>>(acquired));
  }
  PerPlayer<std::optional<Fault>> faults;
  for (const Player player : players) faults[player] = co_await engines[player]->new_game(record.game);
  if (faults[Player::p1] || faults[Player::p2]) co_return forfeited(std::move(record), faults);
  participant.arrive();
  co_await barrier_;
  if (annulments != annulments_) co_return PlayResult{Annulled{annulment_reason_}};

  const auto variant = std::ranges::find(config_.games, record.game) - config_.games.begin();
  const VariantSetup& setup = positions_.variants[static_cast<std::size_t>(variant)];
  AnyGame game = setup.start;
  if (!record.start.empty()) game = *game.parse(record.start);
  const PerPlayer<Clock> clocks{{Clock(config_.engines[job.seats[Player::p1]].time_control),
                                 Clock(config_.engines[job.seats[Player::p2]].time_control)}};
  if (is_external(record.game)) {
    const PerPlayer<QueryableContender*> seats{{engines[Player::p1].get(), engines[Player::p2].get()}};
    co_return co_await play_external_game(std::move(record), std::move(game), std::move(job.opening.moves),
                                          seats, clocks, config_.adjudication, &observer);
  }
  const PerPlayer<Contender*> seats{{engines[Player::p1].get(), engines[Player::p2].get()}};
  co_return co_await play_game(std::move(record), std::move(game), std::move(job.opening.moves), seats,
                               clocks, config_.adjudication, setup.solved.get(), &observer);
}

/// Returns the engines of a game to the pool. Kills an engine that lost by misbehaviour, does not stop
/// pondering, or was interrupted.
/// @param record  the game's record; nullptr if the game was not finished
Task<void> LocalRunner::release_engines(const GameJob& job, Engines& engines, const GameRecord* record) {
  for (const Player player : players) {
    if (!engines[player]) continue;
    const bool forfeit =
        record != nullptr && is_forfeit(record->termination) && record->outcome != win_for(player);
    bool usable = !forfeit && !interrupted_;
    if (usable) {
      const std::optional<Fault> fault = co_await engines[player]->stop_pondering();
      usable = !fault && !interrupted_;
    }
    if (usable)
      pool_.release(job.seats[player], std::move(engines[player]));
    else
      pool_.discard(std::move(engines[player]));
  }
}

void LocalRunner::discard_engines(Engines& engines) {
  for (const Player player : players)
    if (engines[player]) pool_.discard(std::move(engines[player]));
}

std::optional<Transcript> LocalRunner::take_transcript() {
  if (config_.transcripts == KeptTranscripts::none) return std::nullopt;
  if (transcripts_.empty()) transcripts_.emplace_back(transcript_limit(config_.transcripts));
  Transcript transcript = std::move(transcripts_.back());
  transcripts_.pop_back();
  transcript.begin(loop_.time().now());
  return transcript;
}

void LocalRunner::interrupt() {
  interrupted_ = true;
  pool_.close();
  pool_.interrupt();
}

void LocalRunner::annul_games(std::string reason) {
  ++annulments_;
  annulment_reason_ = std::move(reason);
  pool_.interrupt();
}

void LocalRunner::quit_engines() {
  pool_.quit_idle();
  loop_.run();
}

}  // namespace flipside::referee
