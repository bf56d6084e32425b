#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "engine/core/expected.hpp"

struct sqlite3;
struct sqlite3_stmt;

namespace flipside::referee {

/// A prepared SQL statement. Parameters are numbered from 1, columns from 0.
class Statement {
 public:
  /// Binds a value to a parameter. A string that exceeds SQLite's length limit is bound as NULL. The caller
  /// must keep a string alive until step() returns false or reset() is called.
  void bind(int parameter, std::int64_t value);
  void bind(int parameter, std::string_view value);
  /// Binds nullopt as NULL.
  template <class T>
  void bind(int parameter, const std::optional<T>& value) {
    if (value)
      bind(parameter, *value);
    else
      bind_null(parameter);
  }

  /// Advances to the next row; returns false after the last row.
  Expected<bool> step();
  /// Executes a statement that returns no rows. Returns the error if preparing or executing the statement
  /// failed.
  static Expected<void> execute(Expected<Statement>& statement);
  /// Resets the statement for another execution.
  void reset();

  bool is_null(int column) const;
  std::int64_t integer(int column) const;
  /// Returns a view that is valid until the next step().
  std::string_view text(int column) const;
  std::string string(int column) const { return std::string(text(column)); }
  /// Returns the path of the database.
  const std::string& path() const { return path_; }

 private:
  friend class Database;
  struct Finalize {
    void operator()(sqlite3_stmt* statement) const;
  };
  Statement(sqlite3_stmt* statement, const std::string& path);
  void bind_null(int parameter);

  std::unique_ptr<sqlite3_stmt, Finalize> statement_;
  std::string path_;
};

/// A connection to an SQLite file. Only one thread may use the connection at a time. Errors name the file.
class Database {
 public:
  enum class Access : std::uint8_t {
    write,
    read,
    read_immutable,  // read without locks or auxiliary files; safe only if the file does not change
  };

  static Expected<Database> open(const std::string& path, Access access);

  /// Executes SQL that has no parameters and returns no rows.
  Expected<void> run(const char* sql);
  Expected<Statement> prepare(const char* sql) const;
  /// Executes a query and returns the integer in the first column of its first row.
  Expected<std::int64_t> query_integer(const char* sql) const;
  /// Reads all pages of the file and returns the first damage found as an error.
  Expected<void> check_pages() const;
  /// Closes the connection without copying the write-ahead log to the file, because copying a damaged log
  /// would destroy the file. No other function may be called afterwards.
  void close_without_checkpoint();

 private:
  struct Close {
    void operator()(sqlite3* database) const;
  };
  Database(sqlite3* database, std::string path) : database_(database), path_(std::move(path)) {}

  std::unique_ptr<sqlite3, Close> database_;
  std::string path_;
};

}  // namespace flipside::referee
