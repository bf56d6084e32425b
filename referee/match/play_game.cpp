#include "referee/match/play_game.hpp"

#include <fmt/format.h>

#include <cassert>
#include <utility>

#include "referee/log/plain_text.hpp"
#include "referee/match/adjudicator.hpp"

namespace flipside::referee {
namespace {

GameRecord adjudicated(GameRecord record, Verdict verdict) {
  record.outcome = verdict.outcome;
  record.termination = Termination::adjudication;
  record.detail = std::move(verdict.reason);
  return record;
}

GameRecord finished(GameRecord record, const AnyGame& game) {
  record.outcome = game.outcome();
  record.termination = Termination::normal;
  if (game.drawn_by_repetition()) record.detail = "third repetition";
  return record;
}

/// The `position` line of a game, one move longer each turn.
class PositionLine {
 public:
  explicit PositionLine(const std::string& start)
      : text_(start.empty() ? "position startpos" : "position fen " + start) {}

  void add(std::string_view move) {
    text_ += has_moves_ ? " " : " moves ";
    text_ += move;
    has_moves_ = true;
  }
  std::string_view text() const { return text_; }
  /// The line with one more move.
  std::string with(std::string_view move) const {
    PositionLine next = *this;
    next.add(move);
    return std::move(next.text_);
  }

 private:
  std::string text_;
  bool has_moves_ = false;
};

/// Whether a move that an engine would ponder on leads to a position to think about.
bool can_be_pondered(const AnyGame& game, const std::string& move) {
  if (move.empty()) return false;
  AnyGame next = game;
  return next.play(move) && !next.outcome();
}

}  // namespace

GameRecord forfeited(GameRecord record, Player loser, const Fault& fault) {
  record.outcome = win_for(opponent(loser));
  record.termination = fault.termination;
  record.detail = plain_text(fault.detail);  // which may hold what the engine wrote
  return record;
}

Task<Played> play_game(GameRecord record, AnyGame game, std::vector<std::string> opening,
                       PerPlayer<Contender*> seats, PerPlayer<Clock> clocks,
                       const AdjudicationRules& adjudication, const SolvedGame* solved) {
  PositionLine position(record.start);
  Adjudicator adjudicator(adjudication);
  for (std::string& move : opening) {
    [[maybe_unused]] const auto played = game.play(move);
    assert(played);
    position.add(move);
    record.moves.push_back({std::move(move), std::nullopt});
  }
  while (!game.outcome()) {
    const Player side = game.to_move();
    Answer answer = co_await seats[side]->think({position.text(), side, clocks});
    if (auto* fault = std::get_if<Fault>(&answer)) co_return forfeited(std::move(record), side, *fault);

    if (auto* annulled = std::get_if<Annulled>(&answer)) co_return std::move(*annulled);
    auto& [move, thought, ponder] = std::get<Moved>(answer);
    Clock& clock = clocks[side];
    if (!clock.spend(thought.spent))
      co_return forfeited(std::move(record), side,
                          {Termination::time_forfeit, fmt::format("'{}' came too late", move)});
    if (const auto played = game.play(move); !played)
      co_return forfeited(std::move(record), side, {Termination::illegal_move, played.error().message});
    if (clock.control().kind == TimeControl::Kind::clock) thought.left = clock.left();
    position.add(move);
    record.moves.push_back({std::move(move), std::move(thought)});
    if (game.outcome()) break;
    const int plies = static_cast<int>(record.moves.size());
    if (auto verdict = adjudicator.see(side, record.moves.back(), (plies + 1) / 2, plies))
      co_return adjudicated(std::move(record), *std::move(verdict));
    if (solved != nullptr)
      if (auto verdict = verdict_of(*solved, adjudication.solved, game))
        co_return adjudicated(std::move(record), *std::move(verdict));
    if (can_be_pondered(game, ponder)) {
      const std::string next = position.with(ponder);
      seats[side]->ponder({next, side, clocks});
    }
  }
  co_return finished(std::move(record), game);
}

}  // namespace flipside::referee
