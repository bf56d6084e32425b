#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace flipside::referee {

/// Who meets whom in a tournament.
enum class FormatKind : std::uint8_t {
  round_robin,  // every two engines
  gauntlet,     // the seeds meet all others
  match,        // two engines
  swiss,        // engines with equal points, and nobody twice
  knockout,     // the loser of an encounter is out
};

/// The form of a tournament. Its unit is a pair: one opening, both seats.
struct Format {
  FormatKind kind = FormatKind::round_robin;
  /// Pairs that every two opponents play of every variant; of a Swiss tournament, its rounds. A knockout's
  /// follow from its engines.
  std::size_t rounds = 1;
  std::size_t pairs = 1;       // Swiss and knockout: of every variant in one encounter
  std::size_t seeds = 1;       // gauntlet: so many engines, the first, meet all others and not each other
  std::size_t tie_breaks = 8;  // knockout: further pairs of every variant, at most, until one is ahead
  bool operator==(const Format&) const = default;
};

/// Whether later pairings depend on results.
constexpr bool drawn_by_results(FormatKind kind) {
  return kind == FormatKind::swiss || kind == FormatKind::knockout;
}

/// The word for it: `round-robin`, `gauntlet`, `match`, `swiss`, `knockout`.
std::string_view format_text(FormatKind kind);
/// All these words.
std::vector<std::string> format_texts();
/// The inverse of format_text.
std::optional<FormatKind> parse_format(std::string_view text);

/// Rounds after which a knockout of so many engines has a winner: the least in which each game's loser
/// leaves.
std::size_t knockout_rounds(std::size_t engines);

/// Openings of each variant that are played at most.
std::size_t most_openings(const Format& format, std::size_t engines);

}  // namespace flipside::referee
