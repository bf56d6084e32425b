#pragma once

#include "engine/gui/xboard/cecp_session.hpp"

namespace flipside {

/// A command of CECP.
struct CecpSession::Command {
  std::string_view name;
  void (CecpSession::*run)(Arguments);
  bool while_thinking = false;  // does not touch the game
};

}  // namespace flipside
