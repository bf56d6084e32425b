#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "engine/core/expected.hpp"
#include "engine/core/time_source.hpp"
#include "referee/live/tournament_view.hpp"
#include "referee/store/store.hpp"

namespace flipside::referee {

/// Loads the games of a store into a view, and follows the store while another program adds games to it.
class StoreFollower {
 public:
  /// @param view, time  must outlive the follower
  StoreFollower(Store store, TournamentView& view, TimeSource& time);

  /// Loads games that are not in the view yet.
  /// @param duration  maximum duration
  /// @return true if games remain to be loaded
  Expected<bool> poll(Duration duration);

 private:
  Store store_;
  TournamentView& view_;
  TimeSource& time_;
  std::optional<std::int64_t> version_;  // of the store at the last search for games; see Store::version()
  std::vector<std::int64_t> pending_;    // indices of games to load, in descending order
};

}  // namespace flipside::referee
