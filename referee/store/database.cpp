#include "referee/store/database.hpp"

#include <fmt/format.h>
#include <sqlite3.h>

#include <cassert>
#include <cstddef>
#include <utility>

namespace flipside::referee {

namespace {

constexpr int busy_timeout_ms = 5000;  // time to wait for another program to release its lock

Error error_of(sqlite3* database, const std::string& path) {
  const std::string message = database ? sqlite3_errmsg(database) : "out of memory";
  switch (database ? sqlite3_errcode(database) & 0xff : SQLITE_NOMEM) {
    case SQLITE_FULL:
      return {fmt::format("'{}': the disk is full", path)};
    case SQLITE_READONLY:
      return {fmt::format("cannot write '{}': {}", path, message)};
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
      return {fmt::format("'{}' is locked by another program: {}", path, message)};
    case SQLITE_CORRUPT:
      return {fmt::format("'{}' is damaged: {}", path, message)};
    case SQLITE_NOTADB:
      return {fmt::format("'{}' is not a Flipside store: {}", path, message)};
    default:
      return {fmt::format("'{}': {}", path, message)};
  }
}

// Returns an SQLite URI that opens the file as immutable.
std::string immutable_uri(std::string_view path) {
  std::string uri = "file:";
  for (const char c : path)
    if (c == '%' || c == '?' || c == '#')
      uri += fmt::format("%{:02x}", static_cast<unsigned char>(c));
    else
      uri += c;
  return uri + "?immutable=1";
}

}  // namespace

void Statement::Finalize::operator()(sqlite3_stmt* statement) const { sqlite3_finalize(statement); }

Statement::Statement(sqlite3_stmt* statement, const std::string& path) : statement_(statement), path_(path) {}

void Statement::bind(int parameter, std::int64_t value) {
  [[maybe_unused]] const int code = sqlite3_bind_int64(statement_.get(), parameter, value);
  assert(code == SQLITE_OK);
}

void Statement::bind(int parameter, std::string_view value) {
  // SQLite would bind a null pointer as NULL instead of an empty string.
  const char* data = value.data() ? value.data() : "";
  [[maybe_unused]] const int code =
      sqlite3_bind_text64(statement_.get(), parameter, data, value.size(), SQLITE_STATIC, SQLITE_UTF8);
  assert(code == SQLITE_OK || code == SQLITE_TOOBIG);
}

void Statement::bind_null(int parameter) {
  [[maybe_unused]] const int code = sqlite3_bind_null(statement_.get(), parameter);
  assert(code == SQLITE_OK);
}

Expected<bool> Statement::step() {
  const int code = sqlite3_step(statement_.get());
  if (code == SQLITE_ROW) return true;
  if (code == SQLITE_DONE) return false;
  return error_of(sqlite3_db_handle(statement_.get()), path_);
}

Expected<void> Statement::execute(Expected<Statement>& statement) {
  if (!statement) return statement.error();
  const auto stepped = statement->step();
  if (!stepped) return stepped.error();
  return {};
}

void Statement::reset() { sqlite3_reset(statement_.get()); }

bool Statement::is_null(int column) const {
  return sqlite3_column_type(statement_.get(), column) == SQLITE_NULL;
}

std::int64_t Statement::integer(int column) const { return sqlite3_column_int64(statement_.get(), column); }

std::string_view Statement::text(int column) const {
  const unsigned char* data = sqlite3_column_text(statement_.get(), column);
  if (!data) return {};
  return {reinterpret_cast<const char*>(data),
          static_cast<std::size_t>(sqlite3_column_bytes(statement_.get(), column))};
}

void Database::Close::operator()(sqlite3* database) const { sqlite3_close_v2(database); }

Expected<Database> Database::open(const std::string& path, Access access) {
  sqlite3* raw = nullptr;
  const bool immutable = access == Access::read_immutable;
  const int flags = (access == Access::write ? SQLITE_OPEN_READWRITE : SQLITE_OPEN_READONLY) |
                    SQLITE_OPEN_NOMUTEX | (immutable ? SQLITE_OPEN_URI : 0);
  const std::string name = immutable ? immutable_uri(path) : path;
  const int code = sqlite3_open_v2(name.c_str(), &raw, flags, nullptr);
  Database database(raw, path);  // SQLite requires closing the handle even if opening failed
  if (code != SQLITE_OK) return error_of(raw, path);
  if (access == Access::write && sqlite3_db_readonly(raw, "main") == 1)
    return Error{fmt::format("cannot write '{}': permission denied", path)};
  sqlite3_busy_timeout(raw, busy_timeout_ms);
  return database;
}

Expected<void> Database::run(const char* sql) {
  if (sqlite3_exec(database_.get(), sql, nullptr, nullptr, nullptr) != SQLITE_OK)
    return error_of(database_.get(), path_);
  return {};
}

Expected<Statement> Database::prepare(const char* sql) const {
  sqlite3_stmt* raw = nullptr;
  if (sqlite3_prepare_v2(database_.get(), sql, -1, &raw, nullptr) != SQLITE_OK)
    return error_of(database_.get(), path_);
  return Statement(raw, path_);
}

Expected<std::int64_t> Database::query_integer(const char* sql) const {
  auto statement = prepare(sql);
  if (!statement) return statement.error();
  const auto row = statement->step();
  if (!row) return row.error();
  if (!*row) return Error{fmt::format("'{}' is damaged: missing row", path_)};
  return statement->integer(0);
}

Expected<void> Database::check_pages() const {
  auto check = prepare("PRAGMA quick_check(1)");
  if (!check) return check.error();
  const auto row = check->step();
  if (!row) return row.error();
  const std::string_view result = *row ? check->text(0) : "no result";
  if (result == "ok") return {};
  return Error{fmt::format("'{}' is damaged: {}", path_, result.substr(result.rfind('\n') + 1))};
}

void Database::close_without_checkpoint() {
  sqlite3_db_config(database_.get(), SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, nullptr);
  database_.reset();
}

}  // namespace flipside::referee
