#include "referee/config/table_reader.hpp"

#include <algorithm>
#include <cmath>
#include <sstream>

#include "referee/config/nearest.hpp"

namespace flipside::referee {

const toml::node* TableReader::find(std::string_view key) {
  known_.emplace_back(key);
  return error_ ? nullptr : table_.get(key);
}

void TableReader::refuse(const toml::node& node, std::string_view key, std::string_view why) {
  if (error_) return;
  const bool whole_text = path_.empty() && &node == &table_;
  const toml::source_region& source = node.source();
  std::string place = file_;
  if (!whole_text)
    place = source.path ? fmt::format("{}:{}", *source.path, source.begin.line) : "command line";
  error_ = Error{fmt::format("{}: {}{}: {}", place, path_, key, why)};
}

void TableReader::refuse(std::string_view key, std::string_view why) {
  if (const toml::node* node = table_.get(key))
    refuse(*node, key, why);
  else
    refuse(table_, key, why);
}

void TableReader::require(std::initializer_list<std::string_view> keys) {
  for (const std::string_view key : keys)
    if (!has(key)) refuse(key, "missing");
}

void TableReader::refuse_unknown() {
  for (const auto& [key, node] : table_) {
    if (std::find(known_.begin(), known_.end(), key.str()) != known_.end()) continue;
    std::string list;
    for (const std::string& known : known_) list += (list.empty() ? "" : ", ") + known;
    refuse(node, key.str(),
           fmt::format("unknown key{}; the keys here are: {}", did_you_mean(key.str(), known_), list));
  }
}

void TableReader::read(std::string_view key, std::string& out) {
  const toml::node* node = find(key);
  if (node == nullptr) return;
  if (const auto value = node->value_exact<std::string>())
    out = *value;
  else
    refuse(*node, key, "expected a text in quotes");
}

void TableReader::read(std::string_view key, bool& out, std::string_view expected) {
  const toml::node* node = find(key);
  if (node == nullptr) return;
  if (const auto value = node->value_exact<bool>())
    out = *value;
  else
    refuse(*node, key, expected);
}

bool TableReader::read_integer(std::string_view key, std::int64_t& out, std::int64_t min, std::int64_t max) {
  const toml::node* node = find(key);
  if (node == nullptr) return false;
  const auto value = node->value_exact<std::int64_t>();
  if (!value || *value < min || *value > max) {
    refuse(*node, key, fmt::format("expected a whole number from {} to {}", min, max));
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
    refuse(*node, key, "expected a number of seconds from 0 to 1000000");
  else
    out = Duration{std::llround(*value * 1e9)};
}

void TableReader::read_real(std::string_view key, double& out, double min, double max) {
  const toml::node* node = find(key);
  if (node == nullptr) return;
  const auto value = node->is_number() ? node->value<double>() : std::nullopt;
  if (!value || !(*value >= min) || *value > max)
    refuse(*node, key, fmt::format("expected a number from {} to {}", min, max));
  else
    out = *value;
}

void TableReader::read_memory(std::string_view key, std::uint64_t& out) {
  constexpr std::uint64_t most = 1 << 24;  // 16 TiB
  const toml::node* node = find(key);
  if (node == nullptr) return;
  std::uint64_t mebibytes = 0;
  if (const auto number = node->value_exact<std::int64_t>()) {
    mebibytes = static_cast<std::uint64_t>(std::clamp<std::int64_t>(*number, 0, most + 1));
  } else if (const auto text = node->value_exact<std::string>()) {
    std::istringstream in(*text);
    std::string unit;
    std::string more;
    if (text->find('-') == std::string::npos && in >> mebibytes && !(in >> unit)) unit = "MiB";
    if (unit == "GiB" && mebibytes <= most) mebibytes *= 1024;
    if ((unit != "MiB" && unit != "GiB") || in >> more) mebibytes = 0;
  }
  if (mebibytes < 1 || mebibytes > most)
    refuse(*node, key, "expected MiB, a whole number from 1, or a text such as \"512 MiB\" or \"2 GiB\"");
  else
    out = mebibytes;
}

void TableReader::read_factor(std::string_view key, double& out) {
  const toml::node* node = find(key);
  if (node == nullptr) return;
  const auto value = node->is_number() ? node->value<double>() : std::nullopt;
  if (!value || !(*value >= 0.001) || *value > 1000)
    refuse(*node, key, "expected a factor from 0.001 to 1000");
  else
    out = *value;
}

void TableReader::read_time_control(std::string_view key, TimeControl& out) {
  if (!has(key)) return (void)find(key);
  std::string text;
  read(key, text);
  if (error_) return;
  auto control = parse_time_control(text);
  if (!control) return refuse(key, control.error().message);
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
  if (array == nullptr) return refuse(*node, key, "expected an array of texts");
  out.clear();
  for (const toml::node& element : *array) {
    const auto text = element.value_exact<std::string>();
    if (!text) return refuse(element, key, "expected an array of texts");
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
  if (table == nullptr) return refuse(*node, key, "expected a table: { Name = value, … }");
  out.clear();
  for (const auto& [name, value] : *table) {
    std::string text;
    if (const auto as_text = value.value_exact<std::string>())
      text = *as_text;
    else if (const auto as_integer = value.value_exact<std::int64_t>())
      text = std::to_string(*as_integer);
    else if (const auto as_number = value.value_exact<double>())
      text = fmt::format("{}", *as_number);
    else if (const auto as_bool = value.value_exact<bool>())
      text = *as_bool ? "true" : "false";
    else
      return refuse(value, key, fmt::format("'{}': expected a text, a number, true or false", name.str()));
    out.emplace_back(name.str(), std::move(text));
  }
}

}  // namespace flipside::referee
