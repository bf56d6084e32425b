#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "referee/check/examination.hpp"

namespace flipside::referee::conformance {

/// The rows of an examination's table, one after the other as they come.
class ReportText {
 public:
  /// @param width  columns of the terminal; 0: details are not broken into lines
  explicit ReportText(std::size_t width);

  std::string heading() const;
  /// A row, and where the verdict is not a pass, the lines that were exchanged.
  std::string row(const Result& result);
  /// What was examined and how it went in all.
  std::string summary(const Examination& examination, Duration took) const;

 private:
  std::string line(std::string_view group, std::string_view name, std::string_view verdict,
                   std::string_view detail) const;

  std::size_t width_;
  std::size_t group_width_;
  std::size_t name_width_;
  std::string group_;  // of the last row
};

/// All of it as one JSON document, with '\n' at its end.
/// @param settings  as settings_text has it; empty where there are none
std::string report_json(const Examination& examination, const std::vector<std::string>& command,
                        const std::string& settings, int exit_code);
/// The document in its place where the engine cannot be started.
std::string error_json(const std::vector<std::string>& command, const std::string& message, int exit_code);

}  // namespace flipside::referee::conformance
