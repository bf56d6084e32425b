#pragma once

#include <chrono>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "bots/quirky/quirk.hpp"
#include "bots/quirky/quirky_sink.hpp"
#include "engine/protocol/ugi_command.hpp"
#include "engine/session/game_state.hpp"
#include "engine/session/ugi_session.hpp"

namespace flipside {

/// Filters the input of a quirky engine. Passes supported lines to the session, altered by the quirks.
class QuirkyHost {
 public:
  /// @param out        output of the session; must outlive this object
  /// @param games      games that the session supports
  /// @param start_fen  position for `startpos`; nullopt: the position after the first legal move of each side
  /// @param sleep      blocks for the given time; simulates a search during which the engine reads no input
  ///                   (quirk `deaf`)
  QuirkyHost(QuirkySink& out, const Quirks& quirks, StartVariant games, std::optional<std::string> start_fen,
             std::function<void(std::chrono::milliseconds)> sleep)
      : out_(out),
        quirks_(quirks),
        games_(std::move(games)),
        start_fen_(std::move(start_fen)),
        sleep_(std::move(sleep)) {}

  /// Handles a line from the host.
  /// @return false if the engine must exit
  bool handle(std::string_view line, UgiSession& session);
  /// Reason why the engine exited of its own accord; empty if it did not.
  const std::string& exit_reason() const { return exit_reason_; }
  bool received_quit() const { return received_quit_; }

 private:
  bool has(Quirk quirk) const { return quirks_.has(quirk); }
  std::string exit_reason(const ugi::Command& command) const;
  void track_order(const ugi::Command& command);
  void set_up(const ugi::Position& position, UgiSession& session);
  std::string start_of(const UgiSession& session) const;
  bool supports(const GoLimits& limits) const;
  bool search_without_reading(const GoLimits& limits, std::string_view line, UgiSession& session);
  bool answer(const ugi::Query& query, UgiSession& session);
  std::string altered_answer(std::string_view kind, std::string truth, const AnyGame& game) const;

  QuirkySink& out_;
  Quirks quirks_;
  StartVariant games_;
  std::optional<std::string> start_fen_;
  std::function<void(std::chrono::milliseconds)> sleep_;
  std::string exit_reason_;
  bool received_quit_ = false;
  bool new_game_ = false;             // whether `uginewgame` was received
  bool ready_ = false;                // whether `isready` followed the last `uginewgame`
  bool ready_for_position_ = false;   // whether `isready` followed the last `position`
  bool odd_number_of_moves_ = false;  // whether `position` had an odd number of moves, which were ignored
};

}  // namespace flipside
