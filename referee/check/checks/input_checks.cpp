#include <fmt/format.h>

#include "engine/core/random.hpp"
#include "referee/check/checks/all_checks.hpp"

namespace flipside::referee::check {
namespace {

constexpr auto write_pause = std::chrono::milliseconds(5);
constexpr std::size_t kib = 1024;

/// Sends lines and throws if they change the engine's position.
/// @return true if the engine reported an error
Task<bool> require_position_kept(CheckContext& context, std::string_view lines,
                                 std::string_view description) {
  context.skip_if_isready_resets();
  TestPosition position = context.profile().position_after(2);
  co_await context.set_position(position);
  const bool reported = co_await context.provokes_error(lines);
  const std::string after = fmt::format("after {}", description);
  co_await context.require_position(position, after);
  co_return reported;
}

Task<Finding> unknown_commands(CheckContext& context) {
  const bool reported =
      co_await require_position_kept(context, "whatever\nposition2 startpos\n?? !!", "unknown commands");
  co_return reported ? passed("unknown commands are reported and change nothing")
                     : tolerable("unknown commands are not reported with `info string error`");
}

Task<Finding> blank_lines(CheckContext& context) {
  const bool reported = co_await require_position_kept(context, "\n\n   \n\t\n \t \r\n", "blank lines");
  co_return reported ? tolerable("blank lines are reported as an error; expected them to be ignored")
                     : passed("blank lines are ignored");
}

/// Checks that the engine accepts a `position` line in an unusual form.
/// @param plies  the number of moves played in the position that `bytes` describes
Task<Finding> check_accepted(CheckContext& context, std::string bytes, std::size_t plies,
                             std::string_view description) {
  context.skip_if_isready_resets();
  co_await context.set_position(3);
  co_await context.prepare_for_position();
  context.connection().send_bytes(bytes);
  (void)co_await context.sync();
  const std::string after = fmt::format("after {}", description);
  TestPosition position = context.profile().position_after(plies);
  co_await context.require_position(position, after);
  co_return passed(fmt::format("the engine accepts {}", description));
}

std::string with_separator(const std::string& text, std::string_view separator) {
  std::string out;
  for (const char c : text)
    if (c == ' ')
      out += separator;
    else
      out += c;
  return out;
}

Task<Finding> extra_spaces(CheckContext& context) {
  const std::string line = context.profile().position_after(2).line;
  std::string bytes = "   " + with_separator(line, "   ") + "  \n";
  co_return co_await check_accepted(context, std::move(bytes), 2, "a line with extra spaces");
}

Task<Finding> tabs(CheckContext& context) {
  const std::string line = context.profile().position_after(2).line;
  std::string bytes = "\t" + with_separator(line, "\t") + " \t\n";
  co_return co_await check_accepted(context, std::move(bytes), 2, "a line with tabs");
}

Task<Finding> carriage_return(CheckContext& context) {
  std::string bytes = context.profile().position_after(2).line + "\r\n";
  co_return co_await check_accepted(context, std::move(bytes), 2, "a line that ends with CR LF");
}

Task<Finding> many_lines_per_write(CheckContext& context) {
  if (context.profile().settings.ready_before_position)
    throw skipped("the engine requires `isready` before every `position`");
  std::string bytes;
  for (const std::size_t plies : {0, 1, 4, 3, 1})
    bytes += context.profile().position_after(plies).line + "\n";
  co_return co_await check_accepted(context, std::move(bytes), 1, "several lines in one write");
}

Task<Finding> split_line(CheckContext& context) {
  context.skip_if_isready_resets();
  co_await context.set_position(3);
  const std::string line = context.profile().position_after(2).line + '\n';
  const std::size_t piece = line.size() / 3;
  co_await context.prepare_for_position();
  for (const std::size_t from : {std::size_t{0}, piece, 2 * piece}) {
    context.connection().send_bytes(
        std::string_view(line).substr(from, from == 2 * piece ? line.npos : piece));
    (void)co_await context.connection().collect_lines(write_pause);
  }
  (void)co_await context.sync();
  TestPosition position = context.profile().position_after(2);
  co_await context.require_position(position, "after a line sent in three writes");
  co_return passed("the engine accepts a line sent in three writes");
}

Task<Finding> upper_case(CheckContext& context) {
  context.send("ISREADY\nIsReady");
  (void)co_await context.sync();
  const std::vector<EngineLine> rest = co_await context.connection().collect_lines(write_pause);
  if (count_lines(rest, "readyok") > 0)
    co_return tolerable("`ISREADY` is answered with `readyok`; commands are case-sensitive");
  co_return passed("commands in upper case are not accepted");
}

Task<Finding> long_position(CheckContext& context) {
  context.skip_if_isready_resets();
  TestPosition position = context.profile().position_after(2);
  co_await context.set_position(3);
  std::string line = position.line;
  line.insert(line.find(' '), std::string(64 * kib - 1 - line.size(), ' '));
  co_await context.prepare_for_position();
  context.send(line);
  (void)co_await context.sync();
  co_await context.require_position(position, "after a `position` line of 64 KiB");
  co_return passed("the engine accepts a `position` line of 64 KiB");
}

/// Sends bytes that contain no valid command. Throws if the engine exits or its position changes.
Task<Finding> check_input_ignored(CheckContext& context, std::string bytes, std::string_view description) {
  context.skip_if_isready_resets();
  TestPosition position = context.profile().position_after(2);
  co_await context.set_position(position);
  context.connection().send_bytes(bytes);
  (void)co_await context.sync();
  const std::string after = fmt::format("after {}", description);
  co_await context.require_position(position, after);
  co_return passed(fmt::format("the engine keeps its position after {}", description));
}

Task<Finding> long_garbage(CheckContext& context) {
  std::string bytes(kib * kib - 1, 'x');
  bytes += '\n';
  co_return co_await check_input_ignored(context, std::move(bytes), "a line of 1 MiB");
}

Task<Finding> utf8(CheckContext& context) {
  std::string bytes = "žluťoučký kůň 象 🂡 \u202e\nsetoption name ünïcode value ☃\n";
  co_return co_await check_input_ignored(context, std::move(bytes), "UTF-8 text");
}

Task<Finding> binary(CheckContext& context) {
  std::string bytes;
  Random random(7);
  while (bytes.size() < 4 * kib) bytes += static_cast<char>(random.below(256));
  bytes += '\n';
  co_return co_await check_input_ignored(context, std::move(bytes), "random bytes");
}

Task<Finding> garbled_commands(CheckContext& context) {
  std::string bytes;
  bytes += std::string("junk\0position startpos\n", 23);
  bytes += "go\xff\xfe depth 1\nposition\x01 startpos\nquit\x80\nstopp\n%s%n%d\n";
  co_return co_await check_input_ignored(context, std::move(bytes),
                                         "commands with control characters and invalid UTF-8");
}

constexpr Check line_check_list[] = {
    {"unknown commands", unknown_commands, basics},
    {"blank lines", blank_lines, basics},
    {"extra spaces", extra_spaces, basics},
    {"tabs", tabs, basics},
    {"CR LF", carriage_return, basics},
    {"many lines per write", many_lines_per_write, basics},
    {"split line", split_line, basics},
    {"upper case", upper_case, ready, CheckProcess::fresh},
};

constexpr Check byte_check_list[] = {
    {"64 KiB position", long_position, basics, CheckProcess::fresh},
    {"1 MiB line", long_garbage, basics, CheckProcess::fresh},
    {"UTF-8", utf8, basics, CheckProcess::fresh},
    {"binary", binary, basics, CheckProcess::fresh},
    {"garbled commands", garbled_commands, basics, CheckProcess::fresh},
};

}  // namespace

std::span<const Check> line_checks() { return line_check_list; }
std::span<const Check> byte_checks() { return byte_check_list; }

}  // namespace flipside::referee::check
