#include "engine/app/protocol_session.hpp"

#include "engine/core/text.hpp"

namespace flipside {
namespace {

// Returns the protocol that a line belongs to, or nullopt for blank and unknown lines.
std::optional<Protocol> protocol_of(std::string_view line, const UgiSession& ugi) {
  std::string_view rest = line;
  const auto word = next_word(rest);
  if (word == "xboard") return Protocol::xboard;
  if (ugi.recognizes(line)) return Protocol::ugi;
  if (GtpSession::has_command(gtp::parse_command(line).name)) return Protocol::gtp;
  return std::nullopt;
}

}  // namespace

ProtocolSession::ProtocolSession(std::optional<Protocol> protocol, EnginePlayer& player, AnyGame start,
                                 TimeSource& time, LineSink& out, const std::vector<ConsoleCommand>& commands)
    : player_(player),
      start_(std::move(start)),
      time_(time),
      out_(out),
      session_(std::in_place_type<UgiSession>, player, start_, time, out, commands) {
  if (protocol) choose(*protocol);
}

void ProtocolSession::choose(Protocol protocol) {
  chosen_ = true;
  if (protocol == Protocol::xboard) session_.emplace<XBoardSession>(player_, start_, time_, out_);
  if (protocol == Protocol::gtp) session_.emplace<GtpSession>(player_, start_, time_, out_);
}

bool ProtocolSession::handle(std::string_view line) {
  if (!chosen_)
    if (const auto protocol = protocol_of(line, std::get<UgiSession>(session_))) choose(*protocol);
  return std::visit([&](auto& session) { return session.handle(line); }, session_);
}

void ProtocolSession::start_console(bool colour) {
  if (auto* ugi = std::get_if<UgiSession>(&session_)) ugi->start_console(colour);
}

std::optional<std::string> ProtocolSession::prompt() const {
  const auto* ugi = std::get_if<UgiSession>(&session_);
  return ugi == nullptr ? std::nullopt : ugi->prompt();
}

void ProtocolSession::finish() {
  std::visit([](auto& session) { session.finish(); }, session_);
}

}  // namespace flipside
