#include "engine/session/line_reader.hpp"

#include <doctest/doctest.h>

#include <vector>

namespace flipside {
namespace {

struct Seen {
  std::vector<std::string> lines{};
  bool operator()(std::string_view line) {
    lines.emplace_back(line);
    return line != "quit";
  }
};

TEST_CASE("lines are reassembled from chunks of any size") {
  const std::string text = "one\n\ntwo\r\nthree";
  for (std::size_t step = 1; step <= text.size(); ++step) {
    LineSplitter splitter(100);
    Seen seen;
    for (std::size_t at = 0; at < text.size(); at += step)
      CHECK(splitter.feed(std::string_view(text).substr(at, step), seen));
    CHECK(splitter.end(seen));
    CHECK(seen.lines == std::vector<std::string>{"one", "", "two\r", "three"});
  }
}

TEST_CASE("reading stops after the handler returns false") {
  LineSplitter splitter(100);
  Seen seen;
  CHECK(!splitter.feed("a\nquit\nb\n", seen));
  CHECK(seen.lines == std::vector<std::string>{"a", "quit"});
}

TEST_CASE("a line that is too long is truncated to one byte above the limit, and the next line is intact") {
  LineSplitter splitter(4);
  Seen seen;
  CHECK(splitter.feed("12345\n1234\n", seen));
  CHECK(splitter.feed("123", seen));
  CHECK(splitter.feed("45", seen));
  CHECK(splitter.feed("67\nab\n", seen));
  CHECK(seen.lines == std::vector<std::string>{"12345", "1234", "12345", "ab"});
}

}  // namespace
}  // namespace flipside
