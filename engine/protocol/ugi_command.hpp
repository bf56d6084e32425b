#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "engine/protocol/go_limits.hpp"

/// UGI, the Universal Game Interface, as text and values; no input or output.
namespace flipside::ugi {

// What a host sends to an engine, one struct for each command.

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
/// The opponent has played the move that `go ponder` thinks about.
struct PonderHit {
  bool operator==(const PonderHit&) const = default;
};
struct Quit {
  bool operator==(const Quit&) const = default;
};
/// A line without a word.
struct Blank {
  bool operator==(const Blank&) const = default;
};
struct SetOption {
  std::string name;
  std::string value;  // empty for buttons
  bool operator==(const SetOption&) const = default;
};
/// `position`: a position to set up (nullopt: the start position) and the moves that follow it.
struct Position {
  std::optional<std::string> fen;
  std::vector<std::string> moves;
  bool operator==(const Position&) const = default;
};
/// `moves`: more moves after the position that holds. Empty: a request for the list of legal ones.
struct Moves {
  std::vector<std::string> moves;
  bool operator==(const Moves&) const = default;
};
struct Go {
  GoLimits limits;
  /// Words that were not understood.
  std::vector<std::string> ignored{};
  bool operator==(const Go&) const = default;
};
/// `query kind [argument]`.
struct Query {
  std::string kind;
  std::string argument;  // the rest of the line
  bool operator==(const Query&) const = default;
};
/// A command of UGI that lacks something.
struct Malformed {
  std::string reason;
  bool operator==(const Malformed&) const = default;
};
struct Unknown {
  std::string command;  // first word
  std::string rest;
  bool operator==(const Unknown&) const = default;
};

using Command = std::variant<Blank, Ugi, SetOption, IsReady, NewGame, Position, Moves, Go, Query, Stop,
                             PonderHit, Quit, Malformed, Unknown>;

/// Reads a line from a host. Blanks around and between words, tabs and carriage returns do not matter.
Command parse_command(std::string_view line);

// The host's side. Each appends the command without an end of line to `out`, so that several commands can
// leave in one write without further allocation.

void write_setoption(std::string& out, std::string_view name, std::string_view value);
void write_position(std::string& out, std::optional<std::string_view> fen,
                    std::span<const std::string> moves);
void write_go(std::string& out, const GoLimits& limits);
void write_query(std::string& out, std::string_view kind, std::string_view argument = {});

}  // namespace flipside::ugi
