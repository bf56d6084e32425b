#include "referee/sandbox/sandbox_report.hpp"

#include <doctest/doctest.h>
#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <string>

namespace flipside::referee {
namespace {

/// Returns a report that contains `lines`.
SandboxReport report_of(const std::string& lines) {
  int ends[2];
  REQUIRE(pipe2(ends, O_CLOEXEC | O_NONBLOCK) == 0);
  const Descriptor writer(ends[1]);
  REQUIRE(write(writer.number(), lines.data(), lines.size()) == static_cast<ssize_t>(lines.size()));
  Command command;
  command.program = "/no/such/engine";
  command.directory = "/";
  command.memory_limit = 64;
  return {Descriptor(ends[0]), command, SandboxView(command, {})};
}

TEST_CASE("a program that runs has no start error") {
  CHECK_FALSE(report_of("started\n").start_error(""));
  CHECK_FALSE(report_of("started\nexited 0\n").start_error("some output"));
}

TEST_CASE("a program that cannot be executed is the program's fault") {
  const auto error = report_of("failed " + std::to_string(EACCES) + "\n").start_error("");
  REQUIRE(error);
  CHECK(error->cause == StartError::Cause::program);
  CHECK(error->message == "cannot start '/no/such/engine' in its sandbox: Permission denied");
}

TEST_CASE("a sandbox that cannot be completed for lack of resources is the system's fault") {
  const auto error = report_of("setup fork: Resource temporarily unavailable\n").start_error("");
  REQUIRE(error);
  CHECK(error->cause == StartError::Cause::system);
  CHECK(error->message ==
        "cannot create the sandbox of '/no/such/engine': fork: Resource temporarily unavailable");
  CHECK(report_of("").start_error("bwrap: Creating new namespace failed: No space left on device")->cause ==
        StartError::Cause::system);
}

TEST_CASE("an error of bwrap is reported as bwrap wrote it") {
  const auto error = report_of("").start_error("bwrap: No permissions to create new namespace\n");
  REQUIRE(error);
  CHECK(error->cause == StartError::Cause::program);
  CHECK(error->message ==
        "cannot create the sandbox of '/no/such/engine': bwrap: No permissions to create new namespace");
  CHECK(report_of("").start_error("")->message ==
        "cannot create the sandbox of '/no/such/engine': bwrap gave no reason");
}

TEST_CASE("the end of a sandboxed program is described like that of any other program") {
  const auto ended = [](const std::string& line) {
    SandboxReport report = report_of("started\n" + line);
    CHECK_FALSE(report.start_error(""));
    return report.how_ended("exited with code 0", "");
  };
  CHECK(ended("exited 3\n") == exit_text(3));
  CHECK(ended("killed 11\n") == signal_text(11));
  CHECK(ended("memory\n") == "killed because its processes used more than 64 MiB");
}

TEST_CASE("without a report, the end of the sandbox describes the end of the program") {
  SandboxReport report = report_of("started\n");
  CHECK_FALSE(report.start_error(""));
  CHECK(report.how_ended(signal_text(9), "") == signal_text(9));
}

TEST_CASE("an error output that names a hidden path gets a hint, unless the program ended normally") {
  const auto ended = [](const std::string& line) {
    SandboxReport report = report_of("started\n" + line);
    CHECK_FALSE(report.start_error(""));
    return report.how_ended("ended", "cannot open '/etc/passwd'");
  };
  CHECK(ended("exited 1\n").starts_with("exited with code 1; the sandbox hides '/etc/passwd'"));
  CHECK(ended("exited 0\n") == "exited with code 0");
}

}  // namespace
}  // namespace flipside::referee
