#pragma once

#include <cstddef>
#include <filesystem>
#include <vector>

#include "bench/canned/stamps.hpp"

namespace flipside {

/// A stretch of time.
struct Window {
  Instant begin;
  Instant end;
};

/// The stamps of all engines of a run, one vector an engine, in the order in which they were made.
using StampBook = std::vector<std::vector<Stamp>>;

/// The stamps that the engines left in a folder.
StampBook read_book(const std::filesystem::path& folder);

/// From when every engine has answered once until the first one has answered for the last time: neither
/// starts nor ends of engines are in it. Empty (end before begin) where they never played all at once.
Window all_playing(const StampBook& book);

/// Moves answered within the window.
std::size_t moves_within(const StampBook& book, Window window);

/// From each `bestmove` within the window to the `go` that it led to, in ascending order. Which engines met
/// is found from the stamps: those of one game take turns.
std::vector<Duration> delays_within(const StampBook& book, Window window);

}  // namespace flipside
