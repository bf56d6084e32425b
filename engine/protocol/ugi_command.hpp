#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "engine/protocol/go_limits.hpp"

/// Converts between lines of UGI, the Universal Game Interface, and values. Does no input or output.
namespace flipside::ugi {

// Commands that a host sends.

struct Ugi {
  bool operator==(const Ugi&) const = default;
};
struct IsReady {
  bool operator==(const IsReady&) const = default;
};
struct NewGame {
  bool operator==(const NewGame&) const = default;
};
struct Stop {
  bool operator==(const Stop&) const = default;
};
/// `ponderhit`: the opponent has played the move expected by `go ponder`.
struct PonderHit {
  bool operator==(const PonderHit&) const = default;
};
struct Quit {
  bool operator==(const Quit&) const = default;
};
/// A line that is empty or contains only white space.
struct Blank {
  bool operator==(const Blank&) const = default;
};
struct SetOption {
  std::string name;
  std::string value;  // empty for buttons
  bool operator==(const SetOption&) const = default;
};
/// `position`: a position to set up, and moves to play from it. If `fen` is nullopt, the position is the
/// start position.
struct Position {
  std::optional<std::string> fen;
  std::vector<std::string> moves;
  bool operator==(const Position&) const = default;
};
/// `moves`: moves to play from the current position. An empty list requests the legal moves.
struct Moves {
  std::vector<std::string> moves;
  bool operator==(const Moves&) const = default;
};
struct Go {
  GoLimits limits;
  /// Arguments that are not part of the protocol.
  std::vector<std::string> ignored{};
  bool operator==(const Go&) const = default;
};
/// `query kind [argument]`.
struct Query {
  std::string kind;
  std::string argument;  // rest of the line after the kind
  bool operator==(const Query&) const = default;
};
/// A UGI command with missing or invalid arguments.
struct Malformed {
  std::string reason;
  bool operator==(const Malformed&) const = default;
};
/// A line with an unknown first word.
struct Unknown {
  std::string command;  // first word
  std::string rest;
  bool operator==(const Unknown&) const = default;
};

using Command = std::variant<Blank, Ugi, SetOption, IsReady, NewGame, Position, Moves, Go, Query, Stop,
                             PonderHit, Quit, Malformed, Unknown>;

/// Parses a line from a host. Words are separated by any white space.
Command parse_command(std::string_view line);

// Functions for hosts. Each of them appends a command without a line feed to `out`, so that a host can send
// several commands with one write and no allocation.

void write_setoption(std::string& out, std::string_view name, std::string_view value);
void write_position(std::string& out, std::optional<std::string_view> fen,
                    std::span<const std::string> moves);
void write_go(std::string& out, const GoLimits& limits);
void write_query(std::string& out, std::string_view kind, std::string_view argument = {});

}  // namespace flipside::ugi
