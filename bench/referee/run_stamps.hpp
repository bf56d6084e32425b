#pragma once

#include <cstddef>
#include <filesystem>
#include <vector>

#include "bench/canned/stamps.hpp"

namespace flipside {

/// A time interval.
struct Window {
  Instant begin;
  Instant end;
};

/// The timestamps of all engines of a run: one vector per engine, in chronological order.
using RunStamps = std::vector<std::vector<Stamp>>;

/// Reads the timestamps files that engines wrote to a directory.
RunStamps read_run_stamps(const std::filesystem::path& directory);

/// Returns the interval in which all engines are playing. It begins once every engine has sent its first
/// move, and ends when any engine sends its last move, so it excludes startup and shutdown. It is empty
/// (`end` is before `begin`) if the engines never all played at the same time.
Window steady_state_window(const RunStamps& stamps);

/// Returns the number of moves sent within the window.
std::size_t count_moves_in_window(const RunStamps& stamps, Window window);

/// Returns the delays from each `bestmove` within the window to the `go` of the opponent, in ascending order.
/// The timestamps do not name the opponent, so two engines are assumed to be opponents if their moves
/// alternate.
std::vector<Duration> delays_in_window(const RunStamps& stamps, Window window);

}  // namespace flipside
