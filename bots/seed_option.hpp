#pragma once

#include <cstdint>
#include <limits>
#include <string_view>

#include "engine/core/random.hpp"
#include "engine/core/text.hpp"
#include "engine/protocol/ugi_reply.hpp"

namespace flipside {

/// The UGI option `Seed`, which makes random moves reproducible.
inline ugi::Option seed_option() {
  return {"Seed", ugi::Option::Type::spin, "0", 0, std::numeric_limits<std::int64_t>::max()};
}

/// Returns a random number generator seeded with a validated value of the option `Seed`.
inline Random random_from_option(std::string_view value) {
  return Random(read_number<std::uint64_t>(value).value_or(0));
}

}  // namespace flipside
