#include <fmt/format.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <csignal>
#include <filesystem>
#include <iostream>
#include <memory>
#include <optional>
#include <sstream>
#include <utility>

#include "engine/cli/progress_line.hpp"
#include "engine/core/output_file.hpp"
#include "engine/core/terminal.hpp"
#include "engine/core/text.hpp"
#include "engine/games/registry.hpp"
#include "referee/app/command_errors.hpp"
#include "referee/app/commands.hpp"
#include "referee/app/stop_signal.hpp"
#include "referee/openings/balanced_book.hpp"
#include "referee/record/external_game.hpp"
#include "referee/session/launcher.hpp"
#include "referee/session/process_channel.hpp"

namespace flipside::referee {
namespace {

constexpr int default_depth = 6;
constexpr int max_depth = 100;

/// The flags of `referee openings`.
struct BookFlags {
  std::string game;
  int plies = 0;
  std::size_t count = 0;
  std::uint64_t seed = 1;
  std::string balance = fmt::format("flipside@{}", default_depth);
  int limit = 100;
  std::string output;
};

/// The engine that evaluates positions, and its search depth.
struct Judge {
  std::string command;        // command line of the engine with its arguments
  int depth = default_depth;  // search depth in plies
};

/// Parses DEPTH or ENGINE@DEPTH, such as `6` or `flipside@6`.
Expected<Judge> parse_judge(const std::string& text) {
  Judge judge{"flipside"};
  const std::size_t at = text.rfind('@');
  if (at != std::string::npos) judge.command = text.substr(0, at);
  const std::string_view depth = std::string_view(text).substr(at == std::string::npos ? 0 : at + 1);
  judge.depth = read_number<decltype(judge.depth)>(depth).value_or(0);
  if (judge.depth < 1 || judge.depth > max_depth || judge.command.find_first_not_of(' ') == std::string::npos)
    return Error{
        fmt::format("--balance '{}': expected a depth from 1 to {}, or ENGINE@DEPTH such as flipside@6", text,
                    max_depth)};
  return judge;
}

/// Splits the command line of the judge at spaces.
EngineCommand command_of(const Judge& judge) {
  EngineCommand command;
  command.base = command.directory = std::filesystem::current_path();
  std::istringstream words(judge.command);
  words >> command.program;
  for (std::string word; words >> word;) command.arguments.push_back(word);
  return command;
}

/// The result of make_book(). If both members are empty, the command was stopped.
struct Result {
  std::optional<Expected<std::vector<Opening>>> book;
  std::optional<Fault> start_failure;
};

Task<void> make_book(UgiEngine& judge, const BookSettings& settings, const ReportProgress& report,
                     Result& result) {
  result.start_failure = co_await judge.start({});
  if (result.start_failure) co_return;
  result.book.emplace(co_await make_balanced_book(settings, judge, report));
  co_await judge.quit();
}

std::string book_text(const BookFlags& flags, const Judge& judge, const std::vector<Opening>& book) {
  std::string text = fmt::format(
      "# {} openings of {}, {} plies each, distinct up to symmetry\n"
      "# judged by {} at depth {}: |score| <= {} centipawns, no proven win or loss\n"
      "# referee openings --game {} --plies {} --count {} --seed {} --balance '{}@{}' --limit {}\n",
      book.size(), flags.game, flags.plies, judge.command, judge.depth, flags.limit, flags.game, flags.plies,
      flags.count, flags.seed, judge.command, judge.depth, flags.limit);
  for (const Opening& opening : book) text += opening_text(opening) + '\n';
  return text;
}

void make_openings(const BookFlags& flags) {
  const Judge judge = value_or_fail(parse_judge(flags.balance));
  if (is_external(flags.game))
    fail(fmt::format("--game: external game '{}' has no random openings", flags.game));
  auto start = start_game(flags.game);
  if (!start) fail("--game: " + start.error().message);
  OutputFile file = value_or_fail(OutputFile::open(flags.output));

  StopSignal stop_signal;
  std::signal(SIGPIPE, SIG_IGN);  // so that writing to a closed pipe fails with EPIPE
  adopt_orphans();
  Guard guard = value_or_fail(Guard::start(), ExitCode::engines_not_started);
  const KillChildrenOnExit cleanup{guard};
  SteadyTime time;
  OwnThreadClocks clocks;
  EventLoop loop(time, clocks);
  const auto fail_to_start = [&](const std::string& reason) {
    fail(fmt::format("engine '{}' failed to start: {}", judge.command, reason),
         ExitCode::engines_not_started);
  };
  ProcessThread processes(loop, guard);
  auto started = processes.start_and_wait(
      [&](const Guard& watchdog) { return launch(command_of(judge), {}, watchdog); });
  if (const auto* error = std::get_if<StartError>(&started)) fail_to_start(error->message);
  UgiEngine engine(std::make_unique<ProcessChannel>(loop, processes, std::get<Process>(std::move(started))),
                   time, EngineTimeouts{});
  stop_signal.watch(loop, [&](StopStage, int) { engine.interrupt(); });

  const BookSettings settings{*std::move(start), flags.plies, flags.count,
                              flags.seed,        judge.depth, flags.limit};
  Result result;
  {
    const bool terminal = is_terminal(STDERR_FILENO);
    const Duration interval = terminal ? std::chrono::milliseconds(200) : std::chrono::seconds(5);
    Instant next_update = time.now();
    ProgressLine line(std::cerr, terminal);
    const ReportProgress report = [&](const BookProgress& progress) {
      if (time.now() < next_update && progress.found < flags.count) return;
      next_update = time.now() + interval;
      line.update(fmt::format("{} of {} openings found, {} positions evaluated", progress.found, flags.count,
                              progress.evaluated));
    };
    loop.spawn(make_book(engine, settings, report, result));
    loop.run();
  }
  if (stop_signal.stage() != StopStage::none) fail("stopped; nothing was written", ExitCode::stopped);
  if (result.start_failure) fail_to_start(result.start_failure->detail);
  const std::vector<Opening> book = value_or_fail(*std::move(result.book));
  file.write(book_text(flags, judge, book));
  value_or_fail(file.finish(), ExitCode::records_failed);
}

constexpr const char* openings_examples = R"(Examples:
  referee openings --game flipfour --plies 4 --count 50 --balance flipside@6 -o book.txt)";

}  // namespace

void add_openings_command(CLI::App& app) {
  auto flags = std::make_shared<BookFlags>();
  CLI::App* command = app.add_subcommand("openings", "generate a book of balanced openings");
  command->footer(openings_examples);
  command->add_option("-g,--game", flags->game, "game to play: flipflop-5, flipway-9-pie, ...")
      ->required()
      ->type_name("GAME");
  command->add_option("--plies", flags->plies, "number of random moves of each opening")
      ->required()
      ->check(CLI::Range(0, 200).description(""))
      ->type_name("N");
  command->add_option("--count", flags->count, "number of openings")
      ->required()
      ->check(CLI::Range(1, 1'000'000).description(""))
      ->type_name("N");
  command->add_option("--seed", flags->seed, "random seed of the openings")
      ->type_name("N")
      ->capture_default_str();
  command
      ->add_option("--balance", flags->balance,
                   "engine that evaluates the positions, and its search depth in plies; the default engine "
                   "is flipside")
      ->type_name("[ENGINE@]DEPTH")
      ->capture_default_str();
  command
      ->add_option("--limit", flags->limit, "largest absolute score of an opening, in hundredths of a unit")
      ->check(CLI::Range(0, 1'000'000).description(""))
      ->type_name("N")
      ->capture_default_str();
  command->add_option("-o,--output", flags->output, "output file (default: standard output)")
      ->type_name("FILE");
  command->callback([flags] { make_openings(*flags); });
}

}  // namespace flipside::referee
