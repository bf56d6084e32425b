#include "referee/match/play_external_game.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <cassert>
#include <optional>
#include <span>
#include <string_view>
#include <utility>

#include "referee/log/plain_text.hpp"
#include "referee/match/adjudicator.hpp"
#include "referee/match/position_line.hpp"

namespace flipside::referee {
namespace {

using Words = std::span<const std::string_view>;
constexpr std::array<std::string_view, 2> truths{"true", "false"};
constexpr std::array<std::string_view, 4> results{"p1win", "p2win", "draw", "none"};

/// Why a game ended.
struct End {
  std::optional<Outcome> outcome;
  Termination termination;
  std::string detail;  // for people; may hold what an engine wrote
};

GameRecord ended(GameRecord record, const End& end) {
  record.outcome = end.outcome;
  record.termination = end.termination;
  record.detail = plain_text(end.detail);
  return record;
}

/// What one contender said of a position, one of the words that are an answer.
QueryReply checked(QueryReply told, std::string_view question, Words words) {
  const auto* answer = std::get_if<std::string>(&told);
  if (answer == nullptr || std::find(words.begin(), words.end(), *answer) != words.end()) return told;
  return Fault{Termination::protocol_error,
               fmt::format("answered '{}' to 'query {}', expected {}", answer->substr(0, 100), question,
                           fmt::join(words, ", "))};
}

bool is_null_move(std::string_view move) {
  constexpr std::array<std::string_view, 5> null_moves{"0000", "null", "pass", "none", "(none)"};
  return std::find(null_moves.begin(), null_moves.end(), move) != null_moves.end();
}

/// Both contenders, asked at once.
class Inquiry {
 public:
  Inquiry(PerPlayer<QueryableContender*> seats, PerPlayer<std::string> names)
      : seats_(seats), names_(std::move(names)) {}

  /// What both say, or the end of the game if they do not say the same.
  Task<std::variant<std::string, End>> both(std::string_view position, std::string_view question,
                                            Words words) {
    Task<QueryReply> first = seats_[Player::p1]->query(position, question);
    Task<QueryReply> second = seats_[Player::p2]->query(position, question);
    first.start();
    QueryReply told_second = co_await second;
    QueryReply told_first = co_await first.rest();
    told_first = checked(std::move(told_first), question, words);
    told_second = checked(std::move(told_second), question, words);
    if (auto end = fault_in(told_first, told_second)) co_return *std::move(end);
    auto& said = std::get<std::string>(told_first);
    if (const auto& other = std::get<std::string>(told_second); said != other)
      co_return End{std::nullopt, Termination::disagreement,
                    fmt::format("{}: '{}' says {}, '{}' says {}", question, names_[Player::p1], said,
                                names_[Player::p2], other)};
    co_return std::move(said);
  }

  /// The end of the game if the mover's opponent holds its move for illegal, or does not answer.
  Task<std::optional<End>> refusal(std::string_view position, Player mover, std::string_view move) {
    const Player other = opponent(mover);
    if (!seats_[other]->answers("islegal")) co_return std::nullopt;
    const std::string question = fmt::format("islegal {}", move);
    QueryReply told = co_await seats_[other]->query(position, question);
    told = checked(std::move(told), question, truths);
    if (auto* fault = std::get_if<Fault>(&told))
      co_return End{win_for(mover), fault->termination, std::move(fault->detail)};
    if (std::get<std::string>(told) == "true") co_return std::nullopt;
    co_return End{std::nullopt, Termination::disagreement,
                  fmt::format("{}: '{}' plays it, '{}' says false", question, names_[mover], names_[other])};
  }

 private:
  /// The end of the game if one of the two misbehaved, or both.
  std::optional<End> fault_in(const QueryReply& first, const QueryReply& second) const {
    const auto* by_first = std::get_if<Fault>(&first);
    const auto* by_second = std::get_if<Fault>(&second);
    if (by_first != nullptr && by_second != nullptr) {
      Fault both = of_both(names_, *by_first, *by_second);
      return End{std::nullopt, both.termination, std::move(both.detail)};
    }
    if (by_first != nullptr) return End{Outcome::p2_win, by_first->termination, by_first->detail};
    if (by_second != nullptr) return End{Outcome::p1_win, by_second->termination, by_second->detail};
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

/// The end of a game that both say is over.
Task<End> result_of(Inquiry& inquiry, std::string_view position) {
  auto result = co_await inquiry.both(position, "result", results);
  if (auto* end = std::get_if<End>(&result)) co_return std::move(*end);
  if (const auto outcome = outcome_of(std::get<std::string>(result)))
    co_return End{outcome, Termination::normal, {}};
  co_return End{std::nullopt, Termination::disagreement,
                "gameover: both say true, and result: both say none"};
}

}  // namespace

Task<PlayResult> play_external_game(GameRecord record, AnyGame game, std::vector<std::string> opening,
                                PerPlayer<QueryableContender*> seats, PerPlayer<Clock> clocks,
                                AdjudicationRules adjudication) {
  PositionLine position(record.start);
  Inquiry inquiry(seats, record.players);
  const int most_plies = adjudication.plies > 0 ? std::exchange(adjudication.plies, 0) : external_ply_cap;
  Adjudicator adjudicator(adjudication);
  std::optional<Adjudication> verdict;
  int null_moves = 0;  // in a row
  for (std::string& move : opening) {
    [[maybe_unused]] const auto played = game.play(move);
    assert(played);
    position.add(move);
    record.moves.push_back({std::move(move), std::nullopt});
  }
  for (;;) {
    auto over = co_await inquiry.both(position.text(), "gameover", truths);
    if (auto* end = std::get_if<End>(&over)) co_return ended(std::move(record), *end);
    if (std::get<std::string>(over) == "true") {
      End end = co_await result_of(inquiry, position.text());
      co_return ended(std::move(record), end);
    }
    const int plies = static_cast<int>(record.moves.size());
    if (verdict) co_return adjudicated(std::move(record), *std::move(verdict));
    if (null_moves >= max_null_moves)
      co_return ended(std::move(record), {std::nullopt, Termination::null_moves,
                                          fmt::format("{} null moves in a row", null_moves)});
    if (plies >= most_plies)
      co_return ended(std::move(record),
                      {Outcome::draw, Termination::ply_cap, fmt::format("{} plies played", plies)});

    auto first_to_move = co_await inquiry.both(position.text(), "p1turn", truths);
    if (auto* end = std::get_if<End>(&first_to_move)) co_return ended(std::move(record), *end);
    const Player side = std::get<std::string>(first_to_move) == "true" ? Player::p1 : Player::p2;
    MoveReply answer = co_await seats[side]->think({position.text(), side, clocks});
    if (auto* fault = std::get_if<Fault>(&answer)) co_return forfeited(std::move(record), side, *fault);
    if (auto* annulled = std::get_if<Annulled>(&answer)) co_return std::move(*annulled);
    auto& moved = std::get<Moved>(answer);
    if (const auto late = charge(clocks[side], moved)) co_return forfeited(std::move(record), side, *late);
    if (const auto played = game.play(moved.move); !played)
      co_return forfeited(std::move(record), side, {Termination::protocol_error, played.error().message});
    auto refusal = co_await inquiry.refusal(position.text(), side, moved.move);
    if (refusal) co_return ended(std::move(record), *refusal);
    null_moves = is_null_move(moved.move) ? null_moves + 1 : 0;
    position.add(moved.move);
    record.moves.push_back({std::move(moved.move), std::move(moved.info), side});
    verdict = adjudicator.see(side, record.moves.back(), (plies + 2) / 2, plies + 1);
  }
}

}  // namespace flipside::referee
