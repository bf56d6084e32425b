#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace flipside::referee {

/// A player's moves in positions that were won or drawn for it with perfect play.
struct Accuracy {
  std::uint64_t kept = 0;  // moves that preserved the value of the position
  std::uint64_t counted = 0;

  Accuracy& operator+=(const Accuracy& other);
  bool operator==(const Accuracy&) const = default;
};

/// Formats an accuracy as "17/18": kept, counted.
std::string accuracy_text(const Accuracy& accuracy);
/// Parses the result of accuracy_text; nullopt if the text is malformed or `kept` exceeds `counted`.
std::optional<Accuracy> parse_accuracy(std::string_view text);

/// The value of a position that a move lost, for the side that moved.
struct Mistake {
  bool won = false;  // false: the position was a draw
  int plies = 0;     // to the win; 0 if unknown or a draw
  bool operator==(const Mistake&) const = default;
};

/// Formats the lost value: "M15" (a win in 15 plies), "win" or "draw".
std::string mistake_text(const Mistake& mistake);
/// Parses the result of mistake_text.
std::optional<Mistake> parse_mistake(std::string_view text);

}  // namespace flipside::referee
