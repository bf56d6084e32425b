#pragma once

#include <cstdint>
#include <filesystem>
#include <fstream>
#include <map>
#include <string>

#include "engine/core/expected.hpp"
#include "referee/record/game_record.hpp"

namespace flipside::referee {

/// The record of a tournament as a file that grows in schedule order, whatever order the games finish in.
class PgnFile {
 public:
  /// Begins the file anew; folders that lack are made.
  static Expected<PgnFile> create(const std::filesystem::path& path);

  /// Adds a game, and writes all those whose turn has come.
  Expected<void> add(std::int64_t index, const GameRecord& record);
  /// No game will come between those added and this index: what waits for one does so no longer.
  Expected<void> go_on_at(std::int64_t index);
  /// Leaves out the games from this index on that were not written yet.
  void drop_from(std::int64_t index);
  /// Writes the games that still wait for an earlier one.
  Expected<void> finish();

 private:
  explicit PgnFile(std::filesystem::path path);
  Expected<void> check();
  Expected<void> write_ready();

  std::filesystem::path path_;
  std::ofstream out_;
  std::int64_t next_ = 0;
  std::map<std::int64_t, std::string> waiting_;
};

}  // namespace flipside::referee
