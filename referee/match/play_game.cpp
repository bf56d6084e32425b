#include "referee/match/play_game.hpp"

#include <utility>

#include "referee/match/adjudicator.hpp"

namespace flipside::referee {
namespace {

GameRecord finished(GameRecord record, const AnyGame& game) {
  record.outcome = game.outcome();
  record.termination = Termination::normal;
  if (game.drawn_by_repetition()) record.detail = "third repetition";
  return record;
}

/// Returns whether the expected reply is legal and does not end the game.
bool can_be_pondered(const AnyGame& game, const std::string& reply) {
  if (reply.empty()) return false;
  AnyGame next = game;
  return next.play(reply) && !next.outcome();
}

}  // namespace

Task<PlayResult> play_game(GameRecord record, AnyGame game, std::vector<std::string> opening,
                           PerPlayer<Contender*> seats, PerPlayer<Clock> clocks,
                           const AdjudicationRules& adjudication, const SolvedGame* solved,
                           GameObserver* observer) {
  PositionLine position(record.start);
  Adjudicator adjudicator(adjudication);
  play_opening(std::move(opening), game, position, record, observer);
  while (!game.outcome()) {
    const Player side = game.to_move();
    MoveReply reply = co_await seats[side]->think({position.text(), side, clocks});
    if (auto* fault = std::get_if<Fault>(&reply)) co_return forfeited(std::move(record), side, *fault);
    if (auto* annulled = std::get_if<Annulled>(&reply)) co_return std::move(*annulled);
    auto& moved = std::get<Moved>(reply);
    if (const auto late = charge(clocks[side], moved)) co_return forfeited(std::move(record), side, *late);
    auto& [move, info, ponder] = moved;
    if (const auto played = game.play(move); !played)
      co_return forfeited(std::move(record), side, {Termination::illegal_move, played.error().message});
    position.add(move);
    record.moves.push_back({std::move(move), std::move(info)});
    if (observer != nullptr) observer->move_played(record);
    if (game.outcome()) break;
    const int plies = static_cast<int>(record.moves.size());
    if (auto result = adjudicator.observe(side, record.moves.back(), (plies + 1) / 2, plies))
      co_return adjudicated(std::move(record), *std::move(result));
    if (solved != nullptr)
      if (auto result = adjudicate_solved(*solved, adjudication.win_plies(), game))
        co_return adjudicated(std::move(record), *std::move(result));
    if (can_be_pondered(game, ponder)) {
      const std::string next = position.with(ponder);
      seats[side]->ponder({next, side, clocks});
    }
  }
  co_return finished(std::move(record), game);
}

}  // namespace flipside::referee
