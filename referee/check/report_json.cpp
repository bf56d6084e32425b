#include <fmt/format.h>

#include "engine/core/json.hpp"
#include "referee/check/report.hpp"

namespace flipside::referee::check {
namespace {

/// Converts a duration to milliseconds, rounded down to a whole microsecond.
double milliseconds(Duration duration) {
  using std::chrono::microseconds;
  return static_cast<double>(std::chrono::floor<microseconds>(duration).count()) / 1000;
}

std::string verdict_word(CheckVerdict verdict) {
  return std::string(verdict == CheckVerdict::fail ? "fail" : verdict_text(verdict));
}

Json transcript_json(const CheckResult& result) {
  Json lines = Json::array();
  if (result.finding.verdict != CheckVerdict::tolerable && result.finding.verdict != CheckVerdict::fail)
    return lines;
  for (const TranscriptLine& exchanged : result.transcript)
    lines.push_back({{"from", exchanged.from_engine ? "engine" : "host"}, {"line", exchanged.text}});
  return lines;
}

}  // namespace

std::string report_json(const CheckRun& run, const std::vector<std::string>& command,
                        const std::string& settings, int exit_code) {
  const EngineProfile& profile = run.profile();
  Json report;
  report["engine"] = {{"name", profile.name}, {"author", profile.author}, {"command", command}};
  report["game"] = {
      {"id", profile.game}, {"reason", profile.game_reason}, {"rules", profile.start.has_value()}};
  Json& checks = report["checks"] = Json::array();
  for (const CheckResult& result : run.results())
    checks.push_back({{"group", result.group},
                      {"name", result.name},
                      {"verdict", verdict_word(result.finding.verdict)},
                      {"detail", result.finding.detail},
                      {"took_ms", milliseconds(result.took)},
                      {"lines", transcript_json(result)}});
  Json& summary = report["summary"];
  for (const CheckVerdict verdict :
       {CheckVerdict::pass, CheckVerdict::tolerable, CheckVerdict::fail, CheckVerdict::skipped})
    summary[verdict_word(verdict)] = run.count(verdict);
  Json& times = report["times_ms"] = Json::object();
  for (const auto& [reply, time] : profile.timings) times[reply] = milliseconds(time);
  report["settings"] = settings;
  report["exit_code"] = exit_code;
  return json_text(report, 2) + '\n';
}

std::string error_json(const std::vector<std::string>& command, const std::string& message, int exit_code) {
  Json report;
  report["engine"] = {{"command", command}};
  report["error"] = message;
  report["exit_code"] = exit_code;
  return json_text(report, 2) + '\n';
}

}  // namespace flipside::referee::check
