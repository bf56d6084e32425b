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
    Description{"crash", Fault::crash, "dies of a signal instead of a move"},
    Description{"exit", Fault::exit, "exits with status 3 instead of a move"},
    Description{"hang", Fault::hang, "never does anything again, nor ends on quit or end of input"},
    Description{"burn", Fault::burn, "uses all of a processor instead of a move, for ever"},
    Description{"hoard", Fault::hoard, "takes memory instead of a move until there is none, and dies of it"},
    Description{"illegal-move", Fault::illegal_move, "a well-formed move that is not legal"},
    Description{"empty-move", Fault::empty_move, "bestmove without a move"},
    Description{"junk-move", Fault::junk_move, "bestmove with unprintable bytes"},
    Description{"late-move", Fault::late_move, "a right move, half a second after its time is up"},
    Description{"garbage", Fault::garbage, "junk lines, then a right move"},
    Description{"long-line", Fault::long_line, "10 MB without an end of line instead of a move"},
    Description{"endless-line", Fault::endless_line, "output without an end of line, for ever"},
    Description{"flood-lines", Fault::flood_lines, "junk lines as fast as they are read, for ever"},
    Description{"close-output", Fault::close_output, "closes its output instead of a move, and stays"},
    Description{"torn-line", Fault::torn_line, "a bestmove without an end of line, then silence"},
    Description{"slow-line", Fault::slow_line, "a right bestmove, a byte every 5 ms"},
    Description{"double-bestmove", Fault::double_bestmove, "a right bestmove, twice"},
    Description{"exit-at-start", Fault::exit_at_start, "exits with status 3 before the first line"},
    Description{"no-ugiok", Fault::no_ugiok, "never says ugiok"},
    Description{"no-readyok", Fault::no_readyok, "never says readyok"},
    Description{"ignore-quit", Fault::ignore_quit,
                "does not end on quit, at the end of its input, nor on SIGTERM"},
    Description{"ignore-eof", Fault::ignore_eof, "does not end at the end of its input, nor on SIGTERM"},
    Description{"flood-stderr", Fault::flood_stderr,
                "writes to standard error without end, from the first move"},
    Description{"grandchild", Fault::grandchild, "leaves a child behind that holds its pipes"},
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
