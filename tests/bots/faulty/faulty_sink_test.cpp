#include "bots/faulty/faulty_sink.hpp"

#include <doctest/doctest.h>
#include <unistd.h>

#include <array>
#include <string>

namespace flipside {
namespace {

// Returns the bytes that the sink writes for the given lines.
std::string sent(BotFault fault, int at_move, std::initializer_list<std::string_view> lines) {
  std::array<int, 2> ends{};
  REQUIRE(pipe(ends.data()) == 0);
  FileSink out(ends[1]);
  FaultySink sink(out, fault, at_move);
  for (const auto line : lines) sink.write(line);
  close(ends[1]);
  std::string text;
  std::array<char, 1000> buffer;
  for (ssize_t count; (count = read(ends[0], buffer.data(), buffer.size())) > 0;)
    text.append(buffer.data(), static_cast<std::size_t>(count));
  close(ends[0]);
  return text;
}

TEST_CASE("the fault occurs only at the selected move") {
  const auto lines = {std::string_view("bestmove a1a2"), std::string_view("info depth 1"),
                      std::string_view("bestmove b1b2"), std::string_view("bestmove c1c2")};
  CHECK(sent(BotFault::none, 2, lines) == "bestmove a1a2\ninfo depth 1\nbestmove b1b2\nbestmove c1c2\n");
  CHECK(sent(BotFault::empty_move, 2, lines) == "bestmove a1a2\ninfo depth 1\nbestmove\nbestmove c1c2\n");
  CHECK(sent(BotFault::illegal_move, 1, lines) ==
        "bestmove a1a1\ninfo depth 1\nbestmove b1b2\nbestmove c1c2\n");
  CHECK(sent(BotFault::double_bestmove, 3, lines) ==
        "bestmove a1a2\ninfo depth 1\nbestmove b1b2\nbestmove c1c2\nbestmove c1c2\n");
  CHECK(sent(BotFault::empty_move, 9, lines) == sent(BotFault::none, 1, lines));
}

TEST_CASE("an engine without ugiok or readyok sends everything else") {
  CHECK(sent(BotFault::no_ugiok, 1, {"id name x", "ugiok", "readyok"}) == "id name x\nreadyok\n");
  CHECK(sent(BotFault::no_readyok, 1, {"ugiok", "readyok", "bestmove a"}) == "ugiok\nbestmove a\n");
}

TEST_CASE("every fault has a name and a description") {
  for (const auto& [name, fault] : fault_names())
    CHECK(fault_descriptions().find("\n  " + name + " ") != std::string::npos);
  CHECK(fault_names().size() == static_cast<std::size_t>(BotFault::grandchild) + 1);
}

}  // namespace
}  // namespace flipside
