#pragma once

#include <bitset>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/expected.hpp"

namespace flipside {

/// Ways in which real engines differ from the protocol's text.
enum class Oddity : std::uint8_t {
  // What it says, whatever is asked:
  banner,
  blank_lines,
  unknown_lines,
  crlf,
  split_lines,
  torn_end,
  standard_error,
  // The handshake:
  slow_start,
  slow_ready,
  no_identity,
  no_extensions,
  bare_options,
  combo_variant,
  combo_words,
  lower_case_variant,
  no_variant,
  // What it chokes on:
  strict_options,
  strict_blanks,
  strict_commands,
  strict_order,
  // Searches and moves:
  only_clocks,
  no_clocks,
  odd_infos,
  early_move,
  ponder_word,
  more_words,
  zero_move,
  invalid_move,
  resign_move,
  // Its board:
  reset_on_isready,
  needs_isready,
  plays_own_move,
  other_startpos,
  // Its answers to queries:
  bare_answers,
  misspelt_answers,
  no_answers,
  leader_as_result,
  lie_turn,
  lie_gameover,
  lie_result,
  never_over,
  endless_game,
  null_moves,
  // Its end:
  ignore_eof,
  ignore_quit,
};

/// A set of oddities.
class Oddities {
 public:
  Oddities() = default;
  Oddities(std::initializer_list<Oddity> oddities) {
    for (const Oddity oddity : oddities) add(oddity);
  }

  void add(Oddity oddity) { has_.set(static_cast<std::size_t>(oddity)); }
  bool has(Oddity oddity) const { return has_.test(static_cast<std::size_t>(oddity)); }
  /// Plays without a board: takes any moves, and answers with a word that is none of its game.
  bool without_board() const { return has(Oddity::endless_game) || has(Oddity::null_moves); }

 private:
  std::bitset<64> has_;
};

/// An oddity as the command line knows it.
struct OddSwitch {
  Oddity oddity;
  std::string_view name;
  std::string_view help;
};

/// All switches, in the order of the oddities.
std::span<const OddSwitch> odd_switches();
/// What each switch does, one line each, for the help.
std::string odd_descriptions();
/// The oddities of some switches; an unknown one is an error that lists all.
Expected<Oddities> read_oddities(const std::vector<std::string>& names);

}  // namespace flipside
