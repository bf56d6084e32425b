#pragma once

#include <functional>

#include "engine/core/expected.hpp"
#include "referee/app/exit_code.hpp"
#include "referee/config/config.hpp"
#include "referee/store/store.hpp"
#include "referee/tournament/start_positions.hpp"

namespace flipside::referee {

/// Opens or creates the store; called once every engine has been started successfully.
using OpenStore = std::function<Expected<Store>()>;

/// Plays the games of a tournament that its store lacks. Prints progress and results to standard output,
/// forfeits and errors to standard error.
ExitCode play(const Config& config, const StartPositions& positions, const OpenStore& open_store);

}  // namespace flipside::referee
