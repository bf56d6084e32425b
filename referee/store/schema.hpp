#pragma once

#include <string>

#include "engine/core/expected.hpp"
#include "referee/store/database.hpp"
#include "referee/store/store.hpp"

namespace flipside::referee {

/// Creates the tables of a store in an empty file and the row of `tournament`, in one transaction.
Expected<void> create_schema(Database& database, const TournamentInfo& info);

/// Fails if the file is not a store or has a newer format version. `path` is used in the message.
Expected<void> check_schema(const Database& database, const std::string& path);

/// Upgrades a store of an older format version that passed check_schema().
Expected<void> upgrade_schema(Database& database);

/// Makes a store of an older version look upgraded to this connection without writing to the file.
Expected<void> emulate_upgrade(Database& database);

/// Reads the row of `tournament`.
Expected<TournamentInfo> read_info(const Database& database, const std::string& path);

}  // namespace flipside::referee
