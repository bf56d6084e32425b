#include <algorithm>
#include <set>
#include <sstream>

#include "referee/store/store.hpp"
#include "tests/e2e/program.hpp"

namespace flipside::test {
namespace {

using referee::GameRecord;

/// Returns the opening lines of a book, without its comment lines.
std::vector<std::string> openings_in(const std::string& text) {
  std::vector<std::string> openings;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);)
    if (!line.starts_with('#')) openings.push_back(line);
  return openings;
}

/// Returns the opening of a played game in the format of a book.
std::string opening_of(const GameRecord& game) {
  std::string text = "startpos";
  for (const auto& played : game.moves)
    if (!played.info) text += (text == "startpos" ? " moves " : " ") + played.move;
  return text;
}

/// Returns the openings of a tournament's pairs. Checks that both games of a pair have the same opening.
std::vector<std::string> played_in(const std::string& path) {
  const auto store = referee::Store::open_for_reading(path);
  if (!store) FAIL(store.error().message);
  std::vector<std::string> games;
  REQUIRE(store->for_each_game(
      [&](const referee::StoredGame& game) { games.push_back(opening_of(game.record)); }));
  std::vector<std::string> pairs;
  for (std::size_t i = 0; i + 1 < games.size(); i += 2) {
    CHECK(games[i] == games[i + 1]);
    pairs.push_back(games[i]);
  }
  return pairs;
}

TEST_CASE("a book of balanced openings is reproducible and played in the configured order") {
  const TemporaryDirectory directory;
  const std::string book = directory.file("book.txt");
  const std::vector<std::string> order{"openings", "--game",    "flipflop-5", "--plies", "4",
                                       "--count",  "6",         "--seed",     "5",       "--limit",
                                       "80",       "--balance", "flipside@3"};
  auto to_file = order;
  to_file.insert(to_file.end(), {"-o", book});
  const auto made = run("referee", to_file);
  CHECK(made.how == "exited with code 0");
  CHECK(made.error.find("6 of 6 openings found") != std::string::npos);
  const std::string text = text_of(book);
  CHECK(text.starts_with("# 6 openings of flipflop-5, 4 plies each"));
  CHECK(text.find("# judged by flipside at depth 3: |score| <= 80") != std::string::npos);
  CHECK(text.find("# referee openings --game flipflop-5 --plies 4 --count 6 --seed 5 --balance 'flipside@3' "
                  "--limit 80\n") != std::string::npos);
  CHECK(run("referee", order).output == text);
  const auto openings = openings_in(text);
  REQUIRE(openings.size() == 6);

  const auto play = [&](const std::string& output, std::vector<std::string> more) {
    std::vector<std::string> arguments{
        "run",        "-e",         "name=A,cmd=random-bot", "-e",        "name=B,cmd=random-bot", "--game",
        "flipflop-5", "--openings", "flipflop-5=" + book,    "--records", directory.file(output)};
    arguments.insert(arguments.end(), more.begin(), more.end());
    const auto finished = run("referee", arguments);
    CHECK(finished.how == "exited with code 0");
    return played_in(directory.file(output + "/tournament.db"));
  };
  CHECK(play("sequential", {"--rounds", "4", "--opening-start", "5"}) ==
        std::vector<std::string>{openings[4], openings[5], openings[0], openings[1]});
  auto random = play("random", {"--rounds", "6", "--opening-order", "random", "--seed", "3"});
  CHECK(random != openings);
  CHECK(std::is_permutation(random.begin(), random.end(), openings.begin(), openings.end()));
  for (const std::string& opening : play("cut", {"--rounds", "2", "--opening-plies", "2"}))
    CHECK(std::count(opening.begin(), opening.end(), ' ') == 3);

  // The PGN file of a tournament can also serve as a book.
  const auto again =
      run("referee", {"run", "-e", "name=A,cmd=random-bot", "-e", "name=B,cmd=random-bot", "-g", "flipflop-5",
                      "--openings", "flipflop-5=" + directory.file("sequential/games.pgn"), "--opening-plies",
                      "4", "--rounds", "2", "--records", directory.file("again")});
  CHECK(again.how == "exited with code 0");
  CHECK(played_in(directory.file("again/tournament.db")) ==
        std::vector<std::string>{openings[4], openings[4]});
}

TEST_CASE(
    "an invalid opening that would be played is reported with its file and line before the first game") {
  const TemporaryDirectory directory;
  std::ofstream(directory.file("book.txt")) << "d1d3\n# a remark\nd1d9\n";
  const auto play = [&](const std::string& rounds, const std::string& start) {
    return run("referee", {"run", "-e", "name=A,cmd=random-bot", "-e", "name=B,cmd=random-bot", "-g",
                           "flipflop-5", "--openings", "flipflop-5=" + directory.file("book.txt"), "--rounds",
                           rounds, "--opening-start", start, "--records", directory.file("out")});
  };
  const auto wrong = play("2", "1");
  CHECK(wrong.how == "exited with code 1");
  CHECK(wrong.error.find(directory.file("book.txt") + ":3: not an opening of flipflop-5: move 1") !=
        std::string::npos);
  const auto far = play("1", "3");
  CHECK(far.error.find("openings.start: 3 is out of range") != std::string::npos);
  CHECK_FALSE(std::filesystem::exists(directory.file("out")));
  CHECK(play("1", "1").how == "exited with code 0");
}

TEST_CASE("a tournament is not resumed with a changed openings file") {
  const TemporaryDirectory directory;
  const std::string book = directory.file("book.txt");
  std::ofstream(book) << "d1d3\nd1d2\n";
  REQUIRE(
      run("referee", {"run", "-e", "name=A,cmd=random-bot", "-e", "name=B,cmd=random-bot", "-g", "flipflop-5",
                      "--openings", "flipflop-5=" + book, "--records", directory.file("out")})
          .how == "exited with code 0");
  const std::string store = directory.file("out/tournament.db");
  CHECK(run("referee", {"resume", store}).how == "exited with code 0");
  std::ofstream(book) << "d1d2\nd1d3\n";
  const auto resumed = run("referee", {"resume", store});
  CHECK(resumed.how == "exited with code 1");
  CHECK(resumed.error.find("openings file '" + book + "' has changed since the tournament began") !=
        std::string::npos);
}

TEST_CASE(
    "too few balanced openings, a failing judge and a stop are reported, and leave no file and no process") {
  const TemporaryDirectory directory;
  const std::string mark = "judge-" + std::to_string(getpid());
  const auto arguments = [&](const std::string& judge) {
    return std::vector<std::string>{"openings",
                                    "-g",
                                    "flipflop-3",
                                    "--plies",
                                    "1",
                                    "--count",
                                    "9",
                                    "--balance",
                                    judge,
                                    "-o",
                                    directory.file("book.txt")};
  };
  const auto few = run("referee", arguments("1"));
  CHECK(few.how == "exited with code 1");
  CHECK(few.error.find("of 9 balanced openings of flipflop-3 with 1 random moves") != std::string::npos);
  CHECK(run("referee", arguments("flipside")).error.find("--balance 'flipside': expected") !=
        std::string::npos);
  CHECK(run("referee", arguments("/no/engine@3")).how == "exited with code 2");
  CHECK(run("referee", arguments("faulty-bot --fault crash@3")).how == "exited with code 1");
  Program referee("referee", arguments("faulty-bot --fault hang --name " + mark + "@3"));
  while (marked_processes(mark).empty()) sched_yield();
  referee.signal(SIGINT);
  const auto stopped = referee.finish();
  CHECK(stopped.how == "exited with code 3");
  CHECK(stopped.error.find("stopped; nothing was written") != std::string::npos);
  CHECK(wait_until_gone(mark));
  CHECK(std::filesystem::is_empty(directory.path()));
}

}  // namespace
}  // namespace flipside::test
