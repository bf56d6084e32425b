#pragma once

#include "referee/config/config.hpp"
#include "referee/config/table_reader.hpp"

namespace flipside::referee {

/// Maximum value of `rounds`. It is the default with an SPRT because no tournament reaches it.
inline constexpr std::int64_t max_rounds = 1'000'000'000;

/// Reads the keys of the tournament format and the table `[sprt]`. The engines in `config` must be set before
/// the call. Rejects keys that the format does not use.
void read_format(TableReader& in, Config& config);

}  // namespace flipside::referee
