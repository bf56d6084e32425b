#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "engine/protocol/score.hpp"

namespace flipside::ugi {

// What an engine sends to a host. Views point into the line that was read.

struct Id {
  enum class Field : std::uint8_t { name, author };
  Field field;
  std::string_view value;
  bool operator==(const Id&) const = default;
};

/// An option as an engine announces it.
struct Option {
  enum class Type : std::uint8_t { check, spin, combo, button, string };

  std::string name;
  Type type = Type::string;
  std::string default_value{};  // empty where none is told
  std::optional<std::int64_t> min{};
  std::optional<std::int64_t> max{};
  std::vector<std::string> choices{};
  bool operator==(const Option&) const = default;
};

struct UgiOk {
  bool operator==(const UgiOk&) const = default;
};
struct ReadyOk {
  bool operator==(const ReadyOk&) const = default;
};

/// A report on a running search; fields that the engine left out are nullopt or empty.
struct Info {
  std::optional<int> depth{};     // plies
  std::optional<int> seldepth{};  // deepest line looked at, plies
  std::optional<int> multipv{};   // rank of this line, from 1
  std::optional<Score> score{};   // from the view of the side to move
  std::optional<std::chrono::milliseconds> time{};
  std::optional<std::uint64_t> nodes{};
  std::optional<std::uint64_t> nps{};
  std::optional<int> hashfull{};          // filled entries of the hash table, per mille
  std::optional<std::uint64_t> tbhits{};  // positions found in tables of solved games
  std::string_view pv{};                  // principal variation: moves
  std::string_view text{};                // what follows `string`
  bool operator==(const Info&) const = default;
};

struct BestMove {
  std::string_view move;      // the first word after `bestmove`; empty if there is none
  std::string_view ponder{};  // the word after `ponder`: the answer that it expects; empty if none is told
  bool operator==(const BestMove&) const = default;
};

/// An answer to a query.
struct Response {
  std::string_view value;  // all that follows `response`, without blanks around it
  bool operator==(const Response&) const = default;
};

/// Any other line, without blanks around it. Some engines answer queries without the word `response`: while a
/// query is outstanding, a host may take such a line for the answer if is_bare_answer says so.
struct Other {
  std::string_view line;
  bool operator==(const Other&) const = default;
};

using Reply = std::variant<Other, Id, Option, UgiOk, ReadyOk, Info, BestMove, Response>;

/// Reads a line from an engine; allocates nothing but for options. Blanks around and between words, tabs and
/// carriage returns do not matter; `reponse` is `response`.
Reply parse_reply(std::string_view line);

/// True for `true`, `false`, `p1win`, `p2win`, `draw` and `none`.
bool is_bare_answer(std::string_view line);

/// `check`, `spin`, `combo`, `button`, `string`.
std::string_view type_text(Option::Type type);

// The engine's side: the line without its end.

std::string option_line(const Option& option);
std::string info_line(const Info& info);

}  // namespace flipside::ugi
