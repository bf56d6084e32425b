#pragma once

#include <string>

#include "engine/core/expected.hpp"
#include "referee/store/database.hpp"
#include "referee/store/store.hpp"

namespace flipside::referee {

/// Makes the tables of a store in an empty file, all or nothing, with the one row of `tournament`.
Expected<void> make_schema(Database& database, const TournamentInfo& info);

/// The error says if the file is no store, or one of a newer version. `path` is for the message.
Expected<void> check_schema(const Database& database, const std::string& path);

/// Gives a store of an older version, which has been checked, what it lacks.
Expected<void> bring_up_to_date(Database& database);

/// The same for this connection's eyes alone: the file is only read.
Expected<void> show_up_to_date(Database& database);

Expected<TournamentInfo> read_info(const Database& database, const std::string& path);

}  // namespace flipside::referee
