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

/// What a store knows about its tournament.
struct TournamentInfo {
  std::string created;  // when, for people
  std::string config;   // the configuration's text, whole
  std::uint64_t seed = 0;
  std::uint64_t games = 0;  // scheduled
  std::string program;      // name and version of the writer
  std::string status;       // for people: "running", "finished", …
  bool operator==(const TournamentInfo&) const = default;
};

/// A game and its place in the schedule.
struct StoredGame {
  std::int64_t index = 0;
  GameRecord record;
  bool operator==(const StoredGame&) const = default;
};

/// Something that happened: a restart of the program, a game annulled, …
struct Note {
  std::string time;                  // for people
  std::optional<std::int64_t> game;  // none: about the tournament
  std::string text;
  bool operator==(const Note&) const = default;
};

/// The games of one tournament in an SQLite file, and the only truth about what has been played.
///
/// One program may write at a time; any number may read meanwhile, also from folders that they cannot write.
/// The program may be killed at any instant: what append() has returned for is there (after a power cut, all
/// but perhaps the last appends), and nothing half. Nothing throws; errors name the file.
///
/// Tables, for those who ask with SQL: `tournament` (one row), `games` (a row a game; `moves` are protocol
/// texts with blanks between them, `thoughts` a JSON array with null for opening moves), `notes`.
class Store {
 public:
  /// Makes a new file and opens it for writing. An existing file is never touched.
  static Expected<Store> create(const std::string& path, const TournamentInfo& info);
  /// Opens a file for writing; refuses while another program has it open for writing.
  static Expected<Store> open(const std::string& path);
  /// Opens a file for reading only.
  static Expected<Store> open_to_read(const std::string& path);

  Store(Store&&) noexcept;
  Store& operator=(Store&&) noexcept;
  ~Store();

  /// The file, as it was named when it was opened.
  const std::string& path() const;
  /// What the file said when it was opened, and the status set since.
  const TournamentInfo& info() const;
  Expected<void> set_status(std::string_view status);

  /// Adds games, all of them or, on an error, none. A game whose index is there already is passed over.
  Expected<void> append(std::span<const StoredGame> games);
  Expected<void> note(const Note& note);
  /// Removes the games from this index on.
  Expected<void> remove_from(std::int64_t index);

  /// The indices of the games that are there, in ascending order.
  Expected<std::vector<std::int64_t>> played() const;
  /// Calls `f` for every game in schedule order, as the file is at this moment, holding one game at a time.
  /// Where `f` returns a bool, false ends the walk.
  template <class F>
  Expected<void> for_each_game(F&& f) const {
    return walk(Part::all, visitor(f));
  }
  /// The same with records that lack their moves, many times faster: for tables.
  template <class F>
  Expected<void> for_each_result(F&& f) const {
    return walk(Part::results, visitor(f));
  }
  /// The game with this index; none if it has not been played.
  Expected<std::optional<StoredGame>> game(std::int64_t index) const;
  /// All notes, the oldest first.
  Expected<std::vector<Note>> notes() const;

 private:
  struct Impl;
  enum class Part : std::uint8_t { all, results };
  using Visitor = std::function<bool(const StoredGame&)>;  // false: enough

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
