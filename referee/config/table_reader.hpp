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

/// Reads a TOML table key by key. The reader stores the first error with its file, line and key. After an
/// error, calls have no effect.
class TableReader {
 public:
  /// @param file  source to name in error messages: a file name or "command line"
  TableReader(const toml::table& table, std::string file) : table_(table), file_(std::move(file)) {}

  /// Each read function stores the value of `key` in `out` if the key exists. A value of the wrong type is an
  /// error.
  void read(std::string_view key, std::string& out);
  void read(std::string_view key, bool& out, std::string_view expected = "expected true or false");
  /// Reads an integer from `min` to `max`.
  template <class Number>
  void read_number(std::string_view key, Number& out, std::int64_t min, std::int64_t max) {
    std::int64_t number = 0;
    if (read_integer(key, number, min, max)) out = static_cast<Number>(number);
  }
  /// Reads an integer or floating-point number of seconds.
  void read_seconds(std::string_view key, Duration& out);
  /// Reads an integer or floating-point number from `min` to `max`.
  void read_real(std::string_view key, double& out, double min, double max);
  /// Reads a memory size of at least 1 MiB: a number of MiB, or a string such as "512 MiB" or "2 GiB".
  void read_memory(std::string_view key, std::uint64_t& out);
  /// Reads a time control. Leaves `margin` and `charge` of `out` unchanged.
  void read_time_control(std::string_view key, TimeControl& out);
  /// Reads a string that must be one of `choices`.
  /// @param hint  appended to the error message
  void read_choice(std::string_view key, std::string& out, const std::vector<std::string>& choices,
                   std::string_view hint = {});
  /// Reads an array of strings, or a single string.
  void read(std::string_view key, std::vector<std::string>& out);
  /// Reads an array of strings, or a single string that is split at whitespace.
  void read_words(std::string_view key, std::vector<std::string>& out);
  /// Reads a table of strings, numbers and booleans. Stores the values as strings, sorted by key.
  void read(std::string_view key, std::vector<std::pair<std::string, std::string>>& out);
  /// Reports an error if the table lacks any of `keys`.
  void require(std::initializer_list<std::string_view> keys);
  /// Calls `f(TableReader&)` for a nested table.
  template <class F>
  void read_table(std::string_view key, F&& f) {
    const toml::node* node = find(key);
    if (node == nullptr) return;
    if (const auto* table = node->as_table())
      read_nested(*table, key, fmt::format("[{}{}]", path_, key), f);
    else
      reject(*node, key, "expected a table");
  }
  /// Calls `f(TableReader&)` for each element of an array of tables.
  template <class F>
  void read_tables(std::string_view key, F&& f) {
    const toml::node* node = find(key);
    if (node == nullptr) return;
    const auto* array = node->as_array();
    if (array == nullptr) return reject(*node, key, fmt::format("expected an array of tables: [[{}]]", key));
    for (const toml::node& element : *array) {
      if (const auto* table = element.as_table())
        read_nested(*table, key, fmt::format("[[{}{}]]", path_, key), f);
      else
        reject(element, key, fmt::format("expected an array of tables: [[{}]]", key));
    }
  }

  bool has(std::string_view key) const { return table_.contains(key); }
  bool is_string(std::string_view key) const { return table_.get_as<std::string>(key) != nullptr; }
  /// Reports an error in the value of `key`, which may be a dotted path.
  void reject(std::string_view key, std::string_view reason);
  /// Reports an error that names `new_key` if the table contains `old_key`.
  void reject_renamed(std::string_view old_key, std::string_view new_key);
  /// Reports an error if the table contains a key that was never read.
  void reject_unknown_keys();
  const std::optional<Error>& error() const { return error_; }

 private:
  const toml::node* find(std::string_view key);
  bool read_integer(std::string_view key, std::int64_t& out, std::int64_t min, std::int64_t max);
  void reject(const toml::node& node, std::string_view key, std::string_view reason);
  void fail(const toml::node& node, std::string_view message);
  std::string in_table() const { return name_.empty() ? std::string() : " in " + name_; }
  template <class F>
  void read_nested(const toml::table& table, std::string_view key, std::string name, F&& f) {
    if (error_) return;
    TableReader nested(table, file_);
    nested.path_ = fmt::format("{}{}.", path_, key);
    nested.name_ = std::move(name);
    f(nested);
    nested.reject_unknown_keys();
    error_ = nested.error();
  }

  const toml::table& table_;
  std::string file_;
  std::string path_;  // prefix of key names: "adjudication.resign."; empty at the top level
  std::string name_;  // the table's header: "[adjudication.resign]"; empty at the top level
  std::vector<std::string> known_;
  std::optional<Error> error_;
};

}  // namespace flipside::referee
