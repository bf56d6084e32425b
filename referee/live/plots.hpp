#pragma once

#include <string>
#include <vector>

#include "engine/core/json.hpp"

namespace flipside::referee {

/// A plot as an SVG file.
struct Plot {
  std::string name;  // base name of the file, such as "standings"
  std::string svg;
};

/// Draws the plots of a tournament: `standings`, `crosstable`, `elo-history` and `sprt`. Omits the plots that
/// the overview has no data for.
/// @param overview  see GET /api/stores/{s}/overview in docs/page-api.md
std::vector<Plot> draw_plots(const Json& overview);

}  // namespace flipside::referee
