#include "referee/app/game_filter.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "engine/core/did_you_mean.hpp"
#include "referee/app/command_errors.hpp"
#include "referee/record/pgn_text.hpp"

namespace flipside::referee {
namespace {

const std::vector<std::string> results{"1-0", "0-1", "1/2-1/2", "*"};

std::vector<std::string> terminations() {
  std::vector<std::string> words;
  for (int i = 0; !termination_text(static_cast<Termination>(i)).empty(); ++i)
    words.emplace_back(termination_text(static_cast<Termination>(i)));
  return words;
}

/// Ends the program unless `value` is empty or an element of `known`.
void check_known(const char* flag, const std::string& value, const std::vector<std::string>& known) {
  if (value.empty() || std::find(known.begin(), known.end(), value) != known.end()) return;
  fail(fmt::format("{}: unknown value '{}'{}", flag, value, suggestion(value, known)));
}

bool selects(const GameFilter& filter, const GameRecord& record) {
  const auto& seats = record.players.values;
  const bool has_players = std::all_of(filter.players.begin(), filter.players.end(), [&](const auto& player) {
    return std::find(seats.begin(), seats.end(), player) != seats.end();
  });
  return has_players && (filter.game.empty() || filter.game == record.game) &&
         (filter.result.empty() || filter.result == pgn_result(record.outcome)) &&
         (filter.termination.empty() || filter.termination == termination_text(record.termination)) &&
         (!filter.forfeits || is_forfeit(record.termination));
}

std::uint64_t count_selected(const std::vector<OpenedStore>& stores, const GameFilter& filter) {
  std::uint64_t count = 0;
  for (const OpenedStore& opened : stores)
    value_or_fail(opened.store.for_each_result(
        [&](const StoredGame& game) { count += selects(filter, game.record) ? 1 : 0; }));
  return count;
}

}  // namespace

bool selects_all(const GameFilter& filter) {
  return filter.players.empty() && filter.game.empty() && filter.result.empty() &&
         filter.termination.empty() && !filter.forfeits && filter.last == 0;
}

void check_filter(const std::vector<OpenedStore>& stores, const GameFilter& filter) {
  for (const std::string& player : filter.players) check_known("--player", player, players_of(stores));
  check_known("--game", filter.game, games_of(stores));
  check_known("--result", filter.result, results);
  check_known("--termination", filter.termination, terminations());
}

void for_each_selected(const std::vector<OpenedStore>& stores, const GameFilter& filter,
                       const std::function<bool(const OpenedStore&, const StoredGame&)>& visit) {
  std::uint64_t skip = 0;
  if (filter.last > 0) {
    const std::uint64_t count = count_selected(stores, filter);
    skip = count - std::min(count, filter.last);
  }
  bool more = true;
  for (const OpenedStore& opened : stores) {
    if (!more) return;
    if (selects_all(filter)) {
      value_or_fail(
          opened.store.for_each_game([&](const StoredGame& game) { return more = visit(opened, game); }));
      continue;
    }
    // Filter by results first, because they load much faster than complete games.
    value_or_fail(opened.store.for_each_result([&](const StoredGame& result) {
      if (!selects(filter, result.record)) return true;
      if (skip > 0) {
        --skip;
        return true;
      }
      const auto game = opened.store.game(result.index);
      if (!game) fail(game.error().message);
      return more = !*game || visit(opened, **game);
    }));
  }
}

}  // namespace flipside::referee
