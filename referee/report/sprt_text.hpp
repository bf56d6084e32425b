#pragma once

#include <string>

#include "referee/ratings/sprt.hpp"

namespace flipside::referee {

/// Formats an SPRT and its match as lines that end with '\n'. The lines show the hypotheses; the LLR, its
/// percentage of the bound with the same sign, both bounds and the verdict; the Elo, normalized Elo and
/// likelihood of superiority, computed from pairs if the test counts pairs; the games; and the pairs, if
/// there are any.
std::string sprt_text(const SprtSettings& settings, const WinDrawLoss& games, const Pentanomial& pairs);

}  // namespace flipside::referee
