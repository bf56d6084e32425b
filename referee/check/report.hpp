#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "referee/check/check_run.hpp"

namespace flipside::referee::check {

/// Formats a check run as a text table, row by row.
class ReportText {
 public:
  /// @param groups  all checks of the run; their names determine the column widths
  /// @param width   width of the terminal in columns; 0 disables wrapping
  ReportText(const std::vector<CheckGroup>& groups, std::size_t width);

  std::string heading() const;
  /// Formats the row of one check. If the verdict is `tolerable` or `fail`, also cites the specification and
  /// adds the transcript.
  std::string row(const CheckResult& result);
  /// Formats the row that replaces the rows of skipped checks after a failed handshake.
  std::string skipped_row(std::size_t checks) const;
  /// Returns the engine's name, the game, and the number of results by verdict.
  std::string summary(const CheckRun& run, Duration took) const;

 private:
  std::string line(std::string_view group, std::string_view name, std::string_view verdict,
                   std::string_view detail) const;

  std::size_t width_;
  std::size_t group_width_;
  std::size_t name_width_;
  std::string last_group_;
};

/// Returns the whole run as a JSON document that ends with '\n'.
/// @param command   the engine's program and its arguments
/// @param settings  the result of settings_text(); empty after a failed handshake
std::string report_json(const CheckRun& run, const std::vector<std::string>& command,
                        const std::string& settings, int exit_code);
/// Returns the JSON document for an engine that could not be started.
std::string error_json(const std::vector<std::string>& command, const std::string& message, int exit_code);

/// Returns an `[[engine]]` table for a tournament file. Besides the engine's name and command, the table
/// contains only the keys that the engine requires.
std::string settings_text(const EngineProfile& profile, const CheckOptions& options);

}  // namespace flipside::referee::check
