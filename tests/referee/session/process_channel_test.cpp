#include "referee/session/process_channel.hpp"

#include <doctest/doctest.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/resource.h>

#include <fstream>
#include <optional>

#include "tests/referee/session/shell.hpp"

namespace flipside::referee {
namespace {

using namespace std::chrono_literals;

TEST_CASE("after the input of a process is closed, its output can still be read") {
  Shell shell("cat; echo ended");
  CHECK(shell.channel->send("one\n"));
  CHECK(shell.text() == "one");
  shell.channel->close_input();
  CHECK_FALSE(shell.channel->send("two\n"));
  CHECK(shell.text() == "ended");
  CHECK(shell.end(std::chrono::seconds(10)) == "exited with code 0");
}

TEST_CASE("lines are sent to a process and received from it") {
  Shell shell("while read line; do echo got $line; done");
  CHECK(shell.channel->send("a\nb\n"));
  CHECK(shell.text() == "got a");
  CHECK(shell.text() == "got b");
}

TEST_CASE("receiving from a silent process times out at the deadline") {
  Shell shell("sleep 60");
  CHECK(std::holds_alternative<TimedOut>(shell.receive(5ms)));
}

TEST_CASE("output written before a process exits is read before Closed") {
  Shell shell("echo last words; exit 3");
  CHECK(shell.text() == "last words");
  CHECK(std::holds_alternative<Closed>(shell.receive()));
  CHECK(shell.end(10s) == "exited with code 3");
}

TEST_CASE("the signal that killed a process is reported") {
  Shell shell("kill -SEGV $$");
  CHECK(std::holds_alternative<Closed>(shell.receive()));
  CHECK(shell.end(10s) == "killed by signal 11 (Segmentation fault)");
}

TEST_CASE("a process that exits at end of file is not killed") {
  Shell shell("while read line; do :; done; exit 7");
  CHECK(shell.end(10s) == "exited with code 7");
}

TEST_CASE("a process that ignores end of file is killed after the grace period") {
  Shell shell("trap '' TERM; while :; do sleep 1; done");
  CHECK(shell.end(1ms) == "did not exit in time and was killed");
  CHECK(kill(shell.id, 0) != 0);
}

TEST_CASE("descendants that a process leaves behind are killed when its channel ends") {
  Shell shell("sleep 300 & echo $!; exit 0");
  const pid_t left_behind = std::stoi(shell.text());
  shell.end(10s);
  // The orphan may not have been reaped yet, so accept a zombie.
  CHECK(has_exited(shell.id));
  std::string state;
  while (kill(left_behind, 0) == 0) {
    std::ifstream stat("/proc/" + std::to_string(left_behind) + "/stat");
    for (int field = 0; field < 3; ++field) stat >> state;
    if (state == "Z") break;
  }
}

TEST_CASE("daemons that a process leaves behind are killed when its channel ends") {
  adopt_orphans();
  Shell shell("setsid sleep 300 >/dev/null 2>&1 & echo $!; exit 0");
  const pid_t daemon = std::stoi(shell.text());
  shell.end(10s);
  CHECK(kill(daemon, 0) != 0);
}

TEST_CASE("a channel closes as soon as its process exits, even if a child holds the pipes") {
  Shell shell("sleep 300 & echo last words; exit 3");
  CHECK(shell.text() == "last words");
  CHECK(std::holds_alternative<Closed>(shell.receive()));
  CHECK(shell.end(10s) == "exited with code 3");
}

TEST_CASE("a process inherits no descriptor except its standard streams") {
  const Descriptor inheritable(fcntl(2, F_DUPFD, 100));
  const std::string number = std::to_string(inheritable.number());
  Shell shell("if [ -e /proc/$$/fd/" + number + " ]; then echo inherited; else echo closed; fi");
  CHECK(shell.text() == "closed");
}

TEST_CASE("requests to start a process fail after refuse_starts()") {
  Shell shell("read x");
  shell.processes.refuse_starts();
  const auto rejected = shell.processes.start_and_wait([](const Guard&) -> ProcessThread::Started {
    FAIL("a process was started");
    return Process{};
  });
  CHECK(std::get<StartError>(rejected).cause == StartError::Cause::system);
}

TEST_CASE("an endless line is a flood") {
  Shell shell("head -c 10000000 /dev/zero | tr '\\0' x; sleep 60");
  const Received received = shell.receive();
  REQUIRE(std::holds_alternative<Flooded>(received));
  CHECK(std::get<Flooded>(received).what == "a line of more than 64 KiB");
}

TEST_CASE("endless output is a flood") {
  Shell shell("yes info string junk");
  Received received = shell.receive();
  while (std::holds_alternative<ReceivedLine>(received)) received = shell.receive();
  REQUIRE(std::holds_alternative<Flooded>(received));
  CHECK(std::get<Flooded>(received).what == "endless output");
}

TEST_CASE("only the end of the standard error is kept") {
  Shell shell("head -c 3000000 /dev/zero | tr '\\0' x >&2; echo the end >&2; echo done");
  CHECK(shell.text() == "done");
  shell.receive();  // wait until the whole standard error has been read
  shell.receive(20ms);
  CHECK(shell.channel->stderr_tail().size() <= 16 * 1024);
  CHECK(shell.channel->stderr_tail().ends_with("the end\n"));
}

TEST_CASE("the standard error of a process that exits immediately is kept") {
  for (int i = 0; i < 20; ++i) {
    Shell shell("echo why >&2; exit 1");
    CHECK(std::holds_alternative<Closed>(shell.receive()));
    shell.end(10s);
    CHECK(shell.channel->stderr_tail() == "why\n");
  }
}

TEST_CASE("a missing working directory is a program error, and exhausted descriptors are a system error") {
  Command command;
  command.program = "/bin/sh";
  command.directory = "/no/such/directory";
  CHECK(std::get<StartError>(start_process(command)) ==
        StartError{StartError::Cause::program,
                   "its working directory '/no/such/directory' is not a directory"});

  command.directory.clear();
  rlimit before{};
  getrlimit(RLIMIT_NOFILE, &before);
  for (rlim_t few = 3; few < 20; ++few) {
    const rlimit limit{few, before.rlim_max};
    setrlimit(RLIMIT_NOFILE, &limit);
    auto process = start_process(command);
    setrlimit(RLIMIT_NOFILE, &before);
    if (const auto* started = std::get_if<Process>(&process)) {
      CHECK(started->id > 1);
      kill_group(started->id);
      reap(started->id);
    } else {
      CHECK(std::get<StartError>(process).cause == StartError::Cause::system);
    }
  }
}

TEST_CASE("an interrupted channel stays closed") {
  Shell shell("sleep 60");
  shell.channel->interrupt();
  CHECK(std::holds_alternative<Closed>(shell.receive()));
  CHECK_FALSE(shell.channel->send("x\n"));
}

TEST_CASE("the error for a program that cannot be started names the program") {
  Command command;
  command.program = "/no/such/program";
  const auto process = start_process(command);
  REQUIRE(std::holds_alternative<StartError>(process));
  const auto& [cause, message] = std::get<StartError>(process);
  CHECK(cause == StartError::Cause::program);
  CHECK(message.find("/no/such/program") != std::string::npos);
  CHECK_FALSE(find_program("no-such-program-anywhere", "/"));
  CHECK(find_program("./no/such", "/tmp").error().message == "no such file: '/tmp/no/such'");
  CHECK(find_program("sh", "/")->filename() == "sh");
}

TEST_CASE("an idle listener receives lines while no coroutine is receiving, until the listener is removed") {
  Shell shell("read x; echo one; echo two; read y; echo three");
  std::vector<std::string> heard;
  shell.channel->set_idle_listener([&](std::string_view line) { heard.emplace_back(line); });
  shell.channel->send("x\n");
  shell.loop.spawn([](Shell& at, std::vector<std::string>& lines) -> Task<void> {
    while (lines.size() < 2) co_await at.loop.sleep_until(at.time.now());
  }(shell, heard));
  shell.loop.run();
  shell.channel->set_idle_listener({});
  shell.channel->send("y\n");
  CHECK(shell.text() == "three");
  CHECK(heard == std::vector<std::string>{"one", "two"});
}

TEST_CASE("a flood stops an idle listener from reading, and the next receive reports the flood") {
  Shell shell("yes info string junk");
  std::size_t heard = 0;
  shell.channel->set_idle_listener([&](std::string_view line) { heard += line.size() + 1; });
  shell.loop.spawn([](Shell& at, const std::size_t& bytes) -> Task<void> {
    while (bytes < std::size_t{8} << 20) co_await at.loop.sleep_until(at.time.now());
    for (int turn = 0; turn < 2000; ++turn) co_await at.loop.sleep_until(at.time.now());
  }(shell, heard));
  shell.loop.run();
  CHECK(heard < std::size_t{64} << 20);
  shell.channel->set_idle_listener({});
  Received received = shell.receive();
  while (std::holds_alternative<ReceivedLine>(received)) received = shell.receive();
  CHECK(std::holds_alternative<Flooded>(received));
}

TEST_CASE("a transcript contains both directions, the standard error, and discarded output") {
  Shell shell("echo said before; read line; echo \"got $line\"; echo oops >&2");
  Transcript transcript(1 << 16);
  transcript.begin(shell.time.now());
  shell.channel->set_transcript({&transcript, Player::p2});
  CHECK(shell.text() == "said before");
  CHECK(shell.channel->send("hello\n"));
  CHECK(shell.text() == "got hello");
  CHECK(shell.end(10s) == "exited with code 0");
  const std::string text = transcript.text();
  for (const char* line : {" p2 < said before\n", " p2 > hello\n", " p2 < got hello\n", " p2 ! oops\n"})
    CHECK_MESSAGE(text.find(line) != std::string::npos, text);
  shell.channel->set_transcript({});
}

}  // namespace
}  // namespace flipside::referee
