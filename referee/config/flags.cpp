#include "referee/config/flags.hpp"

#include <fmt/format.h>

#include <toml++/toml.h>
#include <array>
#include <set>
#include <sstream>

namespace flipside::referee {
namespace {

enum class Kind : std::uint8_t { text, whole, seconds };

/// A flag that sets one key.
struct Flag {
  const char* name;
  const char* key;  // "openings.plies" is a key of a table
  Kind kind;
  const char* help;
};

constexpr std::array simple_flags{
    Flag{"--tc", "tc", Kind::text,
         "time control: 10+0.1, 40/60+0.5, st=0.5, nodes=10000, depth=6 or infinite=5 (10+0.1)"},
    Flag{"--margin", "margin", Kind::seconds, "seconds by which an engine may overrun its time (0.05)"},
    Flag{"--rounds", "rounds", Kind::whole, "pairs of games for every two engines in every game (1)"},
    Flag{"--concurrency,-j", "concurrency", Kind::whole, "games at once (1)"},
    Flag{"--seed", "seed", Kind::whole, "seed of random openings and orders (1)"},
    Flag{"--event", "event", Kind::text, "name of the tournament in the records"},
    Flag{"--site", "site", Kind::text, "place in the records"},
    Flag{"--opening-plies", "openings.plies", Kind::whole,
         "random moves at the start of each game (0); with a file: at most so many moves of each opening "
         "(all)"},
    Flag{"--opening-order", "openings.order", Kind::text,
         "order of a file's openings: sequential, or random by the seed (sequential)"},
    Flag{"--opening-start", "openings.start", Kind::whole,
         "place in that order where the first round begins, from 1 (1)"},
    Flag{"--max-plies", "adjudication.plies", Kind::whole, "plies after which a game is a draw (no cap)"},
    Flag{"--solved-plies", "adjudication.solved", Kind::whole,
         "end games that are solved as drawn, or as won within so many plies (played out)"},
    Flag{"--resign-score", "adjudication.resign.score", Kind::whole, "score by which a side is lost"},
    Flag{"--resign-moves", "adjudication.resign.moves", Kind::whole, "moves in a row that must say so"},
    Flag{"--draw-from", "adjudication.draw.from", Kind::whole, "move from which a game can be called a draw"},
    Flag{"--draw-moves", "adjudication.draw.moves", Kind::whole,
         "moves in a row with level scores for a draw"},
    Flag{"--draw-score", "adjudication.draw.score", Kind::whole, "what counts as level"},
    Flag{"--records,-o", "records", Kind::text,
         "folder for tournament.db and games.pgn (records/NAME-DATE-TIME)"},
    Flag{"--output", "output", Kind::text,
         "what is printed: a live table, or the lines of fastchess: table, fastchess (table)"},
    Flag{"--rating-interval", "rating_interval", Kind::whole,
         "with --output fastchess: pairs between two results; 0: only at the end (10)"},
    Flag{"--store", "store", Kind::text, "the tournament's database"},
    Flag{"--pgn", "pgn", Kind::text, "the record of the games; tournament.db is put beside it"},
    Flag{"--directory", "directory", Kind::text, "where relative paths start (the present folder)"},
    Flag{"--wait-start", "waits.start", Kind::seconds, "seconds to wait for 'ugiok' (10)"},
    Flag{"--wait-ready", "waits.ready", Kind::seconds, "seconds to wait for 'readyok' (10)"},
    Flag{"--wait-move", "waits.move", Kind::seconds, "seconds to wait for a move without a time limit (60)"},
    Flag{"--wait-quit", "waits.quit", Kind::seconds, "seconds to wait for the end after 'quit' (1)"},
};

const char* engine_help =
    "an engine: name=A,cmd=PROGRAM and, if wanted, args='WORDS', dir=FOLDER, tc=10+0.1, handicap=0.5, "
    "margin=0.05, "
    "restart=true,\n"
    "option.NAME=VALUE, env.NAME=VALUE; a comma inside a value is written '\\,'. A name of the file's is "
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

/// Sets `key`, or `table.key` in a nested table; false if something else than a table stands there.
template <class Value>
bool insert_at(toml::table& table, std::string_view key, Value value) {
  const std::size_t dot = key.find('.');
  if (dot == std::string_view::npos) {
    table.insert_or_assign(key, std::move(value));
    return true;
  }
  auto* inner = table.emplace<toml::table>(key.substr(0, dot)).first->second.as_table();
  if (inner == nullptr) return false;
  inner->insert_or_assign(key.substr(dot + 1), std::move(value));
  return true;
}

/// Inserts at a key whose dots all lead into tables.
template <class Value>
void insert_path(toml::table& table, std::string_view key, Value value) {
  const std::size_t dot = key.find('.');
  if (dot == std::string_view::npos)
    table.insert_or_assign(key, std::move(value));
  else
    insert_path(*table.emplace<toml::table>(key.substr(0, dot)).first->second.as_table(), key.substr(dot + 1),
                std::move(value));
}

Expected<void> insert_text(toml::table& table, std::string_view key, Kind kind, const std::string& text,
                           std::string_view flag) {
  std::istringstream in(text);
  std::int64_t whole = 0;
  double number = 0;
  switch (kind) {
    case Kind::text:
      insert_path(table, key, text);
      return {};
    case Kind::whole:
      if (!(in >> whole) || !in.eof())
        return Error{fmt::format("{} '{}': expected a whole number", flag, text)};
      insert_path(table, key, whole);
      return {};
    case Kind::seconds:
      if (!(in >> number) || !in.eof()) return Error{fmt::format("{} '{}': expected a number", flag, text)};
      insert_path(table, key, number);
      return {};
  }
  return {};
}

Expected<toml::table> engine_table(const std::string& text) {
  toml::table table;
  std::set<std::string> seen;
  for (const std::string& part : split_at_commas(text)) {
    const std::size_t equals = part.find('=');
    if (equals == std::string::npos || equals == 0)
      return Error{fmt::format("--engine '{}': '{}' is no key=value", text, part)};
    const std::string key = part.substr(0, equals);
    const std::string value = part.substr(equals + 1);
    if (!seen.insert(key).second) return Error{fmt::format("--engine '{}': '{}' is given twice", text, key)};
    if (key == "restart")
      if (value == "true" || value == "false")
        table.insert_or_assign(key, value == "true");
      else
        return Error{fmt::format("--engine '{}': restart={}: expected true or false", text, value)};
    else if (key == "margin" || key == "handicap") {
      if (const auto done = insert_text(table, key, Kind::seconds, value, "--engine " + key); !done)
        return done.error();
    } else if (!insert_at(table, key.starts_with("option.") ? "options." + key.substr(7) : key, value)) {
      return Error{fmt::format("--engine '{}': '{}' does not go with the keys before it", text, part)};
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
      .add_option("-g,--game", flags.games, "a game to play: flipflop-5, flipway-9-pie, …; may be repeated")
      ->allow_extra_args(false);
  command
      .add_option("--openings", flags.openings,
                  "openings of a game from a file: GAME=FILE; one a line, or game records")
      ->allow_extra_args(false);
  command.add_flag("--print-config", flags.print_config, "print the whole configuration; play nothing");
  command.add_flag("--schedule-only", flags.schedule_only, "print the games in their order; play nothing");
  for (const Flag& flag : simple_flags) command.add_option(flag.name)->description(flag.help);
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
    insert_at(openings, "files." + opening.substr(0, equals), opening.substr(equals + 1));
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
