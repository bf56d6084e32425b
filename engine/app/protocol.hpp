#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <variant>
#include <vector>

#include "engine/gui/gogui/gtp_session.hpp"
#include "engine/gui/xboard/xboard_session.hpp"
#include "engine/session/ugi_session.hpp"

namespace flipside {

/// What an engine and its host speak.
enum class Protocol : std::uint8_t { ugi, xboard, gtp };

/// An engine's session in the protocol that its host speaks. Unless it is given, the first line that is a
/// command of a protocol chooses it: a command of UGI or of the console; `xboard`; a command of GTP that is
/// none of UGI, or has a number before it. Lines before that are taken by the rules of UGI, where they change
/// nothing.
class ProtocolSession {
 public:
  /// @param player, time, out  outlive the session
  ProtocolSession(std::optional<Protocol> protocol, EnginePlayer& player, AnyGame start, TimeSource& time,
                  LineSink& out, const std::vector<ConsoleCommand>& commands = {});

  /// Handles a line, with or without its end.
  /// @return false if the session has ended: by `quit`, or because nobody reads the answers
  bool handle(std::string_view line);
  /// At the end of input: ends a running search, or waits for its answer where the protocol wants that.
  void finish();

 private:
  void choose(Protocol protocol);

  EnginePlayer& player_;
  AnyGame start_;
  TimeSource& time_;
  LineSink& out_;
  bool chosen_ = false;
  std::variant<UgiSession, XBoardSession, GtpSession> session_;
};

}  // namespace flipside
