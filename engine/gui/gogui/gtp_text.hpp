#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/expected.hpp"
#include "engine/core/player.hpp"
#include "engine/core/position_text.hpp"

/// GTP, the Go Text Protocol (version 2, draft 2, by Gunnar Farnebäck), as text and values.
namespace flipside::gtp {

/// A line from a controller.
struct Command {
  std::string id;    // a number; empty if there is none
  std::string name;  // empty for a line without a command
  std::vector<std::string> arguments;
  bool operator==(const Command&) const = default;
};

/// Reads a line: control characters and what follows '#' are left out.
Command parse_command(std::string_view line);

/// The answer to a command, without the end of its last line; a sink adds one, so that the empty line stands
/// that ends an answer.
std::string success(std::string_view id, std::string_view text);
std::string failure(std::string_view id, std::string_view reason);

/// "black" is p1.
std::string_view colour_text(Player player);
/// Reads b, black, w or white, in letters of any case.
std::optional<Player> parse_colour(std::string_view word);

/// "C4", without a letter I; "pass" for nullopt.
std::string vertex_text(std::optional<Square> point);
/// Reads a point of a board of `size` x `size`, or pass.
Expected<std::optional<Square>> parse_vertex(std::string_view word, int size);

}  // namespace flipside::gtp
