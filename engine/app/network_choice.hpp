#pragma once

#include <string_view>

#include "engine/core/expected.hpp"
#include "engine/search/searcher.hpp"

namespace flipside {

/// The word for the networks that the program brings along.
inline constexpr std::string_view built_in_networks = "built-in";

/// What people say about networks: "built-in", "none", or the path of a network's file, which is then used
/// for the game whose positions it learnt from. The error tells what is wrong with the file.
Expected<NetworkFinder> choose_network(std::string_view choice);

}  // namespace flipside
