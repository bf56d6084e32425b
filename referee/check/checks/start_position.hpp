#pragma once

#include "referee/check/check_context.hpp"

namespace flipside::referee::check {

/// Checks `position startpos`, and completes the profile for all later checks: a `go` that the engine
/// answers, the queries that it answers, a line of play, and the FEN to send instead of `startpos` if the
/// engine's start position is a different one.
Task<Finding> start_position(CheckContext& context);

}  // namespace flipside::referee::check
