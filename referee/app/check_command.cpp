#include "referee/app/check_command.hpp"

#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <memory>
#include <vector>

#include "referee/app/command_support.hpp"
#include "referee/check/check_run.hpp"
#include "referee/check/checks/all_checks.hpp"
#include "referee/check/process_peer.hpp"
#include "referee/check/report.hpp"
#include "referee/record/external_game.hpp"
#include "referee/tournament/kill_strays_on_exit.hpp"
#include "referee/tournament/stop_signal.hpp"

namespace flipside::referee {
namespace {

struct Arguments {
  std::vector<std::string> command;
  std::string game;
  std::vector<std::string> options;  // "NAME=VALUE"
  double patience = 5;
  bool quick = false;
  bool json = false;
};

/// Columns of the terminal; 0 where standard output is none.
std::size_t terminal_width() {
  winsize size{};
  if (isatty(STDOUT_FILENO) != 1 || ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0) return 0;
  return size.ws_col;
}

EngineTimeouts waits_of(double seconds) {
  const auto patience = std::chrono::duration_cast<Duration>(std::chrono::duration<double>(seconds));
  EngineTimeouts timeouts;
  timeouts.start = 2 * patience;
  timeouts.ready = timeouts.move = timeouts.stop = timeouts.quit = timeouts.query = patience;
  return timeouts;
}

check::CheckOptions order_of(const Arguments& arguments) {
  check::CheckOptions order{arguments.game, arguments.quick, waits_of(arguments.patience), {}};
  for (const std::string& option : arguments.options) {
    const std::size_t at = option.find('=');
    if (at == std::string::npos || at == 0) refuse(fmt::format("--option '{}': expected NAME=VALUE", option));
    order.engine_options.emplace_back(option.substr(0, at), option.substr(at + 1));
  }
  if (!order.game.empty()) (void)checked(game_of(order.game));
  return order;
}

ExitCode code_of(const check::CheckRun& run) {
  if (run.count(check::CheckVerdict::fail) > 0) return ExitCode::does_not_conform;
  if (run.count(check::CheckVerdict::tolerable) > 0) return ExitCode::deviates;
  return ExitCode::done;
}

void print(const std::string& text) {
  std::fwrite(text.data(), 1, text.size(), stdout);
  std::fflush(stdout);
}

/// Tells why there is no report.
[[noreturn]] void give_up(const Arguments& arguments, const std::string& message, ExitCode code) {
  fmt::print(stderr, "referee: {}\n", message);
  if (arguments.json) print(check::error_json(arguments.command, message, static_cast<int>(code)));
  end_with(code);
}

void examine(const Arguments& arguments) {
  const check::CheckOptions options = order_of(arguments);
  Command command;
  auto program = find_program(arguments.command.front(), std::filesystem::current_path());
  if (!program) give_up(arguments, program.error().message, ExitCode::configuration);
  command.program = *std::move(program);
  command.arguments.assign(arguments.command.begin() + 1, arguments.command.end());
  StopSignal stop_signal;
  std::signal(SIGPIPE, SIG_IGN);  // the end of a stream is read, not signalled
  adopt_orphans();
  Guard guard = checked(Guard::start());
  const KillStraysOnExit nothing_left{guard};
  SteadyTime time;
  ThreadRunDelay delay;
  EventLoop loop(time, delay);
  const auto start = [&]() -> Expected<std::unique_ptr<check::Peer>> {
    command.announce_to = guard.descriptor();
    auto process = start_process(command);
    if (!process) return process.error();
    return std::unique_ptr<check::Peer>(
        std::make_unique<check::ProcessPeer>(loop, guard, *std::move(process)));
  };
  if (const auto tried = start(); !tried)
    give_up(arguments, tried.error().message, ExitCode::engines_not_started);

  const std::vector<check::CheckGroup> checks = check::all_checks();
  check::CheckRun run(checks, start, time, options);
  check::ReportText report(checks, terminal_width());
  stop_signal.watch(loop, [&](StopStage, int) { run.stop(); });
  if (!arguments.json) print(report.heading());
  const Instant began = time.now();
  loop.spawn(run.run([&](const check::CheckResult& result) {
    if (!arguments.json) print(report.row(result));
  }));
  loop.run();
  if (stop_signal.stage() != StopStage::none) end_with(ExitCode::stopped);

  const ExitCode code = code_of(run);
  std::string settings;  // none for what no tournament can start
  if (run.profile().shakes_hands) settings = check::settings_text(run.profile(), arguments.command, options);
  if (arguments.json)
    print(check::report_json(run, arguments.command, settings, static_cast<int>(code)));
  else
    print(fmt::format("\n{}{}{}", report.summary(run, time.now() - began),
                      settings.empty() ? "" : "\nSettings for a tournament file:\n\n", settings));
  if (code != ExitCode::done) end_with(code);
}

}  // namespace

void add_check_command(CLI::App& app) {
  auto arguments = std::make_shared<Arguments>();
  CLI::App* command = app.add_subcommand(
      "check", "Examines an engine: whether it keeps to the protocol, and which settings it needs");
  command
      ->add_option(
          "CMD", arguments->command,
          "the engine's program and its arguments; '--' before it lets these begin with '-'. A bare name "
          "is looked for beside the referee, then in PATH")
      ->required()
      ->type_name("");
  command
      ->add_option("-g,--game", arguments->game,
                   "the game to play: an id, or ugi:NAME for one that is not ours (the default of its option "
                   "UGI_Variant; without that option the first of ours that it seems to play)")
      ->type_name("GAME");
  command->add_option("--option", arguments->options, "an option to set in every process; again for more")
      ->type_name("NAME=VALUE")
      ->allow_extra_args(false);
  command
      ->add_option("--patience", arguments->patience, "seconds to wait for any answer, twice that for ugiok")
      ->check(CLI::Range(0.01, 3600.0).description(""))
      ->type_name("SECONDS")
      ->capture_default_str();
  command->add_flag("--quick", arguments->quick,
                    "leave out the slow checks: memory, long searches, a game by the clock");
  command->add_flag("--json", arguments->json, "print one JSON document instead of the table");
  command->callback([arguments] { examine(*arguments); });
}

}  // namespace flipside::referee
