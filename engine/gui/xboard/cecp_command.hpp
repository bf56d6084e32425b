#pragma once

#include "engine/gui/xboard/xboard_session.hpp"

namespace flipside {

/// A command of CECP.
struct XBoardSession::Command {
  std::string_view name;
  void (XBoardSession::*run)(Arguments);
  bool while_thinking = false;  // does not touch the game
};

}  // namespace flipside
