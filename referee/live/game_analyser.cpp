#include "referee/live/game_analyser.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "referee/live/replay_json.hpp"
#include "referee/match/game_loop.hpp"
#include "referee/record/external_game.hpp"

namespace flipside::referee {
namespace {

constexpr std::array<std::uint64_t, 4> nodes_of_passes{1'000, 10'000, 100'000, 1'000'000};
constexpr std::size_t max_queued_games = 10;
constexpr std::size_t max_finished_games = 100;
constexpr auto publish_interval = std::chrono::milliseconds(100);

/// Formats the value of a finished position.
Json outcome_json(std::size_t ply, Outcome outcome) {
  const auto winning = winner(outcome);
  return {{"ply", ply}, {"expected_p1", !winning ? 0 : *winning == Player::p1 ? 1 : -1}, {"depth", 0}};
}

/// Formats the value of a search; null if the engine reported no score.
Json value_json(std::size_t ply, Player side, const Moved& moved) {
  if (!moved.info.score) return nullptr;
  Json json{{"ply", ply}, {"expected_p1", expected_result_json(*moved.info.score, side)}};
  json["score"] = score_json(*moved.info.score);
  if (moved.info.depth) json["depth"] = *moved.info.depth;
  json["best"] = moved.move;
  return json;
}

}  // namespace

Expected<std::unique_ptr<GameAnalyser>> GameAnalyser::start(EngineCommand engine, Publish publish) {
  if (const auto program = find_program(engine.program, engine.base); !program) return program.error();
  auto guard = Guard::start();
  if (!guard) return guard.error();
  return std::unique_ptr<GameAnalyser>(
      new GameAnalyser(std::move(engine), std::move(publish), *std::move(guard)));
}

GameAnalyser::GameAnalyser(EngineCommand engine, Publish publish, Guard guard)
    : command_(std::move(engine)),
      publish_(std::move(publish)),
      guard_(std::move(guard)),
      thread_([this] { work(); }) {}

void GameAnalyser::stop() {
  {
    const std::lock_guard lock(mutex_);
    stopping_ = true;
  }
  changed_.notify_one();
  loop_.post([this] {
    if (engine_ != nullptr) engine_->interrupt();
  });
  if (thread_.joinable()) thread_.join();
}

Expected<Json> GameAnalyser::request(const Key& key, const GameRecord& record) {
  if (is_external(record.game))
    return Error{fmt::format("'{}' cannot be analysed: it has no built-in rules", record.game)};
  auto game = start_of(record);
  if (!game) return game.error();
  Job job{key, record.game, {}};
  PositionLine line(record.start);
  const auto add_position = [&] {
    job.positions.push_back({std::string(line.text()), game->to_move(), game->outcome()});
  };
  add_position();
  for (const PlayedMove& played : record.moves) {
    if (!game->play(played.move)) break;
    line.add(played.move);
    add_position();
  }
  {
    const std::lock_guard lock(mutex_);
    const auto found = analyses_.find(key);
    if (found != analyses_.end() && found->second.error.empty()) return json_of(found->second);
    if (stopping_) return Error{"the program is ending"};
    if (jobs_.size() >= max_queued_games)
      return Error{fmt::format("{} games are already waiting to be analysed", jobs_.size())};
    analyses_[key] = Analysis{};
    jobs_.push_back(std::move(job));
  }
  changed_.notify_one();
  return state(key);
}

Json GameAnalyser::state(const Key& key) const {
  const std::lock_guard lock(mutex_);
  const auto found = analyses_.find(key);
  return json_of(found == analyses_.end() ? Analysis{.state = "none"} : found->second);
}

Json GameAnalyser::json_of(const Analysis& analysis) {
  Json values = Json::array();
  for (const auto& [ply, value] : analysis.values) values.push_back(value);
  Json json{{"state", analysis.state}, {"pass", analysis.pass}, {"values", std::move(values)}};
  if (!analysis.error.empty()) json["error"] = analysis.error;
  return json;
}

void GameAnalyser::work() {
  std::unique_lock lock(mutex_);
  for (;;) {
    changed_.wait(lock, [this] { return stopping_ || !jobs_.empty(); });
    if (stopping_) return;
    Job job = std::move(jobs_.front());
    jobs_.pop_front();
    lock.unlock();
    const Key key = job.key;
    loop_.spawn(analyse(std::move(job)));
    loop_.run();
    lock.lock();
    finished_.push_back(key);
    if (finished_.size() > max_finished_games) {
      analyses_.erase(finished_.front());
      finished_.pop_front();
    }
  }
}

/// Starts the engine, analyses a game, and quits the engine.
Task<void> GameAnalyser::analyse(Job job) {
  std::optional<std::string> failure;
  StartResult result = co_await start_engine_(command_, Placement{});
  if (auto* failed = std::get_if<StartError>(&result)) {
    failure = failed->message;
  } else {
    UgiEngine engine(std::move(std::get<StartedEngine>(result).channel), time_, EngineTimeouts{});
    engine_ = &engine;
    failure = co_await run_passes(engine, job);
    engine_ = nullptr;
    co_await engine.quit();
  }
  change(
      job.key,
      [&](Analysis& analysis) {
        analysis.state = failure ? "failed" : "done";
        analysis.error = failure.value_or("");
      },
      true);
}

/// @return the reason for a failure
Task<std::optional<std::string>> GameAnalyser::run_passes(UgiEngine& engine, const Job& job) {
  if (auto fault = co_await engine.start({})) co_return std::move(fault->detail);
  if (auto fault = co_await engine.new_game(job.game)) co_return std::move(fault->detail);
  for (std::size_t pass = 0; pass < nodes_of_passes.size(); ++pass) {
    change(job.key, [&](Analysis& analysis) { analysis.pass = pass + 1; });
    TimeControl control;
    control.kind = TimeControl::Kind::nodes;
    control.limit = nodes_of_passes[pass];
    const PerPlayer<Clock> clocks{{Clock(control), Clock(control)}};
    // The last position comes first, because its search fills the hash table for the earlier ones.
    for (std::size_t ply = job.positions.size(); ply-- > 0;) {
      const Position& position = job.positions[ply];
      Json value;
      if (position.outcome) {
        value = outcome_json(ply, *position.outcome);
      } else {
        MoveReply reply = co_await engine.think(Turn{position.line, position.side, clocks});
        if (auto* fault = std::get_if<Fault>(&reply)) co_return std::move(fault->detail);
        if (auto* moved = std::get_if<Moved>(&reply)) value = value_json(ply, position.side, *moved);
      }
      if (!value.is_null()) change(job.key, [&](Analysis& analysis) { analysis.values[ply] = value; });
    }
  }
  co_return std::nullopt;
}

/// Changes the state of an analysis, and publishes it unless it was published a moment ago.
/// @param urgent  if true, publishes the state in any case
void GameAnalyser::change(const Key& key, const std::function<void(Analysis&)>& change, bool urgent) {
  Json state;
  {
    const std::lock_guard lock(mutex_);
    Analysis& analysis = analyses_[key];
    change(analysis);
    const Instant now = time_.now();
    if (!urgent && now - published_ < publish_interval) return;
    published_ = now;
    state = json_of(analysis);
  }
  publish_(key, state);
}

}  // namespace flipside::referee
