#pragma once

#include <atomic>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <thread>
#include <variant>
#include <vector>

#include "referee/match/judge.hpp"
#include "referee/record/pgn_file.hpp"
#include "referee/store/store.hpp"
#include "referee/tournament/events.hpp"
#include "referee/tournament/scheduler.hpp"
#include "referee/tournament/transcript_directory.hpp"

namespace flipside::referee {

/// Writes finished games on its own thread, and passes events to the sinks in order.
///
/// Games are first committed to the store, and GameStored is emitted. Then their moves are judged, their
/// transcripts are compressed, their rows in the store are updated, and the games are appended to the PGN
/// file. A failed step does not stop the other steps: finished games still go to the store if the PGN file
/// fails, and to the PGN file if the store fails.
class ResultWriter final : public ResultReceiver {
 public:
  /// backlogged() returns true if at least this many games are waiting to be stored.
  static constexpr std::size_t backlog_limit = 500;

  /// Returns the current local time as text.
  using WallClock = std::function<std::string()>;

  struct Files {
    Store store;
    PgnFile pgn;
    TranscriptDirectory transcripts;
  };

  /// Passes the stored games to the PGN file and the sinks, then starts the writer's thread.
  /// @param sinks        called only by the writer's thread until finish(); must outlive the writer
  /// @param solutions    solved games for judging moves
  /// @param stage_begin  index of the current stage's first game; all earlier games have ended
  /// @param on_drained   called on the writer's thread when backlogged() becomes false; may be empty
  static Expected<std::unique_ptr<ResultWriter>> start(Files files, std::vector<EventSink*> sinks,
                                                       Solutions solutions, std::int64_t stage_begin,
                                                       WallClock wall_clock,
                                                       std::function<void()> on_drained = {});
  ~ResultWriter() override;

  void store(std::int64_t index, FinishedGame game) override;
  void annul(std::int64_t index, AnnulledGame game) override;
  void emit(TournamentEvent event) override;
  void drop_from(std::int64_t index) override;
  bool wants_moves() const override;
  bool backlogged() const override { return unstored_ >= backlog_limit; }
  bool failed() const override { return failed_; }

  /// Writes all queued games and events, removes the dropped games, and emits TournamentEnded.
  /// @param status  new status of the store; empty: unchanged
  /// @return an error if any step has failed in this run. If only one of the store and the PGN file failed,
  ///         the message names the other, which contains all finished games.
  Expected<void> finish(std::string_view status);

 private:
  struct QueuedGame {
    std::int64_t index;
    FinishedGame game;
  };
  struct QueuedAnnulment {
    std::int64_t index;
    std::string time;
    AnnulledGame game;
  };
  using Item = std::variant<TournamentEvent, QueuedGame, QueuedAnnulment>;

  ResultWriter(Files files, std::vector<EventSink*> sinks, Solutions solutions, WallClock wall_clock,
               std::function<void()> on_drained);
  Expected<void> load_stored(std::int64_t stage_begin);
  void push(Item item, bool urgent = true);
  void work();
  void write(std::vector<Item> items, std::int64_t end);
  void drop_unwanted(std::vector<Item>& items, std::int64_t end);
  void send_batch(const std::vector<Item>& items, std::vector<StoredGame>& games);
  bool judge_games(std::vector<StoredGame>& games);
  bool write_transcripts(std::vector<StoredGame>& games, std::vector<std::optional<Transcript>>& transcripts);
  Expected<void> write_pgn(const std::vector<Item>& items, const std::vector<StoredGame>& games);
  Expected<void> write_annulment(const QueuedAnnulment& annulment);
  Expected<void> remove_dropped();
  void send(const TournamentEvent& event);
  void warn_lost_transcript(const Error& error);
  void discount_unsaved_games(std::size_t games);
  bool record(std::optional<Error>& failure, const Expected<void>& done);
  template <class Step>
  bool attempt(std::optional<Error>& failure, Step&& step);
  std::optional<Error> failure() const;

  Files files_;
  std::vector<EventSink*> sinks_;
  Solutions solutions_;
  WallClock wall_clock_;
  std::function<void()> on_drained_;
  bool warned_of_transcripts_ = false;

  std::mutex mutex_;
  std::condition_variable changed_;
  std::vector<Item> queue_;
  bool urgent_ = false;                                          // whether the queue contains an urgent item
  std::int64_t end_ = std::numeric_limits<std::int64_t>::max();  // games from this index on are dropped
  bool finishing_ = false;
  std::atomic<bool> failed_ = false;
  std::atomic<std::size_t> unstored_ = 0;  // number of queued games
  // Only the writer's thread accesses these failures until finish() has joined it.
  std::optional<Error> store_failure_;
  std::optional<Error> pgn_failure_;
  std::optional<Error> tables_failure_;  // error if the tables for judging and adjudicating games are damaged
  std::optional<Error> other_failure_;
  std::thread thread_;
};

}  // namespace flipside::referee
