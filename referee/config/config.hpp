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

/// Whether an engine runs in a sandbox.
enum class SandboxUse : std::uint8_t {
  off,
  on,
  available,  // if the machine can create sandboxes
};

/// Configuration of one engine.
struct EngineConfig {
  std::string name;
  std::string command;
  std::vector<std::string> arguments;
  std::filesystem::path directory;  // working directory; empty: the tournament's directory
  std::vector<std::pair<std::string, std::string>> environment;
  std::vector<std::pair<std::string, std::string>> options;  // UGI options to set
  TimeControl time_control;
  bool restart = false;         // start a new process for every game
  bool ponder = false;          // search during the opponent's turn if the engine supports pondering
  std::optional<int> niceness;  // 0 to 19; nullopt: inherit the referee's niceness
  std::uint64_t memory = 0;     // in MiB, per process or, in a sandbox, in total; 0: unlimited
  SandboxUse sandbox = SandboxUse::off;
  std::vector<std::filesystem::path> readable;  // what the sandbox shows in addition
  std::vector<std::filesystem::path> writable;  // directories that the sandbox lets the engine change
  bool network = false;                         // whether the sandbox permits network access
  unsigned processes = 64;                      // maximum number of processes and threads in the sandbox
  EngineTimeouts timeouts;
  EngineQuirks quirks;
  bool operator==(const EngineConfig&) const = default;
};

/// Configuration of the openings.
struct OpeningConfig {
  /// Number of random moves from the start position. For openings from a file: their maximum length in plies,
  /// or 0 for no limit.
  int plies = 0;
  /// Openings files by variant id. Variants without a file use random openings.
  std::map<std::string, std::filesystem::path> files;
  /// Digests of the openings files by variant id, recorded at the start of a tournament to detect later
  /// changes.
  std::map<std::string, std::string> digests;
  OpeningOrder order = OpeningOrder::sequential;  // order of the openings in a file
  std::size_t start = 1;                          // number of the first opening to play, from 1
  bool operator==(const OpeningConfig&) const = default;
};

/// Style of the progress output during a tournament.
enum class OutputStyle : std::uint8_t {
  table,      // a live table of the ratings
  fastchess,  // progress lines in the format of fastchess, for scripts that parse them
};

/// Whether each game is pinned to its own CPUs.
enum class Affinity : std::uint8_t {
  off,
  on,
  force,  // pin games even if some must share CPUs
};

/// Configuration of the log file.
struct LogConfig {
  std::filesystem::path file;  // empty: no log
  LogLevel level = LogLevel::info;
  bool operator==(const LogConfig&) const = default;
};

/// Configuration of the web page that shows the tournament.
struct PageConfig {
  std::string address = "127.0.0.1";  // IPv4 or IPv6 address to bind
  std::optional<std::uint16_t> port;  // nullopt: the first free port from the default on
  std::string token;                  // required for every request if other machines can connect
  bool operator==(const PageConfig&) const = default;
};

/// A complete, validated tournament configuration.
struct Config {
  std::string event = "Flipside tournament";
  std::string site;  // empty: unspecified
  std::uint64_t seed = 1;
  std::vector<std::string> games;
  std::vector<EngineConfig> engines;
  Format format;
  /// SPRT of the first engine against the second. Its verdict ends the tournament.
  std::optional<SprtSettings> sprt;
  std::size_t concurrency = 1;  // games played in parallel
  Affinity affinity = Affinity::off;
  OpeningConfig openings;
  AdjudicationRules adjudication;
  EngineTimeouts timeouts;  // default timeouts of the engines
  LogConfig log;
  std::optional<PageConfig> page;  // nullopt: no page
  KeptTranscripts transcripts = KeptTranscripts::failed;
  bool strict = false;  // exit with status 4 if any game was forfeited
  OutputStyle output = OutputStyle::table;
  /// Number of game pairs between two rating reports in fastchess output; 0: report only at the end.
  std::size_t rating_interval = 10;
  std::filesystem::path directory;  // absolute path; base directory for relative paths
  std::filesystem::path store;      // path of the tournament database
  std::filesystem::path pgn;        // path of the PGN file
  bool operator==(const Config&) const = default;
};

/// Resolves `path` against the directory of the tournament.
inline std::filesystem::path resolved(const Config& config, const std::filesystem::path& path) {
  return config.directory / path;
}

}  // namespace flipside::referee
