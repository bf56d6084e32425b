#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/core/expected.hpp"
#include "engine/protocol/ugi_reply.hpp"
#include "engine/search/search_request.hpp"

namespace flipside {

/// The engine behind a protocol session. Provides its name and options, and chooses its moves.
class EnginePlayer {
 public:
  virtual ~EnginePlayer() = default;
  virtual std::string name() const = 0;
  /// Returns all options except the variant, which the session handles.
  virtual std::vector<ugi::Option> options() const { return {}; }
  /// Sets an option. The session has already checked the value against the option's type and range.
  virtual Expected<void> set_option(std::string_view /*name*/, std::string_view /*value*/) { return {}; }
  /// Discards all data learnt from earlier games.
  virtual void new_game() {}
  /// Returns the time lost per move between the engine and the host's clock.
  virtual Duration move_overhead() const { return Duration{0}; }
  /// Returns whether choose_move() takes at most a few milliseconds and therefore needs no separate thread.
  virtual bool answers_quickly(const SearchRequest& /*request*/) const { return false; }
  /// Chooses a legal move. Must return soon after a stop request.
  virtual SearchResult choose_move(const SearchRequest& request) = 0;
};

}  // namespace flipside
