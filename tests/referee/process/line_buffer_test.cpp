#include "referee/process/line_buffer.hpp"

#include <doctest/doctest.h>

#include <vector>

namespace flipside::referee {
namespace {

std::vector<std::string> lines_of(LineBuffer& buffer) {
  std::vector<std::string> lines;
  while (const auto line = buffer.next()) lines.emplace_back(*line);
  return lines;
}

TEST_CASE("lines are reassembled regardless of how the bytes are split") {
  const std::string text = "ugiok\n\nbestmove a1a2\r\nlast";
  for (std::size_t piece = 1; piece <= text.size(); ++piece) {
    LineBuffer buffer;
    std::vector<std::string> lines;
    for (std::size_t i = 0; i < text.size(); i += piece) {
      buffer.append(std::string_view(text).substr(i, piece));
      for (std::string& line : lines_of(buffer)) lines.push_back(std::move(line));
    }
    CHECK(lines == std::vector<std::string>{"ugiok", "", "bestmove a1a2"});
    CHECK(buffer.size() == 4);
  }
}

TEST_CASE("discarding drops complete lines and keeps the incomplete last line") {
  LineBuffer buffer;
  buffer.append("old\nolder\nbest");
  buffer.discard_lines();
  CHECK_FALSE(buffer.next());
  buffer.append("move x\n");
  CHECK(lines_of(buffer) == std::vector<std::string>{"bestmove x"});
  buffer.discard_lines();
  buffer.append("a\n");
  CHECK(lines_of(buffer) == std::vector<std::string>{"a"});
}

}  // namespace
}  // namespace flipside::referee
