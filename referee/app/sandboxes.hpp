#pragma once

#include "engine/core/expected.hpp"
#include "referee/config/config.hpp"

namespace flipside::referee {

/// Replaces `sandbox = "auto"` by true or false, and prints what sandboxed engines may use. Returns an error
/// if an engine must run in a sandbox but cannot.
Expected<Config> with_sandboxes(Config config);

/// Returns an error if a path that an engine may use in its sandbox does not exist, or if an engine could
/// change the records.
Expected<void> check_sandbox_paths(const Config& config);

}  // namespace flipside::referee
