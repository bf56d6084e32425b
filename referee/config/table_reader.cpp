#include "referee/config/table_reader.hpp"

#include <algorithm>
#include <cmath>
#include <sstream>

#include "engine/core/did_you_mean.hpp"

namespace flipside::referee {

const toml::node* TableReader::find(std::string_view key) {
  if (std::find(known_.begin(), known_.end(), key) == known_.end()) known_.emplace_back(key);
  return error_ ? nullptr : table_.get(key);
}

void TableReader::fail(const toml::node& node, std::string_view message) {
  if (error_) return;
  // An error about a missing top-level key has no line number.
  const bool missing_key = name_.empty() && &node == &table_;
  const toml::source_region& source = node.source();
  std::string location = file_;
  if (!missing_key)
    location = source.path ? fmt::format("{}:{}", *source.path, source.begin.line) : "command line";
  error_ = Error{fmt::format("{}: {}", location, message)};
}

void TableReader::reject(const toml::node& node, std::string_view key, std::string_view reason) {
  fail(node, fmt::format("{}{}: {}", path_, key, reason));
}

void TableReader::reject(std::string_view key, std::string_view reason) {
  const toml::node* node = table_.at_path(key).node();
  reject(node == nullptr ? table_ : *node, key, reason);
}

void TableReader::reject_renamed(std::string_view old_key, std::string_view new_key) {
  const toml::node* node = table_.get(old_key);
  if (node == nullptr) return;
  if (name_.empty() && node->is_table())
    fail(*node, fmt::format("'[{}]' is now '[{}]'", old_key, new_key));
  else
    fail(*node, fmt::format("'{}'{} is now '{}'", old_key, in_table(), new_key));
}

void TableReader::require(std::initializer_list<std::string_view> keys) {
  for (const std::string_view key : keys)
    if (!has(key)) fail(table_, fmt::format("missing key '{}'{}", key, in_table()));
}

void TableReader::reject_unknown_keys() {
  for (const auto& [key, node] : table_) {
    if (std::find(known_.begin(), known_.end(), key.str()) != known_.end()) continue;
    fail(node, fmt::format("unknown key '{}'{}{}", key.str(), in_table(), suggestion(key.str(), known_)));
  }
}

void TableReader::read(std::string_view key, std::string& out) {
  const toml::node* node = find(key);
  if (node == nullptr) return;
  if (const auto value = node->value_exact<std::string>())
    out = *value;
  else
    reject(*node, key, "expected a string");
}

void TableReader::read_choice(std::string_view key, std::string& out, const std::vector<std::string>& choices,
                              std::string_view hint) {
  read(key, out);
  if (std::find(choices.begin(), choices.end(), out) == choices.end())
    reject(key, fmt::format("unknown value '{}'{}{}", out, suggestion(out, choices), hint));
}

void TableReader::read(std::string_view key, bool& out, std::string_view expected) {
  const toml::node* node = find(key);
  if (node == nullptr) return;
  if (const auto value = node->value_exact<bool>())
    out = *value;
  else
    reject(*node, key, expected);
}

bool TableReader::read_integer(std::string_view key, std::int64_t& out, std::int64_t min, std::int64_t max) {
  const toml::node* node = find(key);
  if (node == nullptr) return false;
  const auto value = node->value_exact<std::int64_t>();
  if (!value || *value < min || *value > max) {
    reject(*node, key, fmt::format("expected an integer from {} to {}", min, max));
    return false;
  }
  out = *value;
  return true;
}

void TableReader::read_seconds(std::string_view key, Duration& out) {
  const toml::node* node = find(key);
  if (node == nullptr) return;
  const auto value = node->is_number() ? node->value<double>() : std::nullopt;
  if (!value || !(*value >= 0) || *value > 1e6)
    reject(*node, key, "expected a number of seconds from 0 to 1000000");
  else
    out = Duration{std::llround(*value * 1e9)};
}

void TableReader::read_real(std::string_view key, double& out, double min, double max) {
  const toml::node* node = find(key);
  if (node == nullptr) return;
  const auto value = node->is_number() ? node->value<double>() : std::nullopt;
  if (!value || !(*value >= min) || *value > max)
    reject(*node, key, fmt::format("expected a number from {} to {}", min, max));
  else
    out = *value;
}

void TableReader::read_memory(std::string_view key, std::uint64_t& out) {
  constexpr std::uint64_t max = 1 << 24;  // 16 TiB in MiB
  const toml::node* node = find(key);
  if (node == nullptr) return;
  std::uint64_t mebibytes = 0;
  if (const auto number = node->value_exact<std::int64_t>()) {
    mebibytes = static_cast<std::uint64_t>(std::clamp<std::int64_t>(*number, 0, max + 1));
  } else if (const auto text = node->value_exact<std::string>()) {
    std::istringstream in(*text);
    std::string unit;
    std::string rest;
    if (text->find('-') == std::string::npos && in >> mebibytes && !(in >> unit)) unit = "MiB";
    if (unit == "GiB" && mebibytes <= max) mebibytes *= 1024;
    if ((unit != "MiB" && unit != "GiB") || in >> rest) mebibytes = 0;
  }
  if (mebibytes < 1 || mebibytes > max)
    reject(*node, key, "expected a size in MiB, or a string such as \"512 MiB\" or \"2 GiB\"");
  else
    out = mebibytes;
}

void TableReader::read_time_control(std::string_view key, TimeControl& out) {
  if (!has(key)) return (void)find(key);
  std::string text;
  read(key, text);
  if (error_) return;
  auto control = parse_time_control(text);
  if (!control) return reject(key, control.error().message);
  control->margin = out.margin;
  control->charge = out.charge;
  out = *control;
}

void TableReader::read(std::string_view key, std::vector<std::string>& out) {
  const toml::node* node = find(key);
  if (node == nullptr) return;
  if (const auto single = node->value_exact<std::string>()) {
    out = {*single};
    return;
  }
  const auto* array = node->as_array();
  if (array == nullptr) return reject(*node, key, "expected an array of strings");
  out.clear();
  for (const toml::node& element : *array) {
    const auto text = element.value_exact<std::string>();
    if (!text) return reject(element, key, "expected an array of strings");
    out.push_back(*text);
  }
}

void TableReader::read_words(std::string_view key, std::vector<std::string>& out) {
  const toml::node* node = find(key);
  const auto words = node == nullptr ? std::nullopt : node->value_exact<std::string>();
  if (!words) return read(key, out);
  std::istringstream in(*words);
  out.clear();
  for (std::string word; in >> word;) out.push_back(word);
}

void TableReader::read(std::string_view key, std::vector<std::pair<std::string, std::string>>& out) {
  const toml::node* node = find(key);
  if (node == nullptr) return;
  const auto* table = node->as_table();
  if (table == nullptr) return reject(*node, key, "expected a table such as { Name = value }");
  out.clear();
  for (const auto& [name, value] : *table) {
    std::string text;
    if (const auto as_string = value.value_exact<std::string>())
      text = *as_string;
    else if (const auto as_integer = value.value_exact<std::int64_t>())
      text = std::to_string(*as_integer);
    else if (const auto as_number = value.value_exact<double>())
      text = fmt::format("{}", *as_number);
    else if (const auto as_bool = value.value_exact<bool>())
      text = *as_bool ? "true" : "false";
    else
      return reject(value, key, fmt::format("'{}': expected a string, a number or a boolean", name.str()));
    out.emplace_back(name.str(), std::move(text));
  }
}

}  // namespace flipside::referee
