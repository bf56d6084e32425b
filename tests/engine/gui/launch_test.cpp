#include "engine/gui/launch.hpp"

#include <doctest/doctest.h>

#include <fstream>
#include <sstream>

#include "engine/gui/piece_pictures.hpp"
#include "tests/support/temporary_directory.hpp"

namespace flipside {
namespace {

TEST_CASE("the error for a game that XBoard cannot show lists the supported games and suggests GoGui") {
  const auto rejected = xboard_launch("flipway-9");
  REQUIRE_FALSE(rejected);
  CHECK(rejected.error().message ==
        "XBoard cannot show flipway-9, only flipflop-5, flipflop-3, flipfour; try 'flipside gui gogui "
        "flipway-9'");
}

TEST_CASE("XBoard starts without chess rules and without saving settings; a missing XBoard is reported") {
  const auto launch = xboard_launch("flipfour");
  if (!launch) {
    CHECK(launch.error().message == "XBoard is not installed; on Debian: apt-get install xboard");
    return;
  }
  const std::string line = command_line(*launch);
  for (const auto* part :
       {"-variant flipfour", "--protocol xboard flipfour", "-testLegality false", "-ruleMoves 0",
        "-repeatsToDraw 0", "-saveSettingsOnExit false", "-saveSettingsFile ", "-showCoords true",
        "-matchPause ", "-boardSize 72", "-pieceImageDirectory "}) {
    CAPTURE(part);
    CHECK(line.find(part) != std::string::npos);
  }
}

TEST_CASE("GoGui starts with the engine over GTP; a missing GoGui is reported with its download page") {
  const auto launch = gogui_launch("flipway-9");
  if (launch)
    CHECK(command_line(*launch).find("--protocol gtp flipway-9") != std::string::npos);
  else
    CHECK(launch.error().message.find("https://github.com/Remi-Coulom/gogui/releases") != std::string::npos);
}

TEST_CASE("a command line quotes words with blanks or quotation marks") {
  const Launch launch{"/usr/bin/program", {"plain", "two words", "a\"b"}};
  CHECK(command_line(launch) == "/usr/bin/program plain 'two words' 'a\"b'");
}

TEST_CASE("the error for a program that cannot be started names the program") {
  CHECK(execute({"/no/such/program", {}}).message ==
        "cannot start '/no/such/program': No such file or directory");
}

TEST_CASE("the four piece pictures are overwritten; a directory that cannot be created is an error") {
  const test::TemporaryDirectory directory;
  for (int round = 0; round < 2; ++round) {
    const auto written = write_piece_pictures(directory.path());
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
