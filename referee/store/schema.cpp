#include "referee/store/schema.hpp"

#include <fmt/format.h>

#include <charconv>
#include <cstdint>

namespace flipside::referee {

namespace {

constexpr std::int64_t application_id = 0x466c6970;  // "Flip"
constexpr std::int64_t schema_version = 1;

constexpr const char* schema = R"sql(
PRAGMA application_id = 0x466c6970;
PRAGMA user_version = 1;
CREATE TABLE tournament (
  id             INTEGER PRIMARY KEY CHECK (id = 1),
  format_version INTEGER NOT NULL,
  created        TEXT NOT NULL,
  config         TEXT NOT NULL,
  seed           TEXT NOT NULL,     -- decimal: SQLite's integers do not hold all
  games          INTEGER NOT NULL,  -- scheduled
  program        TEXT NOT NULL,
  status         TEXT NOT NULL
);
CREATE TABLE games (
  game_index      INTEGER PRIMARY KEY,  -- place in the schedule
  event           TEXT NOT NULL,
  site            TEXT NOT NULL,
  date            TEXT NOT NULL,
  round           TEXT NOT NULL,
  game            TEXT NOT NULL,        -- the variant's id
  p1              TEXT NOT NULL,
  p2              TEXT NOT NULL,
  p1_time_control TEXT NOT NULL,
  p2_time_control TEXT NOT NULL,
  start           TEXT NOT NULL,        -- empty: the variant's start position
  outcome         TEXT,                 -- p1win, p2win, draw; NULL: no score
  termination     TEXT NOT NULL,
  detail          TEXT NOT NULL,
  plies           INTEGER NOT NULL,
  moves           TEXT NOT NULL,        -- protocol texts with blanks between them
  thoughts        TEXT NOT NULL         -- JSON array, an object or null a move
);
CREATE TABLE notes (
  id         INTEGER PRIMARY KEY,
  time       TEXT NOT NULL,
  game_index INTEGER,                   -- NULL: about the tournament
  text       TEXT NOT NULL
);
)sql";

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
  return Statement::finish(insert);
}

}  // namespace

Expected<void> make_schema(Database& database, const TournamentInfo& info) {
  if (const auto begun = database.run("BEGIN"); !begun) return begun;
  if (const auto tables = database.run(schema); !tables) return tables;
  if (const auto row = insert_info(database, info); !row) return row;
  return database.run("COMMIT");
}

Expected<void> check_schema(const Database& database, const std::string& path) {
  const auto id = database.number("PRAGMA application_id");
  if (!id) return id.error();
  if (*id != application_id) return Error{fmt::format("'{}' is not a Flipside store", path)};
  const auto version = database.number("PRAGMA user_version");
  if (!version) return version.error();
  if (*version > schema_version)
    return Error{
        fmt::format("'{}' was written by a newer version of this program: its format is {}, known is {}",
                    path, *version, schema_version)};
  return {};
}

Expected<TournamentInfo> read_info(const Database& database, const std::string& path) {
  auto select = database.prepare("SELECT created, config, seed, games, program, status FROM tournament");
  if (!select) return select.error();
  const auto row = select->step();
  if (!row) return row.error();
  if (!*row) return Error{fmt::format("'{}' is damaged: the tournament is missing", path)};
  TournamentInfo info{select->string(0), select->string(1), 0, static_cast<std::uint64_t>(select->integer(3)),
                      select->string(4), select->string(5)};
  const std::string_view seed = select->text(2);
  std::from_chars(seed.data(), seed.data() + seed.size(), info.seed);
  return info;
}

}  // namespace flipside::referee
