#include "referee/tournament/tournament_state.hpp"

#include <fmt/format.h>

#include <utility>

#include "referee/config/read_format.hpp"
#include "referee/report/format_standings.hpp"
#include "referee/report/sprt_text.hpp"
#include "referee/report/text_table.hpp"

namespace flipside::referee {

SprtWatch::SprtWatch(const SprtSettings& settings) : settings_(settings), state_(sprt(settings, {}, {})) {}

void SprtWatch::add(const GameResult& result) {
  if (const auto [entry, inserted] = pending_.try_emplace(result.index / 2, Pair{result, {}}); !inserted)
    entry->second.second = result;
  while (!decided() && !pending_.empty() && pending_.begin()->first == evaluated_ &&
         pending_.begin()->second.second) {
    evaluate(pending_.begin()->second);
    pending_.erase(pending_.begin());
    ++evaluated_;
    state_ = sprt(settings_, games_, pairs_);
  }
}

void SprtWatch::evaluate(const Pair& pair) {
  std::size_t points = 0;  // half points scored by the first engine, which is p1 in the first game of a pair
  bool scored = true;
  for (const GameResult& game : {pair.first, *pair.second}) {
    if (!game.outcome) {
      scored = false;
      continue;
    }
    const std::size_t game_points = half_points(*game.outcome, game.index % 2 == 0 ? Player::p1 : Player::p2);
    ++(game_points == 2 ? games_.wins : game_points == 1 ? games_.draws : games_.losses);
    points += game_points;
  }
  if (scored) ++pairs_.pairs[points];
}

Schedule schedule_of(const Config& config, std::vector<GameResult> results) {
  return Schedule(config.format, config.games.size(), config.engines.size(), std::move(results));
}

Expected<std::vector<GameResult>> stored_results(const Store& store) {
  std::vector<GameResult> results;
  const auto read = store.for_each_result([&](const StoredGame& game) {
    results.push_back({game.index, game.record.outcome});
  });
  if (!read) return read.error();
  return results;
}

TournamentState::TournamentState(const Config& config, const std::vector<GameResult>& results)
    : has_round_limit_(config.format.rounds < max_rounds), schedule_(schedule_of(config, results)) {
  if (!config.sprt) return;
  sprt_.emplace(*config.sprt);
  for (const GameResult& result : results) sprt_->add(result);
}

void TournamentState::add(const GameResult& result) {
  schedule_.add(result);
  if (sprt_) sprt_->add(result);
}

std::optional<std::int64_t> TournamentState::end() const {
  return sprt_ && sprt_->decided() ? std::optional(sprt_->end()) : std::nullopt;
}

ScheduleProgress TournamentState::progress() const {
  ScheduleProgress progress;
  progress.total = schedule_.games();
  progress.known = schedule_.games_known();
  progress.stage_begin = static_cast<std::int64_t>(schedule_.stage_begin());
  if (schedule_.knockout() != nullptr && !schedule_.over()) progress.total_kind = TotalKind::at_least;
  if (!sprt_) return progress;
  if (const auto decided = end())
    progress.total = progress.known = static_cast<std::uint64_t>(*decided);
  else if (!schedule_.over())
    progress.total_kind = has_round_limit_ ? TotalKind::at_most : TotalKind::unknown;
  const SprtState& state = sprt_->state();
  progress.note = fmt::format("LLR {:.2f} ({:.2f}, {:.2f})", state.llr, state.lower, state.upper);
  return progress;
}

std::string TournamentState::text(std::span<const std::string> names) const {
  if (const Swiss* swiss = schedule_.swiss()) return swiss_text(*swiss, names);
  if (const Knockout* knockout = schedule_.knockout()) return bracket_text(*knockout, names);
  if (sprt_)
    return fmt::format("{} against {}\n{}", printable(names[0]), printable(names[1]),
                       sprt_text(sprt_->settings(), sprt_->games(), sprt_->pairs()));
  return {};
}

}  // namespace flipside::referee
