#include "engine/tablebase/verify.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <mutex>
#include <optional>
#include <utility>

#include "engine/core/any_game.hpp"
#include "engine/core/random.hpp"
#include "engine/core/threads.hpp"
#include "engine/games/registry.hpp"
#include "engine/tablebase/open_tables.hpp"
#include "engine/tablebase/table_file.hpp"
#include "engine/tablebase/two_sided/rules.hpp"

namespace flipside {
namespace {

// Number of consecutive samples in which the side that is not to move has the same pieces.
constexpr std::uint64_t family_size = 1000;
constexpr int max_search_plies = 4;

// Samples positions that a two-sided table covers. As in the table, most of these positions have the maximum
// number of pieces.
template <class Rules>
class PieceSampler {
 public:
  using Game = typename Rules::Game;

  PieceSampler(int max_pieces, std::uint64_t seed) : max_pieces_(max_pieces), random_(seed) {}

  /// Samples a position. The pieces of the side that is not to move change only after `family_size` samples,
  /// so that lookups of the successors hit neighbouring entries.
  AnyGame operator()() {
    for (;;) {
      if (count_++ % family_size == 0) other_ = pieces(0);
      const Game at = Game::of(pieces(cells_of(other_)), other_);
      if (!at.outcome()) return AnyGame(at);
    }
  }

 private:
  Pieces pieces(Cells occupied) {
    Pieces pieces = 0;
    const auto max = static_cast<std::uint64_t>(max_pieces_);
    for (auto count = random_.below(8) == 0 ? random_.below(max) : max; count > 0;) {
      const auto cell = static_cast<int>(random_.below(25));
      if ((occupied >> cell & 1) != 0) continue;
      occupied |= Cells{1} << cell;
      pieces |= Pieces{1} << piece_index(static_cast<Face>(random_.below(2)), cell);
      --count;
    }
    return pieces;
  }

  int max_pieces_;
  Random random_;
  Pieces other_ = 0;
  std::uint64_t count_ = 0;
};

// Samples positions of random games.
class RandomGameSampler {
 public:
  RandomGameSampler(AnyGame start, std::uint64_t seed)
      : start_(std::move(start)), at_(start_), random_(seed) {}

  AnyGame operator()() {
    const auto moves = at_.legal_moves();
    (void)at_.play(moves[random_.below(moves.size())]);
    if (at_.outcome() || ++plies_ > max_plies) {
      at_ = start_;
      plies_ = 0;
    }
    return *at_.parse(at_.text());  // without the history, so that the value cannot depend on repetition
  }

 private:
  static constexpr int max_plies = 200;  // some games never end

  AnyGame start_;
  AnyGame at_;
  Random random_;
  int plies_ = 0;
};

// Runs `f(thread, stop)` in all threads. An error sets `stop`, and is returned when all threads have ended.
template <class F>
Expected<void> check_in_parallel(int count, F f) {
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

Expected<void> check_blocks(const std::filesystem::path& path, const VerifyOptions& options) {
  const auto table = TableFile::open(path);
  if (!table) return table.error();
  std::atomic<std::uint64_t> next = 0;
  auto checked =
      check_in_parallel(options.threads, [&](int, const std::atomic<bool>& stop) -> Expected<void> {
        for (std::uint64_t i = next++; i < table->blocks() && !stop; i = next++)
          if (!table->block(i))
            return Error{fmt::format("table '{}': block {} is damaged", path.string(), i)};
        return {};
      });
  if (checked) options.report(fmt::format("{}: {} blocks intact", path.string(), table->blocks()));
  return checked;
}

AnyGame after(const AnyGame& at, std::string_view move) {
  AnyGame next = at;
  [[maybe_unused]] const bool played = next.play(move).has_value();
  assert(played);
  return next;
}

// Derives the value of a nonterminal position from its successors.
std::optional<SolvedValue> value_from_successors(const AnyGame& at, const SolvedGame& solved) {
  const Player side = at.to_move();
  std::optional<int> fastest;
  int slowest = 0;
  bool draws = false;
  for (const auto& move : at.legal_moves()) {
    const auto value = solved.value(after(at, move));
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

std::string value_text(const std::optional<SolvedValue>& value) {
  if (!value) return "no value";
  const std::string text(result_text(value->outcome));
  return value->plies ? fmt::format("{} in {} plies", text, *value->plies) : text;
}

// Progress counters shared by all threads.
struct Tally {
  std::atomic<std::uint64_t> compared = 0;
  std::atomic<std::uint64_t> searched = 0;
};

// Returns a nonterminal position without history.
using Sampler = std::function<AnyGame()>;

Expected<void> check_samples(const SolvedGame& solved, const Sampler& sample, const VerifyOptions& options,
                             Tally& tally, const std::atomic<bool>& stop) {
  while (!stop) {
    const AnyGame at = sample();
    const auto value = solved.value(at);
    if (tally.compared++ < options.positions) {
      auto expected = value_from_successors(at, solved);
      if (value && expected && !value->plies) expected->plies.reset();
      if (!value || value != expected)
        return Error{fmt::format("position '{}': the table contains '{}', but the successors imply '{}'",
                                 at.text(), value_text(value), value_text(expected))};
    }
    const bool is_near_end =
        value && value->outcome != Outcome::draw && value->plies.value_or(99) <= max_search_plies;
    if (is_near_end && tally.searched++ < options.searched) {
      const Player winner = value->outcome == Outcome::p1_win ? Player::p1 : Player::p2;
      if (!can_force_win(at, winner, *value->plies) || can_force_win(at, winner, *value->plies - 1))
        return Error{
            fmt::format("position '{}': the table contains '{}', but a search finds a different distance",
                        at.text(), value_text(value))};
    }
    const bool all_searched = tally.searched >= options.searched || !value || !value->plies;
    if (tally.compared >= options.positions && all_searched) break;
  }
  return {};
}

}  // namespace

Expected<void> verify_table(const std::filesystem::path& file, const VerifyOptions& options) {
  const auto table = TableFile::open(file);
  if (!table) return table.error();
  const std::string id = table->header().game;
  const std::string content = table->header().content;
  const auto error = [&](std::string_view why) {
    return Error{fmt::format("table '{}': {}", file.string(), why)};
  };
  const std::filesystem::path directory = file.has_parent_path() ? file.parent_path() : ".";
  if (content != wdl_content && content != dtw_content)
    return error(fmt::format("contains a {}, expected values or distances", content));
  if (const std::string name = fmt::format("{}.{}", id, content); file.filename() != name)
    return error(fmt::format("contains {} of {}, expected the file name '{}'", content, id, name));
  const auto tables = open_tables(id, directory);
  if (!tables) return tables.error();
  if (!*tables) return Error{fmt::format("no values table for {} in '{}'", id, directory.string())};
  const std::filesystem::path wdl = table_path(directory, id, wdl_content);
  if (const auto checked = check_blocks(wdl, options); !checked) return checked.error();
  if ((*tables)->has_dtw())
    if (const auto checked = check_blocks(table_path(directory, id, dtw_content), options); !checked)
      return checked.error();
  Tally tally;
  const int pieces = TableFile::open(wdl)->header().pieces;
  const auto sampler = [&](std::uint64_t seed) -> Sampler {
    if (!two_sided::has_rules(id)) return RandomGameSampler(*start_game(id), seed);
    return two_sided::with_rules(id, [&]<class Rules>() -> Sampler {
      return PieceSampler<Rules>(pieces != 0 ? pieces : Rules::max_pieces, seed);
    });
  };
  const auto checked = check_in_parallel(options.threads, [&](int thread, const std::atomic<bool>& stop) {
    return check_samples(**tables, sampler(options.seed + 1000 * static_cast<std::uint64_t>(thread)), options,
                         tally, stop);
  });
  if (!checked) return checked;
  options.report(fmt::format("{} positions agree with their successors", options.positions));
  if (tally.searched > 0)
    options.report(fmt::format("{} short distances agree with a search",
                               std::min<std::uint64_t>(tally.searched, options.searched)));
  return {};
}

}  // namespace flipside
