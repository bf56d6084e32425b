#include "bots/quirky/oddity.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace flipside {
namespace {

constexpr std::array switches = {
    OddSwitch{Oddity::banner, "banner", "talks before the first command"},
    OddSwitch{Oddity::blank_lines, "blank-lines", "an empty line after every line"},
    OddSwitch{Oddity::unknown_lines, "unknown-lines", "lines of no meaning before every line"},
    OddSwitch{Oddity::crlf, "crlf", "lines end with CR and LF"},
    OddSwitch{Oddity::split_lines, "split-lines", "every line in two writes"},
    OddSwitch{Oddity::torn_end, "torn-end", "its last words, at quit, have no end of line"},
    OddSwitch{Oddity::standard_error, "stderr", "tells standard error all that it says"},
    OddSwitch{Oddity::slow_start, "slow-start", "the first reply comes late, see --slow-ms"},
    OddSwitch{Oddity::slow_ready, "slow-ready", "the first readyok comes late, see --slow-ms"},
    OddSwitch{Oddity::no_identity, "no-identity", "no id lines"},
    OddSwitch{Oddity::no_extensions, "no-extensions", "answers no query beyond those of UGI 1.0"},
    OddSwitch{Oddity::bare_options, "bare-options", "options without a default"},
    OddSwitch{Oddity::combo_variant, "combo-variant", "UGI_Variant is a combo of the main games"},
    OddSwitch{Oddity::combo_words, "combo-words",
              "the same, with 'options V1 V2' in place of 'var V1 var V2'"},
    OddSwitch{Oddity::lower_case_variant, "lower-case-variant", "its option is called ugi_variant"},
    OddSwitch{Oddity::no_variant, "no-variant", "no option UGI_Variant"},
    OddSwitch{Oddity::strict_options, "strict-options", "exits on an option that it did not list so spelt"},
    OddSwitch{Oddity::strict_blanks, "strict-blanks", "exits on a blank line"},
    OddSwitch{Oddity::strict_commands, "strict-commands", "exits on a command that UGI 1.0 does not have"},
    OddSwitch{Oddity::strict_order, "strict-order",
              "exits on a position before uginewgame and then isready have come"},
    OddSwitch{Oddity::only_clocks, "only-clocks", "does not answer a go without a clock, or with more"},
    OddSwitch{Oddity::no_clocks, "no-clocks", "does not answer a go with a clock, or without limits"},
    OddSwitch{Oddity::odd_infos, "odd-infos", "broken and unknown info before each move"},
    OddSwitch{Oddity::early_move, "early-move", "a bestmove that nobody asked for, with each readyok"},
    OddSwitch{Oddity::ponder_word, "ponder-word", "bestmove M ponder M2, where M2 is not legal"},
    OddSwitch{Oddity::more_words, "more-words", "other words after bestmove M"},
    OddSwitch{Oddity::zero_move, "zero-move", "its moves are 0000"},
    OddSwitch{Oddity::invalid_move, "invalid-move", "its moves are <invalid>"},
    OddSwitch{Oddity::resign_move, "resign-move", "its moves are resign"},
    OddSwitch{Oddity::reset_on_isready, "reset-on-isready", "isready sets up the start position"},
    OddSwitch{Oddity::needs_isready, "needs-isready", "takes no position but the first after each isready"},
    OddSwitch{Oddity::plays_own_move, "plays-own-move", "plays its bestmove on its board"},
    OddSwitch{Oddity::other_startpos, "other-startpos", "its startpos is another position, see --start-fen"},
    OddSwitch{Oddity::bare_answers, "bare-answers", "answers to queries lack the word response"},
    OddSwitch{Oddity::misspelt_answers, "misspelt-answers", "reponse for response"},
    OddSwitch{Oddity::no_answers, "no-answers", "does not answer queries"},
    OddSwitch{Oddity::leader_as_result, "leader-as-result", "the result of a game not over is who leads"},
    OddSwitch{Oddity::lie_turn, "lie-turn", "p1turn is wrong"},
    OddSwitch{Oddity::lie_gameover, "lie-gameover", "gameover is wrong"},
    OddSwitch{Oddity::lie_result, "lie-result", "the winner is the loser, and a draw is won by p1"},
    OddSwitch{Oddity::never_over, "never-over", "no game is ever over"},
    OddSwitch{Oddity::endless_game, "endless-game",
              "takes any moves, plays a word that is none of its game, and no game is ever over"},
    OddSwitch{Oddity::null_moves, "null-moves", "the same, and the word is 0000"},
    OddSwitch{Oddity::ignore_eof, "ignore-eof", "does not end at the end of its input"},
    OddSwitch{Oddity::ignore_quit, "ignore-quit", "does not end on quit"},
};

}  // namespace

std::span<const OddSwitch> odd_switches() { return switches; }

std::string odd_descriptions() {
  std::string text = "Oddities:\n";
  for (const OddSwitch& each : switches) text += fmt::format("  {:<18} {}\n", each.name, each.help);
  return text;
}

Expected<Oddities> read_oddities(const std::vector<std::string>& names) {
  Oddities oddities;
  for (const std::string& name : names) {
    const auto* known = std::ranges::find(switches, name, &OddSwitch::name);
    if (known == switches.end()) {
      std::string all;
      for (const OddSwitch& each : switches) all.append(all.empty() ? "" : ", ").append(each.name);
      return Error{fmt::format("unknown oddity '{}', expected some of {}", name, all)};
    }
    oddities.add(known->oddity);
  }
  return oddities;
}

}  // namespace flipside
