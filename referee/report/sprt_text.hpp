#pragma once

#include <string>

#include "referee/ratings/sprt.hpp"

namespace flipside::referee {

/// Formats an SPRT and its match as a block of lines that end with '\n': the hypotheses; the LLR, its share
/// of the nearer bound, both bounds and the verdict; Elo, normalized Elo and likelihood of superiority, from
/// pairs if the test counts pairs; the games; and the pairs, if there are any.
std::string sprt_text(const SprtSettings& settings, const WinDrawLoss& games, const Pentanomial& pairs);

}  // namespace flipside::referee
