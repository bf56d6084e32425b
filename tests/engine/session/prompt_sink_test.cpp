#include "engine/session/prompt_sink.hpp"

#include <doctest/doctest.h>
#include <fcntl.h>
#include <unistd.h>

#include <array>

namespace flipside {
namespace {

/// A pipe to read the output from.
struct Pipe {
  Pipe() { REQUIRE(pipe2(ends.data(), O_NONBLOCK | O_CLOEXEC) == 0); }
  ~Pipe() {
    for (const int end : ends) close(end);
  }
  Pipe(const Pipe&) = delete;
  Pipe& operator=(const Pipe&) = delete;

  /// Returns the output since the last call.
  std::string output() const {
    std::array<char, 1000> buffer;
    const ssize_t count = read(ends[0], buffer.data(), buffer.size());
    return {buffer.data(), count > 0 ? static_cast<std::size_t>(count) : 0};
  }

  std::array<int, 2> ends{};
};

/// A prompt whose output goes to a pipe.
struct Terminal : Pipe {
  FileSink file{ends[1]};
  PromptSink sink{file};
};

TEST_CASE_FIXTURE(Terminal, "a line that arrives while the prompt is visible replaces it") {
  sink.show("> ");
  sink.show("> ");
  CHECK(output() == "> ");
  sink.write("info");
  CHECK(output() == "\r\x1b[Kinfo\n");
}

TEST_CASE_FIXTURE(Terminal, "the prompt returns after the move of a search") {
  sink.show("> ");
  sink.line_entered();
  output();
  sink.write("info depth 1");
  sink.write("bestmove a1a2");
  CHECK(output() == "info depth 1\nbestmove a1a2\n> ");
  sink.show("> ");
  CHECK(output().empty());
}

TEST_CASE_FIXTURE(Terminal, "the end of the session ends the line of the prompt") {
  sink.show("> ");
  sink.finish();
  sink.finish();
  CHECK(output() == "> \n");
}

TEST_CASE_FIXTURE(Terminal, "without a prompt, lines are written unchanged") {
  sink.write("bestmove a1a2");
  CHECK(output() == "bestmove a1a2\n");
}

}  // namespace
}  // namespace flipside
