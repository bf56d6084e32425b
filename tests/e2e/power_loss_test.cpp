#include <fmt/format.h>
#include <sys/wait.h>

#include <set>

#include "engine/games/registry.hpp"
#include "referee/store/store.hpp"
#include "tests/e2e/program.hpp"
#include "tests/e2e/stores.hpp"

namespace flipside::test {
namespace {

namespace files = std::filesystem;
using referee::Store;
using referee::StoredGame;

constexpr std::size_t total_games = 300;

/// Checks that no game occurs twice, and that the moves of every game lead to its result.
void check_complete(const std::vector<StoredGame>& games) {
  std::set<std::int64_t> indices;
  for (const StoredGame& game : games) {
    CHECK(indices.insert(game.index).second);
    AnyGame position = *start_game(game.record.game);
    for (const referee::PlayedMove& move : game.record.moves) CHECK(position.play(move.move));
    CHECK(game.record.outcome);
    CHECK(position.outcome() == game.record.outcome);
  }
}

void copy(const std::string& from, const std::string& to, std::initializer_list<const char*> parts) {
  files::create_directories(files::path(to).parent_path());
  for (const char* part : parts) {
    std::error_code missing;
    files::copy_file(from + part, to + part, missing);
  }
}

/// Returns a copy of a game without its accuracy and without the mistakes marked on its moves.
StoredGame without_accuracy(StoredGame game) {
  game.record.accuracy = {};
  for (auto& move : game.record.moves)
    if (move.info) move.info->mistake.reset();
  return game;
}

TEST_CASE(
    "a copy of the store's files, made at any moment, contains only complete games and can be resumed") {
  const TemporaryDirectory directory;
  const std::string store = directory.file("out/tournament.db");
  Program referee("referee", {"run", "-e", "name=A,cmd=random-bot,args=--seed 1 --delay-ms 1", "-e",
                              "name=B,cmd=random-bot,args=--seed 2", "-g", "flipflop-3", "--rounds",
                              std::to_string(total_games / 2), "-j", "2", "--tc", "600", "--records",
                              directory.file("out")});
  // A crash leaves the files unchanged. A power failure can truncate the write-ahead log at any offset and
  // lose its index.
  constexpr int moments = 12;
  std::size_t min_games = 0;
  std::vector<std::string> copies;
  for (int moment = 0; moment < moments; ++moment) {
    while (count_of(store) < min_games) sched_yield();
    if (min_games + 30 > total_games) break;  // the tournament may end before the next copy
    referee.signal(SIGSTOP);
    REQUIRE(waitpid(referee.id(), nullptr, WUNTRACED) == referee.id());
    const std::string crashed = directory.file(fmt::format("crash-{}/tournament.db", moment));
    const std::string truncated = directory.file(fmt::format("cut-{}/tournament.db", moment));
    if (files::exists(store)) {
      copy(store, crashed, {"", "-wal", "-shm"});
      copy(store, truncated, {"", "-wal"});
      if (files::exists(truncated + "-wal")) {
        const auto size = files::file_size(truncated + "-wal");
        files::resize_file(truncated + "-wal",
                           size - size * static_cast<std::size_t>(moment) / (2 * moments));
      }
      copies.push_back(crashed);
      copies.push_back(truncated);
    }
    referee.signal(SIGCONT);
    min_games = std::min(count_of(store) + 9, total_games);
  }
  CHECK(referee.finish().how == "exited with code 0");
  REQUIRE(copies.size() >= 4);
  for (const std::string& path : copies) {
    CAPTURE(path);
    const auto games = games_of(path);
    CHECK(games.size() < total_games);
    check_complete(games);
  }
  for (const std::string& path : {copies[copies.size() / 2], copies.back()}) {
    CAPTURE(path);
    const auto before = games_of(path);
    CHECK(run("referee", {"resume", path}).how == "exited with code 0");
    const auto after = games_of(path);
    CHECK(after.size() == total_games);
    check_complete(after);
    // The accuracy is not compared because the resumed run judges the games that the crash left unjudged.
    for (const StoredGame& game : before)
      CHECK(without_accuracy(after[static_cast<std::size_t>(game.index)]) == without_accuracy(game));
  }
}

}  // namespace
}  // namespace flipside::test
