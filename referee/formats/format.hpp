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
  gauntlet,     // each seed meets all engines that are not seeds
  match,        // two engines meet
  swiss,        // engines with equal points meet, avoiding rematches
  knockout,     // the loser of an encounter is eliminated
};

/// The format of a tournament. Games are counted in pairs. A pair is two games from one opening, with p1 and
/// p2 swapped in the second.
struct Format {
  FormatKind kind = FormatKind::round_robin;
  /// Number of game pairs per encounter and variant. In a Swiss tournament, this is the number of rounds.
  /// Unused in a knockout, where the number of engines determines the number of rounds.
  std::size_t rounds = 1;
  std::size_t pairs = 1;       // Swiss and knockout: number of game pairs per variant in each encounter
  std::size_t seeds = 1;       // gauntlet: number of seeds; the seeds are the first engines
  std::size_t tie_breaks = 8;  // knockout: maximum number of tie-breaks, each of one game pair per variant
  bool operator==(const Format&) const = default;
};

/// Returns true if later pairings depend on earlier results.
constexpr bool pairings_depend_on_results(FormatKind kind) {
  return kind == FormatKind::swiss || kind == FormatKind::knockout;
}

/// Returns the configuration value of a format: `round-robin`, `gauntlet`, `match`, `swiss` or `knockout`.
std::string_view format_text(FormatKind kind);
/// Returns the configuration values of all formats.
std::vector<std::string> format_texts();
/// Parses the result of format_text(). Returns nullopt for any other text.
std::optional<FormatKind> parse_format(std::string_view text);

/// Returns the number of rounds of a knockout tournament, which is the binary logarithm of `engines`, rounded
/// up.
std::size_t knockout_rounds(std::size_t engines);

/// Returns the maximum number of openings that a tournament needs for each variant.
std::size_t max_openings(const Format& format, std::size_t engines);

}  // namespace flipside::referee
