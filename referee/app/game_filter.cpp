#include "referee/app/game_filter.hpp"

#include <fmt/ranges.h>

#include <algorithm>

#include "referee/app/command_support.hpp"
#include "referee/config/nearest.hpp"
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

/// Ends the program unless the word is known, or empty.
void expect_one_of(const char* flag, const std::string& word, const std::vector<std::string>& known) {
  if (word.empty() || std::find(known.begin(), known.end(), word) != known.end()) return;
  refuse(fmt::format("{} '{}'{}, expected one of: {}", flag, word, did_you_mean(word, known),
                     fmt::join(known, ", ")));
}

bool passes(const GameFilter& filter, const GameRecord& record) {
  const auto& seats = record.players.values;
  const bool seated = std::all_of(filter.players.begin(), filter.players.end(), [&](const auto& player) {
    return std::find(seats.begin(), seats.end(), player) != seats.end();
  });
  return seated && (filter.game.empty() || filter.game == record.game) &&
         (filter.result.empty() || filter.result == pgn_result(record.outcome)) &&
         (filter.termination.empty() || filter.termination == termination_text(record.termination)) &&
         (!filter.faults || is_forfeit(record.termination));
}

void check_read(const Expected<void>& read) {
  if (!read) refuse(read.error().message);
}

std::uint64_t count_passing(const std::vector<OpenedStore>& stores, const GameFilter& filter) {
  std::uint64_t count = 0;
  for (const OpenedStore& opened : stores)
    check_read(opened.store.for_each_result(
        [&](const StoredGame& game) { count += passes(filter, game.record) ? 1 : 0; }));
  return count;
}

}  // namespace

bool passes_all(const GameFilter& filter) {
  return filter.players.empty() && filter.game.empty() && filter.result.empty() &&
         filter.termination.empty() && !filter.faults && filter.last == 0;
}

void add_filter_flags(CLI::App& command, GameFilter& filter) {
  command
      .add_option("--player", filter.players, "games of this engine; twice: of the two against each other")
      ->allow_extra_args(false);
  command.add_option("-g,--game", filter.game, "games of this kind: flipflop-5, …")->type_name("GAME");
  command.add_option("--result", filter.result, "by seat; * is no score")->type_name("1-0|0-1|1/2-1/2|*");
  command.add_option("--termination", filter.termination, "normal, 'time forfeit', 'illegal move', …");
  command.add_flag("--faults", filter.faults, "games lost by a fault of an engine");
  command.add_option("--last", filter.last, "of these the last so many")
      ->check(CLI::Range(std::uint64_t{1}, std::uint64_t{1} << 40))
      ->type_name("N");
}

void check_filter(const std::vector<OpenedStore>& stores, const GameFilter& filter) {
  for (const std::string& player : filter.players) expect_one_of("--player", player, players_of(stores));
  expect_one_of("--game", filter.game, games_of(stores));
  expect_one_of("--result", filter.result, results);
  expect_one_of("--termination", filter.termination, terminations());
}

void for_each_passing(const std::vector<OpenedStore>& stores, const GameFilter& filter,
                      const std::function<bool(const OpenedStore&, const StoredGame&)>& visit) {
  std::uint64_t skip = 0;
  if (filter.last > 0) {
    const std::uint64_t count = count_passing(stores, filter);
    skip = count - std::min(count, filter.last);
  }
  bool more = true;
  for (const OpenedStore& opened : stores) {
    if (!more) return;
    if (passes_all(filter)) {
      check_read(
          opened.store.for_each_game([&](const StoredGame& game) { return more = visit(opened, game); }));
      continue;
    }
    // Results are read many times faster than whole games, and most games may not pass.
    check_read(opened.store.for_each_result([&](const StoredGame& result) {
      if (!passes(filter, result.record)) return true;
      if (skip > 0) {
        --skip;
        return true;
      }
      const auto game = opened.store.game(result.index);
      if (!game) refuse(game.error().message);
      return more = !*game || visit(opened, **game);
    }));
  }
}

}  // namespace flipside::referee
