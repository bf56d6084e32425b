#pragma once

#include "engine/gui/gogui/gtp_session.hpp"

namespace flipside {

/// A command of GTP.
struct GtpSession::Entry {
  std::string_view name;
  Answer (GtpSession::*run)(const Arguments&);
  std::size_t least = 0;  // arguments
  std::size_t most = 0;
  std::string_view usage = "no arguments";
};

}  // namespace flipside
