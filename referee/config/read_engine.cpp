#include "referee/config/read_engine.hpp"

#include <fmt/ranges.h>

#include <algorithm>

#include "engine/core/did_you_mean.hpp"
#include "referee/record/external_game.hpp"

namespace flipside::referee {
namespace {

constexpr std::string_view sandbox_values = "expected true, false or \"auto\"";

void read_timeouts(TableReader& in, EngineTimeouts& timeouts) {
  in.read_seconds("start", timeouts.start);
  in.read_seconds("ready", timeouts.ready);
  in.read_seconds("move", timeouts.move);
  in.read_seconds("stop", timeouts.stop);
  in.read_seconds("quit", timeouts.quit);
  in.read_seconds("query", timeouts.query);
}

void read_clock(TableReader& in, TimeControl::Charge& charge) {
  std::string clock = charge == TimeControl::Charge::cpu ? "cpu" : "wall";
  in.read_choice("clock", clock, {"wall", "cpu"});
  charge = clock == "cpu" ? TimeControl::Charge::cpu : TimeControl::Charge::wall;
}

void read_go(TableReader& in, EngineQuirks& quirks) {
  std::vector<std::string> kinds;
  in.read_words("go", kinds);
  if (!in.has("go")) return;
  if (kinds.empty()) in.reject("go", fmt::format("expected one or more of {}", fmt::join(go_names, ", ")));
  quirks.go = {};
  for (const std::string& kind : kinds) {
    const auto* const found = std::find(go_names.begin(), go_names.end(), kind);
    if (found == go_names.end())
      return in.reject("go", fmt::format("unknown kind '{}'{}", kind,
                                         suggestion(kind, {go_names.begin(), go_names.end()})));
    quirks.go[static_cast<std::size_t>(found - go_names.begin())] = true;
  }
}

void read_quirks(TableReader& in, EngineQuirks& quirks) {
  in.read("start_fen", quirks.start_fen);
  if (in.has("start_fen") && !is_position_text(quirks.start_fen))
    in.reject("start_fen", "expected a position on one line, without the word 'moves'");
  in.read("bare_responses", quirks.bare_responses);
  read_go(in, quirks);
  in.read("ready_before_position", quirks.ready_before_position);
}

void read_paths(TableReader& in, std::string_view key, std::vector<std::filesystem::path>& paths) {
  std::vector<std::string> names;
  in.read(key, names);
  if (std::ranges::count(names, std::string())) in.reject(key, "expected file names");
  if (in.has(key)) paths.assign(names.begin(), names.end());
}

void read_sandbox(TableReader& in, EngineConfig& engine) {
  if (in.is_string("sandbox")) {
    std::string word;
    in.read("sandbox", word);
    if (word != "auto") in.reject("sandbox", sandbox_values);
    engine.sandbox = SandboxUse::available;
  } else if (in.has("sandbox")) {
    bool on = false;
    in.read("sandbox", on, sandbox_values);
    engine.sandbox = on ? SandboxUse::on : SandboxUse::off;
  }
  read_paths(in, "readable", engine.readable);
  read_paths(in, "writable", engine.writable);
  in.read("network", engine.network);
  in.read_number("processes", engine.processes, 1, 100'000);
}

}  // namespace

void read_engine_defaults(TableReader& in, EngineConfig& engine) {
  in.read_seconds("margin", engine.time_control.margin);
  in.read_time_control("tc", engine.time_control);
  read_clock(in, engine.time_control.charge);
  in.read("restart", engine.restart);
  in.read("ponder", engine.ponder);
  int niceness = engine.niceness.value_or(0);
  in.read_number("nice", niceness, 0, 19);
  if (in.has("nice")) engine.niceness = niceness;
  in.read_memory("memory", engine.memory);
  read_sandbox(in, engine);
  in.reject_renamed("waits", "timeouts");
  in.read_table("timeouts", [&](TableReader& nested) { read_timeouts(nested, engine.timeouts); });
}

EngineConfig read_engine(TableReader& in, EngineConfig engine) {
  in.read("name", engine.name);
  in.read("cmd", engine.command);
  in.read_words("args", engine.arguments);
  std::string directory;
  in.read("dir", directory);
  engine.directory = directory;
  in.read("env", engine.environment);
  in.read("options", engine.options);
  read_engine_defaults(in, engine);
  double handicap = 1;
  in.read_real("handicap", handicap, 0.001, 1000);
  engine.time_control = handicapped(engine.time_control, handicap);
  in.read_table("quirks", [&](TableReader& nested) { read_quirks(nested, engine.quirks); });
  if (const TimeControl& control = engine.time_control; !go_kind(control.kind, engine.quirks))
    in.reject("quirks", fmt::format("the time control '{}' requires '{}' in 'go'", time_control_text(control),
                                    go_names[static_cast<std::size_t>(control.kind)]));
  if (engine.command.empty()) in.reject("cmd", "missing; expected the program to start");
  if (engine.name.empty()) engine.name = std::filesystem::path(engine.command).filename().string();
  return engine;
}

}  // namespace flipside::referee
