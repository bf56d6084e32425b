#pragma once

#include "referee/check/check_context.hpp"

namespace flipside::referee::check {

/// Checks `position startpos` and adds to the profile what later checks need: a `go` line and the queries
/// that the engine answers, and a line of play. If `startpos` sets up the wrong position, also adds the FEN
/// to send instead.
Task<Finding> start_position(CheckContext& context);

}  // namespace flipside::referee::check
