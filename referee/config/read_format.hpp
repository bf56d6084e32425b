#pragma once

#include "referee/config/config.hpp"
#include "referee/config/table_reader.hpp"

namespace flipside::referee {

/// Maximum of `rounds`, and its default with an SPRT: more rounds than can be played.
inline constexpr std::int64_t max_rounds = 1'000'000'000;

/// Reads the keys of the tournament format and `[sprt]`, after the engines. Rejects keys that the format does
/// not use.
void read_format(TableReader& in, Config& config);

}  // namespace flipside::referee
