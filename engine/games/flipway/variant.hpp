#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/expected.hpp"

namespace flipside::flipway {

inline constexpr int smallest_size = 3;
inline constexpr int largest_size = 19;

/// The start board: empty, or full of stones whose colours alternate by point (checkered) or by 2x2 block
/// (blocks, written "2x2" in ids).
enum class Setup : std::uint8_t { empty, checkered, blocks };

/// A variant of Flipway.
struct Variant {
  std::uint8_t size = smallest_size;
  Setup setup = Setup::empty;
  bool a1_white = false;  // whether a1 is white on a full start board
  bool pie = false;       // Black may open with several points, and White may swap on its first turn
  bool operator==(const Variant&) const = default;
};

/// The grammar of Flipway ids.
inline constexpr std::string_view id_grammar = "flipway-<N>[-checkered[-a1white]|-2x2[-a1white]][-pie]";

/// Returns the id of a variant, such as `flipway-9-checkered-pie`.
std::string id_text(const Variant& variant);

/// Parses an id; the inverse of id_text. The error names the invalid part.
Expected<Variant> parse_id(std::string_view id);

/// Returns all variants, ordered by board size.
std::vector<Variant> all_variants();

}  // namespace flipside::flipway
