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

/// Returns the window of time with all engines playing. It begins when the last engine sends its first move,
/// and ends when the first engine sends its last move, so it excludes starts and exits of engines. It is
/// empty (end before begin) if the engines never all played at the same time.
Window window_with_all_playing(const RunStamps& stamps);

/// Returns the number of moves sent within the window.
std::size_t count_moves_in_window(const RunStamps& stamps, Window window);

/// Returns the delays from each `bestmove` within the window to the `go` of the opponent, in ascending order.
/// Stamps do not name the opponent, so two engines count as opponents if their moves alternate.
std::vector<Duration> delays_in_window(const RunStamps& stamps, Window window);

}  // namespace flipside
