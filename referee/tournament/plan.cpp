#include "referee/tournament/plan.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "engine/core/random.hpp"
#include "referee/record/external_game.hpp"
#include "referee/schedule/opening_order.hpp"
#include "referee/tournament/solutions.hpp"

namespace flipside::referee {
namespace {

/// The place in its book, or in the row of random ones, of an opening of a variant.
std::size_t opening_index(const Config& config, const GamePlan& plan, std::size_t game, std::size_t opening) {
  const OpeningConfig& openings = config.openings;
  const std::size_t first = openings.start - 1;
  if (!plan.book) return first + opening;
  return opening_of_round(openings.order, first, opening, plan.book->size(), mix(config.seed, game));
}

Expected<Opening> opening_at(const Config& config, const GamePlan& plan, std::size_t game,
                             std::size_t opening) {
  const std::size_t index = opening_index(config, plan, game, opening);
  if (plan.book) return plan.book->at(index);
  return random_opening(plan.start, config.openings.plies, opening_seed(config.seed, game, index));
}

/// Opens a book and checks, before the first game, those of its openings that can be played.
Expected<void> open_book(const Config& config, std::size_t index, const std::filesystem::path& file,
                         GamePlan& game) {
  auto book = OpeningBook::open(resolved(config, file), game.start, config.openings.plies);
  if (!book) return book.error();
  game.book = *std::move(book);
  const auto digest = config.openings.digests.find(config.games[index]);
  if (digest != config.openings.digests.end() && digest->second != game.book->digest())
    return Error{fmt::format("openings file '{}' is another than before: its digest is {}, expected {}",
                             resolved(config, file).string(), game.book->digest(), digest->second)};
  const std::size_t size = game.book->size();
  if (config.openings.start > size)
    return Error{fmt::format("openings.start: {} is too far, '{}' holds {} openings of {}",
                             config.openings.start, file.string(), size, game.start.id())};
  const std::size_t most = max_openings(config.format, config.engines.size());
  const bool all = most >= size;  // then in the order of the file, which is the quickest
  for (std::size_t i = 0; i < std::min(most, size); ++i)
    if (const auto opening = all ? game.book->at(i) : opening_at(config, game, index, i); !opening)
      return opening.error();
  return {};
}

/// What adjudication is to know of a game; nullptr where it asks for nothing.
Expected<std::shared_ptr<const SolvedGame>> solution(const Config& config, const AnyGame& start) {
  const AdjudicationRules& rules = config.adjudication;
  if (!rules.tables.empty()) {
    const auto folder = resolved(config, rules.tables);
    auto known = solution_of(start, folder);
    if (!known) return Error{"adjudication.tables: " + known.error().message};
    const auto digest = rules.digests.find(start.id());
    if (const std::string found = *known ? (*known)->digest() : std::string();
        digest != rules.digests.end() && found != digest->second)
      return Error{
          fmt::format("adjudication.tables: '{}' has not the tables of {} with which the tournament began, "
                      "of digest '{}', but '{}'",
                      folder.string(), start.id(), digest->second, found)};
    if (*known) {
      if (rules.solved > 0 && !(*known)->has_dtw())
        return Error{
            fmt::format("adjudication.solved: the tables in '{}' do not tell in how many plies a game is won",
                        folder.string())};
      return known;
    }
  }
  if (rules.solved == 0) return std::shared_ptr<const SolvedGame>();
  std::shared_ptr<const SolvedGame> solved = solve_in_memory(start, most_solved);
  if (!solved && rules.tables.empty())
    return Error{fmt::format(
        "adjudication.solved: {} is too large to be solved, which takes games of at most {} positions",
        start.id(), most_solved)};
  return solved;
}

}  // namespace

Expected<Plan> make_plan(const Config& config) {
  Plan plan;
  for (std::size_t i = 0; i < config.games.size(); ++i) {
    auto start = game_of(config.games[i]);
    if (!start) return start.error();
    GamePlan game{*std::move(start), {}, nullptr};
    if (const auto file = config.openings.files.find(config.games[i]); file != config.openings.files.end()) {
      if (const auto opened = open_book(config, i, file->second, game); !opened) return opened.error();
    } else if (const auto first = opening_at(config, game, i, 0); !first) {
      return first.error();
    }
    auto solved = solution(config, game.start);
    if (!solved) return solved.error();
    game.solved = *std::move(solved);
    plan.games.push_back(std::move(game));
  }
  const auto is_known = [](const GamePlan& game) { return game.solved != nullptr; };
  if (!config.adjudication.tables.empty() && std::ranges::none_of(plan.games, is_known))
    return Error{fmt::format("adjudication.tables: there are no tables of these games in '{}'",
                             resolved(config, config.adjudication.tables).string())};
  return plan;
}

Expected<Opening> opening_of(const Config& config, const Plan& plan, const ScheduledGame& scheduled) {
  return opening_at(config, plan.games[scheduled.game], scheduled.game, scheduled.opening);
}

std::size_t opening_number(const Config& config, const Plan& plan, const ScheduledGame& scheduled) {
  return opening_index(config, plan.games[scheduled.game], scheduled.game, scheduled.opening) + 1;
}

Schedule schedule_of(const Config& config, std::vector<GameResult> before) {
  return Schedule(config.format, config.games.size(), config.engines.size(), std::move(before));
}

}  // namespace flipside::referee
