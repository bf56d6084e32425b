#pragma once

#include <string>

#include "engine/core/expected.hpp"
#include "referee/store/database.hpp"
#include "referee/store/store.hpp"

namespace flipside::referee {

/// Creates the tables of a store in an empty file and inserts the row of `tournament`, in one transaction.
Expected<void> create_schema(Database& database, const TournamentInfo& info);

/// Fails if the file is not a store or has a newer format version.
/// @param path  path of the store, for error messages
Expected<void> check_schema(const Database& database, const std::string& path);

/// Upgrades a store of an older format version that passed check_schema().
Expected<void> upgrade_schema(Database& database);

/// Creates temporary views through which a store of an older format version looks upgraded. Does not write to
/// the file.
Expected<void> emulate_upgrade(Database& database);

/// Reads the row of `tournament`.
Expected<TournamentInfo> read_info(const Database& database, const std::string& path);

}  // namespace flipside::referee
