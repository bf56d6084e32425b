#include "referee/store/schema.hpp"

#include <fmt/format.h>

#include <charconv>
#include <cstdint>

namespace flipside::referee {

namespace {

constexpr std::int64_t application_id = 0x466c6970;  // "Flip"
constexpr std::int64_t schema_version = 2;

constexpr const char* schema = R"sql(
PRAGMA application_id = 0x466c6970;
PRAGMA user_version = 2;
CREATE TABLE tournament (
  id             INTEGER PRIMARY KEY CHECK (id = 1),
  format_version INTEGER NOT NULL,
  created        TEXT NOT NULL,
  config         TEXT NOT NULL,
  seed           TEXT NOT NULL,     -- decimal; SQLite integers are signed
  games          INTEGER NOT NULL,  -- number of scheduled games
  program        TEXT NOT NULL,
  status         TEXT NOT NULL
);
CREATE TABLE games (
  game_index      INTEGER PRIMARY KEY,  -- index in the schedule
  event           TEXT NOT NULL,
  site            TEXT NOT NULL,
  date            TEXT NOT NULL,
  round           TEXT NOT NULL,
  game            TEXT NOT NULL,        -- variant id
  p1              TEXT NOT NULL,
  p2              TEXT NOT NULL,
  p1_time_control TEXT NOT NULL,
  p2_time_control TEXT NOT NULL,
  start           TEXT NOT NULL,        -- empty: the variant's start position
  outcome         TEXT,                 -- p1win, p2win, draw; NULL: no score
  termination     TEXT NOT NULL,
  detail          TEXT NOT NULL,
  plies           INTEGER NOT NULL,
  moves           TEXT NOT NULL,        -- protocol texts separated by spaces
  thoughts        TEXT NOT NULL,        -- JSON array of one object or null per move
  p1_accuracy     TEXT,                 -- "17/18": moves that kept the value, moves counted; NULL: no moves
  p2_accuracy     TEXT
);
CREATE TABLE notes (
  id         INTEGER PRIMARY KEY,
  time       TEXT NOT NULL,
  game_index INTEGER,                   -- NULL: about the tournament
  text       TEXT NOT NULL
);
)sql";

// Format version 1 has no accuracy columns.
constexpr const char* add_accuracies = R"sql(
BEGIN IMMEDIATE;
ALTER TABLE games ADD COLUMN p1_accuracy TEXT;
ALTER TABLE games ADD COLUMN p2_accuracy TEXT;
UPDATE tournament SET format_version = 2;
PRAGMA user_version = 2;
COMMIT;
)sql";
constexpr const char* emulate_accuracies = R"sql(
PRAGMA temp_store = MEMORY;
CREATE TEMP VIEW games AS SELECT *, NULL AS p1_accuracy, NULL AS p2_accuracy FROM main.games;
)sql";

// Executes the SQL if the store has format version 1.
Expected<void> run_on_version_1(Database& database, const char* sql) {
  const auto version = database.query_integer("PRAGMA user_version");
  if (!version) return version.error();
  return *version == 1 ? database.run(sql) : Expected<void>();
}

Expected<void> insert_info(const Database& database, const TournamentInfo& info) {
  const std::string seed = std::to_string(info.seed);
  auto insert = database.prepare("INSERT INTO tournament VALUES (1, ?1, ?2, ?3, ?4, ?5, ?6, ?7)");
  if (insert) {
    insert->bind(1, schema_version);
    insert->bind(2, info.created);
    insert->bind(3, info.config);
    insert->bind(4, seed);
    insert->bind(5, static_cast<std::int64_t>(info.games));
    insert->bind(6, info.program);
    insert->bind(7, info.status);
  }
  return Statement::execute(insert);
}

}  // namespace

Expected<void> create_schema(Database& database, const TournamentInfo& info) {
  if (const auto begun = database.run("BEGIN"); !begun) return begun;
  if (const auto tables = database.run(schema); !tables) return tables;
  if (const auto row = insert_info(database, info); !row) return row;
  return database.run("COMMIT");
}

Expected<void> check_schema(const Database& database, const std::string& path) {
  const auto id = database.query_integer("PRAGMA application_id");
  if (!id) return id.error();
  if (*id != application_id) return Error{fmt::format("'{}' is not a Flipside store", path)};
  // Both queries return the format version, but `user_version` can be read even if the tables have changed.
  for (const char* query : {"PRAGMA user_version", "SELECT max(format_version) FROM tournament"}) {
    const auto version = database.query_integer(query);
    if (!version) return version.error();
    if (*version > schema_version)
      return Error{fmt::format(
          "'{}' was written by a newer version of this program: format {}, but only formats up to "
          "{} are supported",
          path, *version, schema_version)};
  }
  return {};
}

Expected<void> upgrade_schema(Database& database) { return run_on_version_1(database, add_accuracies); }

Expected<void> emulate_upgrade(Database& database) { return run_on_version_1(database, emulate_accuracies); }

Expected<TournamentInfo> read_info(const Database& database, const std::string& path) {
  auto select = database.prepare("SELECT created, config, seed, games, program, status FROM tournament");
  if (!select) return select.error();
  const auto row = select->step();
  if (!row) return row.error();
  if (!*row) return Error{fmt::format("'{}' is damaged: missing tournament", path)};
  TournamentInfo info{select->string(0), select->string(1), 0, static_cast<std::uint64_t>(select->integer(3)),
                      select->string(4), select->string(5)};
  const std::string_view seed = select->text(2);
  std::from_chars(seed.data(), seed.data() + seed.size(), info.seed);
  return info;
}

}  // namespace flipside::referee
