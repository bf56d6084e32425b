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

/// A prepared SQL statement. Parameters count from 1, columns from 0.
class Statement {
 public:
  /// Binds a parameter; a text too long for SQLite is bound as NULL. Texts must stay alive until the
  /// statement has been stepped to its end or reset.
  void bind(int parameter, std::int64_t value);
  void bind(int parameter, std::string_view value);
  /// NULL for no value.
  template <class T>
  void bind(int parameter, const std::optional<T>& value) {
    if (value)
      bind(parameter, *value);
    else
      bind_null(parameter);
  }

  /// Goes to the next row; false at the end.
  Expected<bool> step();
  /// Runs a statement that gives no rows, if it could be prepared; the error of either.
  static Expected<void> finish(Expected<Statement>& statement);
  /// Makes the statement ready to be bound and stepped again.
  void reset();

  bool is_null(int column) const;
  std::int64_t integer(int column) const;
  /// Valid until the next step.
  std::string_view text(int column) const;
  std::string string(int column) const { return std::string(text(column)); }

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

/// An open SQLite file, for one thread at a time. Errors name the file and what is wrong with it.
class Database {
 public:
  enum class Access : std::uint8_t {
    write,
    read,
    read_unchanging,  // without locks and helper files: only where nobody writes
  };

  static Expected<Database> open(const std::string& path, Access access);

  /// Runs statements that need no parameters and give no rows.
  Expected<void> run(const char* sql);
  Expected<Statement> prepare(const char* sql) const;
  /// The number in the first column of the first row.
  Expected<std::int64_t> number(const char* sql) const;

 private:
  struct Close {
    void operator()(sqlite3* database) const;
  };
  Database(sqlite3* database, std::string path) : database_(database), path_(std::move(path)) {}

  std::unique_ptr<sqlite3, Close> database_;
  std::string path_;
};

}  // namespace flipside::referee
