#include "engine/tablebase/perfect_play.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <functional>
#include <new>
#include <system_error>
#include <tuple>
#include <utility>
#include <vector>

#include "engine/games/registry.hpp"
#include "engine/tablebase/open_tables.hpp"
#include "engine/tablebase/table_directory.hpp"

namespace flipside {
namespace {

constexpr std::size_t max_positions = 300'000;
constexpr std::chrono::milliseconds polling_interval{2};

// Rates a value from the point of view of one side: larger is better.
using Preference = std::tuple<int, int>;
Preference preference(const SolvedValue& value, Player side) {
  if (value.outcome == Outcome::draw) return {0, 0};
  return value.outcome == win_for(side) ? Preference{1, -*value.plies} : Preference{-1, *value.plies};
}

// Probes a solution and counts the hits.
class Prober {
 public:
  explicit Prober(const SolvedGame* solved) : solved_(solved) {}

  std::optional<SolvedValue> value(const AnyGame& game) { return counted(game, value_of(solved_, game)); }
  std::optional<SolvedValue> value_of_move(const AnyGame& after) {
    return counted(after, flipside::value_of_move(solved_, after));
  }
  std::uint64_t hits() const { return hits_; }

 private:
  std::optional<SolvedValue> counted(const AnyGame& game, std::optional<SolvedValue> value) {
    hits_ += static_cast<std::uint64_t>(value && !game.outcome());
    return value;
  }

  const SolvedGame* solved_;
  std::uint64_t hits_ = 0;
};

struct RankedMove {
  PerfectMove move;
  Preference preference;
  AnyGame after;
};

// Rates how hard it is to answer a drawing or losing move correctly: larger is harder.
// @param has_time  polled before each reply; when it returns false, the remaining replies are ignored
using Difficulty = std::tuple<int, int>;
Difficulty difficulty(const RankedMove& candidate, Prober& prober, const std::function<bool()>& has_time) {
  const AnyGame& game = candidate.after;
  const Player side = game.to_move();
  const Outcome outcome = candidate.move.value.outcome;
  int good_replies = 0;
  int mistakes = 0;
  for (const std::string& move : game.legal_moves()) {
    AnyGame next = game;
    if (!has_time()) break;
    if (!next.play(move)) continue;
    const auto value = prober.value(next);
    if (!value) continue;
    const bool is_mistake = value->outcome != outcome && value->outcome != win_for(side);
    ++(is_mistake ? mistakes : good_replies);
  }
  return outcome == Outcome::draw ? Difficulty{mistakes, 0} : Difficulty{-good_replies, mistakes};
}

// Sorts equally preferred moves among the first `count` by descending difficulty.
void sort_ties(std::vector<RankedMove>& ranked, std::size_t count, Prober& prober,
               const std::function<bool()>& has_time) {
  for (std::size_t first = 0; first < std::min(count, ranked.size());) {
    const Preference preference = ranked[first].preference;
    std::size_t end = first + 1;
    while (end < ranked.size() && ranked[end].preference == preference) ++end;
    const bool won = preference > Preference{0, 0};
    if (!won && end - first > 1 && has_time()) {
      std::vector<std::pair<Difficulty, RankedMove>> equals;
      for (std::size_t i = first; i < end; ++i)
        equals.emplace_back(difficulty(ranked[i], prober, has_time), std::move(ranked[i]));
      std::ranges::stable_sort(equals, std::ranges::greater(), &std::pair<Difficulty, RankedMove>::first);
      for (std::size_t i = first; i < end; ++i) ranked[i] = std::move(equals[i - first].second);
    }
    first = end;
  }
}

}  // namespace

std::unique_ptr<SolvedGame> PerfectPlay::solve_small_game(const AnyGame& start, const std::stop_token& stop) {
  try {
    return solve_in_memory(start, max_positions, stop);
  } catch (const std::bad_alloc&) {
    return nullptr;
  }
}

bool PerfectPlay::covers(std::string_view id) { return traits_of(id).solve_in_memory; }

Expected<void> PerfectPlay::set_tables(const std::filesystem::path& directory) {
  decltype(tables_) tables;
  if (!directory.empty()) {
    if (const auto exists = require_directory(directory); !exists) return exists.error();
    for (const std::string& id : all_game_ids()) {
      auto opened = open_tables(id, directory);
      if (!opened) return opened.error();
      if (*opened) tables.emplace(id, *std::move(opened));
    }
    if (tables.empty()) return Error{fmt::format("no tables in directory '{}'", directory.string())};
  }
  tables_ = std::move(tables);
  return {};
}

void PerfectPlay::start_solving(AnyGame start) {
  try {
    solving_ = std::async(std::launch::async, [solver = solver_, start = std::move(start),
                                               stop = stop_.get_token(), ready = ready_]() mutable {
      auto solved = solver(start, stop);
      if (solved) ready.request_stop();
      return solved;
    });
  } catch (const std::system_error&) {  // no thread could be started, so the caller searches
    solving_ = {};
  }
}

const SolvedGame* PerfectPlay::solve(const std::string& id, const std::function<bool()>& keep_waiting) {
  if (id != id_) {
    auto start = start_game(id);
    if (!start) return nullptr;
    id_ = id;
    solved_.reset();
    stop_.request_stop();
    stop_ = std::stop_source();
    ready_ = std::stop_source();
    start_solving(*std::move(start));
  }
  if (solving_.valid()) {
    while (solving_.wait_for(std::chrono::seconds(0)) != std::future_status::ready) {
      if (!keep_waiting()) return nullptr;
      solving_.wait_for(polling_interval);
    }
    solved_ = solving_.get();
  }
  return solved_.get();
}

std::string PerfectPlay::fault(std::string_view id) const {
  const auto tables = tables_.find(id);
  return tables == tables_.end() ? std::string() : tables->second->fault();
}

std::optional<PerfectMoves> PerfectPlay::choose(const AnyGame& game, std::size_t count,
                                                const std::function<bool()>& keep_waiting,
                                                const std::function<bool()>& has_time) {
  const std::string id = game.id();
  const auto tables = tables_.find(id);
  const SolvedGame* solved = tables != tables_.end() ? tables->second.get()
                             : covers(id)            ? solve(id, keep_waiting)
                                                     : nullptr;
  if (solved == nullptr) return std::nullopt;
  Prober prober(solved);
  const Player side = game.to_move();
  std::vector<RankedMove> ranked;
  for (const std::string& move : game.legal_moves()) {
    AnyGame next = game;
    if (!next.play(move)) continue;
    const auto value = prober.value_of_move(next);
    if (!value || !value->plies) return std::nullopt;
    ranked.push_back({{move, *value}, preference(*value, side), std::move(next)});
  }
  std::ranges::stable_sort(ranked, std::ranges::greater(), &RankedMove::preference);
  sort_ties(ranked, count, prober, has_time);
  PerfectMoves best;
  for (std::size_t i = 0; i < std::min(count, ranked.size()); ++i)
    best.moves.push_back(std::move(ranked[i].move));
  best.tbhits = prober.hits();
  return best;
}

}  // namespace flipside
