#pragma once

#include <fmt/format.h>

#include <toml++/toml.h>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/core/expected.hpp"
#include "referee/clock/time_control.hpp"

namespace flipside::referee {

/// Reads one TOML table key by key. The first thing that is wrong is kept as the error, with file, line and
/// key, and all later calls do nothing.
class TableReader {
 public:
  /// @param file  for error messages: a file's name, or "command line"
  /// @param path  the table's own name with a '.' after it; empty for the top level
  TableReader(const toml::table& table, std::string file, std::string path = {})
      : table_(table), file_(std::move(file)), path_(std::move(path)) {}

  /// Each of these reads a key into `out` if it is there, and refuses a value of the wrong kind.
  void read(std::string_view key, std::string& out);
  void read(std::string_view key, bool& out, std::string_view expected = "expected true or false");
  /// A whole number from `min` to `max`.
  template <class Number>
  void read_number(std::string_view key, Number& out, std::int64_t min, std::int64_t max) {
    std::int64_t number = 0;
    if (read_integer(key, number, min, max)) out = static_cast<Number>(number);
  }
  /// A number of seconds, whole or not.
  void read_seconds(std::string_view key, Duration& out);
  /// A number from `min` to `max`, whole or not.
  void read_real(std::string_view key, double& out, double min, double max);
  /// MiB: a whole number, or a text as "512 MiB" or "2 GiB"; at least 1.
  void read_memory(std::string_view key, std::uint64_t& out);
  /// A number from 0.001 to 1000.
  void read_factor(std::string_view key, double& out);
  void read_time_control(std::string_view key, TimeControl& out);
  /// An array of strings, or one string.
  void read(std::string_view key, std::vector<std::string>& out);
  /// An array of strings, or one string of words with blanks between them.
  void read_words(std::string_view key, std::vector<std::string>& out);
  /// A table of strings, numbers and booleans, each taken as text, in alphabetical order.
  void read(std::string_view key, std::vector<std::pair<std::string, std::string>>& out);
  /// Refuses a table that lacks one of these keys.
  void require(std::initializer_list<std::string_view> keys);
  /// A sub-table: `f(TableReader&)`.
  template <class F>
  void read_table(std::string_view key, F&& f) {
    const toml::node* node = find(key);
    if (node == nullptr) return;
    if (const auto* table = node->as_table())
      read_nested(*table, std::string(key) + '.', f);
    else
      refuse(*node, key, "expected a table");
  }
  /// An array of tables: `f(TableReader&)` for each.
  template <class F>
  void read_tables(std::string_view key, F&& f) {
    const toml::node* node = find(key);
    if (node == nullptr) return;
    const auto* array = node->as_array();
    if (array == nullptr) return refuse(*node, key, fmt::format("expected tables: [[{}]]", key));
    for (const toml::node& element : *array) {
      if (const auto* table = element.as_table())
        read_nested(*table, std::string(key) + '.', f);
      else
        refuse(element, key, fmt::format("expected tables: [[{}]]", key));
    }
  }

  bool has(std::string_view key) const { return table_.contains(key); }
  bool is_text(std::string_view key) const { return table_.get_as<std::string>(key) != nullptr; }
  /// Refuses the value of a key for a reason of the caller's.
  void refuse(std::string_view key, std::string_view why);
  /// Refuses the first key that none of the calls above asked for.
  void refuse_unknown();
  const std::optional<Error>& error() const { return error_; }

 private:
  const toml::node* find(std::string_view key);
  bool read_integer(std::string_view key, std::int64_t& out, std::int64_t min, std::int64_t max);
  void refuse(const toml::node& node, std::string_view key, std::string_view why);
  template <class F>
  void read_nested(const toml::table& table, const std::string& path, F&& f) {
    if (error_) return;
    TableReader nested(table, file_, path_ + path);
    f(nested);
    nested.refuse_unknown();
    error_ = nested.error();
  }

  const toml::table& table_;
  std::string file_;
  std::string path_;
  std::vector<std::string> known_;
  std::optional<Error> error_;
};

}  // namespace flipside::referee
