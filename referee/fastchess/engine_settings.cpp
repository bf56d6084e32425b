#include "referee/fastchess/engine_settings.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <map>

#include "referee/fastchess/words.hpp"

namespace flipside::referee {

namespace {

const std::vector<std::string> known_keys{"cmd",     "name",  "args",       "dir",   "tc",
                                          "st",      "nodes", "depth",      "plies", "timemargin",
                                          "restart", "proto", "option.NAME"};

bool endless(const std::string& control) { return control == "inf" || control == "infinite"; }

/// fastchess's `moves/minutes:seconds+increment`, with the minutes turned into seconds.
Expected<std::string> time_control(const std::string& text) {
  if (text.find("hg") != std::string::npos)
    return Error{fmt::format("tc '{}': hourglass clocks are not known here", text)};
  const std::size_t colon = text.find(':');
  if (colon == std::string::npos) return text;
  const std::size_t slash = text.find('/');
  const std::size_t begin = slash == std::string::npos ? 0 : slash + 1;
  const std::size_t plus = std::min(text.find('+'), text.size());
  if (begin > colon || plus < colon) return Error{fmt::format("tc '{}': expected MINUTES:SECONDS", text)};
  const auto minutes = real_number("tc", text.substr(begin, colon - begin));
  if (!minutes) return minutes.error();
  const auto seconds = real_number("tc", text.substr(colon + 1, plus - colon - 1));
  if (!seconds) return seconds.error();
  return fmt::format("{}{}{}", text.substr(0, begin), 60 * *minutes + *seconds, text.substr(plus));
}

/// The one limit on an engine's thinking.
Expected<std::string> limit(const std::map<std::string, std::string>& values) {
  std::vector<std::string> limits;
  std::vector<std::string> keys;
  for (const char* key : {"tc", "st", "nodes", "depth"}) {
    const auto value = values.find(key);
    if (value == values.end() || endless(value->second)) continue;
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
    return Error{fmt::format("{} for one engine: an engine has one limit here, expected one of them",
                             fmt::join(keys, " and "))};
  if (limits.empty()) return Error{"no limit on an engine's thinking, expected tc, st, nodes or depth"};
  return limits.front();
}

}  // namespace

Expected<toml::table> engine_table_of(const EngineSettings& settings) {
  std::map<std::string, std::string> values;
  toml::table table;
  toml::table options;
  for (const auto& [key, value] : settings) {
    if (key.starts_with("option.")) {
      options.insert_or_assign(key.substr(7), value);
    } else if (key == "cmd" || key == "name" || key == "args" || key == "dir") {
      table.insert_or_assign(key, value);
    } else if (key == "tc" || key == "st" || key == "nodes" || key == "depth" || key == "plies") {
      values[key == "plies" ? "depth" : key] = value;
    } else if (key == "timemargin") {
      const auto milliseconds = whole_number("timemargin", value, 0);
      if (!milliseconds) return milliseconds.error();
      table.insert_or_assign("margin", static_cast<double>(*milliseconds) / 1000);
    } else if (key == "restart") {
      if (value != "on" && value != "off")
        return Error{fmt::format("restart '{}': expected on or off", value)};
      table.insert_or_assign(key, value == "on");
    } else if (key == "proto") {
      if (value != "uci" && value != "ugi")
        return Error{fmt::format("proto '{}': engines speak ugi here (uci is taken for it)", value)};
    } else {
      return unknown_key("engine", key, known_keys);
    }
  }
  if (!table.contains("cmd")) return Error{"-engine: cmd is missing, expected the program to start"};
  if (!options.empty()) table.insert("options", std::move(options));
  const auto control = limit(values);
  if (!control)
    return Error{
        fmt::format("-engine {}: {}", table["cmd"].value_or(std::string()), control.error().message)};
  table.insert("tc", *control);
  return table;
}

}  // namespace flipside::referee
