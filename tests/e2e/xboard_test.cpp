// Drives the real XBoard on a virtual screen. Skipped if XBoard, Xvfb or xdotool is not installed.

#include <cstdio>
#include <memory>
#include <regex>

#include "tests/e2e/program.hpp"

namespace flipside::test {
namespace {

/// Runs a shell command and returns its output.
std::string output_of(const std::string& command) {
  const std::unique_ptr<std::FILE, int (*)(std::FILE*)> pipe(popen(command.c_str(), "r"), pclose);
  REQUIRE(pipe);
  std::string output;
  for (int c = std::fgetc(pipe.get()); c != EOF; c = std::fgetc(pipe.get())) output += static_cast<char>(c);
  return output;
}

bool all_installed() {
  for (const auto* program : {"/usr/games/xboard", "/usr/bin/Xvfb", "/usr/bin/xdotool"})
    if (access(program, X_OK) != 0) {
      MESSAGE("skipped: " << program << " is not installed (apt-get install xboard xvfb xdotool)");
      return false;
    }
  return true;
}

/// Virtual screen with a home directory that contains only XBoard's settings.
class Screen {
 public:
  Screen() : settings_(home_.file(".xboardrc")) {
    referee::Command command;
    command.program = "/usr/bin/Xvfb";
    command.arguments = {"-displayfd", "1", "-screen", "0", "1000x900x24", "-nolisten", "tcp"};
    auto started = referee::start_process(command);
    REQUIRE(std::holds_alternative<referee::Process>(started));
    server_ = std::get<referee::Process>(std::move(started));
    std::string number;
    for (char c = 0; c != '\n';) {
      pollfd stream{server_.output.number(), POLLIN, 0};
      REQUIRE(poll(&stream, 1, 60'000) == 1);
      REQUIRE(read(stream.fd, &c, 1) == 1);
      if (c != '\n') number += c;
    }
    REQUIRE_FALSE(number.empty());
    std::ofstream(settings_) << user_settings;
    setenv("DISPLAY", (":" + number).c_str(), 1);
    setenv("HOME", home_.path().c_str(), 1);
    unsetenv("XDG_CACHE_HOME");
  }
  ~Screen() {
    kill(server_.id, SIGKILL);
    referee::reap(server_.id);
  }
  Screen(const Screen&) = delete;
  Screen& operator=(const Screen&) = delete;

  const TemporaryDirectory& home() const { return home_; }
  bool settings_are_untouched() const { return text_of(settings_) == user_settings; }

 private:
  static constexpr const char* user_settings = "-showCoords false\n-polyglotDir mine\n";

  TemporaryDirectory home_;
  std::string settings_;
  referee::Process server_;
};

std::vector<std::string> launch(const std::string& game, const std::vector<std::string>& more) {
  std::vector<std::string> arguments = {"gui",    "xboard",           game,         "--",
                                        "-debug", "-nameOfDebugFile", "/dev/stdout"};
  arguments.insert(arguments.end(), more.begin(), more.end());
  return arguments;
}

int count_matches(const std::string& text, const std::string& pattern) {
  const std::regex expression(pattern);
  return static_cast<int>(
      std::distance(std::sregex_iterator(text.begin(), text.end(), expression), std::sregex_iterator()));
}

TEST_CASE("XBoard plays a match in every game that it can show and keeps no settings") {
  if (!all_installed()) return;
  Screen screen;
  for (const std::string game : {"flipflop-3", "flipflop-5", "flipfour"}) {
    CAPTURE(game);
    const std::string record = screen.home().file(game + ".pgn");
    Program xboard("flipside", launch(game, {"-matchGames", "2", "-matchPause", "100", "-searchDepth", "2",
                                             "-timeControl", "5", "-saveGameFile", record}));
    xboard.await("final score");
    const std::string games = text_of(record);
    CAPTURE(games);
    CHECK(count_matches(games, "\\[Result \"(1-0|0-1|1/2-1/2)\"\\]") == 2);
    CHECK(count_matches(
              games,
              "\\{((White|Black) wins (by|with|because) [^}]+|Threefold repetition)\\} (1-0|0-1|1/2-1/2)") ==
          2);
    CHECK(count_matches(xboard.output(),
                        "[<](first|second) *: *(Illegal|Error|tellusererror)|forfeit|false claim") == 0);
    CHECK(count_matches(xboard.output(), "<(first|second) *: move ") > 10);
  }
  CHECK(screen.settings_are_untouched());
}

/// XBoard with a 5x5 board and a simulated user. The board is at the lower left corner of the window.
class User {
 public:
  explicit User(Program& xboard) {
    xboard.await("pong 1");
    const std::string window =
        output_of("xdotool search --sync --onlyvisible --class xboard getwindowgeometry --shell windowfocus");
    std::smatch size;
    REQUIRE(std::regex_search(window, size, std::regex("WIDTH=(\\d+)\\s+HEIGHT=(\\d+)")));
    square_ = (std::stoi(size[1]) - 20) / 5;
    below_ = std::stoi(size[2]);
  }
  void click(int file, int rank) const {
    const int x = square_ / 2 + file * square_;
    const int y = below_ - square_ / 2 - rank * square_;
    output_of("xdotool mousemove " + std::to_string(x) + " " + std::to_string(y) + " click 1");
  }
  static void press(const std::string& keys) { output_of("xdotool key " + keys); }

 private:
  int square_ = 0;
  int below_ = 0;
};

TEST_CASE(
    "clicking a piece shows its target squares, a second click moves and flips it, and the engine replies") {
  if (!all_installed()) return;
  Screen screen;
  Program xboard("flipside", launch("flipflop-5", {"-searchDepth", "1"}));
  const User user(xboard);
  user.click(2, 0);
  xboard.await("highlight 2B2/2B2/2B2/2B2/5");
  user.click(2, 2);
  xboard.await("choice +");
  xboard.await("c1c3+");
  xboard.await("first : move ");
  CHECK(xboard.output().find("lift c1") != std::string::npos);
  CHECK(xboard.output().find("put c3") != std::string::npos);
  CHECK(xboard.output().find("first : move ") != std::string::npos);
  CHECK(screen.settings_are_untouched());
}

TEST_CASE("XBoard can undo moves, analyse, let the engine continue, and set up positions") {
  if (!all_installed()) return;
  Screen screen;
  Program xboard("flipside", launch("flipflop-5", {"-searchDepth", "1"}));
  const User user(xboard);
  user.click(2, 0);
  xboard.await("highlight 2B2/2B2/2B2/2B2/5");
  user.click(2, 2);
  xboard.await("first : move ");
  User::press("ctrl+x");  // XBoard command Retract Move
  xboard.await(">first : remove");
  User::press("ctrl+a");  // XBoard command Analysis Mode
  xboard.await(">first : analyze");
  xboard.await("<first : 3 ");
  User::press("ctrl+w");  // XBoard command Machine White
  xboard.await(">first : go");
  User::press("ctrl+e");        // XBoard command Edit Game
  User::press("ctrl+shift+e");  // XBoard command Edit Position
  User::press("ctrl+e");
  xboard.await(">first : setboard ");
  for (const auto* said : {">first : remove", ">first : analyze", "<first : 3 ", ">first : setboard "})
    CHECK_MESSAGE(xboard.output().find(said) != std::string::npos, said);
  CHECK(count_matches(xboard.output(), "[<]first *: *(Illegal|Error|tellusererror)") == 0);
  CHECK(screen.settings_are_untouched());
}

}  // namespace
}  // namespace flipside::test
