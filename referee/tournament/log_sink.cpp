#include "referee/tournament/log_sink.hpp"

#include <fmt/format.h>

namespace flipside::referee {

void LogSink::on(const TournamentEvent& event) {
  const EventHandler handler{
      [this](const GameStarted& started) {
        log_.info("game {} started: {}, {} - {}", started.index + 1, started.game,
                  started.players[Player::p1], started.players[Player::p2]);
      },
      [this](const GameStored& stored) { finished(stored.game); },
      [this](const GameAnnulled& annulled) {
        log_.warning("game {} annulled: {}", annulled.index + 1, annulled.reason);
      },
      [this](const StageBegan& stage) { log_.info("a new stage begins with game {}", stage.first_game + 1); },
      [this](const SprtDecided& decided) { log_.info("the SPRT has ended after {} games", decided.games); },
      [](const auto&) {},
  };
  std::visit(handler, event);
}

void LogSink::finished(const StoredGame& game) {
  const GameRecord& record = game.record;
  const LogLevel level = is_abnormal(record.termination) ? LogLevel::warning : LogLevel::info;
  if (log_.wants(level))
    log_.add(level, fmt::format("game {} finished: {}, {} plies, {}{}{}", game.index + 1,
                                result_text(record.outcome), record.moves.size(),
                                termination_text(record.termination), record.detail.empty() ? "" : ": ",
                                record.detail));
}

}  // namespace flipside::referee
