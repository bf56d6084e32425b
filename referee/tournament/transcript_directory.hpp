#pragma once

#include <cstdint>
#include <filesystem>
#include <string>

#include "engine/core/expected.hpp"
#include "referee/log/transcript.hpp"
#include "referee/store/store.hpp"

namespace flipside::referee {

/// The directory of a tournament's transcripts, next to its store. Files are named after game numbers, which
/// count from 1: `transcripts/00000012.txt.zst` is the transcript of the game with index 11.
class TranscriptDirectory {
 public:
  /// The directory is `transcripts` for a store named `tournament.db`, and `NAME-transcripts` for any other
  /// store, so that stores in the same directory do not share transcripts. The directory is created when the
  /// first transcript is written.
  explicit TranscriptDirectory(const std::filesystem::path& store);

  std::filesystem::path path() const { return parent_ / name_; }
  /// Writes the transcript of a finished game.
  /// @return the path of the file relative to the store's directory, or an error, such as a full disk
  Expected<std::string> keep(const StoredGame& game, const Transcript& transcript) const;
  /// Writes the transcript of an annulled game. Each annulment of a game gets a separate file, such as
  /// `00000012-annulled-1.txt.zst`.
  Expected<std::string> keep_annulled(std::int64_t index, const std::string& reason,
                                      const Transcript& transcript) const;
  /// Returns whether the transcript of the finished game with this index exists.
  bool contains(std::int64_t index) const { return std::filesystem::exists(path_of(index)); }
  /// Returns the transcript of a finished game, or an error if it does not exist or is damaged.
  Expected<std::string> read(std::int64_t index) const;

 private:
  std::filesystem::path path_of(std::int64_t index) const;
  Expected<std::string> write(const std::string& name, const std::string& text) const;

  std::filesystem::path parent_;  // directory that contains the store
  std::string name_;              // name of the transcript directory within parent_
};

}  // namespace flipside::referee
