#pragma once

#include <string>

#include "referee/ratings/sprt.hpp"

namespace flipside::referee {

/// A test and the match it looks at, as one block: hypotheses; LLR, its share of the nearer bound, bounds and
/// verdict; Elo and normalized Elo with half their 95 % intervals and likelihood of superiority, by pairs
/// where the test counts pairs; games; pairs, where there are any. Lines end with '\n'.
std::string sprt_text(const SprtSettings& settings, const WinDrawLoss& games, const Pentanomial& pairs);

}  // namespace flipside::referee
