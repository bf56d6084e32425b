#pragma once

#include <functional>

#include "engine/core/expected.hpp"
#include "referee/app/exit_code.hpp"
#include "referee/config/config.hpp"
#include "referee/store/store.hpp"
#include "referee/tournament/start_positions.hpp"

namespace flipside::referee {

/// Opens or creates the store. Called after every engine has been started successfully.
using OpenStore = std::function<Expected<Store>()>;

/// Plays all games of a tournament that are not in its store yet. Prints progress and results to standard
/// output, forfeits and errors to standard error.
ExitCode play(const Config& config, const StartPositions& positions, const OpenStore& open_store);

}  // namespace flipside::referee
