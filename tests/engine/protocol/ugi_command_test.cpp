#include "engine/protocol/ugi_command.hpp"

#include <doctest/doctest.h>

namespace flipside::ugi {
namespace {

using namespace std::chrono_literals;

TEST_CASE("arguments of a command without parameters are ignored") {
  CHECK(parse_command("isready now") == Command{IsReady{}});
  CHECK(parse_command("stop 3") == Command{Stop{}});
  CHECK(parse_command("ugi 2") == Command{Ugi{}});
}

TEST_CASE("white space around and between words is ignored") {
  CHECK(parse_command("\t isready \r") == Command{IsReady{}});
  CHECK(parse_command("position\tstartpos  moves\t a1a2   b3b2\r") ==
        Command{Position{std::nullopt, {"a1a2", "b3b2"}}});
  CHECK(parse_command(" \t\r") == Command{Blank{}});
  CHECK(parse_command("") == Command{Blank{}});
}

TEST_CASE("a prefix of a command is an unknown command") {
  CHECK(parse_command("ugiok") == Command{Unknown{"ugiok", ""}});
  CHECK(parse_command("ugi") == Command{Ugi{}});
  CHECK(parse_command("uginewgame") == Command{NewGame{}});
  CHECK(parse_command("hello  there ") == Command{Unknown{"hello", "there"}});
}

TEST_CASE("option names and values may contain spaces, and the value is optional") {
  CHECK(parse_command("setoption name Move  Overhead value 10") == Command{SetOption{"Move Overhead", "10"}});
  CHECK(parse_command("setoption name File value /a dir/b") == Command{SetOption{"File", "/a dir/b"}});
  CHECK(parse_command("setoption name Clear") == Command{SetOption{"Clear", ""}});
  CHECK(std::holds_alternative<Malformed>(parse_command("setoption Hash 3")));
  CHECK(std::holds_alternative<Malformed>(parse_command("setoption name value 3")));
}

TEST_CASE("`position` takes startpos or fen, with or without moves") {
  CHECK(parse_command("position startpos") == Command{Position{}});
  CHECK(parse_command("position startpos moves") == Command{Position{}});
  CHECK(parse_command("position fen rrr/3/RRR w - 1") == Command{Position{"rrr/3/RRR w - 1", {}}});
  CHECK(parse_command("position fen 3/3/3  b - 2 moves a1a2") == Command{Position{"3/3/3 b - 2", {"a1a2"}}});
  for (const auto* line :
       {"position", "position fen", "position fen moves a1", "position x", "position startpos a1a2"})
    CHECK_MESSAGE(std::holds_alternative<Malformed>(parse_command(line)), line);
}

TEST_CASE("`go` accepts UCI's clock names, and the increment defaults to zero") {
  GoLimits limits;
  limits.clock[Player::p1] = 60'000ms;
  limits.clock[Player::p2] = 59'000ms;
  CHECK(parse_command("go p1time 60000 p2time 59000") == Command{Go{limits}});
  limits.increment[Player::p2] = 100ms;
  CHECK(parse_command("go wtime 60000 btime 59000 binc 100") == Command{Go{limits}});
}

TEST_CASE("the limits of `go` combine, and unknown arguments are collected") {
  GoLimits limits;
  limits.depth = 7;
  limits.nodes = 10'000'000'000;
  limits.movetime = 250ms;
  limits.infinite = true;
  CHECK(parse_command("go depth 7 nodes 10000000000 infinite movetime 250.9") == Command{Go{limits}});
  CHECK(parse_command("go depth seven searchmoves") == Command{Go{{}, {"depth", "seven", "searchmoves"}}});
  CHECK(parse_command("go depth") == Command{Go{{}, {"depth"}}});
}

TEST_CASE("a limit of `go` that does not fit is one error") {
  const auto error = [](std::string_view line) {
    const Command command = parse_command(line);
    const auto* malformed = std::get_if<Malformed>(&command);
    return malformed != nullptr ? malformed->reason : "";
  };
  CHECK(error("go nodes 5 depth 99999999999 movetime 10") ==
        "go depth 99999999999: out of range, expected at most 2147483647");
  CHECK(error("go movetime 99999999999999999999") ==
        "go movetime 99999999999999999999: out of range, expected at most 9223372036854775807");
  CHECK(error("go nodes -1") == "go nodes -1: out of range, expected at least 0");
  for (const char* line : {"go p1time 9223372036854775808.5", "go winc 99999999999999999999",
                           "go movestogo -99999999999", "go p2inc -9999999999999999999"})
    CHECK_MESSAGE(!error(line).empty(), line);
}

TEST_CASE("`movestogo` below 1 means that the clock covers the rest of the game") {
  GoLimits limits;
  limits.clock[Player::p1] = 1000ms;
  CHECK(parse_command("go p1time 1000 movestogo 0") == Command{Go{limits}});
  CHECK(parse_command("go p1time 1000 movestogo -3") == Command{Go{limits}});
  limits.moves_to_go = 1;
  CHECK(parse_command("go p1time 1000 movestogo 1") == Command{Go{limits}});
}

TEST_CASE("a query's argument is the rest of the line") {
  CHECK(parse_command("query islegal b1b3") == Command{Query{"islegal", "b1b3"}});
  CHECK(parse_command("query p1turn ") == Command{Query{"p1turn", ""}});
  CHECK(std::holds_alternative<Malformed>(parse_command("query")));
}

TEST_CASE("written commands parse to the same values") {
  std::string line;
  GoLimits limits;
  limits.clock[Player::p1] = 1000ms;
  limits.clock[Player::p2] = -5ms;
  limits.increment[Player::p2] = 10ms;
  limits.moves_to_go = 3;
  write_go(line, limits);
  CHECK(line == "go p1time 1000 p2time -5 p1inc 0 p2inc 10 movestogo 3");
  CHECK(parse_command(line) == Command{Go{limits}});

  GoLimits others;
  others.depth = 3;
  others.nodes = 5;
  others.movetime = 8ms;
  others.infinite = true;
  line.clear();
  write_go(line, others);
  CHECK(parse_command(line) == Command{Go{others}});

  const Position position{"3/3/3 b - 2", {"a1a2", "b3b2"}};
  line.clear();
  write_position(line, position.fen, position.moves);
  CHECK(parse_command(line) == Command{position});
  line.clear();
  write_position(line, std::nullopt, {});
  CHECK(line == "position startpos");
  line.clear();
  write_setoption(line, "Hash", "16");
  CHECK(parse_command(line) == Command{SetOption{"Hash", "16"}});
  line.clear();
  write_query(line, "islegal", "a1");
  CHECK(line == "query islegal a1");
}

TEST_CASE("`go ponder` and `ponderhit` survive a round trip") {
  GoLimits limits;
  limits.ponder = true;
  limits.clock[Player::p1] = 1000ms;
  CHECK(parse_command("go p1time 1000 ponder") == Command{Go{limits}});
  CHECK(parse_command("ponderhit") == Command{PonderHit{}});
  std::string line;
  write_go(line, limits);
  CHECK(line == "go ponder p1time 1000 p1inc 0");
  CHECK(parse_command(line) == Command{Go{limits}});
}

}  // namespace
}  // namespace flipside::ugi
