#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace flipside::referee {

/// The pairing system of a tournament.
enum class FormatKind : std::uint8_t {
  round_robin,  // each engine meets every other engine
  gauntlet,     // the seeds meet all other engines
  match,        // two engines
  swiss,        // engines with equal points meet, avoiding rematches
  knockout,     // the loser of an encounter is eliminated
};

/// The format of a tournament. Games are counted in pairs: two games of one opening with exchanged seats.
struct Format {
  FormatKind kind = FormatKind::round_robin;
  /// Game pairs per encounter and variant; in a Swiss tournament, the number of its rounds. Unused in a
  /// knockout, whose number of engines determines the rounds.
  std::size_t rounds = 1;
  std::size_t pairs = 1;       // Swiss and knockout: game pairs per variant in each encounter
  std::size_t seeds = 1;       // gauntlet: the first engines, which meet all others but not each other
  std::size_t tie_breaks = 8;  // knockout: maximum number of extra game pairs per variant
  bool operator==(const Format&) const = default;
};

/// Whether later pairings depend on earlier results.
constexpr bool pairings_depend_on_results(FormatKind kind) {
  return kind == FormatKind::swiss || kind == FormatKind::knockout;
}

/// Returns the configuration value: `round-robin`, `gauntlet`, `match`, `swiss` or `knockout`.
std::string_view format_text(FormatKind kind);
/// Returns the values of all formats.
std::vector<std::string> format_texts();
/// Inverse of format_text; nullopt for other texts.
std::optional<FormatKind> parse_format(std::string_view text);

/// Returns the number of rounds of a knockout: the binary logarithm of `engines`, rounded up.
std::size_t knockout_rounds(std::size_t engines);

/// Returns the maximum number of openings played per variant.
std::size_t max_openings(const Format& format, std::size_t engines);

}  // namespace flipside::referee
