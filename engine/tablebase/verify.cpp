#include "engine/tablebase/verify.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <mutex>
#include <optional>
#include <utility>

#include "engine/core/any_game.hpp"
#include "engine/core/game_tree.hpp"
#include "engine/core/random.hpp"
#include "engine/core/threads.hpp"
#include "engine/games/registry.hpp"
#include "engine/tablebase/table_file.hpp"
#include "engine/tablebase/table_maker.hpp"
#include "engine/tablebase/two_faced_rules.hpp"

namespace flipside {
namespace {

constexpr std::uint64_t family_size = 1000;  // positions whose pieces of the side not to move stand alike
constexpr int deepest_search = 4;            // plies

// Positions of a game, all that the table covers about as likely: those of most pieces are most.
template <class Rules>
class PieceSampler {
 public:
  using Game = typename Rules::Game;

  PieceSampler(int most_pieces, std::uint64_t seed) : most_pieces_(most_pieces), random_(seed) {}

  /// The pieces of the side not to move stay where they are for a while, so that all moves lead to neighbours
  /// in the table.
  Game next() {
    for (;;) {
      if (count_++ % family_size == 0) other_ = pieces(0);
      const Game at = Game::of(pieces(cells_of(other_)), other_);
      if (!at.outcome()) return at;
    }
  }

 private:
  Pieces pieces(Cells occupied) {
    Pieces pieces = 0;
    const auto most = static_cast<std::uint64_t>(most_pieces_);
    for (auto count = random_.below(8) == 0 ? random_.below(most) : most; count > 0;) {
      const auto cell = static_cast<int>(random_.below(25));
      if ((occupied >> cell & 1) != 0) continue;
      occupied |= Cells{1} << cell;
      pieces |= Pieces{1} << piece_index(static_cast<Face>(random_.below(2)), cell);
      --count;
    }
    return pieces;
  }

  int most_pieces_;
  Random random_;
  Pieces other_ = 0;
  std::uint64_t count_ = 0;
};

// Positions of random games.
template <Game G>
class RandomGameSampler {
 public:
  RandomGameSampler(G start, std::uint64_t seed) : start_(std::move(start)), at_(start_), random_(seed) {}

  const G& next() {
    const auto moves = at_.legal_moves();
    at_.play(moves[random_.below(moves.size())]);
    if (at_.outcome() || ++plies_ > longest) {
      at_ = start_;
      plies_ = 0;
    }
    return at_;
  }

 private:
  static constexpr int longest = 200;  // plies of a game that may have no end

  G start_;
  G at_;
  Random random_;
  int plies_ = 0;
};

// Runs `f(thread)` in all threads until one finds something wrong.
template <class F>
Expected<void> check_in_threads(int count, F f) {
  std::mutex mutex;
  std::optional<Error> error;
  std::atomic<bool> stop = false;
  const auto work = [&](int thread) {
    auto done = f(thread, stop);
    if (done) return;
    const std::scoped_lock lock(mutex);
    stop = true;
    error = done.error();
  };
  run_in_threads(count, work);
  if (error) return *error;
  return {};
}

Expected<void> check_blocks(const std::filesystem::path& path, const VerifyPlan& plan) {
  const auto table = TableFile::open(path);
  if (!table) return table.error();
  std::atomic<std::uint64_t> next = 0;
  auto checked = check_in_threads(plan.threads, [&](int, const std::atomic<bool>& stop) -> Expected<void> {
    for (std::uint64_t i = next++; i < table->blocks() && !stop; i = next++)
      if (!table->block(i)) return Error{fmt::format("table '{}': block {} is damaged", path.string(), i)};
    return {};
  });
  if (checked) plan.report(fmt::format("{}: {} blocks are whole", path.string(), table->blocks()));
  return checked;
}

// The value of a game that goes on, from those after its moves.
template <Game G>
std::optional<SolvedValue> value_by_moves(const G& at, const SolvedGame& solved) {
  const Player side = at.to_move();
  std::optional<int> fastest;
  int slowest = 0;
  bool draws = false;
  for (const auto& move : at.legal_moves()) {
    G next = at;
    next.play(move);
    const auto value = solved.value(AnyGame(next));
    if (!value) return std::nullopt;
    const int plies = value->plies.value_or(0);
    if (value->outcome == win_for(side)) fastest = std::min(fastest.value_or(plies), plies);
    if (value->outcome == win_for(opponent(side))) slowest = std::max(slowest, plies);
    draws |= value->outcome == Outcome::draw;
  }
  if (fastest) return SolvedValue{win_for(side), *fastest + 1};
  if (draws) return SolvedValue{Outcome::draw, 0};
  return SolvedValue{win_for(opponent(side)), slowest + 1};
}

std::string text_of(const std::optional<SolvedValue>& value) {
  if (!value) return "no value";
  const std::string text(result_text(value->outcome));
  return value->plies ? fmt::format("{} in {} plies", text, *value->plies) : text;
}

struct Tally {
  std::atomic<std::uint64_t> compared = 0;
  std::atomic<std::uint64_t> searched = 0;
};

// @param sampler  whose positions go on
template <class Sampler>
Expected<void> check_samples(const SolvedGame& solved, Sampler sampler, const VerifyPlan& plan, Tally& tally,
                             const std::atomic<bool>& stop) {
  while (!stop) {
    const auto at = sampler.next();
    const auto value = solved.value(AnyGame(at));
    if (tally.compared++ < plan.positions) {
      auto expected = value_by_moves(at, solved);
      if (value && expected && !value->plies) expected->plies.reset();
      if (!value || value != expected)
        return Error{
            fmt::format("'{}' has {}, but its moves make {}", at.text(), text_of(value), text_of(expected))};
    }
    const bool near = value && value->outcome != Outcome::draw && value->plies.value_or(99) <= deepest_search;
    if (near && tally.searched++ < plan.searched) {
      const Player winner = value->outcome == Outcome::p1_win ? Player::p1 : Player::p2;
      if (!wins_within(at, winner, *value->plies) || wins_within(at, winner, *value->plies - 1))
        return Error{fmt::format("'{}' has {}, but a search finds another end", at.text(), text_of(value))};
    }
    const bool all_searched = tally.searched >= plan.searched || !value || !value->plies;
    if (tally.compared >= plan.positions && all_searched) break;
  }
  return {};
}

}  // namespace

Expected<void> verify_table(const std::filesystem::path& file, const VerifyPlan& plan) {
  const auto table = TableFile::open(file);
  if (!table) return table.error();
  const std::string id = table->header().game;
  const std::string content = table->header().content;
  const auto error = [&](std::string_view why) {
    return Error{fmt::format("table '{}': {}", file.string(), why)};
  };
  const std::filesystem::path folder = file.has_parent_path() ? file.parent_path() : ".";
  if (content != "values" && content != "distances")
    return error(fmt::format("it is a {}, expected values or distances", content));
  if (const std::string name = fmt::format("{}.{}", id, content); file.filename() != name)
    return error(fmt::format("it holds {} of {}, expected it to be named '{}'", content, id, name));
  const auto tables = open_tables(id, folder);
  if (!tables) return tables.error();
  if (!*tables) return Error{fmt::format("there are no values of {} in '{}'", id, folder.string())};
  const bool has_distances = (*tables)->tells_plies();
  const std::filesystem::path values = table_path(folder, id, "values");
  if (const auto checked = check_blocks(values, plan); !checked) return checked.error();
  if (has_distances)
    if (const auto checked = check_blocks(table_path(folder, id, "distances"), plan); !checked)
      return checked.error();
  Tally tally;
  // @param sampler  makes one of a seed
  const auto check = [&](const auto& sampler) {
    return check_in_threads(plan.threads, [&](int thread, const std::atomic<bool>& stop) {
      return check_samples(**tables, sampler(plan.seed + 1000 * static_cast<std::uint64_t>(thread)), plan,
                           tally, stop);
    });
  };
  const int pieces = TableFile::open(values)->header().pieces;
  const bool two_faced = std::ranges::find(two_faced::ids, id) != two_faced::ids.end();
  const auto checked =
      two_faced ? two_faced::with_rules(id,
                                        [&]<class Rules>() {
                                          return check([&](std::uint64_t seed) {
                                            return PieceSampler<Rules>(
                                                pieces != 0 ? pieces : Rules::most_pieces, seed);
                                          });
                                        })
                : *with_game(id, [&]<class G>(const G& start) {
                    return check([&](std::uint64_t seed) { return RandomGameSampler<G>(start, seed); });
                  });
  if (!checked) return checked;
  plan.report(fmt::format("{} positions have the values that those after their moves make", plan.positions));
  if (tally.searched > 0)
    plan.report(fmt::format("{} near ends are where a search finds them",
                            std::min<std::uint64_t>(tally.searched, plan.searched)));
  return {};
}

}  // namespace flipside
