#include "engine/gui/launch.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <system_error>

#include "engine/games/registry.hpp"
#include "engine/gui/piece_pictures.hpp"

namespace flipside {
namespace {

namespace fs = std::filesystem;

/// Searches for a program in PATH and in the directories where Debian installs games.
std::optional<fs::path> find_program(std::string_view name) {
  const char* path = std::getenv("PATH");
  const std::string directories = fmt::format("{}:/usr/games:/usr/local/games", path == nullptr ? "" : path);
  std::string_view rest = directories;
  while (!rest.empty()) {
    const auto end = std::min(rest.find(':'), rest.size());
    const fs::path program = fs::path(rest.substr(0, end)) / name;
    if (end > 0 && access(program.c_str(), X_OK) == 0) return program;
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
  return std::nullopt;
}

/// Returns the command line with which a GUI starts this engine.
std::string engine_command(std::string_view protocol, std::string_view game) {
  std::error_code failure;
  const auto self = fs::read_symlink("/proc/self/exe", failure).string();
  return fmt::format("\"{}\" --protocol {} {}", failure ? "flipside" : self, protocol, game);
}

}  // namespace

Expected<Launch> xboard_launch(const std::optional<std::string>& game) {
  const auto variants = xboard_variants();
  const auto variant = game ? std::ranges::find(variants, *game, &XBoardVariant::id) : variants.begin();
  if (variant == variants.end()) {
    std::vector<std::string_view> ids;
    for (const XBoardVariant& known : variants) ids.push_back(known.id);
    return Error{fmt::format("XBoard cannot show {}, only {}; try 'flipside gui gogui {}'", *game,
                             fmt::join(ids, ", "), *game)};
  }
  const auto program = find_program("xboard");
  if (!program) return Error{"XBoard is not installed; on Debian: apt-get install xboard"};
  const fs::path cache = cache_directory();
  const auto pictures = write_piece_pictures(cache);
  if (!pictures) return pictures.error();
  const std::string engine = engine_command("xboard", variant->id);
  // Turn off XBoard's chess rules, and keep these options out of the user's chess settings.
  return Launch{*program,
                {"-fcp",
                 engine,
                 "-scp",
                 engine,
                 "-variant",
                 variant->name,
                 "-pieceImageDirectory",
                 pictures->string(),
                 "-testLegality",
                 "false",
                 "-ruleMoves",
                 "0",
                 "-repeatsToDraw",
                 "0",
                 "-saveSettingsOnExit",
                 "false",
                 "-saveSettingsFile",
                 (cache / "xboardrc").string(),
                 "-boardSize",
                 "72",  // wide enough for XBoard's menus
                 "-matchPause",
                 "2000",
                 "-showTargetSquares",
                 "true",
                 "-showCoords",
                 "true"}};
}

Expected<Launch> gogui_launch(const std::optional<std::string>& game) {
  const std::string id = game.value_or("flipway-9-pie");
  if (!go_board_of(id)) return Error{fmt::format("GoGui cannot show {}", id)};
  const auto program = find_program("gogui");
  if (!program)
    return Error{
        "GoGui is not installed, and Debian has no package for it; download it from "
        "https://github.com/Remi-Coulom/gogui/releases, install a Java runtime "
        "(apt-get install default-jre), and add GoGui's bin directory to PATH"};
  // GoGui stores its settings in Java's preferences. Use a separate preferences directory.
  const char* inherited = std::getenv("JAVA_TOOL_OPTIONS");
  return Launch{*program,
                {"-program", engine_command("gtp", id)},
                fmt::format("{} -Djava.util.prefs.userRoot=\"{}\"", inherited == nullptr ? "" : inherited,
                            (cache_directory() / "gogui").string())};
}

std::string command_line(const Launch& launch) {
  const auto quoted = [](const std::string& word) {
    return word.find_first_of(" \"") == std::string::npos ? word : '\'' + word + '\'';
  };
  std::string line = quoted(launch.program.string());
  for (const std::string& argument : launch.arguments) line += ' ' + quoted(argument);
  return line;
}

Error execute(const Launch& launch) {
  if (launch.java_options) setenv("JAVA_TOOL_OPTIONS", launch.java_options->c_str(), 1);
  std::vector<std::string> words{launch.program.string()};
  words.insert(words.end(), launch.arguments.begin(), launch.arguments.end());
  std::vector<char*> pointers;
  for (std::string& word : words) pointers.push_back(word.data());
  pointers.push_back(nullptr);
  execv(pointers.front(), pointers.data());
  return Error{fmt::format("cannot start '{}': {}", words.front(), std::generic_category().message(errno))};
}

}  // namespace flipside
