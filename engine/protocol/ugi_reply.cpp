#include "engine/protocol/ugi_reply.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <iterator>
#include <limits>

#include "engine/core/text.hpp"

namespace flipside::ugi {
namespace {

constexpr std::array<std::string_view, 5> type_names = {"check", "spin", "combo", "button", "string"};

/// The smallest score, so that every score can be negated.
constexpr int min_score = -std::numeric_limits<int>::max();

template <class Number>
void read_field(std::optional<Number>& field, std::string_view& rest) {
  auto after = rest;
  if (const auto number = read_number<Number>(next_word(after))) {
    field = number;
    rest = after;
  }
}

// Parses "cp 12" or "mate -3". A following "lowerbound" or "upperbound" is left in `rest`.
void read_score(std::optional<Score>& field, std::string_view& rest) {
  auto after = rest;
  const auto kind = next_word(after);
  const auto value = read_number<int>(next_word(after));
  if (!value || (kind != "cp" && kind != "mate")) return;
  field = Score{kind == "cp" ? Score::Kind::cp : Score::Kind::mate, std::max(*value, min_score),
                Score::Bound::exact};
  rest = after;
}

void set_bound(std::optional<Score>& score, Score::Bound bound) {
  if (score) score->bound = bound;
}

Info parse_info(std::string_view rest) {
  Info info;
  for (auto word = next_word(rest); !word.empty(); word = next_word(rest)) {
    if (word == "depth") {
      read_field(info.depth, rest);
    } else if (word == "score") {
      read_score(info.score, rest);
    } else if (word == "nodes") {
      read_field(info.nodes, rest);
    } else if (word == "time") {
      std::optional<std::int64_t> time;
      read_field(time, rest);
      if (time) info.time = std::chrono::milliseconds(*time);
    } else if (word == "pv") {
      info.pv = trim(rest);
      break;
    } else if (word == "string") {
      info.text = trim(rest);
      break;
    } else if (word == "seldepth") {
      read_field(info.seldepth, rest);
    } else if (word == "nps") {
      read_field(info.nps, rest);
    } else if (word == "multipv") {
      read_field(info.multipv, rest);
    } else if (word == "hashfull") {
      read_field(info.hashfull, rest);
    } else if (word == "tbhits") {
      read_field(info.tbhits, rest);
    } else if (word == "lowerbound") {
      set_bound(info.score, Score::Bound::lower);
    } else if (word == "upperbound") {
      set_bound(info.score, Score::Bound::upper);
    }
  }
  return info;
}

BestMove parse_best_move(std::string_view rest) {
  BestMove best{next_word(rest)};
  if (next_word(rest) == "ponder") best.ponder = next_word(rest);
  return best;
}

bool is_option_keyword(std::string_view word) {
  constexpr std::array<std::string_view, 7> keywords = {"name", "type", "default", "min",
                                                        "max",  "var",  "options"};
  return std::ranges::find(keywords, word) != keywords.end();
}

// Removes the words up to the next keyword and returns them, joined by single spaces.
std::string take_value(std::string_view& rest) {
  std::string value;
  for (auto after = rest;;) {
    const auto word = next_word(after);
    if (word.empty() || is_option_keyword(word)) return value;
    if (!value.empty()) value += ' ';
    value += word;
    rest = after;
  }
}

Option parse_option(std::string_view rest) {
  Option option;
  for (auto word = next_word(rest); !word.empty(); word = next_word(rest)) {
    if (word == "name") {
      option.name = take_value(rest);
    } else if (word == "type") {
      const auto* type = std::ranges::find(type_names, next_word(rest));
      if (type != type_names.end()) option.type = static_cast<Option::Type>(type - type_names.begin());
    } else if (word == "default") {
      option.default_value = take_value(rest);
      if (option.default_value == "<empty>") option.default_value.clear();
    } else if (word == "min") {
      read_field(option.min, rest);
    } else if (word == "max") {
      read_field(option.max, rest);
    } else if (word == "var") {
      option.choices.push_back(take_value(rest));
    } else if (word == "options") {
      auto values = take_value(rest);
      std::string_view left = values;
      for (auto choice = next_word(left); !choice.empty(); choice = next_word(left))
        option.choices.emplace_back(choice);
    }
  }
  return option;
}

}  // namespace

Reply parse_reply(std::string_view line) {
  std::string_view rest = trim(line);
  const Other other{rest};
  const auto word = next_word(rest);
  if (word == "info") return parse_info(rest);
  if (word == "bestmove") return parse_best_move(rest);
  if (word == "readyok") return ReadyOk{};
  if (word == "response" || word == "reponse") return Response{trim(rest)};
  if (word == "option") return parse_option(rest);
  if (word == "ugiok") return UgiOk{};
  if (word == "id") {
    const auto field = next_word(rest);
    if (field == "name") return Id{Id::Field::name, trim(rest)};
    if (field == "author") return Id{Id::Field::author, trim(rest)};
  }
  return other;
}

bool is_bare_answer(std::string_view line) {
  constexpr std::array<std::string_view, 6> answers = {"true", "false", "p1win", "p2win", "draw", "none"};
  return std::ranges::find(answers, line) != answers.end();
}

std::string_view type_text(Option::Type type) { return type_names[static_cast<std::size_t>(type)]; }

std::string option_line(const Option& option) {
  std::string line = fmt::format("option name {} type {}", option.name, type_text(option.type));
  const auto out = std::back_inserter(line);
  if (option.type != Option::Type::button)
    fmt::format_to(out, " default {}", option.default_value.empty() ? "<empty>" : option.default_value);
  if (option.min) fmt::format_to(out, " min {}", *option.min);
  if (option.max) fmt::format_to(out, " max {}", *option.max);
  for (const std::string& choice : option.choices) fmt::format_to(out, " var {}", choice);
  return line;
}

std::string info_line(const Info& info) {
  std::string line = "info";
  const auto out = std::back_inserter(line);
  const auto add = [out](std::string_view name, const auto& field) {
    if (field) fmt::format_to(out, " {} {}", name, *field);
  };
  add("depth", info.depth);
  add("seldepth", info.seldepth);
  add("multipv", info.multipv);
  if (info.score) {
    fmt::format_to(out, " score {} {}", info.score->kind == Score::Kind::cp ? "cp" : "mate",
                   info.score->value);
    if (info.score->bound == Score::Bound::lower) line += " lowerbound";
    if (info.score->bound == Score::Bound::upper) line += " upperbound";
  }
  if (info.time) fmt::format_to(out, " time {}", info.time->count());
  add("nodes", info.nodes);
  add("nps", info.nps);
  add("hashfull", info.hashfull);
  add("tbhits", info.tbhits);
  if (!info.pv.empty()) line.append(" pv ").append(info.pv);
  if (!info.text.empty()) line.append(" string ").append(info.text);
  return line;
}

}  // namespace flipside::ugi
