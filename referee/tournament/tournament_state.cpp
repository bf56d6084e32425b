#include "referee/tournament/tournament_state.hpp"

#include <fmt/format.h>

#include "referee/config/read_format.hpp"
#include "referee/report/format_standings.hpp"
#include "referee/report/sprt_text.hpp"
#include "referee/report/text_table.hpp"
#include "referee/tournament/plan.hpp"

namespace flipside::referee {

Expected<std::vector<GameResult>> stored_results(const Store& store) {
  std::vector<GameResult> results;
  const auto read = store.for_each_result([&](const StoredGame& game) {
    results.push_back({game.index, game.record.outcome});
  });
  if (!read) return read.error();
  return results;
}

TournamentState::TournamentState(const Config& config, const std::vector<GameResult>& before)
    : rounds_given_(config.format.rounds < max_rounds), schedule_(schedule_of(config, before)) {
  if (!config.sprt) return;
  sprt_.emplace(*config.sprt);
  for (const GameResult& result : before) sprt_->add(result);
}

void TournamentState::add(const GameResult& result) {
  schedule_.add(result);
  if (sprt_) sprt_->add(result);
}

std::optional<std::int64_t> TournamentState::end() const {
  return sprt_ && sprt_->decided() ? std::optional(sprt_->end()) : std::nullopt;
}

ScheduleProgress TournamentState::outlook() const {
  ScheduleProgress outlook;
  outlook.total = schedule_.games();
  outlook.known = schedule_.games_known();
  outlook.stage_begin = static_cast<std::int64_t>(schedule_.stage_begin());
  if (schedule_.knockout() != nullptr && !schedule_.over()) outlook.bound = TotalKind::at_least;
  if (!sprt_) return outlook;
  if (const auto decided = end())
    outlook.total = outlook.known = static_cast<std::uint64_t>(*decided);
  else if (!schedule_.over())
    outlook.bound = rounds_given_ ? TotalKind::at_most : TotalKind::unknown;
  const SprtState& state = sprt_->state();
  outlook.note = fmt::format("LLR {:.2f} ({:.2f}, {:.2f})", state.llr, state.lower, state.upper);
  return outlook;
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
