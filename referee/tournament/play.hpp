#pragma once

#include <functional>

#include "referee/config/config.hpp"
#include "referee/store/store.hpp"
#include "referee/tournament/exit_code.hpp"
#include "referee/tournament/tournament.hpp"

namespace flipside::referee {

/// Opens the store once all engines have shown that they start.
using OpenStore = std::function<Expected<Store>()>;

/// Plays what a store lacks of a plan, from the first engine's start to the last one's end. Prints the live
/// table to standard output, faults and errors to standard error.
ExitCode play(const Config& config, const Plan& plan, const OpenStore& open_store);

}  // namespace flipside::referee
