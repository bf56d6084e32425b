#include <fmt/format.h>

#include "referee/store/store.hpp"
#include "tests/e2e/program.hpp"
#include "tests/support/paths.hpp"
#include "tests/support/unpacked.hpp"

namespace flipside::test {
namespace {

using referee::Store;
using referee::StoredGame;

/// Plays four games between an engine that crashes at its third move and an engine without faults.
Finished four_games(const TemporaryDirectory& directory, std::vector<std::string> more) {
  std::vector<std::string> arguments{"run",
                                     "-e",
                                     "name=Bad,cmd=faulty-bot,args=--fault crash --at-ply 3",
                                     "-e",
                                     "name=Good,cmd=random-bot,args=--seed 1",
                                     "-g",
                                     "flipfour",
                                     "--rounds",
                                     "2",
                                     "--records",
                                     directory.file("out")};
  arguments.insert(arguments.end(), more.begin(), more.end());
  return run("referee", std::move(arguments));
}

std::vector<std::string> files_in(const std::string& directory) {
  std::vector<std::string> names;
  std::error_code none;
  for (const auto& entry : std::filesystem::directory_iterator(directory, none))
    names.push_back(entry.path().filename().string());
  std::sort(names.begin(), names.end());
  return names;
}

const std::vector<std::string> four{"00000001.txt.zst", "00000002.txt.zst", "00000003.txt.zst",
                                    "00000004.txt.zst"};

TEST_CASE(
    "the transcript of a forfeited game is kept, and the terminal output and the record name its file") {
  const TemporaryDirectory directory;
  const auto finished = four_games(directory, {});
  CHECK(finished.how == "exited with code 0");
  CHECK(files_in(directory.file("out/transcripts")) == four);
  CHECK(finished.error.find(", transcript: transcripts/00000002.txt.zst\n") != std::string::npos);
  CHECK(text_of(directory.file("out/games.pgn")).find("transcript: transcripts/00000004.txt.zst\"]") !=
        std::string::npos);
  const std::string text = unpacked(directory.file("out/transcripts/00000001.txt.zst"));
  CHECK(text.starts_with("# game 1: flipfour, round 1.1, p1 Bad, p2 Good\n"));
  for (const char* line : {" p1 > position startpos\n", " p1 < bestmove ", " p2 > go p1time ",
                           "\n# p2win, disconnect: killed by signal 11"})
    CHECK_MESSAGE(text.find(line) != std::string::npos, text);
}

TEST_CASE("--transcripts keeps all transcripts or none") {
  const TemporaryDirectory all;
  const TemporaryDirectory none;
  CHECK(run("referee", {"run", "-e", "name=A,cmd=random-bot", "-e", "name=B,cmd=random-bot", "-g",
                        "flipflop-3", "--rounds", "2", "--transcripts", "all", "--records", all.file("out")})
            .how == "exited with code 0");
  CHECK(files_in(all.file("out/transcripts")) == four);
  CHECK(unpacked(all.file("out/transcripts/00000003.txt.zst")).find(", normal\n") != std::string::npos);
  CHECK(four_games(none, {"--transcripts", "none"}).error.find("transcript") == std::string::npos);
  CHECK_FALSE(std::filesystem::exists(none.file("out/transcripts")));
}

TEST_CASE("transcripts include stderr, even if an engine fails to restart") {
  const TemporaryDirectory directory;
  const std::string engine = directory.file("engine");
  std::ofstream(engine) << "#!/bin/sh\n"
                           "if [ -e " +
                               directory.file("once") +
                               " ]; then echo 'no licence' >&2; exit 3; fi\n"
                               "touch " +
                               directory.file("once") +
                               "\n"
                               "exec " +
                               program_path("faulty-bot") + " --fault crash\n";
  std::filesystem::permissions(engine, std::filesystem::perms::owner_all);
  CHECK(run("referee", {"run", "-e", "name=A,cmd=" + engine, "-e", "name=B,cmd=random-bot", "-g",
                        "flipflop-3", "--records", directory.file("out")})
            .how == "exited with code 0");
  const std::string text = unpacked(directory.file("out/transcripts/00000002.txt.zst"));
  CHECK_MESSAGE(text.find(" p2 > ugi\n") != std::string::npos, text);
  CHECK_MESSAGE(text.find(" p2 ! no licence\n") != std::string::npos, text);
}

TEST_CASE("unwritable transcripts are reported once and do not stop the tournament") {
  const TemporaryDirectory directory;
  std::filesystem::create_directory(directory.file("out"));
  std::ofstream(directory.file("out/transcripts")) << "in the way";
  const auto finished = four_games(directory, {});
  CHECK(finished.how == "exited with code 0");
  const std::string warning = "cannot write a transcript: ";
  const auto first = finished.error.find(warning);
  CHECK(first != std::string::npos);
  CHECK(finished.error.find(warning, first + 1) == std::string::npos);
  CHECK(finished.error.find(", transcript: ") == std::string::npos);
}

TEST_CASE("a strict tournament with a forfeited game exits with status 4") {
  const TemporaryDirectory directory;
  CHECK(four_games(directory, {"--strict"}).how == "exited with code 4");
  CHECK(run("referee", {"resume", directory.file("out/tournament.db")}).how == "exited with code 4");
  const TemporaryDirectory clean;
  CHECK(run("referee", {"run", "-e", "name=A,cmd=random-bot", "-e", "name=B,cmd=random-bot", "-g",
                        "flipflop-3", "--strict", "--records", clean.file("out")})
            .how == "exited with code 0");
}

TEST_CASE("the log records starts, ends and faults with times, and is continued on resume") {
  const TemporaryDirectory directory;
  CHECK(four_games(directory, {"--log", directory.file("logs/run.log")}).how == "exited with code 0");
  const std::string text = text_of(directory.file("logs/run.log"));
  for (const char* line :
       {": Flipside tournament\n", "engine 'Good' (process ", "game 1 started: flipfour, Bad - Good\n",
        "warning game 1 finished: p2win, ", "disconnect: killed by signal 11", ") killed\n",
        ") ended: exited with code 0\n", "info    all games have been played\n", "info    closing the log\n"})
    CHECK_MESSAGE(text.find(line) != std::string::npos, text);
  CHECK(run("referee", {"resume", directory.file("out/tournament.db")}).how == "exited with code 0");
  const std::string again = text_of(directory.file("logs/run.log"));
  CHECK(again.starts_with(text));
  CHECK(again.find("info    playing: 4 games stored by earlier runs", text.size()) != std::string::npos);
}

TEST_CASE("a log that cannot be opened is an error before anything starts") {
  const TemporaryDirectory directory;
  const auto finished = four_games(directory, {"--log", directory.path()});
  CHECK(finished.how == "exited with code 1");
  CHECK(finished.error == "referee: cannot open log '" + directory.path() + "': Is a directory\n");
  CHECK_FALSE(std::filesystem::exists(directory.file("out")));
}

TEST_CASE("a log on a full disk is reported at the end and does not stop the tournament") {
  const TemporaryDirectory directory;
  const auto finished = four_games(directory, {"--log", "/dev/full"});
  CHECK(finished.how == "exited with code 0");
  CHECK(finished.error.find("referee: warning: lost ") != std::string::npos);
}

}  // namespace
}  // namespace flipside::test
