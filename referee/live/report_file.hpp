#pragma once

#include <cstddef>
#include <functional>
#include <span>
#include <string>
#include <string_view>

#include "engine/core/json.hpp"
#include "referee/store/store.hpp"

namespace flipside::referee {

/// Reads what a report shows of a tournament: its overview, and the replays and PGN of chosen games. All
/// games are chosen if `max_games` permits. Otherwise, games that ended by a fault are chosen first, and the
/// others are spread evenly over the tournament.
Expected<Json> report_of(const Store& store, std::size_t max_games);

/// Builds a report: the page of a tournament as one HTML file that needs neither a server nor a network.
/// Embeds the page's styles and scripts, and replaces the modules that talk to the server by one that reads
/// the embedded data.
/// @param modules  names of the scripts that the page imports
/// @param asset  returns the content of an asset of the page
/// @param data  {"stores":[…],"boards":{…}}, where each store is the result of report_of(), and `boards`
/// contains
///              the pictures of all boards by game; see referee/live/assets/report_services.js
std::string report_html(std::span<const std::string_view> modules,
                        const std::function<std::string_view(std::string_view name)>& asset,
                        const Json& data);

}  // namespace flipside::referee
