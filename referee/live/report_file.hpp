#pragma once

#include <functional>
#include <span>
#include <string>
#include <string_view>

#include "engine/core/json.hpp"

namespace flipside::referee {

/// Builds a report: the page of a tournament as one HTML file that needs neither a server nor a network.
/// Embeds the page's styles and scripts, and replaces the modules that talk to the server by one that reads
/// the embedded data.
/// @param modules  names of the scripts that the page imports
/// @param asset  returns the content of an asset of the page
/// @param data  see referee/live/assets/report_services.js
std::string report_html(std::span<const std::string_view> modules,
                        const std::function<std::string_view(std::string_view name)>& asset,
                        const Json& data);

}  // namespace flipside::referee
