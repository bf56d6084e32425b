#include "referee/tournament/live_frame.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <deque>

#include "referee/tournament/message_limit.hpp"

namespace flipside::referee {
namespace {

/// A terminal that interprets the control sequences of LiveFrame. Like tmux, it moves the whole screen to the
/// scrollback if the screen is cleared from its first cell.
class Terminal {
 public:
  explicit Terminal(TerminalSize size) : screen_(size.lines), size_(size) {}

  void write(std::string_view text) {
    while (!text.empty()) {
      if (text.starts_with("\x1b[")) {
        const std::size_t end = text.find_first_not_of("0123456789", 2);
        const std::string number(text.substr(2, end - 2));
        const std::size_t count = number.empty() ? 0 : std::stoul(number);
        if (text[end] == 'A') row_ -= std::min(row_, count);
        if (text[end] == 'K') screen_[row_].resize(column_);
        if (text[end] == 'J') clear();
        text.remove_prefix(end + 1);
        continue;
      }
      if (text.front() == '\r')
        column_ = 0;
      else if (text.front() == '\n')
        line_feed();
      else
        put(text.front());
      text.remove_prefix(1);
    }
  }

  /// Returns the nonblank lines on the screen.
  std::vector<std::string> lines() const {
    std::vector<std::string> lines;
    for (const std::string& line : screen_)
      if (!line.empty()) lines.push_back(line);
    return lines;
  }

  std::vector<std::string> scrollback;

 private:
  void put(char c) {
    screen_[row_].resize(std::max(screen_[row_].size(), column_ + 1), ' ');
    screen_[row_][column_++] = c;
  }
  void line_feed() {
    column_ = 0;
    if (++row_ < size_.lines) return;
    --row_;
    scrollback.push_back(screen_.front());
    screen_.pop_front();
    screen_.emplace_back();
  }
  void clear() {
    if (row_ == 0 && column_ == 0) scrollback.insert(scrollback.end(), screen_.begin(), screen_.end());
    for (std::size_t row = row_; row < size_.lines; ++row) screen_[row].clear();
  }

  std::deque<std::string> screen_;
  TerminalSize size_;
  std::size_t row_ = 0;
  std::size_t column_ = 0;
};

TEST_CASE("a line wider than the terminal occupies several rows, and an empty line occupies one") {
  CHECK(rows_of({}, 80) == 0);
  CHECK(rows_of({0, 79, 80}, 80) == 3);
  CHECK(rows_of({80, 81, 10}, 40) == 2 + 3 + 1);
}

TEST_CASE("a table that fills the terminal can be redrawn without adding lines to the scrollback") {
  const TerminalSize size{20, 6};
  Terminal terminal(size);
  LiveFrame frame;
  for (int i = 0; i < 50; ++i)
    terminal.write(frame.draw({"a " + std::to_string(i), "b", "c", "d", std::string(20, 'e')}, size));
  CHECK(terminal.scrollback.empty());
  CHECK(terminal.lines() == std::vector<std::string>{"a 49", "b", "c", "d", std::string(20, 'e')});
}

TEST_CASE("a table at the bottom of the terminal moves only earlier output to the scrollback") {
  const TerminalSize size{20, 6};
  Terminal terminal(size);
  LiveFrame frame;
  terminal.write("1\n2\n3\n4\n5\n");
  for (int i = 0; i < 50; ++i) terminal.write(frame.draw({"table", "progress"}, size));
  CHECK(terminal.scrollback == std::vector<std::string>{"1", "2"});
  CHECK(terminal.lines() == std::vector<std::string>{"3", "4", "5", "table", "progress"});
}

TEST_CASE("lines that are no longer drawn are erased") {
  const TerminalSize size{20, 6};
  Terminal terminal(size);
  LiveFrame frame;
  terminal.write("before\n");
  terminal.write(frame.draw({"long line", "b", "c"}, size));
  terminal.write(frame.draw({"short"}, size));
  CHECK(terminal.lines() == std::vector<std::string>{"before", "short"});
  terminal.write(frame.erase(size));
  terminal.write("after\n");
  CHECK(terminal.lines() == std::vector<std::string>{"before", "after"});
  CHECK(frame.erase(size).empty());
}

TEST_CASE("after ten messages of one kind, further ones are dropped") {
  MessageLimit limit(10);
  for (int i = 0; i < 9; ++i) CHECK(limit.add("time forfeit of A") == MessageLimit::Action::print);
  CHECK(limit.add("time forfeit of A") == MessageLimit::Action::print_as_last);
  for (int i = 0; i < 9; ++i) CHECK(limit.add("time forfeit of A") == MessageLimit::Action::drop);
  CHECK(limit.add("time forfeit of B") == MessageLimit::Action::print);
}

}  // namespace
}  // namespace flipside::referee
