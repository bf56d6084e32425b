#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace flipside::referee {

/// Counts of a player's moves in positions that were won or drawn for that player.
struct Accuracy {
  std::uint64_t kept = 0;     // moves that preserved the value of the position
  std::uint64_t counted = 0;  // all moves in such positions

  Accuracy& operator+=(const Accuracy& other);
  bool operator==(const Accuracy&) const = default;
};

/// Formats an accuracy as "KEPT/COUNTED", such as "17/18".
std::string accuracy_text(const Accuracy& accuracy);
/// Parses the result of accuracy_text; nullopt if the text is malformed or `kept` exceeds `counted`.
std::optional<Accuracy> parse_accuracy(std::string_view text);

/// The win or draw that a move gave away.
struct Mistake {
  bool won = false;  // true: the move gave away a win; false: a draw
  int plies = 0;     // distance to the win in plies; 0 if unknown, or for a draw
  bool operator==(const Mistake&) const = default;
};

/// Formats the value that the move gave away: "M15" (a win in 15 plies), "win" or "draw".
std::string mistake_text(const Mistake& mistake);
/// Parses the result of mistake_text.
std::optional<Mistake> parse_mistake(std::string_view text);

}  // namespace flipside::referee
