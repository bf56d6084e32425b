#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "referee/check/exam.hpp"

namespace flipside::referee::conformance {

/// The process that a check is given.
enum class Start : std::uint8_t {
  shared,  // one that was greeted and is at rest; others may have used it and may use it again
  fresh,   // a greeted one of its own
  raw,     // one of its own that was told nothing
};

/// What must be true of an engine for a check to make sense; a sum of these.
enum Need : unsigned {
  anything = 0,
  greets = 1,    // says `ugiok`
  ready = 2,     // says `readyok`
  plays = 4,     // says `bestmove`
  rules = 8,     // plays a game of ours
  answers = 16,  // answers queries
  ponders = 32,  // lists the option `Ponder`
};

/// One question to an engine.
struct Check {
  std::string_view name;
  Task<Finding> (*run)(Exam& exam);
  unsigned needs = greets | ready;
  Start start = Start::shared;
  bool slow = false;                                // left out of a quick examination
  bool (*lists)(const Knowledge& knows) = nullptr;  // whether the engine lists the options that it is about
};

struct Group {
  std::string_view name;
  std::span<const Check> checks;
};

// Each group in its own file: a new check is a function there and a row in its list.
std::span<const Check> handshake_checks();
std::span<const Check> ready_checks();
std::span<const Check> position_checks();
std::span<const Check> go_checks();
std::span<const Check> game_checks();
std::span<const Check> info_checks();
std::span<const Check> search_checks();
std::span<const Check> query_checks();
std::span<const Check> option_checks();
std::span<const Check> ponder_checks();
std::span<const Check> line_checks();
std::span<const Check> byte_checks();
std::span<const Check> time_checks();
std::span<const Check> memory_checks();
std::span<const Check> end_checks();

/// All of them, in the order in which they are asked: the first ones find out what the others need to know.
std::vector<Group> all_groups();

}  // namespace flipside::referee::conformance
