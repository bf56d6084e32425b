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

/// An engine of a tournament.
struct EngineConfig {
  std::string name;
  std::string command;
  std::vector<std::string> arguments;
  std::filesystem::path directory;  // working directory; empty: the tournament's
  std::vector<std::pair<std::string, std::string>> environment;
  std::vector<std::pair<std::string, std::string>> options;  // sent with setoption
  TimeControl time_control;
  bool restart = false;         // a fresh process for every game
  bool ponder = false;          // thinks on its opponent's time, if it can
  std::optional<int> niceness;  // 0 to 19; none: the referee's
  std::uint64_t memory = 0;     // MiB of address space for each of its processes; 0: no limit
  EngineTimeouts timeouts;
  EngineQuirks quirks;
  bool operator==(const EngineConfig&) const = default;
};

/// Where the games of a tournament begin.
struct OpeningConfig {
  int plies = 0;  // random moves from the start position; of a file's opening at most so many, 0: all
  std::map<std::string, std::filesystem::path> files;  // variant -> its openings, instead of random ones
  std::map<std::string, std::string> digests;     // variant -> digest that its file must have; may be missing
  OpeningOrder order = OpeningOrder::sequential;  // of those in files
  std::size_t start = 1;                          // place in the order where the first round begins
  bool operator==(const OpeningConfig&) const = default;
};

/// How a run tells what happens.
enum class OutputStyle : std::uint8_t {
  table,      // the live table
  fastchess,  // the lines of fastchess, for scripts that read them
};

/// Whether each game has processors of its own.
enum class Affinity : std::uint8_t {
  off,
  on,
  force,  // also where there are not enough for all games at once: some share theirs
};

/// What happens, as lines of a file.
struct LogConfig {
  std::filesystem::path file;  // empty: none
  LogLevel level = LogLevel::info;
  bool operator==(const LogConfig&) const = default;
};

/// A tournament, checked: all that is needed to play it.
struct Config {
  std::string event = "Flipside tournament";
  std::string site;  // empty: not told
  std::uint64_t seed = 1;
  std::vector<std::string> games;
  std::vector<EngineConfig> engines;
  Format format;
  std::optional<SprtSettings> sprt;  // of the first of two engines: its verdict ends the tournament
  std::size_t concurrency = 1;
  Affinity affinity = Affinity::off;
  OpeningConfig openings;
  AdjudicationRules adjudication;
  EngineTimeouts timeouts;  // of engines that have none of their own
  LogConfig log;
  KeptTranscripts transcripts = KeptTranscripts::failed;
  bool strict = false;  // games lost by a fault are an exit code of their own
  OutputStyle output = OutputStyle::table;
  std::size_t rating_interval = 10;  // pairs between two results in fastchess's output; 0: only at the end
  std::filesystem::path directory;   // absolute; where relative paths start
  std::filesystem::path store;       // the tournament's database
  std::filesystem::path pgn;         // the record of its games
  bool operator==(const Config&) const = default;
};

/// Where a path of the configuration is.
inline std::filesystem::path resolved(const Config& config, const std::filesystem::path& path) {
  return config.directory / path;
}

}  // namespace flipside::referee
