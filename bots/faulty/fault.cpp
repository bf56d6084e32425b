#include "bots/faulty/fault.hpp"

#include <fmt/format.h>

#include <array>

namespace flipside {
namespace {

struct Description {
  std::string_view name;
  BotFault fault;
  std::string_view effect;
};

constexpr std::array descriptions = {
    Description{"none", BotFault::none, "plays any legal move"},
    Description{"crash", BotFault::crash, "crashes with a signal instead of moving"},
    Description{"exit", BotFault::exit, "exits with status 3 instead of moving"},
    Description{"hang", BotFault::hang, "stops responding; ignores quit and end of input"},
    Description{"burn", BotFault::burn, "keeps a CPU busy forever instead of moving"},
    Description{"hoard", BotFault::hoard, "allocates memory until it is killed instead of moving"},
    Description{"illegal-move", BotFault::illegal_move, "sends a well-formed but illegal move"},
    Description{"empty-move", BotFault::empty_move, "sends bestmove without a move"},
    Description{"junk-move", BotFault::junk_move, "sends bestmove with unprintable bytes"},
    Description{"late-move", BotFault::late_move, "sends a legal move half a second late"},
    Description{"garbage", BotFault::garbage, "sends junk lines, then a legal move"},
    Description{"long-line", BotFault::long_line, "sends 10 MB without a newline instead of a move"},
    Description{"endless-line", BotFault::endless_line, "writes endless output without a newline"},
    Description{"flood-lines", BotFault::flood_lines, "writes endless junk lines"},
    Description{"close-output", BotFault::close_output,
                "closes its output instead of moving, but keeps running"},
    Description{"torn-line", BotFault::torn_line, "sends bestmove without a newline, then falls silent"},
    Description{"slow-line", BotFault::slow_line, "sends a legal bestmove at one byte per 5 ms"},
    Description{"double-bestmove", BotFault::double_bestmove, "sends a legal bestmove twice"},
    Description{"exit-at-start", BotFault::exit_at_start, "exits with status 3 before the handshake"},
    Description{"no-ugiok", BotFault::no_ugiok, "never sends ugiok"},
    Description{"no-readyok", BotFault::no_readyok, "never sends readyok"},
    Description{"ignore-quit", BotFault::ignore_quit, "ignores quit, end of input and SIGTERM"},
    Description{"ignore-eof", BotFault::ignore_eof, "ignores end of input and SIGTERM"},
    Description{"flood-stderr", BotFault::flood_stderr,
                "writes endless output to standard error, starting at its first move"},
    Description{"grandchild", BotFault::grandchild,
                "leaves behind a child process that keeps its pipes open"},
};

}  // namespace

const std::map<std::string, BotFault>& fault_names() {
  static const auto names = [] {
    std::map<std::string, BotFault> all;
    for (const auto& [name, fault, effect] : descriptions) all.emplace(name, fault);
    return all;
  }();
  return names;
}

std::string fault_descriptions() {
  std::string text = "Faults:\n";
  for (const auto& [name, fault, effect] : descriptions) text += fmt::format("  {:<16} {}\n", name, effect);
  return text;
}

}  // namespace flipside
