#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "engine/core/expected.hpp"

namespace flipside::referee {

/// The readable part of a store.
struct Inspection {
  std::int64_t games = 0;       // number of games that precede the first damage
  std::optional<Error> damage;  // the first damage; nullopt if the whole store is readable
};

/// Reads all pages and games of a store through a new connection, so that no page comes from a cache.
Inspection inspect_store(const std::string& path);

}  // namespace flipside::referee
