#include <fmt/format.h>

#include <CLI/CLI.hpp>

#include "referee/run/commands.hpp"
#include "referee/run/exit_code.hpp"

int main(int argc, char** argv) {
  using flipside::referee::ExitCode;
  CLI::App app("Plays tournaments between game engines that speak UGI.\n", "referee");
  app.set_version_flag("--version", "referee (Flipside) " FLIPSIDE_VERSION);
  app.footer(
      "Examples:\n"
      "  referee run tournaments/quickstart.toml\n"
      "  referee run -e name=A,cmd=flipside -e name=B,cmd=greedy-bot --game flipflop-5 --tc 1+0.01 \\\n"
      "              --rounds 50 --opening-plies 4 --concurrency 2 --pgn games.pgn\n"
      "  referee resume records/quickstart/tournament.db\n"
      "  referee table records/quickstart/tournament.db");
  flipside::referee::add_commands(app);
  try {
    app.parse(argc, argv);
    return static_cast<int>(ExitCode::done);
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
