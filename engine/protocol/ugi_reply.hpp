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

// The replies of an engine. Their string views refer to the parsed line.

struct Id {
  enum class Field : std::uint8_t { name, author };
  Field field;
  std::string_view value;
  bool operator==(const Id&) const = default;
};

/// An option that an engine advertises.
struct Option {
  enum class Type : std::uint8_t { check, spin, combo, button, string };

  std::string name;
  Type type = Type::string;
  std::string default_value{};  // may be empty
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

/// A report of a search. Missing fields are nullopt or empty.
struct Info {
  std::optional<int> depth{};     // plies
  std::optional<int> seldepth{};  // length of the deepest line in plies
  std::optional<int> multipv{};   // rank of the line, from 1
  std::optional<Score> score{};   // from the point of view of the side to move
  std::optional<std::chrono::milliseconds> time{};
  std::optional<std::uint64_t> nodes{};
  std::optional<std::uint64_t> nps{};
  std::optional<int> hashfull{};          // used entries of the hash table, per mille
  std::optional<std::uint64_t> tbhits{};  // positions found in tablebases
  std::string_view pv{};                  // principal variation
  std::string_view text{};                // the text after `string`
  bool operator==(const Info&) const = default;
};

struct BestMove {
  std::string_view move;      // empty if missing
  std::string_view ponder{};  // expected reply; empty if missing
  bool operator==(const BestMove&) const = default;
};

/// A reply to a query.
struct Response {
  std::string_view value;  // the trimmed text after `response`
  bool operator==(const Response&) const = default;
};

/// Any other line, trimmed. Some engines reply to queries without the word `response`; see is_bare_answer().
struct Other {
  std::string_view line;
  bool operator==(const Other&) const = default;
};

using Reply = std::variant<Other, Id, Option, UgiOk, ReadyOk, Info, BestMove, Response>;

/// Parses a line from an engine. Words are separated by any white space. Accepts the misspelling `reponse`.
/// Allocates memory only for options.
Reply parse_reply(std::string_view line);

/// Returns whether a line is `true`, `false`, `p1win`, `p2win`, `draw` or `none`. While a query is pending, a
/// host may accept it as the response.
bool is_bare_answer(std::string_view line);

/// Returns the name of an option type, such as `check`.
std::string_view type_text(Option::Type type);

// Functions for engines. The returned lines have no line feed.

std::string option_line(const Option& option);
std::string info_line(const Info& info);

}  // namespace flipside::ugi
