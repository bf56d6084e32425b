// Tests that the engines cope with the habits of other tournament runners and of users who type commands.

#include "engine/games/registry.hpp"
#include "tests/e2e/program.hpp"

namespace flipside::test {
namespace {

/// An engine of this project and its command-line arguments.
struct Engine {
  std::string program;
  std::vector<std::string> arguments;
  bool has_rules = true;  // whether the engine plays flipflop-3; if not, play_out() skips it
};

std::vector<Engine> engines() {
  return {{"flipside", {}},
          {"random-bot", {}},
          {"greedy-bot", {}},
          {"signature-bot", {}},
          {"faulty-bot", {"--fault", "none"}},
          {"quirky-bot", {}},
          {"connect4-bot", {}, false}};
}

/// Runs an engine process and exchanges lines with it, as a tournament runner does.
class Runner {
 public:
  explicit Runner(const Engine& engine) : program_(engine.program, engine.arguments) {}

  void send(const std::string& lines) { program_.type(lines + "\n"); }
  /// Returns the next line that is not a search report; "(nothing)" if no line arrives.
  std::string line() {
    auto line = program_.next_line();
    while (line && line->starts_with("info ")) line = program_.next_line();
    return line.value_or("(nothing)");
  }
  /// Returns the next line that is not a search report. Checks that every line reaches the minimum length
  /// that one of the runners requires during a search.
  std::string search_line() {
    constexpr std::size_t min_size = 8;  // bytes including the newline; see "Lines" in protocol-spec/ugi.md
    auto line = program_.next_line();
    for (; line && line->starts_with("info "); line = program_.next_line())
      CHECK(line->size() + 1 >= min_size);
    if (line) CHECK_MESSAGE(line->size() + 1 >= min_size, *line);
    return line.value_or("(nothing)");
  }
  std::string query(const std::string& question) {
    send("query " + question);
    return line();
  }
  /// Sends lines that end with a go command, and returns the text after `bestmove`.
  std::string move_after(const std::string& go) {
    send(go);
    const std::string reply = search_line();
    REQUIRE_MESSAGE(reply.starts_with("bestmove "), reply);
    return reply.substr(9);
  }
  bool is_ready() {
    send("isready");
    return line() == "readyok";
  }
  void close_input() { program_.close_input(); }
  std::string end() { return program_.finish().how; }

 private:
  Program program_;
};

/// Makes an engine play flipflop-3 against itself. `next` must send the position and return the engine's
/// move.
template <class F>
void play_out(const Engine& engine, F&& next) {
  if (!engine.has_rules) return;
  Runner runner(engine);
  AnyGame game = *start_game("flipflop-3");
  std::vector<std::string> moves;
  while (!game.outcome()) {
    const std::string move = next(runner, game, moves);
    CAPTURE(move);
    REQUIRE(game.play(move));
    moves.push_back(move);
  }
  runner.send("quit");
  CHECK(runner.end() == "exited with code 0");
}

std::string position_line(const std::vector<std::string>& moves) {
  std::string line = "position startpos";
  if (!moves.empty()) line += " moves";
  for (const std::string& move : moves) line += " " + move;
  return line;
}

template <class F>
void for_engines(F&& f) {
  for (const Engine& engine : engines()) {
    CAPTURE(engine.program);
    f(engine);
  }
}

TEST_CASE("repeated positions and queries give the same answers") {
  for_engines([](const Engine& engine) {
    play_out(engine, [](Runner& runner, const AnyGame& game, const std::vector<std::string>& moves) {
      const std::string position = position_line(moves);
      runner.send(position + "\n" + position);
      for (int again = 0; again < 3; ++again) {
        CHECK(runner.query("gameover") == "response false");
        CHECK(runner.query("p1turn") == (game.to_move() == Player::p1 ? "response true" : "response false"));
        CHECK(runner.query("result") == "response none");
      }
      runner.send(position);
      return runner.move_after("go p1time 30 p2time 30");
    });
  });
}

TEST_CASE(
    "a game can be played with only incremental `moves` commands, which include the engine's own moves") {
  for_engines([](const Engine& engine) {
    play_out(engine, [](Runner& runner, const AnyGame& game, const std::vector<std::string>& moves) {
      runner.send(moves.empty() ? "position startpos" : "moves " + moves.back());
      CHECK(runner.query("fen") == "response " + game.text());
      return runner.move_after("go nodes 10");
    });
  });
}

TEST_CASE("the result of a finished game is reported, and the same process can play another game") {
  for_engines([](const Engine& engine) {
    if (!engine.has_rules) return;
    Runner runner(engine);
    for (int round = 0; round < 2; ++round) {
      runner.send("uginewgame\nposition fen 1B1/2R/3 b - 8");
      CHECK(runner.query("gameover") == "response true");
      CHECK(runner.query("result") == "response p1win");
      CHECK(runner.move_after("go p1time 100 p2time 100") == "0000");
      runner.send("position startpos");
      CHECK(runner.query("gameover") == "response false");
    }
  });
}

TEST_CASE("unknown options and invalid values change nothing") {
  for_engines([](const Engine& engine) {
    Runner runner(engine);
    runner.send(
        "setoption name Contempt value 3\nsetoption name Threads value many\nsetoption name Hash\n"
        "setoption name Clear Hash\nsetoption Hash 3\nsetoption\nsetoption name UCI_Variant value x");
    CHECK(runner.is_ready());
    CHECK(runner.query("gameover") == "response false");
    CHECK(runner.move_after("go nodes 10").find(' ') == std::string::npos);
  });
}

TEST_CASE("queries work before any position and before ugi") {
  for_engines([](const Engine& engine) {
    Runner runner(engine);
    CHECK(runner.query("p1turn") == "response true");
    CHECK(runner.query("gameover") == "response false");
    CHECK(runner.query("result") == "response none");
    CHECK(runner.query("p1turn") == "response true");
  });
}

TEST_CASE("a repeated ugi gets the same answer and keeps the position") {
  for_engines([](const Engine& engine) {
    Runner runner(engine);
    const auto handshake = [&runner] {
      std::string reply;
      runner.send("ugi");
      for (std::string line; line != "ugiok" && line != "(nothing)"; reply += line + '\n')
        line = runner.line();
      return reply;
    };
    const std::string first = handshake();
    CHECK(first.starts_with("id name "));
    CHECK(first.ends_with("\nugiok\n"));
    const std::string move = runner.move_after("go nodes 10");
    runner.send("moves " + move);
    const std::string position = runner.query("fen");
    CHECK(handshake() == first);
    CHECK(runner.query("fen") == position);
    CHECK(runner.query("p1turn") == "response false");
  });
}

TEST_CASE("chess clock names, fractions and missing increments are accepted") {
  for_engines([](const Engine& engine) {
    Runner runner(engine);
    for (const char* go :
         {"go wtime 30 btime 30", "go wtime 30 btime 30 winc 1 binc 1", "go p1time 30 p2time 30 p1inc 1",
          "go wtime 29.5 btime 29.5 winc 0.5 binc 0.5", "go p1time 30", "go btime 30 wtime 30 movestogo 1"}) {
      CAPTURE(go);
      CHECK(runner.move_after(go).find(' ') == std::string::npos);
    }
  });
}

TEST_CASE("a fresh process plays without a handshake and exits at end of input") {
  for_engines([](const Engine& engine) {
    for (int game = 0; game < 2; ++game) {
      Runner runner(engine);
      CHECK(runner.move_after("position startpos\ngo movetime 5").find(' ') == std::string::npos);
      runner.close_input();
      CHECK(runner.line() == "(nothing)");
      CHECK(runner.end() == "exited with code 0");
    }
  });
}

TEST_CASE("an infinite search can be stopped, and no output follows its bestmove") {
  for_engines([](const Engine& engine) {
    Runner runner(engine);
    runner.send("position startpos\ngo infinite\nisready");
    CHECK(runner.search_line() == "readyok");
    CHECK(runner.query("p1turn") == "response true");
    CHECK(runner.move_after("stop").find(' ') == std::string::npos);
    runner.send("stop");
    CHECK(runner.is_ready());
  });
}

TEST_CASE("extra spaces, CR and typing mistakes are tolerated") {
  for_engines([](const Engine& engine) {
    Runner runner(engine);
    runner.send("  \r\n\tisready \r");
    CHECK(runner.line() == "readyok");
    runner.send(
        "hello\nUGI\n\nposition\nposition start\nposition fen nonsense\nmoves z9\nquery\n"
        "query weather");
    CHECK(runner.move_after("go fast nodes 10 please").find(' ') == std::string::npos);
    CHECK(runner.move_after("  position   startpos  moves \n go  nodes\t10 ").find(' ') == std::string::npos);
  });
}

}  // namespace
}  // namespace flipside::test
