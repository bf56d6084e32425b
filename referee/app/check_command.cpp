#include <sys/ioctl.h>
#include <unistd.h>

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <csignal>
#include <memory>
#include <vector>

#include "referee/app/command_errors.hpp"
#include "referee/app/commands.hpp"
#include "referee/app/stop_signal.hpp"
#include "referee/check/check_run.hpp"
#include "referee/check/checks/all_checks.hpp"
#include "referee/check/process_peer.hpp"
#include "referee/check/quirk_arguments.hpp"
#include "referee/check/report.hpp"
#include "referee/record/external_game.hpp"
#include "referee/sandbox/sandbox.hpp"
#include "referee/sandbox/sandbox_report.hpp"
#include "referee/session/launcher.hpp"

namespace flipside::referee {
namespace {

struct CheckArguments {
  std::vector<std::string> command;
  std::string game;
  std::vector<std::string> options;  // "NAME=VALUE"
  std::vector<std::string> quirks;   // "KEY=VALUE"
  double patience = 5;
  bool quick = false;
  bool json = false;
  bool sandboxed = false;
  SandboxRules sandbox;
};

/// Returns the width of the terminal in columns; 0 if standard output is not a terminal.
std::size_t terminal_width() {
  winsize size{};
  if (isatty(STDOUT_FILENO) != 1 || ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0) return 0;
  return size.ws_col;
}

EngineTimeouts timeouts_of(double seconds) {
  const auto patience = std::chrono::duration_cast<Duration>(std::chrono::duration<double>(seconds));
  EngineTimeouts timeouts;
  timeouts.start = 2 * patience;
  timeouts.ready = timeouts.move = timeouts.stop = timeouts.quit = timeouts.query = patience;
  return timeouts;
}

check::CheckOptions options_of(const CheckArguments& arguments) {
  check::CheckOptions options;
  options.command = arguments.command;
  options.game = arguments.game;
  options.quick = arguments.quick;
  options.timeouts = timeouts_of(arguments.patience);
  options.quirks = value_or_fail(check::parse_quirk_arguments(arguments.quirks));
  for (const std::string& option : arguments.options) {
    const std::size_t at = option.find('=');
    if (at == std::string::npos || at == 0) fail(fmt::format("--option '{}': expected NAME=VALUE", option));
    options.engine_options.emplace_back(option.substr(0, at), option.substr(at + 1));
  }
  if (!options.game.empty()) (void)value_or_fail(game_of(options.game));
  if (arguments.sandboxed) options.sandbox = arguments.sandbox;
  return options;
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

/// Reports an error that keeps the checks from running, and ends the program.
[[noreturn]] void fail_check(const CheckArguments& arguments, const std::string& message, ExitCode code) {
  if (arguments.json) print(check::error_json(arguments.command, message, static_cast<int>(code)));
  fail(message, code);
}

void run_check(const CheckArguments& arguments) {
  const check::CheckOptions options = options_of(arguments);
  EngineCommand engine;
  engine.program = arguments.command.front();
  engine.base = std::filesystem::current_path();
  engine.arguments.assign(arguments.command.begin() + 1, arguments.command.end());
  if (arguments.sandboxed) {
    engine.directory = engine.base;
    engine.sandbox = arguments.sandbox;
    for (auto& path : engine.sandbox->readable) path = engine.base / path;
    for (auto& path : engine.sandbox->writable) path = engine.base / path;
    if (const auto obstacle = sandbox_obstacle())
      fail_check(arguments, "--sandbox: " + obstacle->message, ExitCode::configuration);
  }
  if (const auto program = find_program(engine.program, engine.base); !program)
    fail_check(arguments, program.error().message, ExitCode::configuration);
  StopSignal stop_signal;
  std::signal(SIGPIPE, SIG_IGN);  // so that writing to a closed pipe fails with EPIPE
  adopt_orphans();
  Guard guard = value_or_fail(Guard::start());
  const KillChildrenOnExit cleanup{guard};
  SteadyTime time;
  OwnThreadClocks clocks;
  EventLoop loop(time, clocks);
  ProcessThread processes(loop, guard);
  const auto start_process = [&] {
    auto process =
        processes.start_and_wait([&](const Guard& watchdog) { return launch(engine, {}, watchdog); });
    auto* started = std::get_if<Process>(&process);
    if (started == nullptr || !started->sandbox) return process;
    if (auto failed = wait_for_start(*started)) {
      processes.kill(started->id);
      process = *std::move(failed);
    }
    return process;
  };
  const auto start = [&]() -> Expected<std::unique_ptr<check::Peer>> {
    auto process = start_process();
    if (const auto* failed = std::get_if<StartError>(&process)) return Error{failed->message};
    return std::unique_ptr<check::Peer>(
        std::make_unique<check::ProcessPeer>(loop, processes, std::get<Process>(std::move(process))));
  };
  const auto start_channel = [&]() -> Expected<std::unique_ptr<LineChannel>> {
    auto process = start_process();
    if (const auto* failed = std::get_if<StartError>(&process)) return Error{failed->message};
    return std::unique_ptr<LineChannel>(
        std::make_unique<ProcessChannel>(loop, processes, std::get<Process>(std::move(process))));
  };
  if (const auto tried = start(); !tried)
    fail_check(arguments, tried.error().message, ExitCode::engines_not_started);

  const std::vector<check::CheckGroup> checks = check::all_checks();
  check::CheckRun run(checks, start, start_channel, time, options);
  check::ReportText report(checks, terminal_width());
  stop_signal.watch(loop, [&](StopStage, int) { run.stop(); });
  if (!arguments.json) print(report.heading());
  const Instant start_time = time.now();
  std::size_t skipped = 0;  // checks that are skipped because the handshake failed
  loop.spawn(run.run([&](const check::CheckResult& result) {
    if (result.finding == check::skipped(std::string(check::incomplete_handshake)))
      ++skipped;
    else if (!arguments.json)
      print(report.row(result));
  }));
  loop.run();
  if (skipped > 0 && !arguments.json) print(report.skipped_row(skipped));
  if (stop_signal.stage() != StopStage::none) throw CommandExit{ExitCode::stopped};

  const ExitCode code = code_of(run);
  std::string settings;  // empty if the engine cannot play in a tournament
  if (run.profile().answers_go) settings = check::settings_text(run.profile(), options);
  if (arguments.json)
    print(check::report_json(run, arguments.command, settings, static_cast<int>(code)));
  else
    print(fmt::format("\n{}{}{}", report.summary(run, time.now() - start_time),
                      settings.empty() ? "" : "\nSettings for a tournament file:\n\n", settings));
  if (code != ExitCode::done) throw CommandExit{code};
}

constexpr const char* check_details = R"(Examples:
  referee check flipside --game flipfour
  referee check ./first-engine --quick
  referee check -- ./my-engine --threads 2
  referee check ./my-engine --json > report.json
  referee check ./my-engine --game ugi:ataxx --quirk 'start_fen=x5o/7/7/7/7/7/o5x x 0 1'

Verdicts:
  pass        conforms to the protocol
  tolerable   violates a 'should' of the protocol, or deviates in a way that the referee tolerates, possibly with
              a setting that the report prints at the end
  FAIL        violates a 'must' of the protocol
  skipped     could not be checked; the detail gives the reason

Exit status:
  0   all checks passed
  1   invalid arguments, or the program does not exist or is not executable
  2   the program failed to start
  3   stopped by a signal
  6   no check failed, but some found tolerable deviations
  7   some checks failed)";

}  // namespace

void add_check_command(CLI::App& app) {
  auto arguments = std::make_shared<CheckArguments>();
  CLI::App* command = app.add_subcommand(
      "check",
      "check whether an engine conforms to the protocol, print the settings it needs, and play a game with "
      "them");
  command->footer(check_details);
  command
      ->add_option(
          "CMD", arguments->command,
          "engine command with its arguments; put '--' before it if the arguments start with '-'. A name "
          "without a '/' is looked up in the referee's directory, then in PATH")
      ->required()
      ->type_name("");
  command
      ->add_option("-g,--game", arguments->game,
                   "game to play: an id, or ugi:NAME for an external game "
                   "(default: the value of the option UGI_Variant, or the first known game that "
                   "the engine accepts)")
      ->type_name("GAME");
  command->add_option("--option", arguments->options, "option to set in every engine process; repeatable")
      ->type_name("NAME=VALUE")
      ->allow_extra_args(false);
  command
      ->add_option("--quirk", arguments->quirks,
                   "quirk to work around, with the syntax of a tournament file; repeatable: start_fen=FEN, "
                   "bare_responses=true, 'go=clock movetime', ready_before_position=true")
      ->type_name("KEY=VALUE")
      ->allow_extra_args(false);
  command
      ->add_option("--patience", arguments->patience,
                   "timeout for each response; the timeout for 'ugiok' is twice as long")
      ->check(CLI::Range(0.01, 3600.0).description(""))
      ->type_name("SECONDS")
      ->capture_default_str();
  command->add_flag("--quick", arguments->quick,
                    "skip slow checks: memory growth, long searches and a game with clocks");
  command->add_flag("--sandbox", arguments->sandboxed,
                    "run the engine in a sandbox, which requires bubblewrap");
  command
      ->add_option("--readable", arguments->sandbox.readable,
                   "with --sandbox: file or directory to show; repeatable")
      ->type_name("PATH")
      ->allow_extra_args(false)
      ->needs("--sandbox");
  command
      ->add_option("--writable", arguments->sandbox.writable,
                   "with --sandbox: directory that the engine may change; repeatable")
      ->type_name("DIRECTORY")
      ->allow_extra_args(false)
      ->needs("--sandbox");
  command->add_flag("--network", arguments->sandbox.network, "with --sandbox: permit network access")
      ->needs("--sandbox");
  command->add_flag("--json", arguments->json, "print a JSON document instead of the table");
  command->callback([arguments] { run_check(*arguments); });
}

}  // namespace flipside::referee
