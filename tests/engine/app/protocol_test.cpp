#include "engine/app/protocol.hpp"

#include <doctest/doctest.h>

#include "tests/engine/session/fixtures.hpp"

namespace flipside {
namespace {

struct Desktop {
  explicit Desktop(std::optional<Protocol> given = std::nullopt) : protocol(given) {}

  std::optional<Protocol> protocol;
  FirstMovePlayer player;
  StandingTime time;
  MemorySink out;
  ProtocolSession session{protocol,
                          player,
                          *start_game("flipflop-3"),
                          time,
                          out,
                          {{"echo", "says it again", [](std::string_view text, LineSink& to) { to.write(text); }}}};
  std::string ask(std::string_view line) {
    CHECK(session.handle(line));
    return out.take();
  }
};

TEST_CASE("the first line that is a command chooses the protocol for good") {
  Desktop ugi;
  CHECK(ugi.ask("isready") == "readyok");
  CHECK(ugi.ask("protocol_version").starts_with("info string error: unknown command"));
  CHECK(ugi.ask("xboard").starts_with("info string error: unknown command"));
  Desktop xboard;
  CHECK(xboard.session.handle("xboard\r"));
  CHECK(xboard.ask("ping 1") == "pong 1");
  CHECK(xboard.ask("isready") == "Error (unknown command): isready");
  Desktop gtp;
  CHECK(gtp.ask("protocol_version") == "= 2\n");
  CHECK(gtp.ask("isready") == "? unknown command\n");
}

TEST_CASE("a number before a command of GTP's is GTP, also where UGI has the word") {
  Desktop gtp;
  CHECK_FALSE(gtp.session.handle("4 quit"));
  CHECK(gtp.out.take() == "=4\n");
}

TEST_CASE("blank and unknown lines change nothing and choose nothing") {
  Desktop desk;
  CHECK(desk.session.handle(""));
  CHECK(desk.session.handle("   "));
  CHECK(desk.out.empty());
  CHECK(desk.ask("hello").starts_with("info string error: unknown command 'hello'"));
  CHECK(desk.ask("7").starts_with("info string error: unknown command '7'"));
  CHECK(desk.ask("1 name") == "=1 First\n");
}

TEST_CASE("commands of the console are UGI's") {
  for (const auto* command : {"d", "help", "echo x", "moves", "eval", "perft 1", "go", "position startpos"}) {
    CAPTURE(command);
    Desktop desk;
    CHECK(desk.session.handle(command));
    while (!desk.out.empty()) CHECK_FALSE(desk.out.take().starts_with("="));
    CHECK(desk.ask("name").starts_with("info string error: unknown command"));
  }
}

TEST_CASE("a protocol that is given needs no first line") {
  Desktop xboard(Protocol::xboard);
  CHECK(xboard.ask("ping 1") == "pong 1");
  Desktop gtp(Protocol::gtp);
  CHECK(gtp.ask("hello") == "? unknown command\n");
  Desktop ugi(Protocol::ugi);
  CHECK(ugi.ask("name").starts_with("info string error"));
}

}  // namespace
}  // namespace flipside
