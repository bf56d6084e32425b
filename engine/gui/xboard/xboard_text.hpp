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

/// CECP, the protocol of XBoard (its documentation: engine-intf.html, version 2), as text and values.
namespace flipside::xboard {

/// The arguments of `level`.
struct Level {
  int moves = 0;  // in each stage; 0: the whole game
  std::chrono::milliseconds base{0};
  std::chrono::milliseconds increment{0};
  bool operator==(const Level&) const = default;
};

/// Reads `MOVES BASE INCREMENT`: BASE is `minutes` or `minutes:seconds`, INCREMENT seconds, perhaps with a
/// fraction.
Expected<Level> parse_level(std::string_view arguments);

/// Reads a number of centiseconds, as `time` and `otim` have it.
std::optional<std::chrono::milliseconds> parse_centiseconds(std::string_view word);

/// A report as `depth score time nodes pv`; nullopt where it has no score.
/// @param line  the moves, as XBoard writes them
std::optional<std::string> thinking_line(const ugi::Info& info, std::string_view line);

/// `1-0 {reason}`; the first colour is XBoard's White.
std::string result_line(Outcome outcome, std::string_view reason);

/// An option as a `feature`.
std::string option_feature(const ugi::Option& option);

/// A square that a piece can go to: one where it turns into another, or stays what it is.
struct Target {
  Square square;
  bool turns;
};
/// What marks the squares that a piece may go to.
std::string highlight_line(int size, const std::vector<Target>& targets);

}  // namespace flipside::xboard
