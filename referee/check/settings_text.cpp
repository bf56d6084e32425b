#include "referee/check/settings_text.hpp"

#include <toml++/toml.h>

#include <cmath>
#include <sstream>
#include <tuple>

#include "referee/clock/protocol_settings.hpp"

namespace flipside::referee::conformance {
namespace {

constexpr auto margin = std::chrono::milliseconds(50);  // the referee's, unless configured

double seconds(Duration duration) { return static_cast<double>(duration.count()) / 1e9; }

/// Twice as long as was measured, in tenths of a second.
double ample(Duration measured) { return std::ceil(seconds(measured) * 20) / 10; }

toml::table quirks(const Settings& settings) {
  toml::table table;
  if (settings.start_fen) table.insert("start_fen", *settings.start_fen);
  if (settings.bare_responses) table.insert("bare_responses", true);
  if (!settings.refused_go.empty()) {
    toml::array kinds;
    for (const std::string_view kind : go_names)
      if (!settings.refused_go.contains(std::string(kind))) kinds.push_back(kind);
    table.insert("go", std::move(kinds));
  }
  if (settings.ready_before_position) table.insert("ready_before_position", true);
  return table;
}

toml::table waits(const Settings& settings) {
  const EngineTimeouts usual;
  toml::table table;
  for (const auto& [key, measured, wait] : {std::tuple("start", settings.start, usual.start),
                                            {"ready", settings.ready, usual.ready},
                                            {"stop", settings.stop, usual.stop},
                                            {"quit", settings.quit, usual.quit},
                                            {"query", settings.query, usual.query}})
    if (measured > wait / 2) table.insert(key, ample(measured));
  return table;
}

/// A time control for an engine that takes no time; empty for others.
std::string time_control(const Settings& settings) {
  const auto takes = [&](const char* kind) { return !settings.refused_go.contains(kind); };
  if (takes("clock") || takes("movetime")) return {};
  return takes("nodes") ? "nodes=10000" : takes("depth") ? "depth=4" : "infinite=1";
}

toml::array texts(const std::vector<std::string>& words, std::size_t from) {
  toml::array array;
  for (std::size_t i = from; i < words.size(); ++i) array.push_back(words[i]);
  return array;
}

class Keys {
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
  std::string text() const { return out_.str(); }

 private:
  std::ostringstream out_{"[[engine]]\n", std::ios::ate};
};

}  // namespace

std::string settings_text(const Knowledge& knows, const std::vector<std::string>& command,
                          const Order& order) {
  const Settings& settings = knows.settings;
  Keys keys;
  if (!knows.name.empty()) keys.add("name", toml::value<std::string>(knows.name));
  keys.add("cmd", toml::value<std::string>(command.front()));
  if (command.size() > 1) keys.add("args", texts(command, 1));
  toml::table options;
  for (const auto& [name, value] : order.options) options.insert_or_assign(name, value);
  keys.add_table("options", std::move(options));
  if (settings.overrun > margin) keys.add("margin", toml::value<double>(ample(settings.overrun)));
  if (const auto control = time_control(settings); !control.empty())
    keys.add("tc", toml::value<std::string>(control));
  keys.add_table("waits", waits(settings));
  keys.add_table("quirks", quirks(settings));
  return keys.text();
}

}  // namespace flipside::referee::conformance
