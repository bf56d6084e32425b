#include "referee/tournament/play.hpp"

#include <fmt/format.h>

#include <unistd.h>

#include <cstring>
#include <functional>
#include <future>
#include <memory>
#include <optional>
#include <utility>

#include "referee/log/log.hpp"
#include "referee/tournament/fastchess_display.hpp"
#include "referee/tournament/kill_strays_on_exit.hpp"
#include "referee/tournament/live_display.hpp"
#include "referee/tournament/local_time.hpp"
#include "referee/tournament/result_writer.hpp"
#include "referee/tournament/solutions.hpp"
#include "referee/tournament/stop_signal.hpp"
#include "referee/tournament/tournament_state.hpp"

namespace flipside::referee {
namespace {

std::string today() { return local_time("%Y.%m.%d"); }

std::vector<std::string> names_of(const Config& config) {
  std::vector<std::string> names;
  for (const EngineConfig& engine : config.engines) names.push_back(engine.name);
  return names;
}

std::unique_ptr<Display> display_of(const Config& config, const ScheduleProgress& outlook, std::size_t played,
                                    TimeSource& time) {
  if (config.output == OutputStyle::fastchess) return std::make_unique<FastchessDisplay>(config, outlook);
  return std::make_unique<LiveDisplay>(names_of(config), outlook, played, config.concurrency, time);
}

/// A log that keeps nothing unless a file is configured.
Expected<std::unique_ptr<Log>> open_log(const Config& config) {
  if (config.log.file.empty()) return std::make_unique<Log>();
  return Log::open(resolved(config, config.log.file), config.log.level);
}

/// The log's last line, and on standard error that lines of it are lost.
struct LogEnd {
  Log& log;
  ~LogEnd() {
    log.info("the end");
    if (const auto closed = log.close(); !closed)
      fmt::print(stderr, "referee: warning: {}\n", closed.error().message);
  }
};

/// The transcript of a game that ended so, if it is to be kept.
std::optional<Transcript> kept(const Config& config, bool failed, Transcript* transcript) {
  if (transcript == nullptr || (config.transcripts == KeptTranscripts::failed && !failed))
    return std::nullopt;
  return std::move(*transcript);
}

std::string game_text(const GameRecord& record) {
  return fmt::format("{}, {} plies, {}{}{}", result_text(record.outcome), record.moves.size(),
                     termination_text(record.termination), record.detail.empty() ? "" : ": ", record.detail);
}

}  // namespace

ExitCode play(const Config& config, const Plan& plan, const OpenStore& open_store) {
  StopSignal stop_signal;
  std::signal(SIGPIPE, SIG_IGN);  // the end of a stream is read, not signalled
  std::signal(SIGXFSZ, SIG_IGN);  // a file that grew too large is an error of the write
  adopt_orphans();
  const auto log = open_log(config);
  if (!log) {
    fmt::print(stderr, "referee: {}\n", log.error().message);
    return ExitCode::configuration;
  }
  const LogEnd log_end{**log};
  const auto failed = [&](ExitCode code, const Error& error) {
    (*log)->error("{}", error.message);
    fmt::print(stderr, "referee: {}\n", error.message);
    return code;
  };
  (*log)->info("referee {} (process {}): {}", FLIPSIDE_VERSION, getpid(), config.event);
  auto cores = CoreSlots::make(config, allowed_processors());
  if (!cores) return failed(ExitCode::configuration, cores.error());
  auto guard = Guard::start();
  if (!guard) return failed(ExitCode::engines_not_started, guard.error());
  guard->on_replaced([&] { (*log)->warning("the guard was gone: process {} takes its place", guard->id()); });
  const KillStraysOnExit nothing_left{*guard};
  SteadyTime time;
  ThreadRunDelay delay;
  EventLoop loop(time, delay);
  EnginePool pool(loop, *guard, config, **log);

  std::unique_ptr<ResultWriter> recorder;
  std::optional<TournamentState> proceedings;
  ScheduleProgress outlook;
  std::optional<Tournament> tournament;
  const auto finished = [&](std::size_t index, GameRecord record, Transcript* transcript) {
    const bool failed_game = is_abnormal(record.termination);
    if (const LogLevel level = failed_game ? LogLevel::warning : LogLevel::info; (*log)->wants(level))
      (*log)->add(level, fmt::format("game {} finished: {}", index + 1, game_text(record)));
    proceedings->add({static_cast<std::int64_t>(index), record.outcome});
    const auto end = proceedings->end();
    if (end) recorder->end_at(*end);
    recorder->add(index, std::move(record), kept(config, failed_game, transcript));
    ScheduleProgress now = proceedings->outlook();
    if (now.stage_begin != outlook.stage_begin)
      (*log)->info("a stage is drawn: its games begin with {}", now.stage_begin + 1);
    if (now != outlook) recorder->tell(outlook = std::move(now));
    if (end) (*log)->info("the test has decided: {} games count", *end);
    if (end || recorder->failed()) tournament->stop();
  };
  tournament.emplace(
      config, plan, loop, pool, *cores, **log,
      [&](std::size_t index, const PerPlayer<std::string>& players) { recorder->begin(index, players); },
      finished,
      [&](std::size_t index, const std::string& reason, Transcript* transcript) {
        (*log)->warning("game {} annulled: {}", index + 1, reason);
        recorder->annul(index, reason, kept(config, true, transcript));
      },
      today);
  tournament->hold_while([&] { return recorder->behind(); });
  stop_signal.watch(loop, [&](StopStage stage, int signal) {
    const bool finishing = stage == StopStage::finish && recorder;
    (*log)->info("signal {} ({}): {}", signal, strsignal(signal),
                 finishing ? fmt::format("finishing {} games", tournament->running()) : "stopping now");
    if (!finishing) return tournament->stop();
    tournament->finish();
    recorder->say(fmt::format("finishing {} game{}; once more to stop now", tournament->running(),
                              tournament->running() == 1 ? "" : "s"));
  });
  // While engines start, since it would disturb them while they think.
  auto solutions = std::async(std::launch::async, solutions_of, std::cref(plan));
  (*log)->info("starting each engine once");
  if (const auto started = tournament->start_engines(); !started)
    return failed(ExitCode::engines_not_started, started.error());
  if (stop_signal.stage() != StopStage::none) return ExitCode::stopped;

  auto store = open_store();
  if (!store) return failed(ExitCode::configuration, store.error());
  auto results = stored_results(*store);
  if (!results) return failed(ExitCode::records_failed, results.error());
  proceedings.emplace(config, *results);
  if (const auto end = proceedings->end()) {
    if (const auto removed = store->remove_from(*end); !removed)
      return failed(ExitCode::records_failed, removed.error());
    std::erase_if(*results, [&](const GameResult& result) { return result.index >= *end; });
    tournament->stop();
  }
  auto pgn = PgnFile::create(resolved(config, config.pgn));
  if (!pgn) return failed(ExitCode::records_failed, pgn.error());
  outlook = proceedings->outlook();
  const auto display = display_of(config, outlook, results->size(), time);
  TranscriptDirectory transcripts(store->path());
  auto recording = ResultWriter::start(*std::move(store), *std::move(pgn), std::move(transcripts),
                                       names_of(config), *display, outlook.stage_begin, solutions.get());
  if (!recording) return failed(ExitCode::records_failed, recording.error());
  recorder = *std::move(recording);

  (*log)->info("playing: {} games were played before, {} at once", results->size(), config.concurrency);
  const auto all_played = tournament->play(proceedings->schedule());
  const bool complete = proceedings->schedule().over() || proceedings->end();
  const bool stopped = stop_signal.stage() != StopStage::none && !complete;
  (*log)->info("{}", stopped || !all_played ? "stopped" : "all games are played");
  if (const auto kept = recorder->finish(stopped || !all_played ? "stopped" : "finished"); !kept)
    return failed(ExitCode::records_failed, kept.error());
  if (!all_played) return failed(ExitCode::configuration, all_played.error());
  if (const std::string text = proceedings->text(names_of(config)); !text.empty()) fmt::print("\n{}", text);
  if (stopped) return ExitCode::stopped;
  if (recorder->forfeits() > 0) (*log)->info("games lost by a fault: {}", recorder->forfeits());
  return config.strict && recorder->forfeits() > 0 ? ExitCode::forfeits : ExitCode::done;
}

}  // namespace flipside::referee
