#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "referee/clock/protocol_settings.hpp"
#include "referee/clock/time_control.hpp"
#include "referee/config/adjudication.hpp"
#include "referee/formats/format.hpp"
#include "referee/log/log.hpp"
#include "referee/log/transcript.hpp"
#include "referee/ratings/sprt.hpp"
#include "referee/schedule/opening_order.hpp"

namespace flipside::referee {

/// One engine of a tournament.
struct EngineConfig {
  std::string name;
  std::string command;
  std::vector<std::string> arguments;
  std::filesystem::path directory;  // working directory; empty: the tournament's
  std::vector<std::pair<std::string, std::string>> environment;
  std::vector<std::pair<std::string, std::string>> options;  // sent with setoption
  TimeControl time_control;
  bool restart = false;         // start a new process for every game
  bool ponder = false;          // search on the opponent's time if the engine supports it
  std::optional<int> niceness;  // 0 to 19; nullopt: inherit the referee's
  std::uint64_t memory = 0;     // address space limit of each process in MiB; 0: unlimited
  EngineTimeouts timeouts;
  EngineQuirks quirks;
  bool operator==(const EngineConfig&) const = default;
};

/// Openings of the games.
struct OpeningConfig {
  int plies =
      0;  // random moves from the start position; maximum length of an opening from a file, 0: no limit
  std::map<std::string, std::filesystem::path> files;  // variant -> opening file; others get random openings
  std::map<std::string, std::string> digests;          // variant -> expected digest of its file, if recorded
  OpeningOrder order = OpeningOrder::sequential;       // playing order of the openings from a file
  std::size_t start = 1;                               // position in that order of the first round, from 1
  bool operator==(const OpeningConfig&) const = default;
};

/// Format of the progress output of a run.
enum class OutputStyle : std::uint8_t {
  table,      // a live table
  fastchess,  // the lines that fastchess prints, for scripts that parse them
};

/// Whether each game is pinned to its own CPUs.
enum class Affinity : std::uint8_t {
  off,
  on,
  force,  // pin games even if some must share CPUs
};

/// The log file of a run.
struct LogConfig {
  std::filesystem::path file;  // empty: no log
  LogLevel level = LogLevel::info;
  bool operator==(const LogConfig&) const = default;
};

/// A complete, validated tournament configuration.
struct Config {
  std::string event = "Flipside tournament";
  std::string site;  // empty: unspecified
  std::uint64_t seed = 1;
  std::vector<std::string> games;
  std::vector<EngineConfig> engines;
  Format format;
  std::optional<SprtSettings> sprt;  // tests the first of two engines; its verdict ends the tournament
  std::size_t concurrency = 1;       // games played in parallel
  Affinity affinity = Affinity::off;
  OpeningConfig openings;
  AdjudicationRules adjudication;
  EngineTimeouts timeouts;  // defaults for engines that set none
  LogConfig log;
  KeptTranscripts transcripts = KeptTranscripts::failed;
  bool strict = false;  // exit with a distinct code if any game was forfeited
  OutputStyle output = OutputStyle::table;
  std::size_t rating_interval = 10;  // game pairs between results in fastchess output; 0: only at the end
  std::filesystem::path directory;   // absolute; base of the other relative paths
  std::filesystem::path store;       // the tournament database
  std::filesystem::path pgn;         // the games in PGN
  bool operator==(const Config&) const = default;
};

/// Returns `path` relative to the directory of the tournament.
inline std::filesystem::path resolved(const Config& config, const std::filesystem::path& path) {
  return config.directory / path;
}

}  // namespace flipside::referee
