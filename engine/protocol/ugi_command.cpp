#include "engine/protocol/ugi_command.hpp"

#include <fmt/format.h>

#include <iterator>
#include <limits>

#include "engine/core/expected.hpp"
#include "engine/core/text.hpp"

namespace flipside::ugi {
namespace {

std::vector<std::string> words_of(std::string_view rest) {
  std::vector<std::string> words;
  for (auto word = next_word(rest); !word.empty(); word = next_word(rest)) words.emplace_back(word);
  return words;
}

// Parses "name N value V". N and V may contain spaces.
Command parse_setoption(std::string_view rest) {
  if (next_word(rest) != "name") return Malformed{"setoption: expected 'name N value V'"};
  SetOption option;
  for (auto word = next_word(rest); !word.empty() && word != "value"; word = next_word(rest)) {
    if (!option.name.empty()) option.name += ' ';
    option.name += word;
  }
  if (option.name.empty()) return Malformed{"setoption: the name is missing"};
  option.value = trim(rest);
  return option;
}

Command parse_position(std::string_view rest) {
  Position position;
  const auto kind = next_word(rest);
  auto word = next_word(rest);
  if (kind == "fen") {
    std::string fen;
    for (; !word.empty() && word != "moves"; word = next_word(rest)) {
      if (!fen.empty()) fen += ' ';
      fen += word;
    }
    if (fen.empty()) return Malformed{"position: expected a position after 'fen'"};
    position.fen = std::move(fen);
  } else if (kind != "startpos") {
    return Malformed{"position: expected 'startpos' or 'fen F', optionally followed by 'moves M…'"};
  }
  if (!word.empty() && word != "moves") return Malformed{"position: expected 'moves' after 'startpos'"};
  position.moves = words_of(rest);
  return position;
}

// Parses the value of a limit. Returns nullopt if `word` is not a number, and an error if it is out of range.
template <class Number>
Expected<std::optional<Number>> read_limit_value(std::string_view word) {
  if (const auto number = read_number<Number>(word)) return number;
  const std::string_view digits = word.substr(word.starts_with('-') ? 1 : 0);
  if (digits.empty() || digits.find_first_not_of("0123456789") != std::string_view::npos)
    return std::optional<Number>();
  using Range = std::numeric_limits<Number>;
  return Error{word.starts_with('-') ? fmt::format("out of range, expected at least {}", Range::min())
                                     : fmt::format("out of range, expected at most {}", Range::max())};
}

// Sets a limit. Returns false if `word` is not a number, and an error if it is out of range.
template <class Number>
Expected<bool> read_into(std::optional<Number>& limit, std::string_view word) {
  const auto number = read_limit_value<Number>(word);
  if (!number) return number.error();
  if (*number) limit = *number;
  return number->has_value();
}

Expected<bool> read_into(std::optional<std::chrono::milliseconds>& limit, std::string_view word) {
  // Some hosts write fractions, such as "59999.5"; they are truncated.
  const auto number = read_limit_value<std::int64_t>(word.substr(0, word.find('.')));
  if (!number) return number.error();
  if (*number) limit = std::chrono::milliseconds(**number);
  return number->has_value();
}

Expected<bool> read_into(std::chrono::milliseconds& limit, std::string_view word) {
  std::optional<std::chrono::milliseconds> number;
  const auto read = read_into(number, word);
  if (number) limit = *number;
  return read;
}

// Some hosts send `movestogo 0` if the clock covers the rest of the game.
Expected<bool> read_moves_to_go(std::optional<int>& limit, std::string_view word) {
  const auto read = read_into(limit, word);
  if (limit && *limit < 1) limit.reset();
  return read;
}

// Sets the limit named by `word`. Returns false if the limit is unknown or `value` is not a number, and an
// error if the number is out of range.
Expected<bool> read_limit(GoLimits& limits, std::string_view word, std::string_view value) {
  if (word == "p1time" || word == "wtime") return read_into(limits.clock[Player::p1], value);
  if (word == "p2time" || word == "btime") return read_into(limits.clock[Player::p2], value);
  if (word == "p1inc" || word == "winc") return read_into(limits.increment[Player::p1], value);
  if (word == "p2inc" || word == "binc") return read_into(limits.increment[Player::p2], value);
  if (word == "movetime") return read_into(limits.movetime, value);
  if (word == "depth") return read_into(limits.depth, value);
  if (word == "nodes") return read_into(limits.nodes, value);
  if (word == "movestogo") return read_moves_to_go(limits.moves_to_go, value);
  return false;
}

Command parse_go(std::string_view rest) {
  Go go;
  for (auto word = next_word(rest); !word.empty(); word = next_word(rest)) {
    if (word == "infinite" || word == "ponder") {
      (word == "ponder" ? go.limits.ponder : go.limits.infinite) = true;
      continue;
    }
    auto after = rest;
    const auto value = next_word(after);
    const auto known = read_limit(go.limits, word, value);
    if (!known) return Malformed{fmt::format("go {} {}: {}", word, value, known.error().message)};
    if (*known)
      rest = after;
    else
      go.ignored.emplace_back(word);
  }
  return go;
}

}  // namespace

Command parse_command(std::string_view line) {
  std::string_view rest = line;
  const auto command = next_word(rest);
  if (command.empty()) return Blank{};
  if (command == "go") return parse_go(rest);
  if (command == "position") return parse_position(rest);
  if (command == "isready") return IsReady{};
  if (command == "query") {
    const auto kind = next_word(rest);
    if (kind.empty()) return Malformed{"query: expected a kind, such as p1turn, gameover or result"};
    return Query{std::string(kind), std::string(trim(rest))};
  }
  if (command == "moves") return Moves{words_of(rest)};
  if (command == "stop") return Stop{};
  if (command == "ponderhit") return PonderHit{};
  if (command == "ugi") return Ugi{};
  if (command == "uginewgame") return NewGame{};
  if (command == "setoption") return parse_setoption(rest);
  if (command == "quit") return Quit{};
  return Unknown{std::string(command), std::string(trim(rest))};
}

void write_setoption(std::string& out, std::string_view name, std::string_view value) {
  out.append("setoption name ").append(name);
  if (!value.empty()) out.append(" value ").append(value);
}

void write_position(std::string& out, std::optional<std::string_view> fen,
                    std::span<const std::string> moves) {
  if (fen)
    out.append("position fen ").append(*fen);
  else
    out.append("position startpos");
  if (!moves.empty()) out.append(" moves");
  for (const std::string& move : moves) out.append(1, ' ').append(move);
}

void write_go(std::string& out, const GoLimits& limits) {
  // Format numbers directly, because fmt::format_to would take half of the host's CPU time per move.
  const auto add = [&out](std::string_view name, auto number) {
    const fmt::format_int digits(number);
    out.append(1, ' ').append(name).append(1, ' ').append(digits.data(), digits.size());
  };
  out += limits.ponder ? "go ponder" : "go";
  const auto& clock = limits.clock;
  if (clock[Player::p1]) add("p1time", clock[Player::p1]->count());
  if (clock[Player::p2]) add("p2time", clock[Player::p2]->count());
  if (clock[Player::p1] || limits.increment[Player::p1].count())
    add("p1inc", limits.increment[Player::p1].count());
  if (clock[Player::p2] || limits.increment[Player::p2].count())
    add("p2inc", limits.increment[Player::p2].count());
  if (limits.moves_to_go) add("movestogo", *limits.moves_to_go);
  if (limits.movetime) add("movetime", limits.movetime->count());
  if (limits.depth) add("depth", *limits.depth);
  if (limits.nodes) add("nodes", *limits.nodes);
  if (limits.infinite) out += " infinite";
}

void write_query(std::string& out, std::string_view kind, std::string_view argument) {
  out.append("query ").append(kind);
  if (!argument.empty()) out.append(1, ' ').append(argument);
}

}  // namespace flipside::ugi
