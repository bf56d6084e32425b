#include "bench/referee/stamp_book.hpp"

#include <algorithm>
#include <map>
#include <span>

namespace flipside {
namespace {

/// One engine's side of one game.
using Side = std::span<const Stamp>;

/// The sides of all games, those with the first move and those with the second.
struct Sides {
  std::vector<Side> first;
  std::multimap<Instant, Side> second;  // by when they were first asked
};

Sides sides_of(const StampBook& book) {
  Sides sides;
  for (const auto& stamps : book)
    for (auto begin = stamps.begin(); begin != stamps.end();) {
      const auto end =
          std::find_if(begin + 1, stamps.end(), [](const Stamp& stamp) { return stamp.ply < 2; });
      const Side side(begin, end);
      if (begin->ply == 0)
        sides.first.push_back(side);
      else
        sides.second.emplace(begin->asked, side);
      begin = end;
    }
  return sides;
}

/// Whether these can be one game's: each is asked when the other has answered.
bool take_turns(Side first, Side second) {
  if (first.size() != second.size()) return false;
  for (std::size_t i = 0; i < first.size(); ++i) {
    if (second[i].asked < first[i].answered) return false;
    if (i + 1 < first.size() && first[i + 1].asked < second[i].answered) return false;
  }
  return true;
}

}  // namespace

StampBook read_book(const std::filesystem::path& folder) {
  StampBook book;
  for (const auto& file : std::filesystem::directory_iterator(folder))
    if (auto stamps = read_stamps(file.path()); !stamps.empty()) book.push_back(std::move(stamps));
  return book;
}

Window all_playing(const StampBook& book) {
  if (book.empty()) return {};
  Window window{Instant::min(), Instant::max()};
  for (const auto& stamps : book) {
    window.begin = std::max(window.begin, stamps.front().answered);
    window.end = std::min(window.end, stamps.back().answered);
  }
  return window;
}

std::size_t moves_within(const StampBook& book, Window window) {
  std::size_t moves = 0;
  for (const auto& stamps : book)
    for (const Stamp& stamp : stamps)
      moves += window.begin <= stamp.answered && stamp.answered < window.end ? 1 : 0;
  return moves;
}

std::vector<Duration> delays_within(const StampBook& book, Window window) {
  Sides sides = sides_of(book);
  std::vector<Duration> delays;
  const auto add = [&](const Stamp& from, const Stamp& to) {
    if (window.begin <= from.answered && from.answered < window.end)
      delays.push_back(to.asked - from.answered);
  };
  for (const Side first : sides.first) {
    auto second = sides.second.lower_bound(first.front().answered);
    while (second != sides.second.end() && !take_turns(first, second->second)) ++second;
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
