#include "referee/fastchess/engine_table.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <map>

#include "referee/fastchess/options.hpp"

namespace flipside::referee {

namespace {

const std::vector<std::string> known_keys{"cmd",     "name",  "args",       "dir",   "tc",
                                          "st",      "nodes", "depth",      "plies", "timemargin",
                                          "restart", "proto", "option.NAME"};

bool is_unlimited(const std::string& control) { return control == "inf" || control == "infinite"; }

/// Converts a fastchess time control to the referee's syntax: `40/1:30+0.5` (1 min 30 s) becomes `40/90+0.5`.
Expected<std::string> time_control(const std::string& text) {
  if (text.find("hg") != std::string::npos)
    return Error{fmt::format("tc '{}': hourglass clocks are not supported", text)};
  const std::size_t colon = text.find(':');
  if (colon == std::string::npos) return text;
  const std::size_t slash = text.find('/');
  const std::size_t begin = slash == std::string::npos ? 0 : slash + 1;
  const std::size_t plus = std::min(text.find('+'), text.size());
  if (begin > colon || plus < colon) return Error{fmt::format("tc '{}': expected MINUTES:SECONDS", text)};
  const auto minutes = parse_number("tc", text.substr(begin, colon - begin));
  if (!minutes) return minutes.error();
  const auto seconds = parse_number("tc", text.substr(colon + 1, plus - colon - 1));
  if (!seconds) return seconds.error();
  return fmt::format("{}{}{}", text.substr(0, begin), 60 * *minutes + *seconds, text.substr(plus));
}

/// Returns the time control. Exactly one of tc, st, nodes and depth must limit the search.
Expected<std::string> search_limit(const std::map<std::string, std::string>& values) {
  std::vector<std::string> limits;
  std::vector<std::string> keys;
  for (const char* key : {"tc", "st", "nodes", "depth"}) {
    const auto value = values.find(key);
    if (value == values.end() || is_unlimited(value->second)) continue;
    keys.emplace_back(key);
    if (key != std::string("tc")) {
      limits.push_back(fmt::format("{}={}", key, value->second));
      continue;
    }
    const auto control = time_control(value->second);
    if (!control) return control.error();
    limits.push_back(*control);
  }
  if (limits.size() > 1)
    return Error{fmt::format("an engine can have only one search limit; expected only one of {}",
                             fmt::join(keys, ", "))};
  if (limits.empty()) return Error{"missing search limit; expected tc, st, nodes or depth"};
  return limits.front();
}

}  // namespace

Expected<toml::table> engine_table(const EngineOptions& engine_options) {
  std::map<std::string, std::string> values;
  toml::table table;
  toml::table options;
  for (const auto& [key, value] : engine_options) {
    if (key.starts_with("option.")) {
      options.insert_or_assign(key.substr(7), value);
    } else if (key == "cmd" || key == "name" || key == "args" || key == "dir") {
      table.insert_or_assign(key, value);
    } else if (key == "tc" || key == "st" || key == "nodes" || key == "depth" || key == "plies") {
      values[key == "plies" ? "depth" : key] = value;
    } else if (key == "timemargin") {
      const auto milliseconds = parse_integer("timemargin", value, 0);
      if (!milliseconds) return milliseconds.error();
      table.insert_or_assign("margin", static_cast<double>(*milliseconds) / 1000);
    } else if (key == "restart") {
      if (value != "on" && value != "off")
        return Error{fmt::format("restart '{}': expected on or off", value)};
      table.insert_or_assign(key, value == "on");
    } else if (key == "proto") {
      if (value != "uci" && value != "ugi")
        return Error{fmt::format("proto '{}': expected ugi or its synonym uci", value)};
    } else {
      return unknown_key_error("engine", key, known_keys);
    }
  }
  if (!table.contains("cmd")) return Error{"-engine: missing cmd; expected the program to start"};
  if (!options.empty()) table.insert("options", std::move(options));
  const auto control = search_limit(values);
  if (!control)
    return Error{
        fmt::format("-engine {}: {}", table["cmd"].value_or(std::string()), control.error().message)};
  table.insert("tc", *control);
  return table;
}

}  // namespace flipside::referee
