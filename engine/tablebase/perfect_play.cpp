#include "engine/tablebase/perfect_play.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <functional>
#include <new>
#include <tuple>
#include <utility>
#include <vector>

#include "engine/games/registry.hpp"
#include "engine/tablebase/table_directory.hpp"
#include "engine/tablebase/table_maker.hpp"

namespace flipside {
namespace {

constexpr std::size_t most_positions = 300'000;
constexpr std::chrono::milliseconds patience{2};

// How good the value is for a side: the larger the better.
using Worth = std::tuple<int, int>;
Worth worth(const SolvedValue& value, Player side) {
  if (value.outcome == Outcome::draw) return {0, 0};
  return value.outcome == win_for(side) ? Worth{1, -*value.plies} : Worth{-1, *value.plies};
}

// A solution, and how many positions were found in it.
struct Table {
  const SolvedGame* solved;
  std::uint64_t found = 0;

  std::optional<SolvedValue> value(const AnyGame& game) { return counted(game, value_of(solved, game)); }
  std::optional<SolvedValue> value_of_move(const AnyGame& after) {
    return counted(after, flipside::value_of_move(solved, after));
  }

 private:
  std::optional<SolvedValue> counted(const AnyGame& game, std::optional<SolvedValue> value) {
    found += static_cast<std::uint64_t>(value && !game.outcome());
    return value;
  }
};

// A move, what it is worth, and the game after it.
struct Candidate {
  PerfectMove move;
  Worth worth;
  AnyGame after;
};

// How hard it is to answer a move that draws or loses: the larger the harder.
// @param has_time  false: what was found so far must do
using Hardness = std::tuple<int, int>;
Hardness hardness(const Candidate& candidate, Table& table, const std::function<bool()>& has_time) {
  const AnyGame& game = candidate.after;
  const Player side = game.to_move();
  const Outcome now = candidate.move.value.outcome;
  int keep = 0;
  int mistakes = 0;
  for (const std::string& move : game.legal_moves()) {
    AnyGame next = game;
    if (!has_time()) break;
    if (!next.play(move)) continue;
    const auto value = table.value(next);
    if (!value) continue;
    const bool worse = value->outcome != now && value->outcome != win_for(side);
    ++(worse ? mistakes : keep);
  }
  return now == Outcome::draw ? Hardness{mistakes, 0} : Hardness{-keep, mistakes};
}

// Puts the hardest first of those among the first `count` that are worth the same.
void sort_equals(std::vector<Candidate>& candidates, std::size_t count, Table& table,
                 const std::function<bool()>& has_time) {
  for (std::size_t first = 0; first < std::min(count, candidates.size());) {
    const Worth worth = candidates[first].worth;
    std::size_t end = first + 1;
    while (end < candidates.size() && candidates[end].worth == worth) ++end;
    const bool won = worth > Worth{0, 0};
    if (!won && end - first > 1 && has_time()) {
      std::vector<std::pair<Hardness, Candidate>> equals;
      for (std::size_t i = first; i < end; ++i)
        equals.emplace_back(hardness(candidates[i], table, has_time), std::move(candidates[i]));
      std::ranges::stable_sort(equals, std::ranges::greater(), &std::pair<Hardness, Candidate>::first);
      for (std::size_t i = first; i < end; ++i) candidates[i] = std::move(equals[i - first].second);
    }
    first = end;
  }
}

}  // namespace

bool PerfectPlay::covers(std::string_view id) { return traits_of(id).solve_in_memory; }

Expected<void> PerfectPlay::set_tables(const std::filesystem::path& folder) {
  decltype(tables_) tables;
  if (!folder.empty()) {
    if (const auto found = find_directory(folder); !found) return found.error();
    for (const std::string& id : all_game_ids()) {
      auto opened = open_tables(id, folder);
      if (!opened) return opened.error();
      if (*opened) tables.emplace(id, *std::move(opened));
    }
    if (tables.empty()) return Error{fmt::format("there are no tables in '{}'", folder.string())};
  }
  tables_ = std::move(tables);
  return {};
}

const SolvedGame* PerfectPlay::solved(const std::string& id, const std::function<bool()>& waits) {
  if (id != id_) {
    auto start = start_game(id);
    if (!start) return nullptr;
    id_ = id;
    solved_.reset();
    stop_.request_stop();
    stop_ = std::stop_source();
    solving_ = std::async(std::launch::async,
                          [start = *std::move(start), stop = stop_.get_token()]() -> decltype(solved_) {
                            try {
                              return solve(start, most_positions, stop);
                            } catch (const std::bad_alloc&) {
                              return nullptr;  // without that much memory it is searched
                            }
                          });
  }
  if (solving_.valid()) {
    while (solving_.wait_for(std::chrono::seconds(0)) != std::future_status::ready) {
      if (!waits()) return nullptr;
      solving_.wait_for(patience);
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
                                                const std::function<bool()>& waits,
                                                const std::function<bool()>& has_time) {
  const std::string id = game.id();
  const auto table_of_id = tables_.find(id);
  const SolvedGame* known = table_of_id != tables_.end() ? table_of_id->second.get()
                            : covers(id)                 ? solved(id, waits)
                                                         : nullptr;
  if (known == nullptr) return std::nullopt;
  Table table{known};
  const Player side = game.to_move();
  std::vector<Candidate> candidates;
  for (const std::string& move : game.legal_moves()) {
    AnyGame next = game;
    if (!next.play(move)) continue;
    const auto value = table.value_of_move(next);
    if (!value || !value->plies) return std::nullopt;
    candidates.push_back({{move, *value}, worth(*value, side), std::move(next)});
  }
  std::ranges::stable_sort(candidates, std::ranges::greater(), &Candidate::worth);
  sort_equals(candidates, count, table, has_time);
  PerfectMoves best;
  for (std::size_t i = 0; i < std::min(count, candidates.size()); ++i)
    best.moves.push_back(std::move(candidates[i].move));
  best.tbhits = table.found;
  return best;
}

}  // namespace flipside
