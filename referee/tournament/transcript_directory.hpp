#pragma once

#include <filesystem>
#include <string>

#include "engine/core/expected.hpp"
#include "referee/log/transcript.hpp"
#include "referee/store/store.hpp"

namespace flipside::referee {

/// The transcripts of a tournament's games as files beside its store, named after the numbers by which
/// people are told of the games: `transcripts/00000012.txt.zst` is the game with index 11.
class TranscriptDirectory {
 public:
  /// The folder is `transcripts` for a store named `tournament.db`, for others `NAME-transcripts`, so that
  /// two stores in one place do not share it. It is made with the first file.
  explicit TranscriptDirectory(const std::filesystem::path& store);

  /// Writes a game's transcript.
  /// @return its name, seen from the store's folder; the error of a full disk and the like
  Expected<std::string> keep(const StoredGame& game, const Transcript& transcript) const;
  /// The same for a game that was annulled, each time it was: `00000012-annulled-1.txt.zst`.
  Expected<std::string> keep_annulled(std::int64_t index, const std::string& why,
                                      const Transcript& transcript) const;

 private:
  Expected<std::string> write(const std::string& name, const std::string& text) const;

  std::filesystem::path place_;  // the store's folder
  std::string folder_;           // in it
};

}  // namespace flipside::referee
