#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "referee/check/check_context.hpp"

namespace flipside::referee::check {

/// The engine process that a check runs against.
enum class CheckProcess : std::uint8_t {
  shared,            // an idle process that has completed the handshake and may have run other checks
  fresh,             // a new process that has completed the handshake
  before_handshake,  // a new process that has not received `ugi`
};

/// Features that an engine must support for a check to apply. They are combined with `|`.
enum Requirement : unsigned {
  no_requirement = 0,
  handshake = 1,             // the engine sends `ugiok`
  ready = 2,                 // the engine sends `readyok`
  plays = 4,                 // the engine sends `bestmove`
  builtin_rules = 8,         // the game has built-in rules
  queries = 16,              // the engine answers the queries of UGI 1.0
  pondering = 32,            // the engine lists the option `Ponder`
  reads_during_search = 64,  // the engine reads its input while it searches
};

/// The requirements of checks that play moves.
inline constexpr unsigned basics = ready | plays;

/// One test of an engine's protocol conformance.
struct Check {
  std::string_view name;
  Task<Finding> (*run)(CheckContext& context);
  unsigned requirements = handshake | ready;
  CheckProcess process = CheckProcess::shared;
  bool slow = false;  // true: `--quick` skips the check
  /// Returns true if the engine lists options that the check can test. If null, the check needs no options.
  bool (*has_options)(const EngineProfile& profile) = nullptr;
};

/// A named group of related checks.
struct CheckGroup {
  std::string_view name;
  /// The section of protocol-spec/ugi.md that specifies the tested behaviour; may be empty.
  std::string_view section;
  std::span<const Check> checks;
};

/// The reason to skip all checks after a failed handshake.
inline constexpr std::string_view incomplete_handshake = "the engine does not complete the handshake";

/// Returns the reason why a check does not apply to an engine, or nullopt if it applies.
std::optional<std::string> reason_to_skip(const Check& check, const EngineProfile& profile);

}  // namespace flipside::referee::check
