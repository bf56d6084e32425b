#include "engine/app/protocol_session.hpp"

#include <doctest/doctest.h>

#include "tests/engine/session/fixtures.hpp"

namespace flipside {
namespace {

struct Host {
  explicit Host(std::optional<Protocol> given = std::nullopt) : protocol(given) {}

  std::optional<Protocol> protocol;
  FirstMovePlayer player;
  FrozenTime time;
  MemorySink out;
  ProtocolSession session{protocol,
                          player,
                          *start_game("flipflop-3"),
                          time,
                          out,
                          {{"echo", "repeat the text", [](std::string_view text, LineSink& to) { to.write(text); }}}};
  std::string ask(std::string_view line) {
    CHECK(session.handle(line));
    return out.take();
  }
};

TEST_CASE("the first recognised command chooses the protocol for the whole session") {
  Host ugi;
  CHECK(ugi.ask("isready") == "readyok");
  CHECK(ugi.ask("protocol_version").starts_with("info string error: unknown command"));
  CHECK(ugi.ask("xboard").starts_with("info string error: unknown command"));
  Host xboard;
  CHECK(xboard.session.handle("xboard\r"));
  CHECK(xboard.ask("ping 1") == "pong 1");
  CHECK(xboard.ask("isready") == "Error (unknown command): isready");
  Host gtp;
  CHECK(gtp.ask("protocol_version") == "= 2\n");
  CHECK(gtp.ask("isready") == "? unknown command\n");
}

TEST_CASE("a command with an id is GTP, even if UGI has a command of that name") {
  Host gtp;
  CHECK_FALSE(gtp.session.handle("4 quit"));
  CHECK(gtp.out.take() == "=4\n");
}

TEST_CASE("blank and unknown lines do not choose a protocol") {
  Host host;
  CHECK(host.session.handle(""));
  CHECK(host.session.handle("   "));
  CHECK(host.out.empty());
  CHECK(host.ask("hello").starts_with("info string error: unknown command 'hello'"));
  CHECK(host.ask("7").starts_with("info string error: unknown command '7'"));
  CHECK(host.ask("1 name") == "=1 First\n");
}

TEST_CASE("console commands choose UGI") {
  for (const auto* command : {"d", "help", "echo x", "moves", "eval", "perft 1", "go", "position startpos"}) {
    CAPTURE(command);
    Host host;
    CHECK(host.session.handle(command));
    while (!host.out.empty()) CHECK_FALSE(host.out.take().starts_with("="));
    CHECK(host.ask("name").starts_with("info string error: unknown command"));
  }
}

TEST_CASE("an explicitly given protocol applies from the first line") {
  Host xboard(Protocol::xboard);
  CHECK(xboard.ask("ping 1") == "pong 1");
  Host gtp(Protocol::gtp);
  CHECK(gtp.ask("hello") == "? unknown command\n");
  Host ugi(Protocol::ugi);
  CHECK(ugi.ask("name").starts_with("info string error"));
}

}  // namespace
}  // namespace flipside
