#include <toml++/toml.h>
#include <sstream>

#include "referee/config/read_config.hpp"
#include "referee/config/short_numbers.hpp"

namespace flipside::referee {
namespace {

double to_seconds(Duration duration) { return static_cast<double>(duration.count()) / 1e9; }

template <class Texts>
toml::array array_of(const Texts& texts) {
  toml::array array;
  for (const auto& text : texts) array.push_back(std::filesystem::path(text).string());
  return array;
}

template <class Pairs>
toml::table table_of(const Pairs& pairs) {
  toml::table table;
  for (const auto& [name, value] : pairs) table.insert_or_assign(name, std::filesystem::path(value).string());
  return table;
}

toml::table adjudication_table(const AdjudicationRules& rules) {
  toml::table table;
  if (rules.resign)
    table.insert("resign", toml::table{{"score", rules.resign->score},
                                       {"moves", rules.resign->moves},
                                       {"both", rules.resign->both}});
  if (rules.draw)
    table.insert(
        "draw",
        toml::table{{"from", rules.draw->from}, {"moves", rules.draw->moves}, {"score", rules.draw->score}});
  if (rules.plies > 0) table.insert("plies", rules.plies);
  if (rules.solved > 0) table.insert("solved", rules.solved);
  if (!rules.tables.empty()) table.insert("tables", rules.tables.string());
  if (!rules.digests.empty()) table.insert("digests", table_of(rules.digests));
  return table;
}

toml::table timeouts_table(const EngineTimeouts& timeouts) {
  return toml::table{{"start", to_seconds(timeouts.start)}, {"ready", to_seconds(timeouts.ready)},
                     {"move", to_seconds(timeouts.move)},   {"stop", to_seconds(timeouts.stop)},
                     {"quit", to_seconds(timeouts.quit)},   {"query", to_seconds(timeouts.query)}};
}

/// Returns a table of the quirks that differ from their defaults.
toml::table quirks_table(const EngineQuirks& quirks) {
  toml::table table;
  if (!quirks.start_fen.empty()) table.insert("start_fen", quirks.start_fen);
  if (quirks.bare_responses) table.insert("bare_responses", true);
  if (quirks.go != EngineQuirks{}.go) {
    toml::array kinds;
    for (std::size_t kind = 0; kind < go_names.size(); ++kind)
      if (quirks.go[kind]) kinds.push_back(go_names[kind]);
    table.insert("go", std::move(kinds));
  }
  if (quirks.ready_before_position) table.insert("ready_before_position", true);
  return table;
}

toml::table engine_table(const EngineConfig& engine) {
  toml::table table;
  table.insert("name", engine.name);
  table.insert("cmd", engine.command);
  table.insert("args", array_of(engine.arguments));
  table.insert("dir", engine.directory.string());
  table.insert("env", table_of(engine.environment));
  table.insert("options", table_of(engine.options));
  table.insert("tc", time_control_text(engine.time_control));
  table.insert("margin", to_seconds(engine.time_control.margin));
  table.insert("clock", engine.time_control.charge == TimeControl::Charge::cpu ? "cpu" : "wall");
  table.insert("restart", engine.restart);
  table.insert("ponder", engine.ponder);
  if (engine.niceness) table.insert("nice", *engine.niceness);
  if (engine.memory > 0) table.insert("memory", static_cast<std::int64_t>(engine.memory));
  if (engine.sandbox == SandboxUse::available)
    table.insert("sandbox", "auto");
  else
    table.insert("sandbox", engine.sandbox == SandboxUse::on);
  table.insert("readable", array_of(engine.readable));
  table.insert("writable", array_of(engine.writable));
  table.insert("network", engine.network);
  table.insert("processes", static_cast<std::int64_t>(engine.processes));
  table.insert("timeouts", timeouts_table(engine.timeouts));
  if (engine.quirks != EngineQuirks{}) table.insert("quirks", quirks_table(engine.quirks));
  return table;
}

void insert_format(toml::table& table, const Format& format) {
  const auto insert = [&](const char* key, std::size_t value) {
    table.insert(key, static_cast<std::int64_t>(value));
  };
  table.insert("format", format_text(format.kind));
  if (format.kind != FormatKind::knockout) insert("rounds", format.rounds);
  if (pairings_depend_on_results(format.kind)) insert("pairs", format.pairs);
  if (format.kind == FormatKind::gauntlet) insert("seeds", format.seeds);
  if (format.kind == FormatKind::knockout) insert("tie_breaks", format.tie_breaks);
}

/// Omits the token, which the store must not reveal.
toml::table page_table(const PageConfig& page) {
  toml::table table{{"address", page.address}};
  if (page.port) table.insert("port", static_cast<std::int64_t>(*page.port));
  return table;
}

toml::table sprt_table(const SprtSettings& sprt) {
  return toml::table{{"elo0", sprt.elo0},
                     {"elo1", sprt.elo1},
                     {"alpha", sprt.alpha},
                     {"beta", sprt.beta},
                     {"model", sprt_model_text(sprt.model)},
                     {"count", sprt.pairs ? "pairs" : "games"}};
}

}  // namespace

std::string config_text(const Config& config) {
  toml::table table;
  table.insert("event", config.event);
  table.insert("site", config.site);
  table.insert("seed", static_cast<std::int64_t>(config.seed));
  table.insert("games", array_of(config.games));
  insert_format(table, config.format);
  if (config.sprt) table.insert("sprt", sprt_table(*config.sprt));
  table.insert("concurrency", static_cast<std::int64_t>(config.concurrency));
  table.insert("output", config.output == OutputStyle::fastchess ? "fastchess" : "table");
  table.insert("rating_interval", static_cast<std::int64_t>(config.rating_interval));
  if (config.affinity == Affinity::force)
    table.insert("affinity", "force");
  else
    table.insert("affinity", config.affinity == Affinity::on);
  table.insert("directory", config.directory.string());
  table.insert("store", config.store.string());
  table.insert("pgn", config.pgn.string());
  toml::table openings;
  openings.insert("plies", config.openings.plies);
  openings.insert("files", table_of(config.openings.files));
  if (!config.openings.digests.empty()) openings.insert("digests", table_of(config.openings.digests));
  openings.insert("order", config.openings.order == OpeningOrder::random ? "random" : "sequential");
  openings.insert("start", static_cast<std::int64_t>(config.openings.start));
  table.insert("openings", std::move(openings));
  table.insert("adjudication", adjudication_table(config.adjudication));
  table.insert("timeouts", timeouts_table(config.timeouts));
  if (!config.log.file.empty())
    table.insert("log", toml::table{{"file", config.log.file.string()},
                                    {"level", log_level_names[static_cast<std::size_t>(config.log.level)]}});
  if (config.page) table.insert("page", page_table(*config.page));
  table.insert("transcripts", transcripts_names[static_cast<std::size_t>(config.transcripts)]);
  table.insert("strict", config.strict);
  toml::array engines;
  for (const EngineConfig& engine : config.engines) engines.push_back(engine_table(engine));
  table.insert("engine", std::move(engines));
  std::ostringstream out;
  out << table << '\n';
  return with_short_numbers(out.str());
}

}  // namespace flipside::referee
