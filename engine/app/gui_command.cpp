#include <fmt/format.h>
#include <fmt/ranges.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <ostream>
#include <system_error>

#include "engine/app/commands.hpp"
#include "engine/games/registry.hpp"
#include "engine/gui/xboard/piece_pictures.hpp"

namespace flipside {
namespace {

namespace fs = std::filesystem;

/// A program with its arguments, and what is added to its environment.
struct Launch {
  fs::path program;
  std::vector<std::string> arguments;
  std::optional<std::string> java_options{};
};

/// The program of that name on the PATH, or where Debian keeps games.
std::optional<fs::path> find_program(std::string_view name) {
  const char* path = std::getenv("PATH");
  std::string folders = fmt::format("{}:/usr/games:/usr/local/games", path == nullptr ? "" : path);
  std::string_view rest = folders;
  while (!rest.empty()) {
    const auto end = std::min(rest.find(':'), rest.size());
    const fs::path program = fs::path(rest.substr(0, end)) / name;
    if (end > 0 && access(program.c_str(), X_OK) == 0) return program;
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
  return std::nullopt;
}

/// This program as graphical programs start it.
std::string engine_command(std::string_view protocol, std::string_view game) {
  std::error_code failure;
  const auto self = fs::read_symlink("/proc/self/exe", failure).string();
  return fmt::format("\"{}\" --protocol {} {}", failure ? "flipside" : self, protocol, game);
}

Expected<Launch> xboard(const GuiCommand& command) {
  const auto variants = xboard_variants();
  const auto variant =
      command.game ? std::ranges::find(variants, *command.game, &XBoardVariant::id) : variants.begin();
  if (variant == variants.end()) {
    std::vector<std::string_view> ids;
    for (const XBoardVariant& known : variants) ids.push_back(known.id);
    return Error{fmt::format("XBoard has no board for {}; it has for {}. Try: flipside gui gogui {}",
                             *command.game, fmt::join(ids, ", "), *command.game)};
  }
  const auto program = find_program("xboard");
  if (!program) return Error{"XBoard is not installed; on Debian: apt-get install xboard"};
  const fs::path cache = cache_folder();
  const auto pictures = write_piece_pictures(cache);
  if (!pictures) return pictures.error();
  const std::string engine = engine_command("xboard", variant->id);
  // XBoard must not judge by the rules of chess, nor keep any of this for later games of chess.
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
                 "-matchPause",
                 "2000",
                 "-showTargetSquares",
                 "true",
                 "-showCoords",
                 "true"}};
}

Expected<Launch> gogui(const GuiCommand& command) {
  const std::string game = command.game.value_or("flipway-9-pie");
  if (!go_board_of(game)) return Error{fmt::format("GoGui has no board for {}", game)};
  const std::vector<std::string> arguments = {"-program", engine_command("gtp", game)};
  // GoGui keeps its settings where Java does: in a place of our own.
  const char* given = std::getenv("JAVA_TOOL_OPTIONS");
  const auto settings = fmt::format("{} -Djava.util.prefs.userRoot=\"{}\"", given == nullptr ? "" : given,
                                    (cache_folder() / "gogui").string());
  if (const auto program = find_program("gogui")) return Launch{*program, arguments, settings};
  return Error{
      "GoGui is not installed, and is no Debian package: get it from "
      "https://github.com/Remi-Coulom/gogui/releases, "
      "with a Java runtime (apt-get install default-jre), and put its folder bin on the PATH"};
}

}  // namespace

int run(const GuiCommand& command, std::ostream& out, std::ostream& err) {
  const auto fail = [&err](const std::string& why) {
    err << "error: " << why << '\n';
    return 1;
  };
  if (command.game)
    if (const auto known = start_game(*command.game); !known) return fail(known.error().message);
  auto launch = command.program == "xboard" ? xboard(command) : gogui(command);
  if (!launch) return fail(launch.error().message);
  auto& [program, arguments, java_options] = *launch;
  arguments.insert(arguments.begin(), program.string());
  arguments.insert(arguments.end(), command.arguments.begin(), command.arguments.end());
  if (command.print) {
    for (const std::string& argument : arguments)
      out << (argument.find_first_of(" \"") == std::string::npos ? argument : '\'' + argument + '\'') << ' ';
    out << '\n';
    return 0;
  }
  if (java_options) setenv("JAVA_TOOL_OPTIONS", java_options->c_str(), 1);
  std::vector<char*> words;
  for (std::string& argument : arguments) words.push_back(argument.data());
  words.push_back(nullptr);
  execv(program.c_str(), words.data());
  return fail(fmt::format("cannot start {}: {}", program.string(), std::generic_category().message(errno)));
}

}  // namespace flipside
