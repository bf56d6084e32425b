#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/expected.hpp"
#include "engine/core/outcome.hpp"
#include "engine/core/position_text.hpp"
#include "engine/protocol/ugi_reply.hpp"

/// Converts between text of the XBoard protocol, version 2, and values. Source: engine-intf.html, "Chess
/// Engine Communication Protocol", in XBoard's documentation.
namespace flipside::xboard {

/// The arguments of `level`.
struct Level {
  int moves = 0;  // moves per time control; 0: one time control for the whole game
  std::chrono::milliseconds base{0};
  std::chrono::milliseconds increment{0};
  bool operator==(const Level&) const = default;
};

/// Parses `MOVES BASE INCREMENT`. BASE is `MINUTES` or `MINUTES:SECONDS`; seconds may have a fraction.
Expected<Level> parse_level(std::string_view arguments);

/// Parses the argument of `time` or `otim`, a number of centiseconds.
std::optional<std::chrono::milliseconds> parse_centiseconds(std::string_view word);

/// Formats search info as `depth score time nodes pv`. Returns nullopt if the info has no score.
/// @param line  the principal variation in XBoard's notation
std::optional<std::string> thinking_line(const ugi::Info& info, std::string_view line);

/// Formats a result as `1-0 {reason}`. Player 1 is XBoard's White.
std::string result_line(Outcome outcome, std::string_view reason);

/// Formats an engine option as a `feature option=...` line.
std::string option_feature(const ugi::Option& option);

/// A square that a piece can move to.
struct Target {
  Square square;
  bool promotes;  // the piece turns over, which XBoard shows as a promotion
};
/// Formats the `highlight` line that marks the targets of a piece on a board of `size` x `size` squares.
std::string highlight_line(int size, const std::vector<Target>& targets);

}  // namespace flipside::xboard
