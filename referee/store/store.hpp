#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "engine/core/expected.hpp"
#include "referee/record/game_record.hpp"

namespace flipside::referee {

class FileLock;

/// The metadata of a tournament.
struct TournamentInfo {
  std::string created;  // date and time, for display
  std::string config;   // complete text of the configuration
  std::uint64_t seed = 0;
  std::uint64_t games = 0;  // number of scheduled games
  std::string program;      // name and version of the program that created the store
  std::string status;       // for display: "running", "finished", …
  bool operator==(const TournamentInfo&) const = default;
};

/// A game and its index in the schedule.
struct StoredGame {
  std::int64_t index = 0;
  GameRecord record;

  /// Returns the number of the game's pair. The two games of a pair are adjacent in the schedule.
  std::uint64_t pair() const { return static_cast<std::uint64_t>(index) / 2; }
  bool operator==(const StoredGame&) const = default;
};

/// A log entry of the tournament: a restart of the program, an annulled game, …
struct Note {
  std::string time;                  // for display
  std::optional<std::int64_t> game;  // index of a game; nullopt: the note is about the tournament
  std::string text;
  bool operator==(const Note&) const = default;
};

/// An SQLite file with the games of one tournament. No other file records the games that were played.
///
/// Only one program may write at a time. Any number of programs may read concurrently, even without
/// permission to write to the directory. If the writer is killed, every completed append() is preserved and
/// no partial append is visible. A power cut may lose the most recent appends. If another program damages the
/// file or its write-ahead log, the next write fails with an error that reports how many games are left, and
/// all later calls fail with the same error. No function throws; errors name the file.
///
/// Tables, for SQL queries: `tournament` (one row), `games` (one row per game; `moves` contains the moves in
/// protocol notation, separated by spaces; `thoughts` contains a JSON array with the move info of each move,
/// or null for an opening move), `notes`.
class Store {
 public:
  /// Creates a file and opens it for writing. Fails if the file exists.
  static Expected<Store> create(const std::string& path, const TournamentInfo& info);
  /// Opens a file for writing. Fails if another writer has the file open, or if the file has several hard
  /// links, because SQLite cannot use a file under several names.
  static Expected<Store> open(const std::string& path);
  /// Opens a file for reading only.
  static Expected<Store> open_for_reading(const std::string& path);

  Store(Store&&) noexcept;
  Store& operator=(Store&&) noexcept;
  ~Store();

  /// Returns the path that was passed on opening.
  const std::string& path() const;
  /// Returns the metadata as read on opening. set_status() updates the status.
  const TournamentInfo& info() const;
  /// Replaces the status of the tournament.
  Expected<void> set_status(std::string_view status);

  /// Adds games in one transaction, skipping indices that are already stored. Adds nothing on an error.
  Expected<void> append(std::span<const StoredGame> games);
  /// Replaces stored games in one transaction. Replaces nothing on an error.
  Expected<void> replace(std::span<const StoredGame> games);
  /// Adds a note.
  Expected<void> note(const Note& note);
  /// Removes all games with this index or a higher one.
  Expected<void> remove_from(std::int64_t index);

  /// Calls `f` for every game of a snapshot of the file, in schedule order. Keeps one game in memory at a
  /// time. If `f` returns bool, the loop ends when `f` returns false.
  template <class F>
  Expected<void> for_each_game(F&& f) const {
    return walk(Part::all, visitor(f));
  }
  /// Like for_each_game(), but the records contain no moves. This is many times faster.
  template <class F>
  Expected<void> for_each_result(F&& f) const {
    return walk(Part::results, visitor(f));
  }
  /// Returns the game with this index; nullopt if it is not stored.
  Expected<std::optional<StoredGame>> game(std::int64_t index) const;
  /// Returns all notes, oldest first.
  Expected<std::vector<Note>> notes() const;

  // For programs that follow a store while another program writes to it:

  /// Returns a number that changes when another connection modifies the file.
  Expected<std::int64_t> version() const;
  /// Returns the current status of the tournament.
  Expected<std::string> read_status() const;
  /// Returns the indices of the stored games from `first` on, in ascending order.
  Expected<std::vector<std::int64_t>> indices(std::int64_t first = 0) const;

 private:
  struct Impl;
  enum class Part : std::uint8_t { all, results };
  using Visitor = std::function<bool(const StoredGame&)>;  // returns false to stop

  template <class F>
  static Visitor visitor(F& f) {
    return [&f](const StoredGame& game) {
      if constexpr (std::is_same_v<decltype(f(game)), bool>) return f(game);
      f(game);
      return true;
    };
  }
  Expected<void> walk(Part part, const Visitor& visit) const;
  explicit Store(std::unique_ptr<Impl> impl);
  static Expected<Store> open_locked(const std::string& path, FileLock lock);

  std::unique_ptr<Impl> impl_;
};

}  // namespace flipside::referee
