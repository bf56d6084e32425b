#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "engine/gui/gogui/gtp_session.hpp"
#include "engine/gui/xboard/xboard_session.hpp"
#include "engine/session/ugi_session.hpp"

namespace flipside {

/// The protocol between the engine and its host.
enum class Protocol : std::uint8_t { ugi, xboard, gtp };

/// An engine session in the protocol of the host. If no protocol is given, the first recognised command
/// chooses one: a UGI or console command chooses UGI; `xboard` chooses XBoard's protocol; any other GTP
/// command, or a GTP command with an id, chooses GTP. Lines before that command are handled as UGI, where
/// unknown lines have no effect.
class ProtocolSession {
 public:
  /// @param protocol           the protocol; if nullopt, the host's first command chooses it
  /// @param player, time, out  must outlive the session
  ProtocolSession(std::optional<Protocol> protocol, EnginePlayer& player, AnyGame start, TimeSource& time,
                  LineSink& out, const std::vector<ConsoleCommand>& commands = {});

  /// Handles a line, with or without its newline.
  /// @return false if the session has ended because of `quit` or a closed output
  bool handle(std::string_view line);
  /// Switches to interactive mode for a user at a terminal; see UgiSession::start_console.
  void start_console(bool colour);
  /// Returns the prompt to show on a terminal, or nullopt during a search or if the protocol is not UGI.
  std::optional<std::string> prompt() const;
  /// Handles the end of input. Stops a running search, or waits for its result if the protocol requires that.
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
