#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <future>
#include <map>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "engine/core/time_source.hpp"
#include "referee/live/game_log.hpp"
#include "referee/live/round_tracker.hpp"
#include "referee/live/sampled_history.hpp"
#include "referee/live/tournament_profile.hpp"
#include "referee/ratings/ratings.hpp"
#include "referee/ratings/standings.hpp"
#include "referee/tournament/tournament_state.hpp"

namespace flipside::referee {

/// Sums over the games of one engine.
struct EngineTotals {
  PerPlayer<WinDrawLoss> results;  // by the seat of the engine
  std::uint64_t forfeits = 0;
  Accuracy accuracy;
  double seconds = 0;
  double clock = 0;
  double seconds_on_clock = 0;
  double nodes = 0;
  double node_seconds = 0;
  double depths = 0;
  std::uint64_t depth_moves = 0;
  std::uint64_t moves = 0;

  WinDrawLoss total() const;
};

/// Games that ended abnormally in the same way because of the same engine.
struct AbnormalEndings {
  static constexpr std::size_t max_examples = 10;
  std::uint64_t games = 0;
  std::vector<std::int64_t> examples;  // indices of the first games
};

/// The ratings of all engines at one time, by engine number. NaN: the engine had not played yet.
struct RatingSample {
  std::vector<float> elo;
  std::vector<float> error;  // half-widths of the 95 % confidence intervals; may be infinite
};

/// Statistics of the games of a log that a filter selects. They are updated incrementally: each game takes
/// constant time, and ratings are computed only on request.
class TournamentStatistics {
 public:
  /// Up to this number of engines, ratings are computed immediately, and the history of ratings and the
  /// crosstable are available.
  static constexpr std::size_t max_small_field = 100;

  /// @param profile  its SPRT and rounds are evaluated only if the filter selects all games
  /// @param log, time  must outlive the statistics
  TournamentStatistics(const GameLog& log, LogFilter filter, const TournamentProfile& profile,
                       TimeSource& time);

  /// Counts the games that were added to the log since the last update. Counts all games anew if games were
  /// dropped from the log.
  void update();
  /// Computes the ratings up to the last update. In a large field, starts the computation on another thread
  /// and leaves the previous ratings in place until it has finished.
  void update_ratings();
  /// Waits until a computation on another thread has finished.
  void wait_for_ratings();

  std::size_t engines() const { return log_.engine_names().size(); }
  bool is_small_field() const { return engines() <= max_small_field; }
  const LogFilter& filter() const { return filter_; }
  /// Returns the number of games.
  std::uint64_t games() const { return games_; }
  /// Returns the results of the first player.
  const WinDrawLoss& results() const { return results_; }
  std::span<const EngineTotals> totals() const { return totals_; }
  /// Returns the crosstable; empty in a large field.
  const CrossTable& table() const { return table_; }
  /// Returns the latest ratings, or nullptr if none have been computed yet.
  const Ratings* ratings() const { return ratings_ ? &*ratings_ : nullptr; }
  /// Returns the number of games on which ratings() is based.
  std::uint64_t rated_games() const { return rated_games_; }
  const SampledHistory<RatingSample>& rating_history() const { return rating_history_; }
  /// Returns the SPRT, or nullptr if the tournament has no SPRT or the filter does not select all games.
  const SprtWatch* sprt() const { return sprt_ ? &*sprt_ : nullptr; }
  const SampledHistory<double>& llr_history() const { return llr_history_; }
  /// Returns the results of the first player by variant.
  std::span<const WinDrawLoss> seats() const { return seats_; }
  /// The results of the first player from one opening.
  struct OpeningResults {
    std::uint16_t game = 0;
    std::uint64_t games = 0;
    WinDrawLoss results;
  };
  /// Returns the results by opening; some may be without games.
  std::span<const OpeningResults> openings() const { return openings_; }
  const std::map<std::pair<std::uint32_t, Termination>, AbnormalEndings>& abnormal_endings() const {
    return abnormal_endings_;
  }
  /// Returns the number of games by termination, without the games that ended by a fault.
  const std::map<Termination, std::uint64_t>& endings() const { return endings_; }
  struct Lengths {
    std::uint64_t sum = 0;
    std::uint32_t min = 0;
    std::uint32_t max = 0;
  };
  const Lengths& lengths() const { return lengths_; }
  /// Returns the rounds, or nullptr if the tournament has none or the filter does not select all games.
  const RoundTracker* rounds() const { return rounds_ ? &*rounds_ : nullptr; }

 private:
  void reset();
  void count(const GameSummary& game, const GameEfforts& efforts);
  void count_ending(const GameSummary& game);
  void count_sprt(const GameSummary& game);
  void extend_rating_history();
  void start_computation();

  const GameLog& log_;
  LogFilter filter_;
  TimeSource& time_;
  std::optional<SprtSettings> sprt_settings_;
  std::optional<Format> round_format_;
  std::size_t counted_ = 0;  // number of games of the log that were counted or not selected
  std::size_t drops_ = 0;    // drops of the log at the last update
  std::uint64_t games_ = 0;
  WinDrawLoss results_;
  std::vector<EngineTotals> totals_;
  CrossTable table_;
  std::vector<WinDrawLoss> seats_;
  std::vector<OpeningResults> openings_;
  std::map<std::pair<std::uint32_t, Termination>, AbnormalEndings> abnormal_endings_;
  std::map<Termination, std::uint64_t> endings_;
  Lengths lengths_;
  std::optional<RoundTracker> rounds_;
  std::optional<SprtWatch> sprt_;
  SampledHistory<double> llr_history_;

  std::optional<Ratings> ratings_;
  std::uint64_t rated_games_ = 0;
  SampledHistory<RatingSample> rating_history_;

  /// A game of a large field.
  struct RatedGame {
    PerPlayer<std::uint32_t> players;
    std::optional<Outcome> outcome;
  };
  /// The crosstable of a large field with the ratings that follow from it.
  struct RatedTable {
    CrossTable table;
    Ratings ratings;
  };
  struct PendingRatings {
    std::future<RatedTable> result;
    std::uint64_t games;
    Instant started;
    std::size_t drops;  // drops of the log at the start
  };
  std::optional<PendingRatings> pending_;
  Instant next_computation_{};          // earliest start of a computation on another thread
  std::optional<CrossTable> rated_;     // moved to the other thread and back; nullopt: no games
  std::vector<RatedGame> to_be_rated_;  // games that are not part of `rated_` yet
};

}  // namespace flipside::referee
