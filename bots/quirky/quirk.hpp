#pragma once

#include <bitset>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/expected.hpp"

namespace flipside {

/// Deviations of real engines from the protocol.
enum class Quirk : std::uint8_t {
  // Output in general:
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
  // Input on which the engine exits:
  strict_options,
  strict_blanks,
  strict_commands,
  strict_order,
  strict_go,
  // Searches and moves:
  only_clocks,
  no_clocks,
  malformed_info,
  early_move,
  ponder_word,
  more_words,
  zero_move,
  invalid_move,
  resign_move,
  deaf,
  // Positions:
  reset_on_isready,
  needs_isready,
  plays_own_move,
  other_startpos,
  ignores_startpos,
  // Answers to queries:
  bare_answers,
  misspelled_answers,
  no_answers,
  leader_as_result,
  late_draw,
  lie_turn,
  lie_gameover,
  lie_result,
  never_over,
  endless_game,
  null_moves,
  // Shutdown:
  ignore_eof,
  ignore_quit,
};

/// A set of quirks.
class Quirks {
 public:
  Quirks() = default;
  Quirks(std::initializer_list<Quirk> quirks) {
    for (const Quirk quirk : quirks) add(quirk);
  }

  void add(Quirk quirk) { has_.set(static_cast<std::size_t>(quirk)); }
  bool has(Quirk quirk) const { return has_.test(static_cast<std::size_t>(quirk)); }
  /// Whether the engine plays without a board. It then accepts any word as a move and plays a meaningless
  /// word.
  bool without_board() const { return has(Quirk::endless_game) || has(Quirk::null_moves); }

 private:
  std::bitset<64> has_;
};

/// Command line name and help of a quirk.
struct QuirkSwitch {
  Quirk quirk;
  std::string_view name;
  std::string_view help;
};

/// Returns all switches in the order of the enumerators.
std::span<const QuirkSwitch> quirk_switches();
/// Returns a help text with one line per quirk.
std::string quirk_descriptions();
/// Parses quirk names; the error for an unknown name lists all names.
Expected<Quirks> parse_quirks(const std::vector<std::string>& names);

}  // namespace flipside
