#pragma once

#include <string_view>

#include "engine/core/expected.hpp"
#include "engine/search/alpha_beta/alpha_beta_searcher.hpp"

namespace flipside {

/// The choice that selects the networks built into the program.
inline constexpr std::string_view built_in_networks = "built-in";

/// Parses a user's choice of networks: "built-in", "none", or the path of a network file. The network in a
/// file is used only for the game that it was trained on.
/// @return an error if the file cannot be read or does not fit its game
Expected<NetworkFinder> choose_network(std::string_view choice);

}  // namespace flipside
