#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "referee/check/report_text.hpp"

namespace flipside::referee::conformance {
namespace {

using Json = nlohmann::ordered_json;

/// Down to microseconds: what is below is noise.
double milliseconds(Duration duration) {
  using std::chrono::microseconds;
  return static_cast<double>(std::chrono::floor<microseconds>(duration).count()) / 1000;
}

std::string verdict_word(Verdict verdict) {
  return std::string(verdict == Verdict::fail ? "fail" : verdict_text(verdict));
}

Json lines_of(const Result& result) {
  Json lines = Json::array();
  if (result.finding.verdict != Verdict::tolerable && result.finding.verdict != Verdict::fail) return lines;
  for (const Exchanged& exchanged : result.lines)
    lines.push_back({{"from", exchanged.from_engine ? "engine" : "host"}, {"line", exchanged.text}});
  return lines;
}

}  // namespace

std::string report_json(const Examination& examination, const std::vector<std::string>& command,
                        const std::string& settings, int exit_code) {
  const Knowledge& knows = examination.knows();
  Json report;
  report["engine"] = {{"name", knows.name}, {"author", knows.author}, {"command", command}};
  report["game"] = {{"id", knows.game}, {"reason", knows.game_reason}, {"rules", knows.start.has_value()}};
  Json& checks = report["checks"] = Json::array();
  for (const Result& result : examination.results())
    checks.push_back({{"group", result.group},
                      {"name", result.name},
                      {"verdict", verdict_word(result.finding.verdict)},
                      {"detail", result.finding.sentence},
                      {"took_ms", milliseconds(result.took)},
                      {"lines", lines_of(result)}});
  Json& summary = report["summary"];
  for (const Verdict verdict : {Verdict::pass, Verdict::tolerable, Verdict::fail, Verdict::skipped})
    summary[verdict_word(verdict)] = examination.count(verdict);
  Json& times = report["times_ms"] = Json::object();
  for (const auto& [what, time] : knows.times) times[what] = milliseconds(time);
  report["settings"] = settings;
  report["exit_code"] = exit_code;
  return report.dump(2, ' ', false, Json::error_handler_t::replace) + '\n';
}

std::string error_json(const std::vector<std::string>& command, const std::string& message, int exit_code) {
  Json report;
  report["engine"] = {{"command", command}};
  report["error"] = message;
  report["exit_code"] = exit_code;
  return report.dump(2, ' ', false, Json::error_handler_t::replace) + '\n';
}

}  // namespace flipside::referee::conformance
