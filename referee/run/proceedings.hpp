#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "referee/config/config.hpp"
#include "referee/run/display.hpp"
#include "referee/run/sprt_watch.hpp"
#include "referee/schedule/course.hpp"
#include "referee/store/store.hpp"

namespace flipside::referee {

/// The results that a store holds, by ascending index.
Expected<std::vector<GameResult>> stored_results(const Store& store);

/// A tournament by its results: what is to be played next, and whether that is enough.
class Proceedings {
 public:
  /// @param before  results that are known, by ascending index
  Proceedings(const Config& config, const std::vector<GameResult>& before);

  /// A game of the course has ended.
  void add(const GameResult& result);

  Course& course() { return course_; }
  const std::optional<SprtWatch>& sprt() const { return sprt_; }
  /// Once a test has decided: games from this index on do not count.
  std::optional<std::int64_t> end() const;
  Outlook outlook() const;
  /// What the format or the test has come to, for people; empty where the tables say all. Lines end with
  /// '\n'.
  /// @param names  of the engines
  std::string text(std::span<const std::string> names) const;

 private:
  bool rounds_given_;
  Course course_;
  std::optional<SprtWatch> sprt_;
};

}  // namespace flipside::referee
