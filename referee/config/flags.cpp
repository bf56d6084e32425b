#include "referee/config/flags.hpp"

#include <fmt/ranges.h>

#include <toml++/toml.h>
#include <array>
#include <set>
#include <span>
#include <sstream>
#include <utility>

namespace flipside::referee {
namespace {

enum class Kind : std::uint8_t { text, integer, number, boolean };

/// A flag that sets one configuration key.
struct Flag {
  const char* name;
  const char* key;  // configuration key; dots separate nested tables: "openings.plies"
  Kind kind;
  const char* help;
  const char* default_value = "";     // shown in the help; empty: not shown
  const char* placeholder = nullptr;  // nullptr: derived from `kind`
};

constexpr std::array simple_flags{
    Flag{"--tc", "tc", Kind::text,
         "time control: BASE+INCREMENT or MOVES/BASE+INCREMENT in seconds, st=SECONDS per move, nodes=COUNT "
         "or depth=PLIES per move, or infinite=SECONDS until 'stop'",
         "10+0.1"},
    Flag{"--margin", "margin", Kind::number,
         "time margin: largest overrun, in seconds, that does not forfeit the game", "0.05", "SECONDS"},
    Flag{"--clock", "clock", Kind::text, "charge wall-clock time or the CPU time that the engine uses",
         "wall", "wall|cpu"},
    Flag{"--ponder", "ponder", Kind::boolean, "let engines think on the opponent's time if they support it"},
    Flag{"--restart", "restart", Kind::boolean, "start a new engine process for every game"},
    Flag{"--nice", "nice", Kind::integer, "niceness of the engines, 0 to 19", "the referee's"},
    Flag{"--memory", "memory", Kind::text,
         "memory limit in MiB, or with a unit ('512 MiB', '2 GiB'): the address space of each engine "
         "process; in a "
         "sandbox, the memory that all of an engine's processes use",
         "unlimited", "SIZE"},
    Flag{"--sandbox", "sandbox", Kind::boolean, "run the engines in sandboxes, which require bubblewrap"},
    Flag{"--affinity", "affinity", Kind::boolean, "pin each game to its own CPUs"},
    Flag{"--format", "format", Kind::text, "pairing system", "round-robin",
         "round-robin|gauntlet|match|swiss|knockout"},
    Flag{"--rounds", "rounds", Kind::integer, "game pairs per encounter and variant; Swiss: number of rounds",
         "1; Swiss: as many as a knockout needs"},
    Flag{"--pairs", "pairs", Kind::integer, "Swiss, knockout: game pairs per encounter and variant", "1"},
    Flag{"--seeds", "seeds", Kind::integer,
         "gauntlet: number of seeds; the first N engines are seeds and play all other engines", "1"},
    Flag{"--tie-breaks", "tie_breaks", Kind::integer,
         "knockout: maximum number of extra game pairs to decide a tied encounter", "8"},
    Flag{"--concurrency,-j", "concurrency", Kind::integer, "number of games played in parallel", "1"},
    Flag{"--seed", "seed", Kind::integer, "random seed for the openings and their order", "1"},
    Flag{"--event", "event", Kind::text, "tournament name in game records"},
    Flag{"--site", "site", Kind::text, "location in game records"},
    Flag{"--opening-plies", "openings.plies", Kind::integer,
         "number of random moves at the start of each game; with an openings file, the maximum length of an "
         "opening in plies",
         "0; with a file: unlimited"},
    Flag{"--opening-order", "openings.order", Kind::text, "order of the openings from a file", "sequential",
         "sequential|random"},
    Flag{"--opening-start", "openings.start", Kind::integer,
         "first opening to play: its number in the opening order, counting from 1", "1"},
    Flag{"--max-plies", "adjudication.plies", Kind::integer, "adjudicate a draw after this many plies",
         "unlimited"},
    Flag{"--solved-plies", "adjudication.solved", Kind::integer,
         "adjudicate solved positions that are drawn or won within this many plies", "off"},
    Flag{"--tables", "adjudication.tables", Kind::text,
         "adjudicate solved positions with the tables in this directory", "off", "DIRECTORY"},
    Flag{"--resign-score", "adjudication.resign.score", Kind::integer,
         "adjudicate a loss for a side whose own score is at least this far below zero, in hundredths "
         "of a unit"},
    Flag{"--resign-moves", "adjudication.resign.moves", Kind::integer,
         "number of consecutive moves for which a side's score must meet --resign-score"},
    Flag{"--draw-from", "adjudication.draw.from", Kind::integer,
         "first full move at which a draw can be adjudicated by score"},
    Flag{"--draw-moves", "adjudication.draw.moves", Kind::integer,
         "number of consecutive moves for which each side's score must meet --draw-score"},
    Flag{"--draw-score", "adjudication.draw.score", Kind::integer,
         "adjudicate a draw if both scores are within this distance of zero, in hundredths of a unit"},
    Flag{"--records,-o", "records", Kind::text, "output directory for tournament.db and games.pgn",
         "records/NAME-DATE-TIME", "DIRECTORY"},
    Flag{"--output", "output", Kind::text, "print a live table, or progress lines in the format of fastchess",
         "table", "table|fastchess"},
    Flag{"--rating-interval", "rating_interval", Kind::integer,
         "with --output fastchess: number of game pairs between rating reports; 0: report only at the end",
         "10"},
    Flag{"--store", "store", Kind::text, "tournament database", "tournament.db beside --pgn or in --records",
         "FILE"},
    Flag{"--pgn", "pgn", Kind::text, "PGN file of the games", "games.pgn beside --store or in --records",
         "FILE"},
    Flag{"--directory", "directory", Kind::text, "base directory for relative paths", "current directory",
         "DIRECTORY"},
    Flag{"--log", "log.file", Kind::text, "append log lines to this file", "off", "FILE"},
    Flag{"--log-level", "log.level", Kind::text, "lowest severity to log", "info",
         "error|warning|info|debug"},
    Flag{"--transcripts", "transcripts", Kind::text,
         "keep the engine transcripts of these games, in the directory 'transcripts' beside the store",
         "failed", "failed|all|none"},
    Flag{"--strict", "strict", Kind::boolean, "exit with status 4 if any game was forfeited"},
    Flag{"--timeout-start", "timeouts.start", Kind::number, "timeout for 'ugiok'", "10", "SECONDS"},
    Flag{"--timeout-ready", "timeouts.ready", Kind::number, "timeout for 'readyok'", "10", "SECONDS"},
    Flag{"--timeout-move", "timeouts.move", Kind::number,
         "timeout for 'bestmove' if the search has no time limit", "60", "SECONDS"},
    Flag{"--timeout-stop", "timeouts.stop", Kind::number, "timeout for 'bestmove' after 'stop'", "5",
         "SECONDS"},
    Flag{"--timeout-quit", "timeouts.quit", Kind::number, "timeout for the engine to exit after 'quit'", "1",
         "SECONDS"},
    Flag{"--timeout-query", "timeouts.query", Kind::number, "timeout for the response to a query", "5",
         "SECONDS"},
};

/// A flag of version 0.1 and its replacement.
struct RenamedFlag {
  const char* old_name;
  const char* new_name;
};

constexpr std::array renamed_flags{
    RenamedFlag{"--wait-start", "--timeout-start"}, RenamedFlag{"--wait-ready", "--timeout-ready"},
    RenamedFlag{"--wait-move", "--timeout-move"},   RenamedFlag{"--wait-stop", "--timeout-stop"},
    RenamedFlag{"--wait-quit", "--timeout-quit"},   RenamedFlag{"--wait-query", "--timeout-query"},
};

const char* sprt_help =
    "run an SPRT of the first engine against the second, and stop when it accepts a hypothesis: "
    "elo0=0,elo1=5; "
    "optional: alpha=0.05, beta=0.05,\n"
    "model=logistic|normalized|bayesian (normalized), count=pairs|games (pairs)";

const char* engine_help =
    "add an engine, or override keys of an engine in FILE that has the same name: name=A,cmd=PROGRAM; "
    "optional: args=WORDS,\n"
    "dir=DIRECTORY, tc=10+0.1, handicap=0.5, margin=0.05, clock=cpu, restart=true, ponder=true, "
    "nice=5, memory=512,\n"
    "sandbox=true, readable=PATH, writable=DIRECTORY, network=true, processes=64,\n"
    "timeout.KEY=SECONDS (start, ready, move, stop, quit, query), option.NAME=VALUE, env.NAME=VALUE,\n"
    "quirk.start_fen=FEN, quirk.bare_responses=true, quirk.go=clock movetime, "
    "quirk.ready_before_position=true. Write a comma inside a value as '\\,'.";

/// Splits a string at commas, except at commas that a backslash escapes. Removes these backslashes.
std::vector<std::string> split_at_commas(const std::string& text) {
  std::vector<std::string> parts(1);
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '\\' && i + 1 < text.size() && text[i + 1] == ',')
      parts.back() += text[++i];
    else if (text[i] == ',')
      parts.emplace_back();
    else
      parts.back() += text[i];
  }
  return parts;
}

std::vector<std::string> split_at_dots(std::string_view text) {
  std::vector<std::string> parts(1);
  for (const char c : text) {
    if (c == '.')
      parts.emplace_back();
    else
      parts.back() += c;
  }
  return parts;
}

/// Sets `path` in the table, creating intermediate tables as needed. Returns false if a prefix of the path
/// contains a value other than a table.
template <class Value>
bool insert(toml::table& table, std::span<const std::string> path, Value value) {
  if (path.size() == 1) {
    table.insert_or_assign(path.front(), std::move(value));
    return true;
  }
  auto* nested = table.emplace<toml::table>(path.front()).first->second.as_table();
  return nested != nullptr && insert(*nested, path.subspan(1), std::move(value));
}

/// Parses `text` as a value of type `kind` and stores it under `key`. Dots in the key separate nested tables.
Expected<void> insert_parsed(toml::table& table, std::string_view key, Kind kind, const std::string& text,
                             std::string_view flag) {
  const std::vector<std::string> path = split_at_dots(key);
  std::istringstream in(text);
  std::int64_t integer = 0;
  double number = 0;
  switch (kind) {
    case Kind::text:
      insert(table, path, text);
      return {};
    case Kind::integer:
      if (!(in >> integer) || !in.eof())
        return Error{fmt::format("{} '{}': expected an integer", flag, text)};
      insert(table, path, integer);
      return {};
    case Kind::boolean:
      if (text != "true" && text != "false")
        return Error{fmt::format("{} '{}': expected true or false", flag, text)};
      insert(table, path, text == "true");
      return {};
    case Kind::number:
      if (!(in >> number) || !in.eof()) return Error{fmt::format("{} '{}': expected a number", flag, text)};
      insert(table, path, number);
      return {};
  }
  return {};
}

/// Returns the type of the value of an --engine key.
Kind kind_of(const std::string& key, const std::string& value) {
  if (key == "sandbox" && value != "auto") return Kind::boolean;
  if (key == "restart" || key == "ponder" || key == "network" || key == "quirk.bare_responses" ||
      key == "quirk.ready_before_position")
    return Kind::boolean;
  if (key == "nice" || key == "processes") return Kind::integer;
  if (key == "margin" || key == "handicap" || key.starts_with("timeout.")) return Kind::number;
  return Kind::text;
}

/// Parses `key=value,key=value`. Duplicate keys are an error.
Expected<std::vector<std::pair<std::string, std::string>>> split_pairs(const std::string& text,
                                                                       std::string_view flag) {
  std::vector<std::pair<std::string, std::string>> pairs;
  std::set<std::string> seen;
  for (const std::string& part : split_at_commas(text)) {
    const std::size_t equals = part.find('=');
    if (equals == std::string::npos || equals == 0)
      return Error{fmt::format("{} '{}': expected key=value, not '{}'", flag, text, part)};
    const std::string key = part.substr(0, equals);
    if (!seen.insert(key).second) return Error{fmt::format("{} '{}': duplicate key '{}'", flag, text, key)};
    pairs.emplace_back(key, part.substr(equals + 1));
  }
  return pairs;
}

Expected<toml::table> sprt_table(const std::string& text) {
  toml::table table;
  const auto pairs = split_pairs(text, "--sprt");
  if (!pairs) return pairs.error();
  for (const auto& [key, value] : *pairs) {
    const Kind kind = key == "model" || key == "count" ? Kind::text : Kind::number;
    if (const auto parsed = insert_parsed(table, key, kind, value, "--sprt " + key); !parsed)
      return parsed.error();
  }
  return table;
}

Expected<toml::table> engine_table(const std::string& text) {
  toml::table table;
  const auto pairs = split_pairs(text, "--engine");
  if (!pairs) return pairs.error();
  for (const auto& [key, value] : *pairs) {
    const std::size_t dot = key.find('.');
    const std::string group = key.substr(0, dot);
    if (group == "wait" && dot != std::string::npos)
      return Error{fmt::format("--engine '{}': '{}' is now 'timeout{}'", text, key, key.substr(dot))};
    // Only the first dot is a separator: option.Book.File sets the option Book.File.
    std::vector<std::string> path{key};
    if (dot != std::string::npos) path = {group, key.substr(dot + 1)};
    const bool plural = group == "option" || group == "quirk" || group == "timeout";
    if (plural && path.size() == 2) path.front() += 's';
    if (path.size() == 2 && table.contains(path.front()) && !table[path.front()].is_table())
      return Error{fmt::format("--engine '{}': '{}={}' conflicts with an earlier key", text, key, value)};
    if (const Kind kind = kind_of(key, value); kind == Kind::text)
      insert(table, path, value);
    else if (const auto parsed = insert_parsed(table, fmt::format("{}", fmt::join(path, ".")), kind, value,
                                               "--engine " + key);
             !parsed)
      return parsed.error();
  }
  return table;
}

}  // namespace

void add_run_flags(CLI::App& command, RunFlags& flags) {
  flags.command = &command;
  command.add_option("FILE", flags.file, "tournament configuration in TOML; flags override its keys");
  command.add_option("-e,--engine", flags.engines, engine_help)->allow_extra_args(false);
  command
      .add_option(
          "-g,--game", flags.games,
          "game to play: flipflop-5, flipway-9-pie, ..., or ugi:NAME for an external game, whose rules "
          "only the engines know; repeatable")
      ->type_name("GAME")
      ->allow_extra_args(false);
  command
      .add_option("--openings", flags.openings,
                  "openings file for a game: one opening per line, or game records in PGN; repeatable")
      ->type_name("GAME=FILE")
      ->allow_extra_args(false);
  command.add_option("--sprt", flags.sprt, sprt_help);
  command.add_flag("--print-config", flags.print_config, "print the complete configuration and exit");
  command.add_flag("--schedule-only", flags.schedule_only,
                   "print the games that are known in advance and exit");
  command.add_flag("--force-affinity", flags.force_affinity,
                   "pin each game to its own CPUs, sharing them if there are too few");
  add_page_flags(command, flags.page);
  constexpr std::array placeholders{"TEXT", "N", "NUMBER"};
  for (const Flag& flag : simple_flags) {
    if (flag.kind == Kind::boolean) {
      command.add_flag(flag.name)->description(flag.help);
      continue;
    }
    const std::string default_note =
        *flag.default_value == '\0' ? "" : fmt::format(" (default: {})", flag.default_value);
    command.add_option(flag.name)
        ->description(flag.help + default_note)
        ->type_name(flag.placeholder != nullptr ? flag.placeholder
                                                : placeholders[static_cast<std::size_t>(flag.kind)]);
  }
  for (const RenamedFlag& flag : renamed_flags) command.add_option(flag.old_name)->group("");
}

Expected<std::string> flags_text(const RunFlags& flags) {
  for (const RenamedFlag& flag : renamed_flags)
    if (flags.command->get_option(flag.old_name)->count() > 0)
      return Error{fmt::format("'{}' is now '{}'", flag.old_name, flag.new_name)};
  toml::table table;
  for (const Flag& flag : simple_flags) {
    const std::string name = std::string(flag.name).substr(0, std::string(flag.name).find(','));
    const CLI::Option* option = flags.command->get_option(name);
    if (option->count() == 0) continue;
    if (const auto parsed = insert_parsed(table, flag.key, flag.kind, option->as<std::string>(), name);
        !parsed)
      return parsed.error();
  }
  if (flags.force_affinity) table.insert_or_assign("affinity", "force");
  if (!flags.games.empty()) {
    toml::array games;
    for (const std::string& game : flags.games) games.push_back(game);
    table.insert("games", std::move(games));
  }
  for (const std::string& opening : flags.openings) {
    const std::size_t equals = opening.find('=');
    if (equals == std::string::npos)
      return Error{fmt::format("--openings '{}': expected GAME=FILE", opening)};
    auto& openings = *table.emplace<toml::table>("openings").first->second.as_table();
    const std::array<std::string, 2> path{"files", opening.substr(0, equals)};
    insert(openings, path, opening.substr(equals + 1));
  }
  if (!flags.sprt.empty()) {
    auto sprt = sprt_table(flags.sprt);
    if (!sprt) return sprt.error();
    table.insert("sprt", *std::move(sprt));
  }
  toml::array engines;
  for (const std::string& text : flags.engines) {
    auto engine = engine_table(text);
    if (!engine) return engine.error();
    engines.push_back(*std::move(engine));
  }
  if (!engines.empty()) table.insert("engine", std::move(engines));
  std::ostringstream out;
  out << table;
  return out.str();
}

}  // namespace flipside::referee
