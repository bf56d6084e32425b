// Tests what sandboxed engines see and may do, and how the referee runs them.

#include "referee/record/game_record.hpp"
#include "tests/e2e/sandboxed.hpp"
#include "tests/support/sanitized.hpp"

namespace flipside::test {
namespace {

using referee::GameRecord;
using referee::Termination;

/// Plays two games in sandboxes, and returns their records.
std::vector<GameRecord> sandboxed_games(const std::string& records, std::vector<std::string> more) {
  std::vector<std::string> arguments{"run", "--sandbox", "-g",    "flipflop-3",    "--timeout-quit",
                                     "0.1", "--records", records, "--transcripts", "all"};
  arguments.insert(arguments.end(), {"--timeout-start", "100"});
  arguments.insert(arguments.end(), more.begin(), more.end());
  const Finished finished = run("referee", arguments);
  INFO(finished.error);
  REQUIRE(finished.how == "exited with code 0");
  std::vector<GameRecord> games;
  for (const auto& game : games_of(records + "/tournament.db")) games.push_back(game.record);
  return games;
}

/// Returns the breaches of an attack in a sandbox with additional keys.
std::vector<std::string> breaches_with(const Victims& victims, const std::string& attack,
                                       const std::string& keys) {
  std::filesystem::remove_all(victims.records());
  sandboxed_games(victims.records(),
                  {"-e", victims.engine(attack, mark_for(attack), keys), "-e", "name=B,cmd=signature-bot"});
  return breaches_in(victims.records());
}

std::string engine_script(const TemporaryDirectory& directory, const std::string& name,
                          const std::string& text) {
  const std::string path = directory.file(name);
  std::ofstream(path) << text;
  std::filesystem::permissions(path, std::filesystem::perms(0755));
  return path;
}

TEST_CASE("the keys readable, writable, network and processes permit exactly what they name" *
          doctest::skip(sanitized)) {
  if (!has_sandboxes()) return;
  const Victims victims;
  CHECK(breaches_with(victims, "read-environment", "readable=" + victims.file("secrets")) ==
        std::vector<std::string>{"read the file " + victims.file("secrets/network")});
  CHECK(breaches_with(victims, "connect", "network=true") ==
        std::vector<std::string>{"connected to a TCP port", "connected to an abstract socket"});
  CHECK(breaches_with(victims, "fork", "processes=1100") ==
        std::vector<std::string>{"had 1000 children at once"});
  CHECK(breaches_with(victims, "write-home", "writable=" + victims.file("home")) ==
        std::vector<std::string>{"created a file in the home directory"});
  CHECK(std::filesystem::exists(victims.file("home/hostile-bot")));
  CHECK(breaches_with(victims, "write-home", "readable=" + victims.file("home")).empty());
}

TEST_CASE("an engine never sees the store, even in a readable directory") {
  if (!has_sandboxes()) return;
  const Victims victims;
  CHECK(breaches_with(victims, "write-store", "readable=" + victims.file("")).empty());
  const auto rejected =
      run("referee", {"run", "--sandbox", "-e", victims.engine("none", "x", "writable=" + victims.file("")),
                      "-e", "name=B,cmd=random-bot", "-g", "flipflop-3", "--records", victims.file("again")});
  CHECK(rejected.how == "exited with code 1");
  CHECK(rejected.error.find("contains the records of the tournament") != std::string::npos);
}

TEST_CASE("signals and exit codes are reported with the same words inside and outside a sandbox") {
  if (!has_sandboxes()) return;
  for (const std::string fault : {"crash", "exit"}) {
    CAPTURE(fault);
    std::vector<std::string> details;
    for (const std::string sandbox : {"true", "false"}) {
      const TemporaryDirectory directory;
      const auto games = sandboxed_games(
          directory.file("out"), {"-e", "name=A,cmd=faulty-bot,sandbox=" + sandbox + ",args=--fault " + fault,
                                  "-e", "name=B,cmd=random-bot"});
      REQUIRE(games.size() == 2);
      CHECK(games.front().termination == Termination::disconnect);
      details.push_back(games.front().detail);
    }
    CHECK(details.front() == details.back());
    CHECK(details.front().find(fault == "crash" ? "killed by signal 11 (Segmentation fault)"
                                                : "exited with code 3") != std::string::npos);
  }
}

TEST_CASE("engines ponder in sandboxes") {
  if (!has_sandboxes()) return;
  const TemporaryDirectory directory;
  const auto games = sandboxed_games(
      directory.file("out"), {"-e", "name=A,cmd=flipside", "-e", "name=B,cmd=flipside", "-g", "flipchain-3",
                              "--tc", "0.2+0.01", "--margin", "10", "--opening-plies", "3", "--ponder"});
  REQUIRE(games.size() == 4);
  for (const GameRecord& game : games) CHECK(game.termination == Termination::normal);
  CHECK(transcripts_in(directory.file("out")).find(" > go ponder ") != std::string::npos);
}

TEST_CASE("resume plays the missing games in sandboxes") {
  if (!has_sandboxes()) return;
  const TemporaryDirectory directory;
  const std::string mark = mark_for("resumed");
  const std::string engine = ",cmd=random-bot,args=--delay-ms 2 --name " + mark;
  Program referee("referee", {"run", "--sandbox", "-e", "name=A" + engine, "-e", "name=B" + engine, "-g",
                              "flipflop-3", "--rounds", "20", "--records", directory.file("out")});
  while (count_of(directory.file("out/tournament.db")) < 3) sched_yield();
  referee.signal(SIGTERM);
  CHECK(referee.finish().how == "exited with code 3");
  CHECK(wait_until_gone(mark));
  const auto resumed = run("referee", {"resume", directory.file("out/tournament.db")});
  CHECK(resumed.how == "exited with code 0");
  CHECK(resumed.output.find("sandbox: engines see ") != std::string::npos);
  CHECK(count_of(directory.file("out/tournament.db")) == 40);
}

TEST_CASE("niceness and affinity apply in a sandbox") {
  if (!has_sandboxes()) return;
  const TemporaryDirectory directory;
  const std::string notes = directory.file("notes");
  std::filesystem::create_directory(notes);
  std::filesystem::permissions(directory.path(), std::filesystem::perms(0755));
  std::filesystem::permissions(notes, std::filesystem::perms(0777));
  const std::string engine = engine_script(directory, "engine",
                                           "#!/bin/sh\ncut -d' ' -f19 /proc/$$/stat >> '" + notes +
                                               "/nice'\ngrep Cpus_allowed_list /proc/$$/status >> '" + notes +
                                               "/cpus'\nexec \"$1\"\n");
  sandboxed_games(directory.file("out"), {"-e",
                                          "name=A,cmd=" + engine + ",nice=19,restart=true,writable=" + notes +
                                              ",args=" + program_path("random-bot"),
                                          "-e", "name=B,cmd=random-bot", "--affinity"});
  CHECK(text_of(notes + "/nice") == "19\n19\n19\n");
  std::istringstream cpus(text_of(notes + "/cpus"));
  std::string line;
  std::getline(cpus, line);  // skip the trial start, which is not pinned
  while (std::getline(cpus, line)) CHECK(line.find_first_of(",-") == std::string::npos);
}

TEST_CASE("a path that the sandbox hides is reported with the key that shows it") {
  if (!has_sandboxes()) return;
  const TemporaryDirectory directory;
  const TemporaryDirectory elsewhere;
  std::ofstream(elsewhere.file("book")) << "book";
  std::ofstream(elsewhere.file("libbook.so.1")) << "library";
  engine_script(elsewhere, "interpreter", "#!/bin/sh\n");
  const std::string key = "set readable = [\"" + elsewhere.path();
  const auto error_of = [&](const std::string& name, const std::string& text, const std::string& keys) {
    return run("referee",
               {"run", "--sandbox", "-e", "name=A,cmd=" + engine_script(directory, name, text) + keys, "-e",
                "name=B,cmd=random-bot", "-g", "flipflop-3", "--records", directory.file(name + "-out")})
        .error;
  };
  const std::string path =
      error_of("path", "#!/bin/sh\ncat '" + elsewhere.file("book") + "' >&2\nexit 1\n", "");
  CHECK_MESSAGE(path.find("the sandbox hides '" + elsewhere.file("book") + "'") != std::string::npos, path);
  CHECK_MESSAGE(path.find(key) != std::string::npos, path);
  const std::string library = error_of("library",
                                       "#!/bin/sh\necho 'engine: error while loading shared libraries: "
                                       "libbook.so.1: cannot open shared object "
                                       "file: No such file or directory' >&2\nexit 127\n",
                                       ",env.LD_LIBRARY_PATH=" + elsewhere.path());
  CHECK_MESSAGE(
      library.find("the sandbox hides '" + elsewhere.file("libbook.so.1") + "'") != std::string::npos,
      library);
  CHECK_MESSAGE(library.find(key) != std::string::npos, library);
  const std::string interpreter = error_of("interpreted", "#!" + elsewhere.file("interpreter") + "\n", "");
  CHECK_MESSAGE(interpreter.find("in its sandbox: ") != std::string::npos, interpreter);
  CHECK_MESSAGE(interpreter.find(key) != std::string::npos, interpreter);
}

TEST_CASE("interpreters start in a sandbox without further keys" * doctest::skip(sanitized)) {
  if (!has_sandboxes()) return;
  struct Language {
    std::string interpreter;
    std::string file;
    std::string text;
  };
  const std::vector<Language> languages{
      {"python3", "engine.py",
       "import json, sys\n"
       "for line in sys.stdin:\n"
       "    word = line.split()[0]\n"
       "    if word == 'quit': break\n"
       "    answer = {'ugi': 'id name x\\nugiok', 'isready': 'readyok', 'go': 'bestmove none'}.get(word)\n"
       "    if answer: print(answer, flush=True)\n"},
      {"node", "engine.js",
       "require('readline').createInterface({input: process.stdin}).on('line', line => {\n"
       "  const word = line.split(' ')[0];\n"
       "  if (word === 'quit') process.exit(0);\n"
       "  const answer = {ugi: 'id name x\\nugiok', isready: 'readyok', go: 'bestmove none'}[word];\n"
       "  if (answer) console.log(answer);\n"
       "});\n"},
      {"java", "Engine.java",
       "public class Engine {\n"
       "  public static void main(String[] a) throws Exception {\n"
       "    var in = new java.io.BufferedReader(new java.io.InputStreamReader(System.in));\n"
       "    for (String line; (line = in.readLine()) != null && !line.equals(\"quit\");) {\n"
       "      String word = line.split(\" \")[0];\n"
       "      if (word.equals(\"ugi\")) System.out.println(\"id name x\\nugiok\");\n"
       "      if (word.equals(\"isready\")) System.out.println(\"readyok\");\n"
       "      if (word.equals(\"go\")) System.out.println(\"bestmove none\");\n"
       "    }\n"
       "  }\n"
       "}\n"}};
  for (const Language& language : languages) {
    CAPTURE(language.interpreter);
    const std::string interpreter = installed(language.interpreter);
    if (interpreter.empty() || (language.interpreter == "java" && installed("javac").empty())) {
      MESSAGE("skipped: " << language.interpreter << " is not installed");
      continue;
    }
    const TemporaryDirectory directory;
    std::ofstream(directory.file(language.file)) << language.text;
    std::filesystem::permissions(directory.path(), std::filesystem::perms(0755));
    for (const GameRecord& game :
         sandboxed_games(directory.file("out"),
                         {"-e", "name=A,tc=60,cmd=" + interpreter + ",args=" + directory.file(language.file),
                          "-e", "name=B,cmd=random-bot"}))
      CHECK(termination_text(game.termination) == "illegal move");
  }
}

TEST_CASE("without bubblewrap, sandbox = \"auto\" is off, and sandbox = true is an error with a remedy") {
  const TemporaryDirectory directory;
  const auto start = [&](const std::string& sandbox) {
    return run("/usr/bin/env", {"PATH=/nonexistent", program_path("referee"), "run", "-e",
                                "name=A,cmd=random-bot,sandbox=" + sandbox, "-e", "name=B,cmd=random-bot",
                                "-g", "flipflop-3", "--records", directory.file(sandbox)});
  };
  const auto automatic = start("auto");
  CHECK(automatic.how == "exited with code 0");
  CHECK(automatic.output.find("sandbox: off: ") != std::string::npos);
  const auto required = start("true");
  CHECK(required.how == "exited with code 1");
  CHECK(required.error.find(
            "install the package 'bubblewrap', for example with 'sudo apt install bubblewrap'") !=
        std::string::npos);
}

}  // namespace
}  // namespace flipside::test
