#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace flipside::referee {

/// Moves that a player made in positions known to be won or drawn, and how many of them kept that.
struct Accuracy {
  std::uint64_t kept = 0;
  std::uint64_t counted = 0;

  Accuracy& operator+=(const Accuracy& other);
  bool operator==(const Accuracy&) const = default;
};

/// "17/18": kept, counted.
std::string accuracy_text(const Accuracy& accuracy);
/// The inverse; nullopt also where more were kept than counted.
std::optional<Accuracy> parse_accuracy(std::string_view text);

/// What a move threw away: the value of the position before it, for the side that moved.
struct Mistake {
  bool won = false;  // else drawn
  int plies = 0;     // to the win; 0: not known, or drawn
  bool operator==(const Mistake&) const = default;
};

/// "M15" (a win in 15 plies), "win", "draw".
std::string mistake_text(const Mistake& mistake);
/// The inverse.
std::optional<Mistake> parse_mistake(std::string_view text);

}  // namespace flipside::referee
