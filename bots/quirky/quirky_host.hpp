#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "bots/quirky/oddity.hpp"
#include "bots/quirky/quirky_sink.hpp"
#include "engine/protocol/ugi_command.hpp"
#include "engine/session/game_state.hpp"
#include "engine/session/ugi_session.hpp"

namespace flipside {

/// The host of an engine with oddities, as its session hears it: the lines that such an engine understands,
/// in the way in which it understands them.
class QuirkyHost {
 public:
  /// @param out        of the session; outlives this
  /// @param games      those of the session
  /// @param start_fen  what an odd startpos is; nullopt: where the game stands after the first legal move of
  ///                   each side
  QuirkyHost(QuirkySink& out, const Oddities& oddities, StartVariant games,
             std::optional<std::string> start_fen)
      : out_(out), oddities_(oddities), games_(std::move(games)), start_fen_(std::move(start_fen)) {}

  /// Handles a line, by the session or in its place.
  /// @return false if the engine ends
  bool hear(std::string_view line, UgiSession& session);
  /// Why the engine has ended though it was not told to; empty if it has not.
  const std::string& choked_on() const { return choked_on_; }
  bool told_to_quit() const { return told_to_quit_; }

 private:
  bool has(Oddity oddity) const { return oddities_.has(oddity); }
  std::string objection(const ugi::Command& command) const;
  void note_order(const ugi::Command& command);
  void set_up(const ugi::Position& position, UgiSession& session);
  std::string start_of(const UgiSession& session) const;
  bool understands(const GoLimits& limits) const;
  bool answer(const ugi::Query& query, UgiSession& session);
  std::string told(std::string_view kind, std::string truth, const AnyGame& game) const;

  QuirkySink& out_;
  Oddities oddities_;
  StartVariant games_;
  std::optional<std::string> start_fen_;
  std::string choked_on_;
  bool told_to_quit_ = false;
  bool new_game_ = false;   // told of one
  bool ready_ = false;      // and asked after that whether it is ready
  bool fresh_ = false;      // asked so since the last position
  bool odd_plies_ = false;  // of moves that are not looked at
};

}  // namespace flipside
