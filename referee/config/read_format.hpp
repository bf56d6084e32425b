#pragma once

#include "referee/config/config.hpp"
#include "referee/config/table_reader.hpp"

namespace flipside::referee {

/// The most that `rounds` can be, and what it is for an SPRT that names none: more than will be played.
inline constexpr std::int64_t max_rounds = 1'000'000'000;

/// Reads the keys that say who meets whom, and `[sprt]`, once the engines are read; refuses those that the
/// format has no use for.
void read_format(TableReader& in, Config& config);

}  // namespace flipside::referee
