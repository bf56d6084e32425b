#include <doctest/doctest.h>

#include <fstream>
#include <sstream>

#include "engine/app/commands.hpp"
#include "engine/gui/xboard/piece_pictures.hpp"
#include "tests/support/temporary_directory.hpp"

namespace flipside {
namespace {

struct Said {
  int status;
  std::string out;
  std::string err;
};

Said said(const GuiCommand& command) {
  std::ostringstream out;
  std::ostringstream err;
  const int status = run(command, out, err);
  return {status, out.str(), err.str()};
}

TEST_CASE("a game without a board in XBoard is refused, with the program that has one") {
  const Said refused = said({.program = "xboard", .game = "flipway-9", .print = true});
  CHECK(refused.status == 1);
  CHECK(refused.err ==
        "error: XBoard has no board for flipway-9; it has for flipflop-5, flipflop-3, flipfour. Try: "
        "flipside gui "
        "gogui flipway-9\n");
}

TEST_CASE("an unknown game is named with what would be right") {
  for (const auto* program : {"xboard", "gogui"}) {
    const Said refused = said({.program = program, .game = "chess", .print = true});
    CHECK(refused.status == 1);
    CHECK(refused.err.starts_with("error: unknown game 'chess', expected "));
  }
}

TEST_CASE(
    "XBoard must not judge the game nor keep our settings; where it is missing, it is said how to get it") {
  const Said told =
      said({.program = "xboard", .game = "flipfour", .arguments = {"-matchMode"}, .print = true});
  if (told.status != 0) {
    CHECK(told.err == "error: XBoard is not installed; on Debian: apt-get install xboard\n");
    return;
  }
  for (const auto* part :
       {"-variant flipfour", "--protocol xboard flipfour", "-testLegality false", "-ruleMoves 0",
        "-repeatsToDraw 0", "-saveSettingsOnExit false", "-saveSettingsFile ", "-showCoords true",
        "-matchPause ", "-pieceImageDirectory ", "-matchMode"}) {
    CAPTURE(part);
    CHECK(told.out.find(part) != std::string::npos);
  }
}

TEST_CASE("GoGui gets the engine over GTP; where it is missing, it is said how to get it") {
  const Said told = said({.program = "gogui", .game = "flipway-9", .print = true});
  if (told.status != 0)
    CHECK(told.err.find("https://github.com/Remi-Coulom/gogui/releases") != std::string::npos);
  else
    CHECK(told.out.find("--protocol gtp flipway-9") != std::string::npos);
}

TEST_CASE("the pictures are four discs, written anew each time; a folder that cannot be is an error") {
  const test::TemporaryDirectory folder;
  for (int round = 0; round < 2; ++round) {
    const auto written = write_piece_pictures(folder.path());
    REQUIRE(written);
    for (const auto* name : {"WhiteRook", "WhiteBishop", "BlackRook", "BlackBishop"}) {
      std::ostringstream text;
      text << std::ifstream(*written / (std::string(name) + ".svg")).rdbuf();
      CHECK(text.str().starts_with("<svg "));
      CHECK(text.str().ends_with("</svg>\n"));
    }
  }
  CHECK_FALSE(write_piece_pictures("/proc/none"));
}

}  // namespace
}  // namespace flipside
