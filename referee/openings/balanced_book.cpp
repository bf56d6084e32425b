#include "referee/openings/balanced_book.hpp"

#include <fmt/format.h>

#include <cstdlib>
#include <utility>
#include <variant>

#include "referee/openings/distinct_openings.hpp"

namespace flipside::referee {
namespace {

/// Number of consecutive unbalanced openings after which the generator gives up.
constexpr std::size_t max_unbalanced = 1'000;

Error evaluator_failed(const Fault& fault) {
  return Error{fmt::format("the evaluating engine failed: {}", fault.detail.empty()
                                                                   ? termination_text(fault.termination)
                                                                   : std::string_view(fault.detail))};
}

/// Returns the engine's evaluation of the position after an opening, from the point of view of the side to
/// move.
Task<Expected<Score>> score_of(const BookSettings& settings, const Opening& opening, UgiEngine& evaluator) {
  if (const auto fault = co_await evaluator.new_game(settings.start.id())) co_return evaluator_failed(*fault);
  AnyGame game = settings.start;
  for (const std::string& move : opening.moves) (void)game.play(move);
  TimeControl control;
  control.kind = TimeControl::Kind::depth;
  control.limit = static_cast<std::uint64_t>(settings.depth);
  const PerPlayer<Clock> clocks{{Clock(control), Clock(control)}};
  const std::string position = "position " + opening_text(opening);
  const MoveReply reply = co_await evaluator.think({position, game.to_move(), clocks});
  if (const auto* fault = std::get_if<Fault>(&reply)) co_return evaluator_failed(*fault);
  const auto& score = std::get<Moved>(reply).info.score;
  if (!score) co_return Error{"the evaluating engine sent no score; expected 'info … score cp N'"};
  co_return *score;
}

bool is_balanced(const Score& score, int limit) {
  return score.kind == Score::Kind::cp && std::abs(score.value) <= limit;
}

}  // namespace

Task<Expected<std::vector<Opening>>> make_balanced_book(BookSettings settings, UgiEngine& evaluator,
                                                        const ReportProgress& report) {
  if (const auto possible = random_opening(settings.start, settings.plies, settings.seed); !possible)
    co_return possible.error();
  DistinctOpenings openings(settings.start, settings.plies, settings.seed);
  std::vector<Opening> book;
  std::size_t unbalanced = 0;  // number of consecutive unbalanced openings
  BookProgress progress;
  while (book.size() < settings.count) {
    auto opening = openings.next();
    if (!opening || unbalanced == max_unbalanced)
      co_return Error{fmt::format(
          "found only {} of {} balanced openings of {} with {} random moves: {}", book.size(), settings.count,
          settings.start.id(), settings.plies,
          opening ? fmt::format("none of the last {} of {} evaluated positions has an absolute score of at "
                                "most {}; try a larger limit or a different number of plies",
                                max_unbalanced, progress.evaluated, settings.limit)
                  : fmt::format("there are only {} distinct positions; try more plies", openings.count()))};
    const auto score = co_await score_of(settings, *opening, evaluator);
    if (!score) co_return score.error();
    ++unbalanced;
    if (is_balanced(*score, settings.limit)) {
      book.push_back(*std::move(opening));
      unbalanced = 0;
    }
    progress = {book.size(), progress.evaluated + 1};
    report(progress);
  }
  co_return book;
}

}  // namespace flipside::referee
