#pragma once

#include <doctest/doctest.h>
#include <signal.h>

#include <optional>
#include <string>
#include <utility>

#include "engine/core/time_source.hpp"
#include "referee/session/process_channel.hpp"

namespace flipside::referee {

/// A shell script as the peer, with an event loop of its own.
struct Shell {
  /// @param command  start options; program and arguments are replaced
  explicit Shell(std::string script, Command command = {}) {
    signal(SIGPIPE, SIG_IGN);
    command.program = "/bin/sh";
    command.arguments = {"-c", std::move(script)};
    auto process = start_process(command);
    REQUIRE(process);
    id = process->id;
    channel.emplace(loop, guard, *std::move(process));
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
  ThreadRunDelay delay;
  EventLoop loop{time, delay};
  Guard guard;
  pid_t id = 0;
  std::optional<ProcessChannel> channel;
};

}  // namespace flipside::referee
