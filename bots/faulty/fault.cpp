#include "bots/faulty/fault.hpp"

#include <fmt/format.h>

#include <array>

namespace flipside {
namespace {

struct Description {
  std::string_view name;
  Fault fault;
  std::string_view effect;
};

constexpr std::array descriptions = {
    Description{"none", Fault::none, "plays any legal move"},
    Description{"crash", Fault::crash, "dies by a signal instead of moving"},
    Description{"exit", Fault::exit, "exits with status 3 instead of moving"},
    Description{"hang", Fault::hang, "stops responding; ignores quit and end of input"},
    Description{"burn", Fault::burn, "spins on a CPU for ever instead of moving"},
    Description{"hoard", Fault::hoard, "allocates memory until it dies instead of moving"},
    Description{"illegal-move", Fault::illegal_move, "sends a well-formed but illegal move"},
    Description{"empty-move", Fault::empty_move, "sends bestmove without a move"},
    Description{"junk-move", Fault::junk_move, "sends bestmove with unprintable bytes"},
    Description{"late-move", Fault::late_move, "sends a legal move half a second late"},
    Description{"garbage", Fault::garbage, "sends junk lines, then a legal move"},
    Description{"long-line", Fault::long_line, "sends 10 MB without a newline instead of a move"},
    Description{"endless-line", Fault::endless_line, "writes endless output without a newline"},
    Description{"flood-lines", Fault::flood_lines, "writes endless junk lines"},
    Description{"close-output", Fault::close_output,
                "closes its output instead of moving, but keeps running"},
    Description{"torn-line", Fault::torn_line, "sends bestmove without a newline, then nothing"},
    Description{"slow-line", Fault::slow_line, "sends a legal bestmove, one byte every 5 ms"},
    Description{"double-bestmove", Fault::double_bestmove, "sends a legal bestmove twice"},
    Description{"exit-at-start", Fault::exit_at_start, "exits with status 3 before the handshake"},
    Description{"no-ugiok", Fault::no_ugiok, "never sends ugiok"},
    Description{"no-readyok", Fault::no_readyok, "never sends readyok"},
    Description{"ignore-quit", Fault::ignore_quit, "ignores quit, end of input and SIGTERM"},
    Description{"ignore-eof", Fault::ignore_eof, "ignores end of input and SIGTERM"},
    Description{"flood-stderr", Fault::flood_stderr,
                "writes endlessly to standard error from the first move on"},
    Description{"grandchild", Fault::grandchild, "leaves behind a child that holds its pipes"},
};

}  // namespace

const std::map<std::string, Fault>& fault_names() {
  static const auto names = [] {
    std::map<std::string, Fault> all;
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
