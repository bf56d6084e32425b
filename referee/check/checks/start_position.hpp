#pragma once

#include "referee/check/check_context.hpp"

namespace flipside::referee::check {

/// Checks `position startpos` and adds the data that later checks need to the profile: a `go` line that the
/// engine answers, the queries that it answers, and a line of play. If `startpos` sets up the wrong position,
/// also adds the FEN to send instead.
Task<Finding> start_position(CheckContext& context);

}  // namespace flipside::referee::check
