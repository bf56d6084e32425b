#include <doctest/doctest.h>
#include <fmt/format.h>
#include <sched.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <filesystem>
#include <fstream>

#include "referee/store/store.hpp"
#include "tests/referee/store/sample_games.hpp"
#include "tests/support/temporary_directory.hpp"

using namespace flipside;
using namespace flipside::referee;

namespace fs = std::filesystem;

namespace {

constexpr fs::perms readable = fs::perms::owner_read | fs::perms::group_read | fs::perms::others_read;

// Runs `f` in a child process; returns its exit code, or the negated number of the signal that killed it.
template <class F>
int in_child(F&& f) {
  const pid_t child = ::fork();
  if (child == 0) ::_exit(f());
  int status = 0;
  REQUIRE(::waitpid(child, &status, 0) == child);
  return WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
}

std::size_t count_games(const Store& store) {
  std::size_t count = 0;
  CHECK(store.for_each_game([&](const StoredGame&) { ++count; }));
  return count;
}

// Returns 0 if the store can be opened for writing, 1 if another writer holds it, 2 on other errors.
int try_to_write(const std::string& path) {
  const auto store = Store::open(path);
  if (store) return 0;
  return store.error().message == "'" + path + "' is in use by another running tournament" ? 1 : 2;
}

// Drops root privileges, which bypass file permissions. For child processes only.
bool become_nobody() { return ::geteuid() != 0 || ::setuid(65534) == 0; }

}  // namespace

TEST_CASE("a second writer is rejected under every path to the same file") {
  const test::TemporaryDirectory directory;
  const std::string path = directory.file("t.db");
  fs::create_symlink(path, directory.file("link.db"));
  {
    const auto store = Store::create(path, sample_info());
    REQUIRE(store);
    CHECK(try_to_write(path) == 1);
    CHECK(try_to_write(directory.file("link.db")) == 1);
    CHECK(in_child([&] { return try_to_write(path); }) == 1);
  }
  CHECK(in_child([&] { return try_to_write(path); }) == 0);
  CHECK(try_to_write(path) == 0);
}

TEST_CASE("a store with several hard links cannot be opened for writing") {
  const test::TemporaryDirectory directory;
  const std::string path = directory.file("t.db");
  const std::string link = directory.file("link.db");
  {
    const auto store = Store::create(path, sample_info());
    REQUIRE(store);
    fs::create_hard_link(path, link);
    const auto second = Store::open(link);
    REQUIRE_FALSE(second);
    CHECK(second.error().message.starts_with("'" + link + "' has 2 hard links, "));
  }
  CHECK(Store::open_for_reading(link));
  fs::remove(path);
  CHECK(Store::open(link));
}

TEST_CASE("a finished writer leaves only the store behind") {
  const test::TemporaryDirectory directory;
  {
    auto store = Store::create(directory.file("t.db"), sample_info());
    REQUIRE(store);
    REQUIRE(store->append(sample_games(0, 3)));
  }
  int files = 0;
  for ([[maybe_unused]] const auto& entry : fs::directory_iterator(directory.path())) ++files;
  CHECK(files == 1);
}

TEST_CASE("readers see a snapshot while the writer continues") {
  const test::TemporaryDirectory directory;
  const std::string path = directory.file("t.db");
  auto writer = Store::create(path, sample_info());
  REQUIRE(writer);
  REQUIRE(writer->append(sample_games(0, 10)));
  auto reader = Store::open_for_reading(path);
  REQUIRE(reader);
  CHECK(count_games(*reader) == 10);
  REQUIRE(writer->append(sample_games(10, 25)));
  CHECK(count_games(*reader) == 25);

  std::size_t seen = 0;
  CHECK(reader->for_each_game([&](const StoredGame&) {
    if (seen++ == 0) CHECK(writer->append(sample_games(25, 30)));
  }));
  CHECK(seen == 25);
  CHECK_FALSE(reader->append(sample_games(30, 31)));
  CHECK_FALSE(reader->note({"12:00", std::nullopt, "?"}));
}

TEST_CASE("appended games survive a killed writer, and the store can be reopened") {
  const test::TemporaryDirectory directory;
  const std::string path = directory.file("t.db");
  const int end = in_child([&] {
    auto store = Store::create(path, sample_info());
    if (!store || !store->append(sample_games(0, 40)) || !store->append(sample_games(40, 41))) return 1;
    ::raise(SIGKILL);
    return 2;
  });
  REQUIRE(end == -SIGKILL);

  {
    const auto reader = Store::open_for_reading(path);
    REQUIRE(reader);
    CHECK(count_games(*reader) == 41);
  }
  auto store = Store::open(path);
  REQUIRE(store);
  CHECK(count_games(*store) == 41);
  CHECK(store->append(sample_games(41, 45)));
  CHECK(count_games(*store) == 45);
}

TEST_CASE("a program killed while creating a store leaves a complete store or none") {
  const test::TemporaryDirectory directory;
  for (int delay = 0; delay < 40; ++delay) {
    CAPTURE(delay);
    const std::string path = directory.file(fmt::format("{}.db", delay));
    const pid_t child = fork();
    if (child == 0) {
      (void)Store::create(path, sample_info());
      _exit(0);
    }
    // Each iteration waits slightly longer between the child's first file operation and killing the child.
    while (!fs::exists(path + "-new") && !fs::exists(path) && !fs::exists(path + "-lock")) sched_yield();
    for (int i = 0; i < delay * 5; ++i) (void)fs::exists(path);
    kill(child, SIGKILL);
    waitpid(child, nullptr, 0);
    if (fs::exists(path))
      CHECK(Store::open(path));
    else
      CHECK(Store::create(path, sample_info()));
    CHECK(count_games(*Store::open_for_reading(path)) == 0);
  }
}

TEST_CASE("a store whose creation was interrupted before its temporary name was removed can be opened") {
  const test::TemporaryDirectory directory;
  const std::string path = directory.file("t.db");
  REQUIRE(Store::create(path, sample_info()));
  fs::create_hard_link(path, path + "-new");
  CHECK(Store::open(path));
  CHECK_FALSE(fs::exists(path + "-new"));
}

TEST_CASE("leftovers of an interrupted creation do not affect the next attempt") {
  const test::TemporaryDirectory directory;
  const std::string path = directory.file("t.db");
  for (const char* suffix : {"-new", "-new-journal", "-lock"})
    std::ofstream(path + suffix) << "half of something";
  REQUIRE(Store::create(path, sample_info()));
  CHECK(count_games(*Store::open_for_reading(path)) == 0);
  CHECK_FALSE(fs::exists(path + "-new"));
}

TEST_CASE("a store can be read in a read-only directory") {
  const test::TemporaryDirectory directory;
  const std::string path = directory.file("50% #1?.db");
  {
    auto store = Store::create(path, sample_info());
    REQUIRE(store);
    REQUIRE(store->append(sample_games(0, 4)));
  }
  fs::permissions(path, readable);
  fs::permissions(directory.path(),
                  readable | fs::perms::owner_exec | fs::perms::group_exec | fs::perms::others_exec);
  const int outcome = in_child([&] {
    if (!become_nobody()) return 1;
    const auto reader = Store::open_for_reading(path);
    if (!reader) return 2;
    std::size_t count = 0;
    if (!reader->for_each_game([&](const StoredGame&) { ++count; }) || count != 4) return 3;
    return Store::open(path) ? 4 : 0;
  });
  CHECK(outcome == 0);
}

TEST_CASE("a read-only file cannot be opened for writing") {
  const test::TemporaryDirectory directory;
  const std::string path = directory.file("t.db");
  REQUIRE(Store::create(path, sample_info()));
  fs::permissions(path, readable);
  fs::permissions(directory.path(), fs::perms::all);
  const int outcome = in_child([&] {
    if (!become_nobody()) return 1;
    const auto store = Store::open(path);
    return !store && store.error().message.find("cannot write") != std::string::npos ? 0 : 2;
  });
  CHECK(outcome == 0);
}

TEST_CASE("a full disk is an error, and games stored earlier are preserved") {
  const test::TemporaryDirectory directory;
  const std::string path = directory.file("t.db");
  const int outcome = in_child([&] {
    auto store = Store::create(path, sample_info());
    if (!store || !store->append(sample_games(0, 10))) return 1;
    ::signal(SIGXFSZ, SIG_IGN);
    const rlimit limit{200'000, 200'000};
    if (::setrlimit(RLIMIT_FSIZE, &limit) != 0) return 2;
    const auto done = store->append(sample_games(10, 300));
    if (done) return 3;
    return done.error().message.find(path) == 1 ? 0 : 4;
  });
  CHECK(outcome == 0);
  const auto store = Store::open(path);
  REQUIRE(store);
  CHECK(count_games(*store) == 10);
}
