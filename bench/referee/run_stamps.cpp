#include "bench/referee/run_stamps.hpp"

#include <algorithm>
#include <map>
#include <span>

namespace flipside {
namespace {

/// The timestamps of one engine in one game.
using Side = std::span<const Stamp>;

/// The sides of all games, separated by whether they moved first or second.
struct Sides {
  std::vector<Side> first;
  std::multimap<Instant, Side> second;  // sides that moved second, by the time of their first `go`
};

Sides sides_of(const RunStamps& run_stamps) {
  Sides sides;
  for (const auto& stamps : run_stamps)
    for (auto begin = stamps.begin(); begin != stamps.end();) {
      const auto end =
          std::find_if(begin + 1, stamps.end(), [](const Stamp& stamp) { return stamp.ply < 2; });
      const Side side(begin, end);
      if (begin->ply == 0)
        sides.first.push_back(side);
      else
        sides.second.emplace(begin->received, side);
      begin = end;
    }
  return sides;
}

/// Returns whether two sides could be playing the same game, that is, whether each `go` of one side follows a
/// move of the other.
bool alternate(Side first, Side second) {
  if (first.size() != second.size()) return false;
  for (std::size_t i = 0; i < first.size(); ++i) {
    if (second[i].received < first[i].sent) return false;
    if (i + 1 < first.size() && first[i + 1].received < second[i].sent) return false;
  }
  return true;
}

}  // namespace

RunStamps read_run_stamps(const std::filesystem::path& directory) {
  RunStamps run_stamps;
  for (const auto& file : std::filesystem::directory_iterator(directory))
    if (auto stamps = read_stamps(file.path()); !stamps.empty()) run_stamps.push_back(std::move(stamps));
  return run_stamps;
}

Window steady_state_window(const RunStamps& run_stamps) {
  if (run_stamps.empty()) return {};
  Window window{Instant::min(), Instant::max()};
  for (const auto& stamps : run_stamps) {
    window.begin = std::max(window.begin, stamps.front().sent);
    window.end = std::min(window.end, stamps.back().sent);
  }
  return window;
}

std::size_t count_moves_in_window(const RunStamps& run_stamps, Window window) {
  std::size_t moves = 0;
  for (const auto& stamps : run_stamps)
    for (const Stamp& stamp : stamps) moves += window.begin <= stamp.sent && stamp.sent < window.end ? 1 : 0;
  return moves;
}

std::vector<Duration> delays_in_window(const RunStamps& run_stamps, Window window) {
  Sides sides = sides_of(run_stamps);
  std::vector<Duration> delays;
  const auto add = [&](const Stamp& from, const Stamp& to) {
    if (window.begin <= from.sent && from.sent < window.end) delays.push_back(to.received - from.sent);
  };
  for (const Side first : sides.first) {
    auto second = sides.second.lower_bound(first.front().sent);
    while (second != sides.second.end() && !alternate(first, second->second)) ++second;
    if (second == sides.second.end()) continue;
    for (std::size_t i = 0; i < first.size(); ++i) {
      add(first[i], second->second[i]);
      if (i + 1 < first.size()) add(second->second[i], first[i + 1]);
    }
    sides.second.erase(second);
  }
  std::sort(delays.begin(), delays.end());
  return delays;
}

}  // namespace flipside
