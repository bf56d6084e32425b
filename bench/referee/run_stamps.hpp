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

/// The stamps of all engines of a run: one vector per engine, in chronological order.
using RunStamps = std::vector<std::vector<Stamp>>;

/// Reads the stamps that engines wrote to a directory.
RunStamps read_run_stamps(const std::filesystem::path& directory);

/// Returns the time from the last first move of an engine to the first last move. It excludes starts and
/// exits of engines, and is empty (end before begin) if the engines never all played concurrently.
Window window_with_all_playing(const RunStamps& stamps);

/// Returns the number of moves sent within the window.
std::size_t count_moves_in_window(const RunStamps& stamps, Window window);

/// Returns the delays from each `bestmove` within the window to the opponent's `go`, in ascending order.
/// Stamps do not name the opponent: two engines play each other if their moves alternate.
std::vector<Duration> delays_in_window(const RunStamps& stamps, Window window);

}  // namespace flipside
