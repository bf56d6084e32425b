#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/expected.hpp"

namespace flipside::flipway {

inline constexpr int smallest_size = 3;
inline constexpr int largest_size = 19;

/// What stands on the board before the first move. Checkered: every point covered, colours alternating point
/// by point; blocks ("2x2" in ids): the same with blocks of 2 x 2 points.
enum class Setup : std::uint8_t { empty, checkered, blocks };

/// Which game of Flipway is played.
struct Variant {
  std::uint8_t size = smallest_size;
  Setup setup = Setup::empty;
  bool a1_white = false;  // the colour of a1 in a setup that covers the board
  bool pie = false;       // Black's opening is larger, and White may swap instead of the first move
  bool operator==(const Variant&) const = default;
};

/// The grammar of ids.
inline constexpr std::string_view id_grammar = "flipway-<N>[-checkered[-a1white]|-2x2[-a1white]][-pie]";

/// `flipway-9-checkered-pie`.
std::string id_text(const Variant& variant);

/// Reads an id; the inverse of id_text. The error says which part is wrong.
Expected<Variant> parse_id(std::string_view id);

/// All variants, by size.
std::vector<Variant> all_variants();

}  // namespace flipside::flipway
