#include "referee/match/play_external_game.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <optional>
#include <span>
#include <string_view>
#include <utility>

#include "referee/log/plain_text.hpp"
#include "referee/match/adjudicator.hpp"

namespace flipside::referee {
namespace {

using ValidAnswers = std::span<const std::string_view>;
constexpr std::array<std::string_view, 2> booleans{"true", "false"};
constexpr std::array<std::string_view, 4> results{"p1win", "p2win", "draw", "none"};

/// The result of an external game.
struct ExternalResult {
  std::optional<Outcome> outcome;
  Termination termination;
  std::string detail;  // for display; may contain engine output
};

GameRecord finished(GameRecord record, const ExternalResult& result) {
  record.outcome = result.outcome;
  record.termination = result.termination;
  record.detail = plain_excerpt(result.detail, 2 * max_quoted_bytes);
  return record;
}

/// Returns the reply, or a fault if the reply is not one of the valid answers.
QueryReply checked(QueryReply reply, std::string_view question, ValidAnswers valid) {
  const auto* answer = std::get_if<std::string>(&reply);
  if (answer == nullptr || std::find(valid.begin(), valid.end(), *answer) != valid.end()) return reply;
  return Fault{Termination::protocol_error,
               fmt::format("answered '{}' to 'query {}', expected {}", answer->substr(0, 100), question,
                           fmt::join(valid, ", "))};
}

bool is_null_move(std::string_view move) {
  constexpr std::array<std::string_view, 5> null_moves{"0000", "null", "pass", "none", "(none)"};
  return std::find(null_moves.begin(), null_moves.end(), move) != null_moves.end();
}

/// Queries the contenders and compares their answers.
class Arbiter {
 public:
  Arbiter(PerPlayer<QueryableContender*> seats, PerPlayer<std::string> names)
      : seats_(seats), names_(std::move(names)) {}

  /// Queries both contenders concurrently.
  /// @return the common answer, or the result of the game if the answers differ or a contender misbehaves
  Task<std::variant<std::string, ExternalResult>> common_answer(std::string_view position,
                                                                std::string_view question,
                                                                ValidAnswers valid) {
    Task<QueryReply> first = seats_[Player::p1]->query(position, question);
    Task<QueryReply> second = seats_[Player::p2]->query(position, question);
    first.start();
    QueryReply second_reply = co_await second;
    QueryReply first_reply = co_await first.join();
    first_reply = checked(std::move(first_reply), question, valid);
    second_reply = checked(std::move(second_reply), question, valid);
    if (auto forfeit = forfeit_of(first_reply, second_reply)) co_return *std::move(forfeit);
    auto& answer = std::get<std::string>(first_reply);
    if (const auto& other = std::get<std::string>(second_reply); answer != other)
      co_return ExternalResult{std::nullopt, Termination::disagreement,
                               fmt::format("{}: '{}' answered {}, '{}' answered {}", question,
                                           names_[Player::p1], answer, names_[Player::p2], other)};
    co_return std::move(answer);
  }

  /// Sends `islegal` for a move to the engines that support that query, the mover first.
  /// @return the result of the game if an engine rejects the move or misbehaves
  Task<std::optional<ExternalResult>> objection(std::string_view position, Player mover,
                                                std::string_view move) {
    const std::string question = fmt::format("islegal {}", move);
    for (const Player seat : {mover, opponent(mover)}) {
      if (!seats_[seat]->answers("islegal")) continue;
      QueryReply reply = co_await seats_[seat]->query(position, question);
      reply = checked(std::move(reply), question, booleans);
      if (auto* fault = std::get_if<Fault>(&reply))
        co_return ExternalResult{win_for(opponent(seat)), fault->termination, std::move(fault->detail)};
      if (std::get<std::string>(reply) == "true") continue;
      if (seat == mover)
        co_return ExternalResult{
            win_for(opponent(mover)), Termination::illegal_move,
            fmt::format("played '{}', but answered 'false' to 'query {}'", move, question)};
      co_return ExternalResult{std::nullopt, Termination::disagreement,
                               fmt::format("'{}' played '{}', but '{}' answered 'false' to 'query {}'",
                                           names_[mover], move, names_[seat], question)};
    }
    co_return std::nullopt;
  }

 private:
  /// Returns the result of the game if at least one of the replies is a fault.
  std::optional<ExternalResult> forfeit_of(const QueryReply& first, const QueryReply& second) const {
    const auto* by_first = std::get_if<Fault>(&first);
    const auto* by_second = std::get_if<Fault>(&second);
    if (by_first != nullptr && by_second != nullptr) {
      Fault both = combined_fault(names_, *by_first, *by_second);
      return ExternalResult{std::nullopt, both.termination, std::move(both.detail)};
    }
    if (by_first != nullptr) return ExternalResult{Outcome::p2_win, by_first->termination, by_first->detail};
    if (by_second != nullptr)
      return ExternalResult{Outcome::p1_win, by_second->termination, by_second->detail};
    return std::nullopt;
  }

  PerPlayer<QueryableContender*> seats_;
  PerPlayer<std::string> names_;
};

std::optional<Outcome> outcome_of(std::string_view result) {
  for (const Outcome outcome : {Outcome::p1_win, Outcome::p2_win, Outcome::draw})
    if (result == result_text(outcome)) return outcome;
  return std::nullopt;
}

/// Detects moves that do not advance an external game.
class StallDetector {
 public:
  explicit StallDetector(PerPlayer<std::string> names) : names_(std::move(names)) {}

  void add(Player side, std::string_view move) {
    turn_changed_ = turn_changed_ || (last_side_ && *last_side_ != side);
    last_side_ = side;
    ++plies_;
    null_moves_in_row_ = is_null_move(move) ? null_moves_in_row_ + 1 : 0;
    null_moves_ += is_null_move(move) ? 1 : 0;
  }

  /// Returns the result of the game if it makes no progress.
  std::optional<ExternalResult> result() const {
    if (null_moves_in_row_ >= max_null_moves)
      return ExternalResult{std::nullopt, Termination::null_moves,
                            fmt::format("{} null moves in a row", null_moves_in_row_)};
    if (!turn_changed_ && plies_ >= max_plies_of_one_side)
      return ExternalResult{
          std::nullopt, Termination::protocol_error,
          fmt::format(
              "both engines ignore the moves of 'position': after {} plies, both still report that '{}' "
              "is to move",
              plies_, names_[*last_side_])};
    return std::nullopt;
  }

  /// Returns the number of null moves of the game.
  int null_moves() const { return null_moves_; }

 private:
  PerPlayer<std::string> names_;
  std::optional<Player> last_side_;
  bool turn_changed_ = false;
  int plies_ = 0;
  int null_moves_ = 0;
  int null_moves_in_row_ = 0;
};

/// Queries the result of a game after both contenders have reported its end.
/// @param null_moves  the number of null moves that were played
Task<ExternalResult> final_result(Arbiter& arbiter, std::string_view position, int null_moves) {
  auto answer = co_await arbiter.common_answer(position, "result", results);
  if (auto* result = std::get_if<ExternalResult>(&answer)) co_return std::move(*result);
  if (const auto outcome = outcome_of(std::get<std::string>(answer))) {
    if (null_moves == 0) co_return ExternalResult{outcome, Termination::normal, {}};
    co_return ExternalResult{outcome, Termination::null_moves,
                             fmt::format("{} null move{}", null_moves, null_moves == 1 ? "" : "s")};
  }
  co_return ExternalResult{std::nullopt, Termination::disagreement,
                           "both engines answered 'true' to 'query gameover', but 'none' to 'query result'"};
}

}  // namespace

Task<PlayResult> play_external_game(GameRecord record, AnyGame game, std::vector<std::string> opening,
                                    PerPlayer<QueryableContender*> seats, PerPlayer<Clock> clocks,
                                    AdjudicationRules adjudication, GameObserver* observer) {
  PositionLine position(record.start);
  Arbiter arbiter(seats, record.players);
  const int max_plies = adjudication.plies > 0 ? std::exchange(adjudication.plies, 0) : external_ply_cap;
  Adjudicator adjudicator(adjudication);
  std::optional<Adjudication> adjudicated_result;
  StallDetector stall(record.players);
  play_opening(std::move(opening), game, position, record, observer);
  for (;;) {
    auto over = co_await arbiter.common_answer(position.text(), "gameover", booleans);
    if (auto* result = std::get_if<ExternalResult>(&over)) co_return finished(std::move(record), *result);
    if (std::get<std::string>(over) == "true") {
      ExternalResult result = co_await final_result(arbiter, position.text(), stall.null_moves());
      co_return finished(std::move(record), result);
    }
    const int plies = static_cast<int>(record.moves.size());
    if (adjudicated_result) co_return adjudicated(std::move(record), *std::move(adjudicated_result));
    if (const auto result = stall.result()) co_return finished(std::move(record), *result);
    if (plies >= max_plies)
      co_return finished(std::move(record),
                         {Outcome::draw, Termination::ply_cap, fmt::format("{} plies played", plies)});

    auto first_to_move = co_await arbiter.common_answer(position.text(), "p1turn", booleans);
    if (auto* result = std::get_if<ExternalResult>(&first_to_move))
      co_return finished(std::move(record), *result);
    const Player side = std::get<std::string>(first_to_move) == "true" ? Player::p1 : Player::p2;
    MoveReply reply = co_await seats[side]->think({position.text(), side, clocks});
    if (auto* fault = std::get_if<Fault>(&reply)) co_return forfeited(std::move(record), side, *fault);
    if (auto* annulled = std::get_if<Annulled>(&reply)) co_return std::move(*annulled);
    auto& moved = std::get<Moved>(reply);
    if (const auto late = charge(clocks[side], moved)) co_return forfeited(std::move(record), side, *late);
    if (const auto played = game.play(moved.move); !played)
      co_return forfeited(std::move(record), side, {Termination::protocol_error, played.error().message});
    auto objection = co_await arbiter.objection(position.text(), side, moved.move);
    if (objection) co_return finished(std::move(record), *objection);
    stall.add(side, moved.move);
    position.add(moved.move);
    record.moves.push_back({std::move(moved.move), std::move(moved.info), side});
    if (observer != nullptr) observer->move_played(record);
    adjudicated_result = adjudicator.observe(side, record.moves.back(), (plies + 2) / 2, plies + 1);
  }
}

}  // namespace flipside::referee
