#include "referee/config/flags.hpp"

#include <fmt/format.h>

#include <toml++/toml.h>
#include <array>
#include <set>
#include <span>
#include <sstream>
#include <utility>

namespace flipside::referee {
namespace {

enum class Kind : std::uint8_t { text, whole, number, yes };

/// A flag that sets one key.
struct Flag {
  const char* name;
  const char* key;  // "openings.plies" is a key of a table
  Kind kind;
  const char* help;
  const char* value = nullptr;  // what to call it: FILE, FOLDER, a|b; nullptr: by its kind
};

constexpr std::array simple_flags{
    Flag{"--tc", "tc", Kind::text,
         "time control: 10+0.1, 40/60+0.5, st=0.5, nodes=10000, depth=6 or infinite=5 (10+0.1)"},
    Flag{"--margin", "margin", Kind::number, "seconds by which an engine may overrun its time (0.05)"},
    Flag{"--clock", "clock", Kind::text,
         "what is charged: wall, the time that passes, or cpu, the processor time that an engine uses (wall)",
         "wall|cpu"},
    Flag{"--ponder", "ponder", Kind::yes, "engines that can think on their opponents' time do"},
    Flag{"--restart", "restart", Kind::yes, "a fresh process for every game"},
    Flag{"--nice", "nice", Kind::whole, "niceness of engines, 0 to 19 (the referee's)"},
    Flag{"--memory", "memory", Kind::text,
         "address space for each process of an engine, as '512 MiB' or '2 GiB' (no limit)"},
    Flag{"--affinity", "affinity", Kind::yes, "processors of its own for each game"},
    Flag{"--format", "format", Kind::text, "who meets whom (round-robin)",
         "round-robin|gauntlet|match|swiss|knockout"},
    Flag{"--rounds", "rounds", Kind::whole,
         "pairs of games for every two opponents in every game (1); Swiss: its rounds"},
    Flag{"--pairs", "pairs", Kind::whole, "Swiss, knockout: pairs of every game in one encounter (1)"},
    Flag{"--seeds", "seeds", Kind::whole, "gauntlet: so many engines, the first, meet all others (1)"},
    Flag{"--tie-breaks", "tie_breaks", Kind::whole,
         "knockout: further pairs, at most, while an encounter is undecided (8)"},
    Flag{"--concurrency,-j", "concurrency", Kind::whole, "games at once (1)"},
    Flag{"--seed", "seed", Kind::whole, "seed of random openings and orders (1)"},
    Flag{"--event", "event", Kind::text, "name of the tournament in the records"},
    Flag{"--site", "site", Kind::text, "place in the records"},
    Flag{"--opening-plies", "openings.plies", Kind::whole,
         "random moves at the start of each game (0); with a file: at most so many moves of each opening "
         "(all)"},
    Flag{"--opening-order", "openings.order", Kind::text,
         "order of a file's openings: sequential, or random by the seed (sequential)", "sequential|random"},
    Flag{"--opening-start", "openings.start", Kind::whole,
         "place in that order where the first round begins, from 1 (1)"},
    Flag{"--max-plies", "adjudication.plies", Kind::whole, "plies after which a game is a draw (no cap)"},
    Flag{"--solved-plies", "adjudication.solved", Kind::whole,
         "end games that are solved as drawn, or as won within so many plies (played out)"},
    Flag{"--tables", "adjudication.tables", Kind::text,
         "folder of tables of solved games; games that they hold, and small ones, end by them (none)",
         "FOLDER"},
    Flag{"--resign-score", "adjudication.resign.score", Kind::whole, "score by which a side is lost"},
    Flag{"--resign-moves", "adjudication.resign.moves", Kind::whole, "moves in a row that must say so"},
    Flag{"--draw-from", "adjudication.draw.from", Kind::whole, "move from which a game can be called a draw"},
    Flag{"--draw-moves", "adjudication.draw.moves", Kind::whole,
         "moves in a row with level scores for a draw"},
    Flag{"--draw-score", "adjudication.draw.score", Kind::whole, "what counts as level"},
    Flag{"--records,-o", "records", Kind::text,
         "folder for tournament.db and games.pgn (records/NAME-DATE-TIME)", "FOLDER"},
    Flag{"--output", "output", Kind::text, "what is printed: a live table, or the lines of fastchess (table)",
         "table|fastchess"},
    Flag{"--rating-interval", "rating_interval", Kind::whole,
         "with --output fastchess: pairs between two results; 0: only at the end (10)"},
    Flag{"--store", "store", Kind::text, "the tournament's database", "FILE"},
    Flag{"--pgn", "pgn", Kind::text, "the record of the games; tournament.db is put beside it", "FILE"},
    Flag{"--directory", "directory", Kind::text, "where relative paths start (the present folder)", "FOLDER"},
    Flag{"--log", "log.file", Kind::text, "a file to which is added what happens (none)", "FILE"},
    Flag{"--log-level", "log.level", Kind::text, "what stands in it (info)", "error|warning|info|debug"},
    Flag{"--transcripts", "transcripts", Kind::text,
         "games whose transcripts are kept, in the folder 'transcripts' beside the store (failed)",
         "failed|all|none"},
    Flag{"--strict", "strict", Kind::yes, "exit with code 4 if a game was lost by a fault"},
    Flag{"--wait-start", "waits.start", Kind::number, "seconds to wait for 'ugiok' (10)"},
    Flag{"--wait-ready", "waits.ready", Kind::number, "seconds to wait for 'readyok' (10)"},
    Flag{"--wait-move", "waits.move", Kind::number, "seconds to wait for a move without a time limit (60)"},
    Flag{"--wait-stop", "waits.stop", Kind::number, "seconds to wait for a move after 'stop' (5)"},
    Flag{"--wait-quit", "waits.quit", Kind::number, "seconds to wait for the end after 'quit' (1)"},
    Flag{"--wait-query", "waits.query", Kind::number, "seconds to wait for the answer of a query (5)"},
};

const char* sprt_help =
    "end when an SPRT of the first of two engines has decided: elo0=0,elo1=5 and, if wanted, alpha=0.05, "
    "beta=0.05,\n"
    "model=logistic, normalized (default) or bayesian, count=pairs or games";

const char* engine_help =
    "an engine: name=A,cmd=PROGRAM and, if wanted, args=WORDS, dir=FOLDER, tc=10+0.1, handicap=0.5, "
    "margin=0.05, clock=cpu, "
    "restart=true, ponder=true, nice=5, memory=512,\n"
    "wait.start=30 (start, ready, move, stop, quit, query), option.NAME=VALUE, env.NAME=VALUE,\n"
    "quirk.start_fen=FEN, quirk.bare_responses=true, quirk.go=clock movetime, "
    "quirk.ready_before_position=true; a comma inside a "
    "value is written '\\,'. A name of the file's is "
    "changed.";

/// Splits at commas that no backslash precedes; the backslashes are removed.
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

/// The words between dots.
std::vector<std::string> split_at_dots(std::string_view text) {
  std::vector<std::string> parts(1);
  for (const char letter : text) {
    if (letter == '.')
      parts.emplace_back();
    else
      parts.back() += letter;
  }
  return parts;
}

/// Sets the key that the path's last word names in the table that those before it name, which is made where
/// it lacks; false if something else than a table stands there.
template <class Value>
bool insert(toml::table& table, std::span<const std::string> path, Value value) {
  if (path.size() == 1) {
    table.insert_or_assign(path.front(), std::move(value));
    return true;
  }
  auto* inner = table.emplace<toml::table>(path.front()).first->second.as_table();
  return inner != nullptr && insert(*inner, path.subspan(1), std::move(value));
}

/// @param key  its dots lead into tables
Expected<void> insert_text(toml::table& table, std::string_view key, Kind kind, const std::string& text,
                           std::string_view flag) {
  const std::vector<std::string> path = split_at_dots(key);
  std::istringstream in(text);
  std::int64_t whole = 0;
  double number = 0;
  switch (kind) {
    case Kind::text:
      insert(table, path, text);
      return {};
    case Kind::whole:
      if (!(in >> whole) || !in.eof())
        return Error{fmt::format("{} '{}': expected a whole number", flag, text)};
      insert(table, path, whole);
      return {};
    case Kind::yes:
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

/// How the value of an engine's key is written in a file.
Kind kind_of(const std::string& key) {
  if (key == "restart" || key == "ponder" || key == "quirk.bare_responses" ||
      key == "quirk.ready_before_position")
    return Kind::yes;
  if (key == "nice") return Kind::whole;
  if (key == "margin" || key == "handicap" || key.starts_with("wait.")) return Kind::number;
  return Kind::text;
}

/// The keys and values of `key=value,key=value`, each key once.
Expected<std::vector<std::pair<std::string, std::string>>> split_pairs(const std::string& text,
                                                                       std::string_view flag) {
  std::vector<std::pair<std::string, std::string>> pairs;
  std::set<std::string> seen;
  for (const std::string& part : split_at_commas(text)) {
    const std::size_t equals = part.find('=');
    if (equals == std::string::npos || equals == 0)
      return Error{fmt::format("{} '{}': '{}' is no key=value", flag, text, part)};
    const std::string key = part.substr(0, equals);
    if (!seen.insert(key).second) return Error{fmt::format("{} '{}': '{}' is given twice", flag, text, key)};
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
    if (const auto done = insert_text(table, key, kind, value, "--sprt " + key); !done) return done.error();
  }
  return table;
}

Expected<toml::table> engine_table(const std::string& text) {
  toml::table table;
  const auto pairs = split_pairs(text, "--engine");
  if (!pairs) return pairs.error();
  for (const auto& [key, value] : *pairs) {
    if (const auto kind = kind_of(key); kind != Kind::text) {
      const std::size_t dot = key.find('.');
      const std::string first = key.substr(0, dot) + 's';  // "waits", "quirks"
      const std::string path = dot == std::string::npos ? key : first + key.substr(dot);
      if (path != key && table.contains(first) && !table[first].is_table())
        return Error{
            fmt::format("--engine '{}': '{}={}' does not go with the keys before it", text, key, value)};
      if (const auto done = insert_text(table, path, kind, value, "--engine " + key); !done)
        return done.error();
    } else {
      const std::size_t dot = key.find('.');
      std::vector<std::string> path{key};
      if (dot != std::string::npos) path = {key.substr(0, dot), key.substr(dot + 1)};
      if ((path.front() == "option" || path.front() == "quirk") && path.size() == 2) path.front() += 's';
      if (!insert(table, path, value))
        return Error{
            fmt::format("--engine '{}': '{}={}' does not go with the keys before it", text, key, value)};
    }
  }
  return table;
}

}  // namespace

void add_run_flags(CLI::App& command, RunFlags& flags) {
  flags.command = &command;
  command.add_option("FILE", flags.file, "the tournament: a TOML file; flags win over it");
  command.add_option("-e,--engine", flags.engines, engine_help)->allow_extra_args(false);
  command
      .add_option("-g,--game", flags.games,
                  "a game to play: flipflop-5, flipway-9-pie, …, or ugi:NAME, which the engines know; "
                  "may be repeated")
      ->type_name("GAME")
      ->allow_extra_args(false);
  command
      .add_option("--openings", flags.openings,
                  "openings of a game from a file: GAME=FILE; one a line, or game records")
      ->type_name("GAME=FILE")
      ->allow_extra_args(false);
  command.add_option("--sprt", flags.sprt, sprt_help);
  command.add_flag("--print-config", flags.print_config, "print the whole configuration; play nothing");
  command.add_flag("--schedule-only", flags.schedule_only,
                   "print the games in their order as far as they are known; play nothing");
  command.add_flag("--force-affinity", flags.force_affinity,
                   "like --affinity, also where there are fewer processors than the games need");
  constexpr std::array kind_values{"TEXT", "N", "NUMBER"};
  for (const Flag& flag : simple_flags) {
    if (flag.kind == Kind::yes)
      command.add_flag(flag.name)->description(flag.help);
    else
      command.add_option(flag.name)->description(flag.help)->type_name(
          flag.value != nullptr ? flag.value : kind_values[static_cast<std::size_t>(flag.kind)]);
  }
}

Expected<std::string> flags_text(const RunFlags& flags) {
  toml::table table;
  for (const Flag& flag : simple_flags) {
    const std::string name = std::string(flag.name).substr(0, std::string(flag.name).find(','));
    const CLI::Option* option = flags.command->get_option(name);
    if (option->count() == 0) continue;
    if (const auto done = insert_text(table, flag.key, flag.kind, option->as<std::string>(), name); !done)
      return done.error();
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
