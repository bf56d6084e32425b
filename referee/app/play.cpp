#include "referee/app/play.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <future>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "referee/app/local_time.hpp"
#include "referee/app/stop_signal.hpp"
#include "referee/live/running_page.hpp"
#include "referee/log/log.hpp"
#include "referee/log/print_error.hpp"
#include "referee/process/guard.hpp"
#include "referee/process/limits.hpp"
#include "referee/session/launcher.hpp"
#include "referee/tournament/engine_capacity.hpp"
#include "referee/tournament/fastchess_display.hpp"
#include "referee/tournament/fault_counter.hpp"
#include "referee/tournament/hash_budget.hpp"
#include "referee/tournament/live_display.hpp"
#include "referee/tournament/local_runner.hpp"
#include "referee/tournament/log_sink.hpp"
#include "referee/tournament/result_writer.hpp"
#include "referee/tournament/scheduler.hpp"
#include "referee/tournament/tournament_state.hpp"

namespace flipside::referee {
namespace {

std::vector<std::string> names_of(const Config& config) {
  std::vector<std::string> names;
  for (const EngineConfig& engine : config.engines) names.push_back(engine.name);
  return names;
}

/// Opens the configured log file, or creates a log without a file.
Expected<std::unique_ptr<Log>> open_log(const Config& config) {
  if (config.log.file.empty()) return std::make_unique<Log>();
  return Log::open(resolved(config, config.log.file), config.log.level);
}

/// The destructor closes the log, and warns the user if lines were lost.
struct LogCloser {
  Log& log;
  ~LogCloser() {
    log.info("closing the log");
    if (const auto closed = log.close(); !closed) print_error("warning: " + closed.error().message);
  }
};

/// The log, processes, CPUs, and event loop that all games of a run share.
struct Services {
  const Config& config;
  Log& log;
  Guard guard;
  CoreSlots cores;
  KillChildrenOnExit cleanup{guard};
  SteadyTime time{};
  OwnThreadClocks clocks{};
  EventLoop loop{time, clocks};
  ProcessThread processes{loop, guard};
  EnginePool pool;

  Services(const Config& tournament, Log& to, Guard started, CoreSlots slots, std::size_t capacity)
      : config(tournament),
        log(to),
        guard(std::move(started)),
        cores(std::move(slots)),
        pool(loop, process_launcher(loop, processes), config, log, capacity) {
    guard.on_restart([this] { log.warning("the guard process died; restarted as process {}", guard.id()); });
  }
  ~Services() { loop.abandon_tasks(); }  // the tasks use `processes`, so destroy them first
};

/// A tournament's files, and its state after the games of earlier runs.
struct History {
  ResultWriter::Files files;
  TournamentState state;
  std::size_t played;  // number of games stored by earlier runs
};

/// Loads the results of earlier runs, removes the games after the decision of the SPRT, and creates the PGN
/// file.
Expected<History> load_history(const Config& config, Store store) {
  auto results = stored_results(store);
  if (!results) return results.error();
  TournamentState state(config, *results);
  if (const auto end = state.end()) {
    if (const auto removed = store.remove_from(*end); !removed) return removed.error();
    std::erase_if(*results, [&](const GameResult& result) { return result.index >= *end; });
  }
  if (const auto changed = store.set_status("running"); !changed) return changed.error();
  auto pgn = PgnFile::create(resolved(config, config.pgn));
  if (!pgn) return pgn.error();
  TranscriptDirectory transcripts(store.path());
  return History{
      {std::move(store), *std::move(pgn), std::move(transcripts)}, std::move(state), results->size()};
}

/// The limits of the system, divided between the engines and the page.
struct DividedLimits {
  SystemLimits engines;
  std::size_t page_connections = 0;
};

/// Raises the limit on descriptors and gives the page as many as the engines can spare.
DividedLimits divide_limits(const Config& config, std::size_t games) {
  const std::size_t wanted = wanted_descriptors(config, games);
  const std::size_t page = config.page ? HttpServerOptions{}.connections : 0;
  DividedLimits limits{raise_limits(wanted + page), page};
  if (limits.engines.descriptors == SystemLimits::unlimited) return limits;
  const std::size_t spare = limits.engines.descriptors - std::min(limits.engines.descriptors, wanted);
  limits.page_connections = std::min(page, spare);
  limits.engines.descriptors -= limits.page_connections;
  return limits;
}

/// The event sinks of a run.
struct Sinks {
  std::vector<std::unique_ptr<EventSink>> displays;
  LogSink log;
  FaultCounter faults;
  EventSink* page = nullptr;  // nullptr: no page

  std::vector<EventSink*> list() {
    std::vector<EventSink*> sinks{&log, &faults};
    for (const auto& display : displays) sinks.push_back(display.get());
    if (page != nullptr) sinks.push_back(page);
    return sinks;
  }
};

/// Creates the display that prints progress to the terminal.
std::unique_ptr<EventSink> make_display(const Config& config, const History& history, TimeSource& time) {
  const ScheduleProgress progress = history.state.progress();
  if (config.output == OutputStyle::fastchess) return std::make_unique<FastchessDisplay>(config, progress);
  std::vector<std::string> sandboxed;
  for (const EngineConfig& engine : config.engines)
    if (engine.sandbox == SandboxUse::on) sandboxed.push_back(engine.name);
  return std::make_unique<LiveDisplay>(names_of(config), std::move(sandboxed), progress, history.played,
                                       config.concurrency, time);
}

/// One run of a tournament.
class Run {
 public:
  /// @param page  nullptr: no page
  Run(Services& services, StopSignal& signals, const StartPositions& positions, RunningPage* page)
      : services_(services),
        signals_(signals),
        positions_(positions),
        page_(page),
        runner_(services.loop, services.pool, services.cores, services.config, positions) {
    signals_.watch(services_.loop, [this](StopStage stage, int signal) { stop(stage, signal); });
    services_.loop.on_halt([this](Duration halt) {
      const std::string reason =
          fmt::format("the referee was suspended or blocked for {}", duration_text(halt));
      services_.log.warning("{}", reason);
      runner_.annul_games(reason);
    });
  }

  ExitCode play(const OpenStore& open_store) {
    // Solve games while the engines start, so that solvers do not compete with thinking engines for CPUs.
    auto solutions = std::async(std::launch::async, solutions_of, std::cref(positions_));
    services_.log.info("checking that each engine starts");
    const MachineMemory memory = machine_memory();  // before the engines allocate their hash tables
    if (const auto started = runner_.check_engines(); !started)
      return fail(ExitCode::engines_not_started, started.error());
    if (stopped_by_signal()) return ExitCode::stopped;
    const EnginePool& pool = services_.pool;
    const auto warning = check_hash_budget(
        hash_at_once(pool.hash_sizes(), services_.config.concurrency, pool.capacity()), memory);
    if (!warning) return fail(ExitCode::configuration, warning.error());
    if (!warning->empty()) warn(*warning);
    auto store = open_store();
    if (!store) return fail(ExitCode::configuration, store.error());
    auto history = load_history(services_.config, *std::move(store));
    if (!history) return fail(ExitCode::records_failed, history.error());
    history_.emplace(*std::move(history));
    return play_games(solutions.get());
  }

  void warn(const std::string& warning) {
    services_.log.warning("{}", warning);
    print_error("warning: " + warning);
  }

  ExitCode fail(ExitCode code, const Error& error) {
    services_.log.error("{}", error.message);
    print_error(error.message);
    return code;
  }

 private:
  ExitCode play_games(Solutions solutions) {
    const Config& config = services_.config;
    Log& log = services_.log;
    TournamentState& state = history_->state;
    sinks_.emplace(Sinks{{}, LogSink(log), {}, nullptr});
    sinks_->displays.push_back(make_display(config, *history_, services_.time));
    if (page_ != nullptr) {
      page_->view().set_created(history_->files.store.info().created);
      page_->view().set_schedule(state.progress());
      sinks_->page = &page_->sink();
    }
    auto writer = ResultWriter::start(
        std::move(history_->files), sinks_->list(), std::move(solutions), state.progress().stage_begin,
        [] { return local_time("%Y-%m-%d %H:%M:%S"); },
        [this] {
          services_.loop.post([this] {
            if (scheduler_) scheduler_->resume();
          });
        });
    if (!writer) return fail(ExitCode::records_failed, writer.error());
    writer_ = *std::move(writer);
    const auto make_job = [&](const ScheduledGame& scheduled) {
      return referee::make_job(config, positions_, scheduled, local_time("%Y.%m.%d"));
    };
    scheduler_.emplace(services_.loop, state, make_job, runner_, *writer_);
    if (state.end()) scheduler_->stop();

    log.info("playing: {} games stored by earlier runs, {} concurrent games", history_->played,
             config.concurrency);
    if (page_ != nullptr) show_run();
    const Expected<void> played = scheduler_->run();
    if (page_ != nullptr) page_->sink().set_report_moves({});
    runner_.quit_engines();
    const bool stopped = stopped_by_signal() && !state.complete();
    const char* status = stopped || !played ? "stopped" : "finished";
    const Expected<void> written = writer_->finish(status);
    if (page_ != nullptr) page_->finish(status);
    log.info("{}", stopped || !played ? "stopped" : "all games have been played");
    if (!written) return fail(ExitCode::records_failed, written.error());
    if (!played && scheduler_->runner_failed())
      return fail(ExitCode::engines_not_started,
                  Error{played.error().message +
                        "; lower the concurrency or free resources, then continue with 'referee resume'"});
    if (!played) return fail(ExitCode::configuration, played.error());
    if (const std::string text = state.text(names_of(config)); !text.empty()) fmt::print("\n{}", text);
    for (const std::string& warning : sinks_->faults.warnings()) warn(warning);
    if (stopped) return ExitCode::stopped;
    const std::size_t forfeits = sinks_->faults.forfeits();
    if (forfeits > 0) log.info("forfeited games: {}", forfeits);
    return config.strict && forfeits > 0 ? ExitCode::forfeits : ExitCode::done;
  }

  /// Starts the clock of the page, and lets it request moves.
  void show_run() {
    page_->view().begin_run();
    page_->sink().set_report_moves([this] {
      services_.loop.post([this] {
        if (scheduler_) scheduler_->report_moves();
      });
    });
  }

  bool stopped_by_signal() const { return signals_.stage() != StopStage::none; }

  void stop(StopStage stage, int signal) {
    const bool drain = stage == StopStage::finish && scheduler_;
    services_.log.info("signal {} ({}): {}", signal, strsignal(signal),
                       drain ? fmt::format("finishing {} games", scheduler_->running()) : "stopping now");
    if (drain) {
      scheduler_->drain();
      writer_->emit(Message{fmt::format("finishing {} game{}; press Ctrl-C again to stop now",
                                        scheduler_->running(), scheduler_->running() == 1 ? "" : "s")});
      return;
    }
    services_.processes.refuse_starts();
    if (scheduler_)
      scheduler_->stop();
    else
      runner_.interrupt();
  }

  Services& services_;
  StopSignal& signals_;
  const StartPositions& positions_;
  RunningPage* page_;
  LocalRunner runner_;
  std::optional<History> history_;
  std::optional<Sinks> sinks_;  // declared before the writer, whose thread uses the sinks until it ends
  std::unique_ptr<ResultWriter> writer_;
  std::optional<Scheduler> scheduler_;
};

}  // namespace

ExitCode play(const Config& config, const StartPositions& positions, const OpenStore& open_store) {
  StopSignal signals;
  std::signal(SIGPIPE, SIG_IGN);  // so that a write to an exited engine fails with EPIPE
  std::signal(SIGXFSZ, SIG_IGN);  // so that a write beyond the file size limit fails with EFBIG
  adopt_orphans();
  const auto log = open_log(config);
  if (!log) {
    print_error(log.error().message);
    return ExitCode::configuration;
  }
  const LogCloser closer{**log};
  const auto fail = [&](ExitCode code, const Error& error) {
    (*log)->error("{}", error.message);
    print_error(error.message);
    return code;
  };
  (*log)->info("referee {} (process {}): {}", FLIPSIDE_VERSION, getpid(), config.event);
  auto cores = CoreSlots::make(config, allowed_cpus());
  if (!cores) return fail(ExitCode::configuration, cores.error());
  const std::size_t games = std::min<std::size_t>(config.concurrency, schedule_of(config).games());
  const DividedLimits limits = divide_limits(config, games);
  const auto capacity = engine_capacity(config, games, limits.engines);
  if (!capacity) return fail(ExitCode::configuration, capacity.error());
  auto guard = Guard::start();
  if (!guard) return fail(ExitCode::engines_not_started, guard.error());
  Services services(config, **log, *std::move(guard), *std::move(cores), *capacity);
  std::unique_ptr<RunningPage> page;
  if (config.page) {
    auto started = RunningPage::start(config, limits.page_connections, services.time);
    if (!started) return fail(ExitCode::configuration, started.error());
    page = *std::move(started);
    fmt::print("page: {}\n", page->url());
    std::fflush(stdout);
  }
  return Run(services, signals, positions, page.get()).play(open_store);
}

}  // namespace flipside::referee
