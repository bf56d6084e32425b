#include "referee/openings/balanced_book.hpp"

#include <fmt/format.h>

#include <cstdlib>
#include <utility>
#include <variant>

#include "referee/openings/distinct_openings.hpp"

namespace flipside::referee {
namespace {

/// So many unbalanced ones in a row, and there is little hope.
constexpr std::size_t most_refused = 1'000;

Error judge_failed(const Fault& fault) {
  return Error{fmt::format("the judge failed: {}", fault.detail.empty() ? termination_text(fault.termination)
                                                                        : std::string_view(fault.detail))};
}

/// Asks the judge for the score of the position after an opening, from the view of the side to move.
Task<Expected<Score>> score_of(const BookOrder& order, const Opening& opening, UgiEngine& judge) {
  if (const auto fault = co_await judge.new_game(order.start.id())) co_return judge_failed(*fault);
  AnyGame game = order.start;
  for (const std::string& move : opening.moves) (void)game.play(move);
  TimeControl control;
  control.kind = TimeControl::Kind::depth;
  control.limit = static_cast<std::uint64_t>(order.depth);
  const PerPlayer<Clock> clocks{{Clock(control), Clock(control)}};
  const std::string position = "position " + opening_text(opening);
  const MoveReply answer = co_await judge.think({position, game.to_move(), clocks});
  if (const auto* fault = std::get_if<Fault>(&answer)) co_return judge_failed(*fault);
  const auto& score = std::get<Moved>(answer).info.score;
  if (!score) co_return Error{"the judge told no score, expected 'info … score cp N'"};
  co_return *score;
}

bool is_balanced(const Score& score, int limit) {
  return score.kind == Score::Kind::cp && std::abs(score.value) <= limit;
}

}  // namespace

Task<Expected<std::vector<Opening>>> make_balanced_book(BookOrder order, UgiEngine& judge,
                                                        const ReportProgress& report) {
  if (const auto possible = random_opening(order.start, order.plies, order.seed); !possible)
    co_return possible.error();
  DistinctOpenings openings(order.start, order.plies, order.seed);
  std::vector<Opening> book;
  std::size_t refused = 0;  // in a row
  BookProgress progress;
  while (book.size() < order.count) {
    auto opening = openings.next();
    if (!opening || refused == most_refused)
      co_return Error{fmt::format(
          "{} balanced openings of {} {} plies from the start were found, expected {}: {}", book.size(),
          order.start.id(), order.plies, order.count,
          opening ? fmt::format("none of the last {} of {} positions is within {}", most_refused,
                                progress.judged, order.limit)
                  : fmt::format("there are only {} positions that are not alike", openings.count()))};
    const auto score = co_await score_of(order, *opening, judge);
    if (!score) co_return score.error();
    ++refused;
    if (is_balanced(*score, order.limit)) {
      book.push_back(*std::move(opening));
      refused = 0;
    }
    progress = {book.size(), progress.judged + 1};
    report(progress);
  }
  co_return book;
}

}  // namespace flipside::referee
