#include "referee/tournament/start_positions.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "engine/core/random.hpp"
#include "engine/tablebase/perfect_play.hpp"
#include "referee/record/external_game.hpp"
#include "referee/schedule/opening_order.hpp"

namespace flipside::referee {
namespace {

/// Converts an opening index of the schedule into an index in the variant's book or, if the variant has no
/// book, in its sequence of random openings.
std::size_t opening_index(const Config& config, const VariantSetup& setup, std::size_t variant,
                          std::size_t opening) {
  const OpeningConfig& openings = config.openings;
  const std::size_t first = openings.start - 1;
  if (!setup.book) return first + opening;
  return opening_of_round(openings.order, first, opening, setup.book->size(), mix(config.seed, variant));
}

Expected<Opening> opening_at(const Config& config, const VariantSetup& setup, std::size_t variant,
                             std::size_t opening) {
  const std::size_t index = opening_index(config, setup, variant, opening);
  if (setup.book) return setup.book->at(index);
  return random_opening(setup.start, config.openings.plies, opening_seed(config.seed, variant, index));
}

/// Opens a variant's book, and checks every opening that the tournament can use.
Expected<void> open_book(const Config& config, std::size_t variant, const std::filesystem::path& file,
                         VariantSetup& setup) {
  auto book = OpeningBook::open(resolved(config, file), setup.start, config.openings.plies);
  if (!book) return book.error();
  setup.book = *std::move(book);
  const auto digest = config.openings.digests.find(config.games[variant]);
  if (digest != config.openings.digests.end() && digest->second != setup.book->digest())
    return Error{
        fmt::format("openings file '{}' has changed since the tournament began: its digest is {}, "
                    "expected {}",
                    resolved(config, file).string(), setup.book->digest(), digest->second)};
  const std::size_t size = setup.book->size();
  if (config.openings.start > size)
    return Error{fmt::format("openings.start: {} is out of range: '{}' contains {} openings of {}",
                             config.openings.start, file.string(), size, setup.start.id())};
  const std::size_t count = max_openings(config.format, config.engines.size());
  const bool all = count >= size;  // if true, check the openings in file order, which is fastest
  for (std::size_t i = 0; i < std::min(count, size); ++i)
    if (const auto opening = all ? setup.book->at(i) : opening_at(config, setup, variant, i); !opening)
      return opening.error();
  return {};
}

/// Returns the solution that adjudication requires for a variant; nullptr if it requires none.
Expected<std::shared_ptr<const SolvedGame>> adjudication_solution(const Config& config,
                                                                  const AnyGame& start) {
  const AdjudicationRules& rules = config.adjudication;
  if (!rules.tables.empty()) {
    const auto directory = resolved(config, rules.tables);
    auto solution = solution_of(start, directory);
    if (!solution) return Error{"adjudication.tables: " + solution.error().message};
    const auto digest = rules.digests.find(start.id());
    if (const std::string found = *solution ? (*solution)->digest() : std::string();
        digest != rules.digests.end() && found != digest->second)
      return Error{
          fmt::format("adjudication.tables: the tables of {} in '{}' have changed since the "
                      "tournament began: their digest is '{}', expected '{}'",
                      start.id(), directory.string(), found, digest->second)};
    if (*solution) {
      if (rules.solved > 0 && !(*solution)->has_dtw())
        return Error{fmt::format("adjudication.solved: the tables in '{}' do not contain distances to a win",
                                 directory.string())};
      return solution;
    }
  }
  if (rules.solved == 0) return std::shared_ptr<const SolvedGame>();
  std::shared_ptr<const SolvedGame> solved = solve_in_memory(start, max_positions_to_solve);
  if (!solved && rules.tables.empty())
    return Error{
        fmt::format("adjudication.solved: {} is too large to solve at startup, which is limited to "
                    "games of {} positions; set adjudication.tables to a directory with its tables",
                    start.id(), max_positions_to_solve)};
  return solved;
}

}  // namespace

Expected<StartPositions> load_start_positions(const Config& config) {
  StartPositions positions;
  for (std::size_t i = 0; i < config.games.size(); ++i) {
    auto start = game_of(config.games[i]);
    if (!start) return start.error();
    VariantSetup setup{*std::move(start), {}, nullptr};
    if (const auto file = config.openings.files.find(config.games[i]); file != config.openings.files.end()) {
      if (const auto opened = open_book(config, i, file->second, setup); !opened) return opened.error();
    } else if (const auto first = opening_at(config, setup, i, 0); !first) {
      return first.error();
    }
    auto solved = adjudication_solution(config, setup.start);
    if (!solved) return solved.error();
    setup.solved = *std::move(solved);
    positions.variants.push_back(std::move(setup));
  }
  const auto is_solved = [](const VariantSetup& setup) { return setup.solved != nullptr; };
  if (!config.adjudication.tables.empty() && std::ranges::none_of(positions.variants, is_solved))
    return Error{fmt::format("adjudication.tables: '{}' contains no tables for the games of the tournament",
                             resolved(config, config.adjudication.tables).string())};
  return positions;
}

Expected<Opening> opening_of(const Config& config, const StartPositions& positions,
                             const ScheduledGame& scheduled) {
  return opening_at(config, positions.variants[scheduled.game], scheduled.game, scheduled.opening);
}

std::size_t opening_number(const Config& config, const StartPositions& positions,
                           const ScheduledGame& scheduled) {
  return opening_index(config, positions.variants[scheduled.game], scheduled.game, scheduled.opening) + 1;
}

Solutions solutions_of(const StartPositions& positions) {
  Solutions solutions;
  for (const VariantSetup& setup : positions.variants) {
    auto solved = setup.solved;
    if (!solved) solved = *solution_of(setup.start, {});  // cannot fail, because it reads no tables
    if (solved) solutions.emplace(setup.start.id(), std::move(solved));
  }
  return solutions;
}

}  // namespace flipside::referee
