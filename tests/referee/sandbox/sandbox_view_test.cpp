#include "referee/sandbox/sandbox_view.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>

#include "tests/support/temporary_directory.hpp"

namespace flipside::referee {
namespace {

namespace files = std::filesystem;
using Words = std::vector<std::string>;

/// Creates the program `bin/engine` and other files, and returns the program's command.
Command engine_in(const test::TemporaryDirectory& directory) {
  for (const char* name : {"bin", "data", "data/books", "work"})
    files::create_directory(directory.file(name));
  for (const char* name : {"bin/engine", "data/net", "data/books/a", "work/book", "tournament.db"})
    std::ofstream(directory.file(name)) << "x";
  Command command;
  command.program = directory.file("bin/engine");
  command.directory = directory.file("work");
  return command;
}

/// Returns true if the options contain these words in this order, without others in between.
bool contains(const Words& options, const Words& words) {
  return std::search(options.begin(), options.end(), words.begin(), words.end()) != options.end();
}

TEST_CASE("a view shows the system and the engine's program, and hides the rest") {
  const test::TemporaryDirectory directory;
  const SandboxView view(engine_in(directory), {});
  CHECK(view.shows("/usr/bin/env"));
  CHECK(view.shows(directory.file("bin/engine")));
  for (const char* hidden : {"/etc/shadow", "/etc/passwd", "/home", "/root", "/var", "/run", "/"})
    CHECK_FALSE(view.shows(hidden));
  CHECK_FALSE(view.shows(directory.file("bin")));
  CHECK_FALSE(view.shows(directory.file("work/book")));
  CHECK_FALSE(view.shows(directory.file("tournament.db")));
}

TEST_CASE("a view shows the files that arguments name, relative to the working directory") {
  const test::TemporaryDirectory directory;
  Command command = engine_in(directory);
  command.arguments = {"book", "--net=" + directory.file("data/net"), "--level", "3", "../data/books"};
  const SandboxView view(command, {});
  CHECK(view.shows(directory.file("work/book")));
  CHECK(view.shows(directory.file("data/net")));
  CHECK_FALSE(view.shows(directory.file("data/books/a")));  // only files are shown, not directories
}

TEST_CASE("a view shows readable and writable paths with everything in them") {
  const test::TemporaryDirectory directory;
  SandboxRules rules;
  rules.readable = {directory.file("data/books")};
  rules.writable = {directory.file("work")};
  const SandboxView view(engine_in(directory), rules);
  CHECK(view.shows(directory.file("data/books/a")));
  CHECK(view.shows(directory.file("work/new")));
  CHECK_FALSE(view.shows(directory.file("data/net")));
  const std::string books = files::canonical(directory.file("data/books")).string();
  const std::string work = files::canonical(directory.file("work")).string();
  CHECK(contains(view.mounts(), {"--ro-bind", books, directory.file("data/books")}));
  CHECK(contains(view.mounts(), {"--bind", work, directory.file("work")}));
}

TEST_CASE("hidden files stay hidden inside readable directories") {
  const test::TemporaryDirectory directory;
  SandboxRules rules;
  rules.readable = {directory.path()};
  rules.hidden = {directory.file("tournament.db"), directory.file("data")};
  const SandboxView view(engine_in(directory), rules);
  CHECK(view.shows(directory.file("work/book")));
  CHECK_FALSE(view.shows(directory.file("tournament.db")));
  CHECK_FALSE(view.shows(directory.file("data/net")));
  const Words mounts = view.mounts();
  CHECK(contains(mounts, {"--ro-bind", "/dev/null", directory.file("tournament.db")}));
  CHECK(contains(mounts, {"--tmpfs", directory.file("data"), "--remount-ro", directory.file("data")}));
}

TEST_CASE("nothing but writable directories is mounted with write access") {
  const test::TemporaryDirectory directory;
  const Words mounts = SandboxView(engine_in(directory), {}).mounts();
  CHECK(std::count(mounts.begin(), mounts.end(), "--bind") == 0);
  CHECK(std::count(mounts.begin(), mounts.end(), "--dev-bind") == 0);
  CHECK(contains(mounts, {"--proc", "/proc", "--dev", "/dev"}));
}

TEST_CASE("every user can enter the directories that lead to mounted paths") {
  const test::TemporaryDirectory directory;
  const Words mounts = SandboxView(engine_in(directory), {}).mounts();
  CHECK(contains(mounts, {"--perms", "0755", "--dir", "/etc"}));
  CHECK(contains(mounts, {"--perms", "0755", "--dir", directory.file("bin")}));
}

TEST_CASE("only engines with network access see the resolver's settings") {
  const test::TemporaryDirectory directory;
  SandboxRules rules;
  const auto shows_resolver = [&] {
    const Words mounts = SandboxView(engine_in(directory), rules).mounts();
    return std::count(mounts.begin(), mounts.end(), "/etc/nsswitch.conf") > 0;
  };
  CHECK_FALSE(shows_resolver());
  rules.network = true;
  CHECK(shows_resolver() == files::exists("/etc/nsswitch.conf"));
}

TEST_CASE("a hint names a hidden path in a message and the key that shows it") {
  const test::TemporaryDirectory directory;
  const SandboxView view(engine_in(directory), {});
  const std::string net = directory.file("data/net");
  CHECK(view.hint("cannot open '" + net + "': No such file") ==
        "; the sandbox hides '" + net + "': to show it, set readable = [\"" + directory.file("data") +
            "\"] for the engine");
  CHECK(view.hint("open(" + net + ") failed") != "");
  CHECK(view.hint("cannot open '/no/such/file'") == "");
  CHECK(view.hint("cannot open '/usr/bin/env'") == "");
  CHECK(view.hint("no path at all") == "");
  CHECK(view.hint("") == "");
}

TEST_CASE("a hint finds a missing library in the library path") {
  const test::TemporaryDirectory directory;
  Command command = engine_in(directory);
  std::ofstream(directory.file("data/libnet.so.2")) << "x";
  command.environment = {{"LD_LIBRARY_PATH", "/nowhere:" + directory.file("data")}};
  const SandboxView view(command, {});
  const std::string hint =
      view.hint("error while loading shared libraries: libnet.so.2: cannot open shared object file");
  CHECK(hint.find("hides '" + directory.file("data/libnet.so.2") + "'") != std::string::npos);
}

}  // namespace
}  // namespace flipside::referee
