#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/expected.hpp"

namespace flipside {

/// The command line and environment of a GUI.
struct Launch {
  std::filesystem::path program;
  std::vector<std::string> arguments;
  std::optional<std::string> java_options{};  // value of JAVA_TOOL_OPTIONS
};

/// Prepares the launch of XBoard with this engine on both sides, and writes XBoard's piece pictures.
/// @param game  game id; if nullopt, the first game that XBoard can show
/// @return an error if XBoard cannot show the game or is not installed
Expected<Launch> xboard_launch(const std::optional<std::string>& game);

/// Prepares the launch of GoGui with this engine.
/// @param game  game id; if nullopt, Flipway on 9x9 with the pie rule
/// @return an error if GoGui cannot show the game or is not installed
Expected<Launch> gogui_launch(const std::optional<std::string>& game);

/// Formats the command line for a shell.
std::string command_line(const Launch& launch);

/// Replaces this process with the GUI. Returns only if that fails.
Error execute(const Launch& launch);

}  // namespace flipside
