#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "referee/check/check_context.hpp"

namespace flipside::referee::check {

/// The engine process that a check runs against.
enum class CheckProcess : std::uint8_t {
  shared,     // an idle process after the handshake; shared with other checks
  fresh,      // a new process after the handshake
  ungreeted,  // a new process that has not received `ugi`
};

/// What an engine must support for a check to apply; combined with |.
enum Requirement : unsigned {
  no_requirement = 0,
  handshake = 1,      // sends `ugiok`
  ready = 2,          // sends `readyok`
  plays = 4,          // sends `bestmove`
  builtin_rules = 8,  // plays a game with built-in rules
  queries = 16,       // answers the queries of UGI 1.0
  pondering = 32,     // lists the option `Ponder`
};

/// One test of an engine's protocol conformance.
struct Check {
  std::string_view name;
  Task<Finding> (*run)(CheckContext& context);
  unsigned requirements = handshake | ready;
  CheckProcess process = CheckProcess::shared;
  bool slow = false;                                            // skipped by --quick
  bool (*has_options)(const EngineProfile& profile) = nullptr;  // true if the engine lists the tested options
};

/// Checks that the report shows under one heading.
struct CheckGroup {
  std::string_view name;
  std::string_view section;  // of protocol-spec/ugi.md that specifies the behaviour; empty: none
  std::span<const Check> checks;
};

/// Returns the reason why a check does not apply to an engine; nullopt if it applies.
std::optional<std::string> reason_to_skip(const Check& check, const EngineProfile& profile);

}  // namespace flipside::referee::check
