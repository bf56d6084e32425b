#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <string>
#include <string_view>
#include <vector>

#include "engine/cli/shell_commands.hpp"
#include "engine/games/registry.hpp"
#include "referee/app/commands.hpp"
#include "referee/app/help.hpp"
#include "referee/config/nearest.hpp"
#include "referee/tournament/exit_code.hpp"

namespace {

/// What to say where the first word is no command; empty if it is one.
std::string unknown_command(const CLI::App& app, int argc, char** argv) {
  if (argc < 2 || argv[1][0] == '-') return {};
  std::vector<std::string> known;
  for (const CLI::App* command : app.get_subcommands({})) known.push_back(command->get_name());
  if (std::find(known.begin(), known.end(), argv[1]) != known.end()) return {};
  return fmt::format("unknown command '{}'{}; 'referee --help' lists them", argv[1],
                     flipside::referee::did_you_mean(argv[1], known));
}

}  // namespace

int main(int argc, char** argv) {
  using flipside::referee::ExitCode;
  CLI::App app("Plays tournaments between game engines that speak UGI.\n", "referee");
  app.set_version_flag("--version", "referee (Flipside) " FLIPSIDE_VERSION);
  flipside::referee::add_commands(app);
  flipside::add_shell_commands(app, "referee " FLIPSIDE_VERSION);
  flipside::referee::add_help(app);
  const flipside::CompletionWords words{{{"GAME", flipside::all_game_ids()}},
                                        {{"FILE", "toml"}, {"STORE", "db"}}};
  if (flipside::answer_completion(app, words, argc, argv)) return static_cast<int>(ExitCode::done);
  if (const std::string wrong = unknown_command(app, argc, argv); !wrong.empty()) {
    fmt::print(stderr, "referee: {}\n", wrong);
    return static_cast<int>(ExitCode::configuration);
  }
  try {
    if (argc > 1 && std::string_view(argv[1]) == "fastchess")
      flipside::referee::run_fastchess(std::vector<std::string>(argv + 2, argv + argc));
    else
      app.parse(argc, argv);
    // A reader that has seen enough is no failure.
    if ((std::fflush(stdout) == 0 && std::ferror(stdout) == 0) || errno == EPIPE)
      return static_cast<int>(ExitCode::done);
    fmt::print(stderr, "referee: standard output cannot be written\n");
    return static_cast<int>(ExitCode::records_failed);
  } catch (const CLI::RuntimeError& ended) {
    return ended.get_exit_code();
  } catch (const CLI::ParseError& refused) {
    return app.exit(refused) == 0 ? static_cast<int>(ExitCode::done)
                                  : static_cast<int>(ExitCode::configuration);
  } catch (const std::exception& failure) {
    fmt::print(stderr, "referee: {}\n", failure.what());
    return static_cast<int>(ExitCode::configuration);
  }
}
