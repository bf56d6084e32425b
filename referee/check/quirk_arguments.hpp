#pragma once

#include <string>
#include <vector>

#include "engine/core/expected.hpp"
#include "referee/clock/protocol_settings.hpp"

namespace flipside::referee::check {

/// Parses quirks given as KEY=VALUE, with the keys and values of an engine's `quirks` in a tournament file:
/// `start_fen=FEN`, `bare_responses=true`, `go=clock movetime`, `ready_before_position=true`.
Expected<EngineQuirks> parse_quirk_arguments(const std::vector<std::string>& arguments);

}  // namespace flipside::referee::check
