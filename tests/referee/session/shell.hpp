#pragma once

#include <doctest/doctest.h>
#include <signal.h>

#include <optional>
#include <string>
#include <utility>

#include "engine/core/time_source.hpp"
#include "referee/session/process_channel.hpp"

namespace flipside::referee {

/// Runs a shell script as the peer of a channel, with its own event loop.
struct Shell {
  /// @param command  provides the environment and limits; its program and arguments are replaced
  explicit Shell(std::string script, Command command = {}) {
    signal(SIGPIPE, SIG_IGN);
    command.program = "/bin/sh";
    command.arguments = {"-c", std::move(script)};
    auto process = processes.start_and_wait([&](const Guard&) { return start_process(command); });
    REQUIRE(std::holds_alternative<Process>(process));
    id = std::get<Process>(process).id;
    channel.emplace(loop, processes, std::get<Process>(std::move(process)));
  }

  Received receive(Duration patience = std::chrono::seconds(10)) {
    std::optional<Received> received;
    loop.spawn([](Shell& shell, Duration wait, std::optional<Received>& out) -> Task<void> {
      out = co_await shell.channel->receive(shell.time.now() + wait);
    }(*this, patience, received));
    loop.run();
    return *received;
  }
  std::string text(Duration patience = std::chrono::seconds(10)) {
    const Received received = receive(patience);
    const ReceivedLine* line = std::get_if<ReceivedLine>(&received);
    return line ? std::string(line->text) : "no line";
  }
  std::string end(Duration grace) {
    std::string how;
    loop.spawn([](Shell& shell, Duration wait, std::string& out) -> Task<void> {
      out = co_await shell.channel->end(wait);
    }(*this, grace, how));
    loop.run();
    return how;
  }

  SteadyTime time;
  OwnThreadClocks clocks;
  EventLoop loop{time, clocks};
  Guard guard;
  ProcessThread processes{loop, guard};
  pid_t id = 0;
  std::optional<ProcessChannel> channel;
};

}  // namespace flipside::referee
