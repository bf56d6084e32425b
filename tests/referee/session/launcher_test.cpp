#include "referee/session/launcher.hpp"

#include <doctest/doctest.h>
#include <sys/resource.h>

#include <filesystem>
#include <string>

#include "referee/session/process_channel.hpp"

namespace flipside::referee {
namespace {

struct Fixture {
  StartResult result_of(const StartEngine& start, const EngineCommand& command) {
    std::optional<StartResult> result;
    loop.spawn(
        [](const StartEngine& starter, EngineCommand engine, std::optional<StartResult>& out) -> Task<void> {
          Placement anywhere;
          out.emplace(co_await starter(std::move(engine), std::move(anywhere)));
        }(start, command, result));
    loop.run();
    return *std::move(result);
  }
  /// Starts a command and returns the first line of its output.
  std::string first_line(const StartEngine& start, const EngineCommand& command) {
    StartResult result = result_of(start, command);
    REQUIRE(std::holds_alternative<StartedEngine>(result));
    auto& engine = std::get<StartedEngine>(result);
    std::string text;
    loop.spawn([](Fixture& at, LineChannel& channel, std::string& out) -> Task<void> {
      const Instant deadline = at.time.now() + std::chrono::seconds(10);
      const Received received = co_await channel.receive(deadline);
      if (const auto* line = std::get_if<ReceivedLine>(&received)) out = line->text;
    }(*this, *engine.channel, text));
    loop.run();
    return text;
  }

  SteadyTime time;
  OwnThreadClocks clocks;
  EventLoop loop{time, clocks};
  Guard guard;
  ProcessThread processes{loop, guard};
};

EngineCommand shell(std::string script) {
  EngineCommand command;
  command.program = "sh";
  command.arguments = {"-c", std::move(script)};
  return command;
}

TEST_CASE_FIXTURE(Fixture, "an engine starts with its arguments, directory, and environment") {
  EngineCommand command = shell("echo $COLOUR; pwd");
  command.environment = {{"COLOUR", "red"}};
  CHECK(first_line(process_launcher(loop, processes), command) == "red");
  command = shell("pwd");
  command.directory = "/usr";
  CHECK(first_line(process_launcher(loop, processes), command) == "/usr");
}

TEST_CASE_FIXTURE(Fixture, "a relative program path starts at the base directory") {
  EngineCommand command = shell("echo found");
  command.base = "/usr";
  command.program = "../bin/sh";
  CHECK(first_line(process_launcher(loop, processes), command) == "found");
}

TEST_CASE_FIXTURE(Fixture, "a missing program is the engine's fault") {
  EngineCommand command = shell("");
  command.program = "/no/such/engine";
  const StartResult result = result_of(process_launcher(loop, processes), command);
  REQUIRE(std::holds_alternative<StartError>(result));
  CHECK(std::get<StartError>(result) ==
        StartError{StartError::Cause::program, "no such file: '/no/such/engine'"});
}

TEST_CASE_FIXTURE(Fixture, "exhausted descriptors are not the engine's fault") {
  const auto start = process_launcher(loop, processes);
  rlimit before{};
  getrlimit(RLIMIT_NOFILE, &before);
  const rlimit none{3, before.rlim_max};
  setrlimit(RLIMIT_NOFILE, &none);
  EngineCommand command = shell("");
  command.program = "/bin/sh";
  const StartResult result = result_of(start, command);
  setrlimit(RLIMIT_NOFILE, &before);
  REQUIRE(std::holds_alternative<StartError>(result));
  CHECK(std::get<StartError>(result) ==
        StartError{StartError::Cause::system, "cannot start '/bin/sh': Too many open files"});
}

}  // namespace
}  // namespace flipside::referee
