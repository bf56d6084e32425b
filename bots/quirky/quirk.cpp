#include "bots/quirky/quirk.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace flipside {
namespace {

constexpr std::array switches = {
    QuirkSwitch{Quirk::banner, "banner", "prints a banner before the first command"},
    QuirkSwitch{Quirk::blank_lines, "blank-lines", "sends an empty line after every line"},
    QuirkSwitch{Quirk::unknown_lines, "unknown-lines", "sends unknown lines before every line"},
    QuirkSwitch{Quirk::crlf, "crlf", "ends lines with CR LF"},
    QuirkSwitch{Quirk::split_lines, "split-lines", "sends every line in two writes"},
    QuirkSwitch{Quirk::torn_end, "torn-end", "sends a last line without a newline at quit"},
    QuirkSwitch{Quirk::standard_error, "stderr", "copies its output to standard error"},
    QuirkSwitch{Quirk::slow_start, "slow-start", "delays its first reply (see --slow-ms)"},
    QuirkSwitch{Quirk::slow_ready, "slow-ready", "delays its first readyok (see --slow-ms)"},
    QuirkSwitch{Quirk::no_identity, "no-identity", "sends no id lines"},
    QuirkSwitch{Quirk::no_extensions, "no-extensions", "answers only the queries of UGI 1.0"},
    QuirkSwitch{Quirk::bare_options, "bare-options", "lists options without defaults"},
    QuirkSwitch{Quirk::combo_variant, "combo-variant", "lists UGI_Variant as a combo of the main games"},
    QuirkSwitch{Quirk::combo_words, "combo-words",
                "like combo-variant, but with 'options V1 V2' instead of 'var V1 var V2'"},
    QuirkSwitch{Quirk::lower_case_variant, "lower-case-variant", "lists UGI_Variant as ugi_variant"},
    QuirkSwitch{Quirk::no_variant, "no-variant", "does not list UGI_Variant"},
    QuirkSwitch{Quirk::strict_options, "strict-options",
                "exits on setoption unless the name is spelled exactly as listed"},
    QuirkSwitch{Quirk::strict_blanks, "strict-blanks", "exits on a blank line"},
    QuirkSwitch{Quirk::strict_commands, "strict-commands", "exits on a command that is not in UGI 1.0"},
    QuirkSwitch{Quirk::strict_order, "strict-order",
                "exits on a position that is not preceded by uginewgame and isready"},
    QuirkSwitch{Quirk::strict_go, "strict-go", "exits on go unless it has only a movetime or a depth"},
    QuirkSwitch{Quirk::only_clocks, "only-clocks", "ignores go unless clocks are its only limits"},
    QuirkSwitch{Quirk::no_clocks, "no-clocks", "ignores go with clocks and go without limits"},
    QuirkSwitch{Quirk::malformed_info, "malformed-info",
                "sends malformed and unknown info lines before each move"},
    QuirkSwitch{Quirk::early_move, "early-move", "sends an unsolicited bestmove with each readyok"},
    QuirkSwitch{Quirk::ponder_word, "ponder-word", "sends bestmove M ponder M2 with an illegal M2"},
    QuirkSwitch{Quirk::more_words, "more-words", "appends unknown words to bestmove M"},
    QuirkSwitch{Quirk::zero_move, "zero-move", "sends 0000 instead of its moves"},
    QuirkSwitch{Quirk::invalid_move, "invalid-move", "sends <invalid> instead of its moves"},
    QuirkSwitch{Quirk::resign_move, "resign-move", "sends resign instead of its moves"},
    QuirkSwitch{Quirk::deaf, "deaf",
                "thinks for its whole time without reading its input, and answers go infinite at once"},
    QuirkSwitch{Quirk::reset_on_isready, "reset-on-isready", "sets up the start position at isready"},
    QuirkSwitch{Quirk::needs_isready, "needs-isready", "accepts only one position after each isready"},
    QuirkSwitch{Quirk::plays_own_move, "plays-own-move",
                "plays its own bestmove on its board before the host sends it"},
    QuirkSwitch{Quirk::other_startpos, "other-startpos", "uses a different start position (see --start-fen)"},
    QuirkSwitch{Quirk::ignores_startpos, "ignores-startpos", "ignores position startpos and its moves"},
    QuirkSwitch{Quirk::bare_answers, "bare-answers", "answers queries without the word response"},
    QuirkSwitch{Quirk::misspelled_answers, "misspelled-answers",
                "answers queries with the misspelled word reponse"},
    QuirkSwitch{Quirk::no_answers, "no-answers", "ignores queries"},
    QuirkSwitch{Quirk::leader_as_result, "leader-as-result",
                "reports the leader as the result of an unfinished game"},
    QuirkSwitch{Quirk::late_draw, "late-draw",
                "answers 'none' for a drawn game, then 'draw' on a second line"},
    QuirkSwitch{Quirk::lie_turn, "lie-turn", "answers p1turn wrongly"},
    QuirkSwitch{Quirk::lie_gameover, "lie-gameover", "answers gameover wrongly"},
    QuirkSwitch{Quirk::lie_result, "lie-result", "swaps winner and loser, and reports draws as p1win"},
    QuirkSwitch{Quirk::never_over, "never-over", "never reports a game as over"},
    QuirkSwitch{Quirk::endless_game, "endless-game",
                "accepts all moves, plays a meaningless word, and never reports a game as over"},
    QuirkSwitch{Quirk::null_moves, "null-moves", "like endless-game, but plays 0000"},
    QuirkSwitch{Quirk::ignore_eof, "ignore-eof", "ignores end of input"},
    QuirkSwitch{Quirk::ignore_quit, "ignore-quit", "ignores quit"},
};

}  // namespace

std::span<const QuirkSwitch> quirk_switches() { return switches; }

std::string quirk_descriptions() {
  std::string text = "Quirks:\n";
  for (const QuirkSwitch& each : switches) text += fmt::format("  {:<18} {}\n", each.name, each.help);
  return text;
}

Expected<Quirks> parse_quirks(const std::vector<std::string>& names) {
  Quirks quirks;
  for (const std::string& name : names) {
    const auto* known = std::ranges::find(switches, name, &QuirkSwitch::name);
    if (known == switches.end()) {
      std::string all;
      for (const QuirkSwitch& each : switches) all.append(all.empty() ? "" : ", ").append(each.name);
      return Error{fmt::format("unknown quirk '{}'; expected any of {}", name, all)};
    }
    quirks.add(known->quirk);
  }
  return quirks;
}

}  // namespace flipside
