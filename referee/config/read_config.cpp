#include "referee/config/read_config.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <fstream>
#include <set>

#include "engine/tablebase/table_directory.hpp"
#include "referee/config/overlay.hpp"
#include "referee/config/parse_toml.hpp"
#include "referee/config/read_engine.hpp"
#include "referee/config/read_format.hpp"
#include "referee/config/table_reader.hpp"
#include "referee/record/external_game.hpp"

namespace flipside::referee {
namespace {

constexpr auto default_margin = std::chrono::milliseconds(50);

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
  in.read_choice("order", order, {"sequential", "random"});
  openings.order = order == "random" ? OpeningOrder::random : OpeningOrder::sequential;
  in.read_number("start", openings.start, 1, max_rounds);
}

/// Reads `tables`: a directory, or true for the default directory.
void read_tables_directory(TableReader& in, std::filesystem::path& directory) {
  bool use_default = false;
  std::string name;
  constexpr std::string_view expected = "expected a directory, true or false";
  if (in.is_string("tables")) {
    in.read("tables", name);
    if (name.empty()) in.reject("tables", expected);
  } else {
    in.read("tables", use_default, expected);
  }
  directory = use_default ? default_tables_directory : name;
}

void read_adjudication(TableReader& in, AdjudicationRules& rules) {
  constexpr int max = 1'000'000;
  in.read_table("resign", [&](TableReader& nested) {
    ResignRule& rule = rules.resign.emplace();
    nested.require({"score", "moves"});
    nested.read_number("score", rule.score, 1, max);
    nested.read_number("moves", rule.moves, 1, max);
    nested.read("both", rule.both);
  });
  in.read_table("draw", [&](TableReader& nested) {
    DrawRule& rule = rules.draw.emplace();
    nested.require({"from", "moves", "score"});
    nested.read_number("from", rule.from, 1, max);
    nested.read_number("moves", rule.moves, 1, max);
    nested.read_number("score", rule.score, 0, max);
  });
  in.read_number("plies", rules.plies, 1, max);
  in.read_number("solved", rules.solved, 1, max);
  read_tables_directory(in, rules.tables);
  read_digests(in, rules.digests);
}

void read_affinity(TableReader& in, Affinity& affinity) {
  if (!in.is_string("affinity")) {
    bool on = affinity != Affinity::off;
    in.read("affinity", on);
    affinity = on ? Affinity::on : Affinity::off;
    return;
  }
  std::string word;
  in.read("affinity", word);
  if (word != "force") in.reject("affinity", "expected true, false or \"force\"");
  affinity = Affinity::force;
}

/// Reads one of `names` as an enumerator of `Value`. `names` must be in the order of the enumeration.
template <class Value, std::size_t n>
void read_enum(TableReader& in, std::string_view key, const std::array<std::string_view, n>& names,
               Value& value) {
  std::string word(names[static_cast<std::size_t>(value)]);
  in.read_choice(key, word, {names.begin(), names.end()});
  const auto found = std::find(names.begin(), names.end(), word);
  if (found != names.end()) value = static_cast<Value>(found - names.begin());
}

void read_log(TableReader& in, LogConfig& log) {
  in.require({"file"});
  std::string file;
  in.read("file", file);
  if (in.has("file") && file.empty()) in.reject("file", "expected a file name");
  log.file = file;
  read_enum(in, "level", log_level_names, log.level);
}

void read_page(TableReader& in, PageConfig& page) {
  in.read("address", page.address);
  if (page.address.empty()) in.reject("address", "expected an IPv4 or IPv6 address");
  if (in.has("port")) in.read_number("port", page.port.emplace(), 1, 65'535);
  in.read("token", page.token);
}

void check_games(TableReader& in, const Config& config) {
  if (config.games.empty()) return in.reject("games", "missing; expected at least one game");
  std::set<std::string> seen;
  for (const std::string& game : config.games) {
    const auto start = game_of(game);
    if (!start) return in.reject("games", start.error().message);
    if (!seen.insert(game).second) return in.reject("games", fmt::format("duplicate game '{}'", game));
  }
  for (const auto& [game, file] : config.openings.files)
    if (!seen.contains(game))
      return in.reject("openings.files", fmt::format("'{}' is not a game of this tournament", game));
}

/// Rejects settings that require built-in rules if the tournament includes an external game.
void check_external_games(TableReader& in, const Config& config) {
  for (const std::string& game : config.games) {
    if (!is_external(game)) continue;
    if (config.openings.plies > 0 && !config.openings.files.contains(game))
      in.reject(
          "openings.plies",
          fmt::format(
              "external game '{}' cannot have random openings; set plies to 0, or provide an openings file",
              game));
    if (config.adjudication.solved > 0 || !config.adjudication.tables.empty())
      in.reject(config.adjudication.solved > 0 ? "adjudication.solved" : "adjudication.tables",
                fmt::format("external game '{}' cannot be solved", game));
  }
}

void check_engines(TableReader& in, const Config& config) {
  if (config.engines.size() < 2)
    return in.reject("engine", fmt::format("expected at least two engines, not {}", config.engines.size()));
  std::set<std::string> seen;
  for (const EngineConfig& engine : config.engines)
    if (!seen.insert(engine.name).second)
      return in.reject(
          "engine", fmt::format("duplicate name '{}'; set a different 'name' for each engine", engine.name));
}

void read_output(TableReader& in, OutputStyle& style) {
  std::string output = "table";
  in.read_choice("output", output, {"table", "fastchess"}, "; to set the output directory, use 'records'");
  if (output == "fastchess") style = OutputStyle::fastchess;
}

/// Fills in the paths of the store and the PGN file if they are empty.
void set_record_paths(Config& config, std::filesystem::path records, const std::string& default_records) {
  if (records.empty() && config.pgn.empty() && config.store.empty()) records = default_records;
  if (records.empty()) records = (config.pgn.empty() ? config.store : config.pgn).parent_path();
  if (config.pgn.empty()) config.pgn = records / "games.pgn";
  if (config.store.empty()) config.store = records / "tournament.db";
}

Expected<Config> read(const toml::table& table, const std::string& file,
                      const std::filesystem::path& directory, const std::string& default_records,
                      bool needs_directory) {
  Config config;
  TableReader in(table, file);
  in.read("event", config.event);
  in.read("site", config.site);
  if (config.site == "?") config.site.clear();  // "?" means "unknown" in PGN
  in.read_number("seed", config.seed, 0, std::numeric_limits<std::int64_t>::max());
  in.read("games", config.games);
  in.read_number("concurrency", config.concurrency, 1, 4096);
  read_affinity(in, config.affinity);
  EngineConfig defaults;
  defaults.time_control = *parse_time_control("10+0.1");
  defaults.time_control.margin = default_margin;
  read_engine_defaults(in, defaults);
  config.timeouts = defaults.timeouts;
  in.read_table("openings", [&](TableReader& nested) { read_openings(nested, config.openings); });
  in.read_table("adjudication", [&](TableReader& nested) { read_adjudication(nested, config.adjudication); });
  read_output(in, config.output);
  in.read_number("rating_interval", config.rating_interval, 0, max_rounds);
  in.read_table("log", [&](TableReader& nested) { read_log(nested, config.log); });
  in.read_table("page", [&](TableReader& nested) { read_page(nested, config.page.emplace()); });
  read_enum(in, "transcripts", transcripts_names, config.transcripts);
  in.read("strict", config.strict);
  std::string base;
  std::string records;
  std::string store;
  std::string pgn;
  in.read("directory", base);
  in.read("records", records);
  in.read("store", store);
  in.read("pgn", pgn);
  in.read_tables("engine",
                 [&](TableReader& nested) { config.engines.push_back(read_engine(nested, defaults)); });
  read_format(in, config);
  in.reject_unknown_keys();
  check_games(in, config);
  check_external_games(in, config);
  check_engines(in, config);
  if (in.error()) return *in.error();

  config.directory = (directory / base).lexically_normal();
  config.pgn = pgn;
  config.store = store;
  set_record_paths(config, records, default_records);
  if (needs_directory && !std::filesystem::is_directory(config.directory)) {
    in.reject("directory", fmt::format("'{}' is not a directory", config.directory.string()));
    return *in.error();
  }
  if (resolved(config, config.pgn).lexically_normal() == resolved(config, config.store).lexically_normal()) {
    in.reject("pgn", fmt::format("'{}' is the store; expected a different file", config.pgn.string()));
    return *in.error();
  }
  return config;
}

}  // namespace

Expected<Config> read_config(std::string_view text, std::string_view flags, const std::string& file,
                             const std::filesystem::path& directory, const std::string& records,
                             bool needs_directory) {
  auto table = parse_toml(text, file);
  if (!table) return table.error();
  auto overrides = parse_toml(flags, {});
  if (!overrides) return overrides.error();
  overlay(*table, *std::move(overrides));
  return read(*table, file, directory, records, needs_directory);
}

}  // namespace flipside::referee
