#pragma once

#include <cstdint>
#include <filesystem>
#include <string>

#include "engine/core/expected.hpp"
#include "referee/log/transcript.hpp"
#include "referee/store/store.hpp"

namespace flipside::referee {

/// The transcript files beside a tournament's store, named after the numbers of the games from 1:
/// `transcripts/00000012.txt.zst` belongs to the game with index 11.
class TranscriptDirectory {
 public:
  /// The directory is `transcripts` for a store named `tournament.db`, and `NAME-transcripts` for any other
  /// store, so that two stores in a directory do not share it. It is created with the first file.
  explicit TranscriptDirectory(const std::filesystem::path& store);

  /// Writes the transcript of a finished game.
  /// @return the path of the file relative to the store's directory, or an error, such as a full disk
  Expected<std::string> keep(const StoredGame& game, const Transcript& transcript) const;
  /// Writes the transcript of an annulled game. Each replay has its own file: `00000012-annulled-1.txt.zst`.
  Expected<std::string> keep_annulled(std::int64_t index, const std::string& reason,
                                      const Transcript& transcript) const;

 private:
  Expected<std::string> write(const std::string& name, const std::string& text) const;

  std::filesystem::path parent_;  // the store's directory
  std::string name_;              // of the subdirectory
};

}  // namespace flipside::referee
