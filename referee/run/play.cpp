#include "referee/run/play.hpp"

#include <fmt/format.h>

#include "referee/run/fastchess_display.hpp"
#include "referee/run/live_display.hpp"
#include "referee/run/local_time.hpp"
#include "referee/run/nothing_left.hpp"
#include "referee/run/proceedings.hpp"
#include "referee/run/recorder.hpp"
#include "referee/run/stop_signal.hpp"

namespace flipside::referee {
namespace {

std::string today() { return local_time("%Y.%m.%d"); }

ExitCode failed(ExitCode code, const Error& error) {
  fmt::print(stderr, "referee: {}\n", error.message);
  return code;
}

std::vector<std::string> names_of(const Config& config) {
  std::vector<std::string> names;
  for (const EngineConfig& engine : config.engines) names.push_back(engine.name);
  return names;
}

std::unique_ptr<Display> display_of(const Config& config, const Outlook& outlook, std::size_t played,
                                    TimeSource& time) {
  if (config.output == OutputStyle::fastchess) return std::make_unique<FastchessDisplay>(config, outlook);
  return std::make_unique<LiveDisplay>(names_of(config), outlook, played, config.concurrency, time);
}

}  // namespace

ExitCode play(const Config& config, const Plan& plan, const OpenStore& open_store) {
  StopSignal stop_signal;
  std::signal(SIGPIPE, SIG_IGN);  // the end of a stream is read, not signalled
  std::signal(SIGXFSZ, SIG_IGN);  // a file that grew too large is an error of the write
  auto cores = CoreSlots::make(config, allowed_processors());
  if (!cores) return failed(ExitCode::configuration, cores.error());
  adopt_orphans();
  auto guard = Guard::start();
  if (!guard) return failed(ExitCode::engines_not_started, guard.error());
  const NothingLeft nothing_left{*guard};
  SteadyTime time;
  ThreadRunDelay delay;
  EventLoop loop(time, delay);
  EnginePool pool(loop, *guard, config);

  std::unique_ptr<Recorder> recorder;
  std::optional<Proceedings> proceedings;
  Outlook outlook;
  std::optional<Tournament> tournament;
  const auto finished = [&](std::size_t index, GameRecord record) {
    proceedings->add({static_cast<std::int64_t>(index), record.outcome});
    const auto end = proceedings->end();
    if (end) recorder->end_at(*end);
    recorder->add(index, std::move(record));
    if (Outlook now = proceedings->outlook(); now != outlook) recorder->tell(outlook = std::move(now));
    if (end || recorder->failed()) tournament->stop();
  };
  tournament.emplace(
      config, plan, loop, pool, *cores,
      [&](std::size_t index, const PerPlayer<std::string>& players) { recorder->begin(index, players); },
      finished, [&](std::size_t index, const std::string& reason) { recorder->annul(index, reason); }, today);
  tournament->hold_while([&] { return recorder->behind(); });
  stop_signal.watch(loop, [&] { tournament->stop(); });
  if (const auto started = tournament->start_engines(); !started)
    return failed(ExitCode::engines_not_started, started.error());
  if (stop_signal.received() != 0) return ExitCode::stopped;

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
  auto recording =
      Recorder::start(*std::move(store), *std::move(pgn), names_of(config), *display, outlook.stage_begin);
  if (!recording) return failed(ExitCode::records_failed, recording.error());
  recorder = *std::move(recording);

  const auto all_played = tournament->play(proceedings->course());
  const bool stopped = stop_signal.received() != 0;
  if (const auto kept = recorder->finish(stopped || !all_played ? "stopped" : "finished"); !kept)
    return failed(ExitCode::records_failed, kept.error());
  if (!all_played) return failed(ExitCode::configuration, all_played.error());
  if (const std::string text = proceedings->text(names_of(config)); !text.empty()) fmt::print("\n{}", text);
  return stopped ? ExitCode::stopped : ExitCode::done;
}

}  // namespace flipside::referee
