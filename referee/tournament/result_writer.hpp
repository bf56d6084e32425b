#pragma once

#include <atomic>
#include <condition_variable>
#include <functional>
#include <limits>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "engine/core/time_source.hpp"
#include "referee/match/judge.hpp"
#include "referee/ratings/standings.hpp"
#include "referee/store/store.hpp"
#include "referee/tournament/display.hpp"
#include "referee/tournament/pgn_file.hpp"
#include "referee/tournament/transcript_directory.hpp"

namespace flipside::referee {

/// Counts a game of a store; players that `names` does not hold are left out.
/// @param first_pair  the number of the store's first pair
void count_game(Standings& standings, const std::vector<std::string>& names, const StoredGame& game,
                PairId first_pair = 0);

/// Takes finished games off the loop's thread: judges their moves, stores them, writes the record, keeps the
/// standings and the display.
class ResultWriter {
 public:
  /// Games that may wait to be stored before behind() is true.
  static constexpr std::size_t most_unstored = 500;

  /// Takes the games that are stored already into the record and the standings.
  /// `display` must outlive the recorder and is used by its thread alone until finish().
  /// @param stage_begin  index: no game will come before it
  /// @param solutions    by which games are judged that are not stored yet
  static Expected<std::unique_ptr<ResultWriter>> start(Store store, PgnFile pgn,
                                                       TranscriptDirectory transcripts,
                                                       std::vector<std::string> names, Display& display,
                                                       std::int64_t stage_begin, Solutions solutions = {});
  ~ResultWriter();

  /// Tells that a game begins.
  void begin(std::size_t index, PerPlayer<std::string> players);
  /// Hands over a finished game, and its transcript if that is to be kept.
  void add(std::size_t index, GameRecord record, std::optional<Transcript> transcript);
  /// Notes in the store that a game was annulled and is played again.
  void annul(std::size_t index, const std::string& reason, std::optional<Transcript> transcript);
  /// Tells people something.
  void say(std::string text);
  /// Tells what is known of the games to come, once those before its stage were handed over.
  void tell(ScheduleProgress outlook);
  /// Games from this index on do not count, also those that were handed over already.
  void end_at(std::int64_t index);
  /// True while so many games wait to be stored, because the disk is slow, that no more should begin.
  bool behind() const { return unstored_ >= most_unstored; }
  /// True after something could not be stored or written; finish() tells what.
  bool failed() const { return failed_; }

  /// Games lost by a fault, those stored before included; to be asked after finish().
  std::size_t forfeits() const { return forfeits_; }

  /// Waits until all is stored and written, and sets the store's status.
  Expected<void> finish(std::string_view status);

 private:
  /// A game that began, and how many had been handed over before.
  struct Begun {
    std::size_t handed_over;
    std::int64_t index;
    PerPlayer<std::string> players;
  };
  /// What is handed to the recorder's thread.
  struct Batch {
    std::vector<StoredGame> games;
    std::vector<Note> notes;
    std::vector<Begun> begun;
    std::vector<std::pair<std::size_t, Transcript>> of_games;  // by place in `games`
    std::vector<std::pair<std::size_t, Transcript>> of_notes;  // by place in `notes`
    std::vector<std::string> sayings;
    std::optional<ScheduleProgress> outlook;
    bool empty() const { return games.empty() && notes.empty() && sayings.empty() && !outlook; }
  };

  ResultWriter(Store store, PgnFile pgn, TranscriptDirectory transcripts, std::vector<std::string> names,
               Display& display, Solutions solutions);
  Expected<void> take_stored(std::int64_t stage_begin);
  void work();
  Expected<void> take(Batch batch, std::int64_t end);
  void keep_transcripts(Batch& batch);
  Expected<void> drop_surplus();
  void count(const StoredGame& game);

  Store store_;
  PgnFile pgn_;
  TranscriptDirectory transcripts_;
  bool transcripts_failed_ = false;  // people have been told
  std::vector<std::string> names_;
  Display& display_;
  Solutions solutions_;
  Standings standings_;
  std::uint64_t counted_ = 0;  // games
  std::size_t forfeits_ = 0;

  std::mutex mutex_;
  std::condition_variable changed_;
  Batch queue_;
  std::int64_t end_ = std::numeric_limits<std::int64_t>::max();  // games from this index on do not count
  bool finishing_ = false;
  std::atomic<bool> failed_ = false;
  std::atomic<std::size_t> unstored_ = 0;
  std::optional<Error> failure_;
  std::thread thread_;
};

}  // namespace flipside::referee
