#include "referee/app/openings_command.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <charconv>
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
#include "engine/games/registry.hpp"
#include "referee/openings/balanced_book.hpp"
#include "referee/record/external_game.hpp"
#include "referee/tournament/engine_pool.hpp"
#include "referee/tournament/exit_code.hpp"
#include "referee/tournament/kill_strays_on_exit.hpp"
#include "referee/tournament/stop_signal.hpp"

namespace flipside::referee {
namespace {

constexpr int default_depth = 6;
constexpr int most_depth = 100;

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

/// The engine that judges, and how deep it searches.
struct JudgeChoice {
  std::string command;  // with its arguments
  int depth = default_depth;
};

/// Reads `6` or `flipside@6`.
Expected<JudgeChoice> parse_judge(const std::string& text) {
  JudgeChoice judge{"flipside"};
  const std::size_t at = text.rfind('@');
  if (at != std::string::npos) judge.command = text.substr(0, at);
  const std::string_view depth = std::string_view(text).substr(at == std::string::npos ? 0 : at + 1);
  const auto [end, error] = std::from_chars(depth.data(), depth.data() + depth.size(), judge.depth);
  if (error != std::errc{} || end != depth.data() + depth.size() || judge.depth < 1 ||
      judge.depth > most_depth || judge.command.find_first_not_of(' ') == std::string::npos)
    return Error{fmt::format("--balance '{}': expected a depth from 1 to {} or ENGINE@DEPTH, as flipside@6",
                             text, most_depth)};
  return judge;
}

/// A tournament of the judge alone: what a pool of engines needs to know.
Config config_of(const JudgeChoice& judge) {
  Config config;
  config.directory = std::filesystem::current_path();
  EngineConfig& engine = config.engines.emplace_back();
  std::istringstream words(judge.command);
  words >> engine.command;
  for (std::string word; words >> word;) engine.arguments.push_back(word);
  engine.name = engine.command;
  return config;
}

/// How the making of a book ended; neither set: it was stopped.
struct Made {
  std::optional<Expected<std::vector<Opening>>> book;
  std::optional<Fault> not_started;
};

Task<void> make(EnginePool& pool, const BookOrder& order, const ReportProgress& report, Made& made) {
  EnginePool::Taken taken = co_await pool.take(0);
  if (auto* fault = std::get_if<Fault>(&taken)) {
    made.not_started = std::move(*fault);
    co_return;
  }
  auto& judge = std::get<std::unique_ptr<UgiEngine>>(taken);
  made.book.emplace(co_await make_balanced_book(order, *judge, report));
  pool.give_back(0, std::move(judge));
  pool.quit_idle();
}

std::string book_text(const BookFlags& flags, const JudgeChoice& judge, const std::vector<Opening>& book) {
  std::string text = fmt::format(
      "# {} openings of {}, {} plies from the start, no two alike by symmetry\n"
      "# judged by {} at depth {}: |score| <= {} centi-units, no win or loss proven\n"
      "# referee openings --game {} --plies {} --count {} --seed {} --balance '{}@{}' --limit {}\n",
      book.size(), flags.game, flags.plies, judge.command, judge.depth, flags.limit, flags.game, flags.plies,
      flags.count, flags.seed, judge.command, judge.depth, flags.limit);
  for (const Opening& opening : book) text += opening_text(opening) + '\n';
  return text;
}

ExitCode failed(ExitCode code, const std::string& message) {
  fmt::print(stderr, "referee: {}\n", message);
  return code;
}

ExitCode make_openings(const BookFlags& flags) {
  const auto judge = parse_judge(flags.balance);
  if (!judge) return failed(ExitCode::configuration, judge.error().message);
  if (is_external(flags.game))
    return failed(
        ExitCode::configuration,
        fmt::format("--game: the rules of '{}' are not known, so there are no random moves", flags.game));
  auto start = start_game(flags.game);
  if (!start) return failed(ExitCode::configuration, "--game: " + start.error().message);
  auto file = OutputFile::open(flags.output);
  if (!file) return failed(ExitCode::configuration, file.error().message);

  StopSignal stop_signal;
  std::signal(SIGPIPE, SIG_IGN);  // the end of a stream is read, not signalled
  adopt_orphans();
  auto guard = Guard::start();
  if (!guard) return failed(ExitCode::engines_not_started, guard.error().message);
  const KillStraysOnExit nothing_left{*guard};
  SteadyTime time;
  ThreadRunDelay delay;
  EventLoop loop(time, delay);
  const Config config = config_of(*judge);
  Log no_log;
  EnginePool pool(loop, *guard, config, no_log);
  stop_signal.watch(loop, [&](StopStage, int) { pool.interrupt(); });

  const BookOrder order{*std::move(start), flags.plies, flags.count, flags.seed, judge->depth, flags.limit};
  Made made;
  {
    const bool terminal = is_terminal(STDERR_FILENO);
    const Duration interval = terminal ? std::chrono::milliseconds(200) : std::chrono::seconds(5);
    Instant next_update = time.now();
    ProgressLine line(std::cerr, terminal);
    const ReportProgress report = [&](const BookProgress& progress) {
      if (time.now() < next_update && progress.found < flags.count) return;
      next_update = time.now() + interval;
      line.update(fmt::format("{} of {} openings found, {} positions judged", progress.found, flags.count,
                              progress.judged));
    };
    loop.spawn(make(pool, order, report, made));
    loop.run();
  }
  if (stop_signal.stage() != StopStage::none)
    return failed(ExitCode::stopped, "stopped, nothing was written");
  if (made.not_started)
    return failed(ExitCode::engines_not_started,
                  fmt::format("engine '{}' does not start: {}", judge->command, made.not_started->detail));
  if (!*made.book) return failed(ExitCode::configuration, made.book->error().message);
  const std::string text = book_text(flags, *judge, **made.book);
  file->write(text);
  if (const auto written = file->finish(); !written)
    return failed(ExitCode::records_failed, written.error().message);
  return ExitCode::done;
}

}  // namespace

void add_openings_command(CLI::App& app) {
  auto flags = std::make_shared<BookFlags>();
  CLI::App* command = app.add_subcommand("openings", "Makes a book of balanced openings");
  command->add_option("-g,--game", flags->game, "the game: flipflop-5, flipway-9-pie, …")->required();
  command->add_option("--plies", flags->plies, "random moves of each opening")
      ->required()
      ->check(CLI::Range(0, 200));
  command->add_option("--count", flags->count, "openings in the book")
      ->required()
      ->check(CLI::Range(1, 1'000'000));
  command->add_option("--seed", flags->seed, "of the random moves; the same seed gives the same book (1)");
  command->add_option("--balance", flags->balance,
                      "who judges how deep: a depth, or ENGINE@DEPTH (flipside@6)");
  command
      ->add_option("--limit", flags->limit,
                   "centi-units of advantage that are allowed, for either side (100)")
      ->check(CLI::Range(0, 1'000'000));
  command->add_option("-o,--output", flags->output, "a file to write instead of standard output");
  command->callback([flags] {
    if (const ExitCode code = make_openings(*flags); code != ExitCode::done)
      throw CLI::RuntimeError(static_cast<int>(code));
  });
}

}  // namespace flipside::referee
