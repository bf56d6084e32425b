#include "referee/log/log.hpp"

#include <doctest/doctest.h>
#include <sys/stat.h>

#include <fstream>
#include <sstream>

#include "tests/support/temporary_directory.hpp"

namespace flipside::referee {
namespace {

using namespace std::chrono_literals;

std::string text_of(const std::string& path) {
  std::ostringstream text;
  text << std::ifstream(path).rdbuf();
  return text.str();
}

/// Removes the timestamps from log lines.
std::string untimed(const std::string& text) {
  std::istringstream in(text);
  std::string out;
  constexpr std::size_t time = std::string_view("2026-11-21 03:15:21.123 ").size();
  for (std::string line; std::getline(in, line);)
    out += (line.size() > time ? line.substr(time) : "?") + '\n';
  return out;
}

TEST_CASE("a log keeps the lines of its level and of more severe levels in order") {
  const test::TemporaryDirectory directory;
  const std::string path = directory.file("new/run.log");
  auto log = Log::open(path, LogLevel::info);
  REQUIRE(log);
  (*log)->debug("left out");
  (*log)->info("game {} started", 1);
  (*log)->warning("guard");
  (*log)->error("disk");
  CHECK((*log)->close());
  CHECK(untimed(text_of(path)) == "info    game 1 started\nwarning guard\nerror   disk\n");
}

TEST_CASE("each line has a timestamp in milliseconds") {
  const test::TemporaryDirectory directory;
  const std::string path = directory.file("run.log");
  std::chrono::system_clock::time_point now{1000s + 7ms};
  auto log = Log::open(path, LogLevel::info, [&] { return now; });
  REQUIRE(log);
  (*log)->info("a");
  now += 1s;
  (*log)->info("b");
  CHECK((*log)->close());
  const std::string text = text_of(path);
  CHECK(text.substr(16, 7) == ":40.007");
  CHECK(text.find(":41.007 info    b\n") != std::string::npos);
}

TEST_CASE("control characters in log lines are escaped") {
  const test::TemporaryDirectory directory;
  auto log = Log::open(directory.file("run.log"), LogLevel::info);
  REQUIRE(log);
  (*log)->info("{}", "a\nb\x1b[2J");
  CHECK((*log)->close());
  CHECK(untimed(text_of(directory.file("run.log"))) == "info    a\\x0ab\\x1b[2J\n");
}

TEST_CASE("opening an existing log appends to the file") {
  const test::TemporaryDirectory directory;
  for (const char* line : {"first", "second"}) {
    auto log = Log::open(directory.file("run.log"), LogLevel::info);
    REQUIRE(log);
    (*log)->info("{}", line);
  }
  CHECK(untimed(text_of(directory.file("run.log"))) == "info    first\ninfo    second\n");
}

TEST_CASE("an error on opening a log names the file") {
  const test::TemporaryDirectory directory;
  const auto log = Log::open(directory.path(), LogLevel::info);
  REQUIRE_FALSE(log);
  CHECK(log.error().message.starts_with("cannot open log '" + directory.path() + "': "));
  mkfifo(directory.file("pipe").c_str(), 0600);
  CHECK_FALSE(Log::open(directory.file("pipe"), LogLevel::info));  // must not block
}

TEST_CASE("lines lost on a full disk are counted and reported on closing") {
  auto log = Log::open("/dev/full", LogLevel::info);
  REQUIRE(log);
  (*log)->info("a");
  (*log)->info("b");
  const auto closed = (*log)->close();
  REQUIRE_FALSE(closed);
  CHECK(closed.error().message == "lost 2 lines of log '/dev/full': No space left on device");
}

TEST_CASE("a disabled log accepts and discards lines") {
  Log log;
  CHECK_FALSE(log.wants(LogLevel::error));
  log.error("a discarded line");
  CHECK(log.close());
}

}  // namespace
}  // namespace flipside::referee
