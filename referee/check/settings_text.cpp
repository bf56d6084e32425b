#include "referee/check/report.hpp"

#include <toml++/toml.h>

#include <cmath>
#include <sstream>
#include <tuple>

#include "referee/clock/protocol_settings.hpp"
#include "referee/config/short_numbers.hpp"

namespace flipside::referee::check {
namespace {

constexpr auto default_margin = std::chrono::milliseconds(50);  // the referee's default time margin

double seconds(Duration duration) { return static_cast<double>(duration.count()) / 1e9; }

/// Returns twice the measured duration in seconds, rounded up to a tenth of a second.
double doubled(Duration measured) { return std::ceil(seconds(measured) * 20) / 10; }

toml::table quirks(const RequiredSettings& settings) {
  toml::table table;
  if (settings.start_fen) table.insert("start_fen", *settings.start_fen);
  if (settings.bare_responses) table.insert("bare_responses", true);
  if (!settings.unsupported_go.empty()) {
    toml::array kinds;
    for (const std::string_view kind : go_names)
      if (!settings.unsupported_go.contains(std::string(kind))) kinds.push_back(kind);
    table.insert("go", std::move(kinds));
  }
  if (settings.ready_before_position) table.insert("ready_before_position", true);
  return table;
}

toml::table timeouts(const RequiredSettings& settings) {
  const EngineTimeouts defaults;
  toml::table table;
  for (const auto& [key, measured, timeout] : {std::tuple("start", settings.start, defaults.start),
                                               {"ready", settings.ready, defaults.ready},
                                               {"stop", settings.stop, defaults.stop},
                                               {"quit", settings.quit, defaults.quit},
                                               {"query", settings.query, defaults.query}})
    if (measured > timeout / 2) table.insert(key, doubled(measured));
  return table;
}

/// Returns a supported time control if the engine supports neither clocks nor move times, otherwise an empty
/// string.
std::string time_control(const RequiredSettings& settings) {
  const auto supports = [&](const char* kind) { return !settings.unsupported_go.contains(kind); };
  if (supports("clock") || supports("movetime")) return {};
  return supports("nodes") ? "nodes=10000" : supports("depth") ? "depth=4" : "infinite=1";
}

template <class Words>
toml::array to_toml_array(const Words& words, std::size_t first = 0) {
  toml::array array;
  for (std::size_t i = first; i < words.size(); ++i) array.push_back(std::string(words[i]));
  return array;
}

/// Formats an `[[engine]]` table line by line.
class TableText {
 public:
  template <class Value>
  void add(std::string_view key, const Value& value) {
    out_ << key << " = " << value << '\n';
  }
  void add_table(std::string_view key, toml::table table) {
    if (table.empty()) return;
    table.is_inline(true);
    add(key, table);
  }
  std::string text() const { return with_short_numbers(out_.str()); }

 private:
  std::ostringstream out_{"[[engine]]\n", std::ios::ate};
};

}  // namespace

std::string settings_text(const EngineProfile& profile, const CheckOptions& options) {
  const std::vector<std::string>& command = options.command;
  const RequiredSettings& settings = profile.settings;
  TableText keys;
  if (!profile.name.empty()) keys.add("name", toml::value<std::string>(profile.name));
  keys.add("cmd", toml::value<std::string>(command.front()));
  if (command.size() > 1) keys.add("args", to_toml_array(command, 1));
  toml::table engine_options;
  for (const auto& [name, value] : options.engine_options) engine_options.insert_or_assign(name, value);
  keys.add_table("options", std::move(engine_options));
  if (settings.overrun > default_margin) keys.add("margin", toml::value<double>(doubled(settings.overrun)));
  if (const auto control = time_control(settings); !control.empty())
    keys.add("tc", toml::value<std::string>(control));
  if (options.sandbox) {
    keys.add("sandbox", toml::value<bool>(true));
    if (!options.sandbox->readable.empty()) keys.add("readable", to_toml_array(options.sandbox->readable));
    if (!options.sandbox->writable.empty()) keys.add("writable", to_toml_array(options.sandbox->writable));
    if (options.sandbox->network) keys.add("network", toml::value<bool>(true));
  }
  keys.add_table("timeouts", timeouts(settings));
  keys.add_table("quirks", quirks(settings));
  return keys.text();
}

}  // namespace flipside::referee::check
