#pragma once

#include "engine/protocol/ugi_reply.hpp"
#include "engine/session/engine_player.hpp"

namespace flipside {

/// Hears what a search says, in the search's thread, and puts it into a protocol's words.
class SearchListener {
 public:
  virtual ~SearchListener() = default;
  /// A report while the search runs.
  virtual void on_info(const ugi::Info& info) = 0;
  /// The end of the search, which counts as ended already. Must not call the search back.
  /// @param last  depth, score, time, nodes and speed of all of it
  virtual void on_move(const Thought& thought, const ugi::Info& last) = 0;
};

}  // namespace flipside
