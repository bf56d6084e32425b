#include "referee/config/read_config.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <fstream>
#include <set>

#include "engine/tablebase/table_directory.hpp"
#include "referee/config/nearest.hpp"
#include "referee/config/overlay.hpp"
#include "referee/config/read_format.hpp"
#include "referee/config/read_quirks.hpp"
#include "referee/config/table_reader.hpp"
#include "referee/record/external_game.hpp"

namespace flipside::referee {
namespace {

constexpr auto default_margin = std::chrono::milliseconds(50);
Expected<toml::table> parse(std::string_view text, const std::string& file) {
  try {
    return file.empty() ? toml::parse(text) : toml::parse(text, file);
  } catch (const toml::parse_error& failure) {
    const auto at = failure.source().begin;
    return Error{fmt::format("{}:{}:{}: no TOML: {}", file, at.line, at.column, failure.description())};
  }
}

void read_timeouts(TableReader& in, EngineTimeouts& timeouts) {
  in.read_seconds("start", timeouts.start);
  in.read_seconds("ready", timeouts.ready);
  in.read_seconds("move", timeouts.move);
  in.read_seconds("stop", timeouts.stop);
  in.read_seconds("quit", timeouts.quit);
  in.read_seconds("query", timeouts.query);
}

void read_charge(TableReader& in, TimeControl::Charge& charge) {
  std::string clock = charge == TimeControl::Charge::cpu ? "cpu" : "wall";
  in.read("clock", clock);
  if (clock != "cpu" && clock != "wall")
    return in.refuse("clock", fmt::format("'{}', expected \"wall\" or \"cpu\"", clock));
  charge = clock == "cpu" ? TimeControl::Charge::cpu : TimeControl::Charge::wall;
}

/// The keys that stand in the tournament's table, for all engines, and in an engine's own.
void read_engine_manner(TableReader& in, EngineConfig& engine) {
  in.read_seconds("margin", engine.time_control.margin);
  in.read_time_control("tc", engine.time_control);
  read_charge(in, engine.time_control.charge);
  in.read("restart", engine.restart);
  in.read("ponder", engine.ponder);
  int niceness = engine.niceness.value_or(0);
  in.read_number("nice", niceness, 0, 19);
  if (in.has("nice")) engine.niceness = niceness;
  in.read_memory("memory", engine.memory);
  in.read_table("waits", [&](TableReader& nested) { read_timeouts(nested, engine.timeouts); });
}

/// @param engine  what the tournament says of all engines
EngineConfig read_engine(TableReader& in, EngineConfig engine) {
  in.read("name", engine.name);
  in.read("cmd", engine.command);
  in.read_words("args", engine.arguments);
  std::string directory;
  in.read("dir", directory);
  engine.directory = directory;
  in.read("env", engine.environment);
  in.read("options", engine.options);
  read_engine_manner(in, engine);
  double handicap = 1;
  in.read_factor("handicap", handicap);
  engine.time_control = handicapped(engine.time_control, handicap);
  read_quirks(in, engine.time_control, engine.quirks);
  if (engine.command.empty()) in.refuse("cmd", "missing, expected the program to start");
  if (engine.name.empty()) engine.name = std::filesystem::path(engine.command).filename().string();
  return engine;
}

void read_digests(TableReader& in, std::map<std::string, std::string>& digests) {
  std::vector<std::pair<std::string, std::string>> pairs;
  in.read("digests", pairs);
  for (const auto& [game, digest] : pairs) digests[game] = digest;
}

void read_openings(TableReader& in, OpeningConfig& openings) {
  in.read_number("plies", openings.plies, 0, 200);
  std::vector<std::pair<std::string, std::string>> files;
  in.read("files", files);
  for (const auto& [game, file] : files) openings.files[game] = file;
  read_digests(in, openings.digests);
  std::string order = "sequential";
  in.read("order", order);
  if (order == "random")
    openings.order = OpeningOrder::random;
  else if (order != "sequential")
    in.refuse("order", fmt::format("'{}'{}, expected \"sequential\" or \"random\"", order,
                                   did_you_mean(order, {"sequential", "random"})));
  in.read_number("start", openings.start, 1, max_rounds);
}

/// A folder, or whether the usual one is meant.
void read_tables_folder(TableReader& in, std::filesystem::path& folder) {
  bool usual = false;
  std::string name;
  constexpr std::string_view expected = "expected a folder, true or false";
  if (in.is_text("tables")) {
    in.read("tables", name);
    if (name.empty()) in.refuse("tables", expected);
  } else {
    in.read("tables", usual, expected);
  }
  folder = usual ? default_tables_directory : name;
}

void read_adjudication(TableReader& in, AdjudicationRules& rules) {
  constexpr int most = 1'000'000;
  in.read_table("resign", [&](TableReader& nested) {
    ResignRule& rule = rules.resign.emplace();
    nested.require({"score", "moves"});
    nested.read_number("score", rule.score, 1, most);
    nested.read_number("moves", rule.moves, 1, most);
    nested.read("both", rule.both);
  });
  in.read_table("draw", [&](TableReader& nested) {
    DrawRule& rule = rules.draw.emplace();
    nested.require({"from", "moves", "score"});
    nested.read_number("from", rule.from, 1, most);
    nested.read_number("moves", rule.moves, 1, most);
    nested.read_number("score", rule.score, 0, most);
  });
  in.read_number("plies", rules.plies, 1, most);
  in.read_number("solved", rules.solved, 1, most);
  read_tables_folder(in, rules.tables);
  read_digests(in, rules.digests);
}

void read_affinity(TableReader& in, Affinity& affinity) {
  if (!in.is_text("affinity")) {
    bool on = affinity != Affinity::off;
    in.read("affinity", on);
    affinity = on ? Affinity::on : Affinity::off;
    return;
  }
  std::string word;
  in.read("affinity", word);
  if (word != "force") in.refuse("affinity", fmt::format("'{}', expected true, false or \"force\"", word));
  affinity = Affinity::force;
}

/// The place of a word in a list that it must be in; `value` if the key is not there.
template <class Value, std::size_t n>
void read_choice(TableReader& in, std::string_view key, const std::array<std::string_view, n>& names,
                 Value& value) {
  std::string word(names[static_cast<std::size_t>(value)]);
  in.read(key, word);
  const auto found = std::find(names.begin(), names.end(), word);
  if (found == names.end())
    in.refuse(key, fmt::format("'{}'{}, expected one of {}", word,
                               did_you_mean(word, {names.begin(), names.end()}), fmt::join(names, ", ")));
  else
    value = static_cast<Value>(found - names.begin());
}

void read_log(TableReader& in, LogConfig& log) {
  in.require({"file"});
  std::string file;
  in.read("file", file);
  if (in.has("file") && file.empty()) in.refuse("file", "expected the name of a file");
  log.file = file;
  read_choice(in, "level", log_level_names, log.level);
}

void check_games(TableReader& in, const Config& config) {
  if (config.games.empty()) return in.refuse("games", "missing, expected at least one game");
  std::set<std::string> seen;
  for (const std::string& game : config.games) {
    const auto start = game_of(game);
    if (!start) return in.refuse("games", start.error().message);
    if (!seen.insert(game).second) return in.refuse("games", fmt::format("'{}' is named twice", game));
  }
  for (const auto& [game, file] : config.openings.files)
    if (!seen.contains(game))
      return in.refuse("openings",
                       fmt::format("files: '{}' is not one of the games of this tournament", game));
}

/// What takes rules cannot be done in a game known only by query.
void check_asked_games(TableReader& in, const Config& config) {
  for (const std::string& game : config.games) {
    if (!is_external(game)) continue;
    if (config.openings.plies > 0 && !config.openings.files.contains(game))
      in.refuse("openings",
                fmt::format("plies: the rules of '{}' are not known, so there are no random moves; "
                            "expected 0, or a file of openings for it",
                            game));
    if (config.adjudication.solved > 0 || !config.adjudication.tables.empty())
      in.refuse("adjudication", fmt::format("{}: the rules of '{}' are not known, so it cannot be solved",
                                            config.adjudication.solved > 0 ? "solved" : "tables", game));
  }
}

void check_engines(TableReader& in, const Config& config) {
  if (config.engines.size() < 2)
    return in.refuse("engine", fmt::format("{} given, expected at least two", config.engines.size()));
  std::set<std::string> seen;
  for (const EngineConfig& engine : config.engines)
    if (!seen.insert(engine.name).second)
      return in.refuse("engine",
                       fmt::format("two engines are named '{}'; give each a name of its own", engine.name));
}

void read_output(TableReader& in, OutputStyle& style) {
  std::string output = "table";
  in.read("output", output);
  if (output == "fastchess")
    style = OutputStyle::fastchess;
  else if (output != "table")
    in.refuse("output", fmt::format("'{}'{}, expected \"table\" or \"fastchess\"; 'records' names a folder",
                                    output, did_you_mean(output, {"table", "fastchess"})));
}

void place_records(Config& config, std::filesystem::path folder, const std::string& default_folder) {
  if (folder.empty() && config.pgn.empty() && config.store.empty()) folder = default_folder;
  if (folder.empty()) folder = (config.pgn.empty() ? config.store : config.pgn).parent_path();
  if (config.pgn.empty()) config.pgn = folder / "games.pgn";
  if (config.store.empty()) config.store = folder / "tournament.db";
}

Expected<Config> read(const toml::table& table, const std::string& file,
                      const std::filesystem::path& directory, const std::string& default_records) {
  Config config;
  TableReader in(table, file);
  in.read("event", config.event);
  in.read("site", config.site);
  if (config.site == "?") config.site.clear();  // as records write it
  in.read_number("seed", config.seed, 0, std::numeric_limits<std::int64_t>::max());
  in.read("games", config.games);
  in.read_number("concurrency", config.concurrency, 1, 4096);
  read_affinity(in, config.affinity);
  EngineConfig defaults;
  defaults.time_control = *parse_time_control("10+0.1");
  defaults.time_control.margin = default_margin;
  read_engine_manner(in, defaults);
  config.timeouts = defaults.timeouts;
  in.read_table("openings", [&](TableReader& nested) { read_openings(nested, config.openings); });
  in.read_table("adjudication", [&](TableReader& nested) { read_adjudication(nested, config.adjudication); });
  read_output(in, config.output);
  in.read_number("rating_interval", config.rating_interval, 0, max_rounds);
  in.read_table("log", [&](TableReader& nested) { read_log(nested, config.log); });
  read_choice(in, "transcripts", transcripts_names, config.transcripts);
  in.read("strict", config.strict);
  std::string where;
  std::string records;
  std::string store;
  std::string pgn;
  in.read("directory", where);
  in.read("records", records);
  in.read("store", store);
  in.read("pgn", pgn);
  in.read_tables("engine",
                 [&](TableReader& nested) { config.engines.push_back(read_engine(nested, defaults)); });
  read_format(in, config);
  in.refuse_unknown();
  check_games(in, config);
  check_asked_games(in, config);
  check_engines(in, config);
  if (in.error()) return *in.error();

  config.directory = (directory / where).lexically_normal();
  config.pgn = pgn;
  config.store = store;
  place_records(config, records, default_records);
  if (!std::filesystem::is_directory(config.directory)) {
    in.refuse("directory", fmt::format("'{}' is no folder", config.directory.string()));
    return *in.error();
  }
  if (resolved(config, config.pgn).lexically_normal() == resolved(config, config.store).lexically_normal()) {
    in.refuse("pgn", fmt::format("'{}' is the store, expected another file", config.pgn.string()));
    return *in.error();
  }
  return config;
}

}  // namespace

Expected<Config> read_config(std::string_view text, std::string_view flags, const std::string& file,
                             const std::filesystem::path& directory, const std::string& records) {
  auto table = parse(text, file);
  if (!table) return table.error();
  auto over = parse(flags, {});
  if (!over) return over.error();
  overlay(*table, *std::move(over));
  return read(*table, file, directory, records);
}

}  // namespace flipside::referee
