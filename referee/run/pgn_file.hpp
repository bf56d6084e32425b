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
  /// Writes the games that still wait for an earlier one.
  Expected<void> finish();

 private:
  explicit PgnFile(std::filesystem::path path);
  Expected<void> check();

  std::filesystem::path path_;
  std::ofstream out_;
  std::int64_t next_ = 0;
  std::map<std::int64_t, std::string> waiting_;
};

}  // namespace flipside::referee
