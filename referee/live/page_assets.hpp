#pragma once

#include <span>

#include "engine/web/assets.hpp"

namespace flipside::referee {

/// Returns page.html.
const Asset& tournament_page_asset();

/// Returns the files in referee/live/assets: the page and its own scripts and styles.
std::span<const Asset> page_assets();

}  // namespace flipside::referee
