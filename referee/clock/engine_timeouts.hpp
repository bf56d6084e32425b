#pragma once

#include "engine/core/time_source.hpp"

namespace flipside::referee {

/// How long the referee waits for an engine where no clock says so.
struct EngineTimeouts {
  Duration start{std::chrono::seconds(10)};  // to `ugiok`
  Duration ready{std::chrono::seconds(10)};  // to `readyok`
  Duration move{std::chrono::seconds(60)};   // to `bestmove`, where the search is limited by nodes or depth
  Duration stop{std::chrono::seconds(5)};    // to `bestmove` after `stop`
  Duration quit{std::chrono::seconds(1)};    // to its end
  Duration query{std::chrono::seconds(5)};   // to the answer of a query
  bool operator==(const EngineTimeouts&) const = default;
};

}  // namespace flipside::referee
