#include "referee/tournament/engine_pool.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <utility>

#include "engine/core/text.hpp"
#include "referee/tournament/transcript_directory.hpp"

namespace flipside::referee {
namespace {

/// Delay before retrying to start an engine after the system lacked descriptors, processes, or memory.
constexpr auto retry_delay = std::chrono::milliseconds(250);
/// Maximum number of retries per start.
constexpr int max_retries = 40;

/// Returns the size of an engine's `Hash` in MiB; 0 if the engine has no such option.
std::uint64_t hash_size(const EngineConfig& config, const std::vector<ugi::Option>& options) {
  constexpr std::string_view name = "Hash";
  const auto listed = std::ranges::find(options, name, &ugi::Option::name);
  if (listed == options.end()) return 0;
  std::string value = listed->default_value;
  for (const auto& [option, configured] : config.options)
    if (option == name) value = configured;
  return read_number<std::uint64_t>(value).value_or(0);
}

/// Returns what an engine may use in its sandbox: also its working directory, if it has one of its own, and
/// the files that its options name.
SandboxRules sandbox_rules(const Config& config, const EngineConfig& engine) {
  SandboxRules rules;
  rules.network = engine.network;
  rules.processes = engine.processes;
  for (const auto& path : engine.readable)
    rules.readable.push_back(resolved(config, path).lexically_normal());
  for (const auto& path : engine.writable)
    rules.writable.push_back(resolved(config, path).lexically_normal());
  const auto directory = resolved(config, engine.directory).lexically_normal();
  if (!engine.directory.empty()) rules.readable.push_back(directory);
  std::error_code ignored;
  for (const auto& [name, value] : engine.options)
    if (std::filesystem::is_regular_file(directory / value, ignored))
      rules.readable.push_back((directory / value).lexically_normal());
  const auto store = resolved(config, config.store);
  const std::filesystem::path records[]{store,
                                        store.string() + "-wal",
                                        store.string() + "-shm",
                                        resolved(config, config.pgn),
                                        TranscriptDirectory(store).path(),
                                        config.directory / config.log.file};
  for (const auto& path : records)
    if (path != config.directory) rules.hidden.push_back(path.lexically_normal());
  return rules;
}

}  // namespace

EngineCommand command_of(const Config& config, std::size_t engine) {
  const EngineConfig& settings = config.engines[engine];
  EngineCommand command;
  command.program = settings.command;
  command.base = config.directory;
  command.arguments = settings.arguments;
  command.directory = resolved(config, settings.directory);
  command.environment = settings.environment;
  command.niceness = settings.niceness;
  command.memory_limit = settings.memory;
  if (settings.sandbox == SandboxUse::on) command.sandbox = sandbox_rules(config, settings);
  return command;
}

EnginePool::EnginePool(EventLoop& loop, StartEngine start, const Config& config, Log& log,
                       std::size_t capacity)
    : loop_(loop),
      start_(std::move(start)),
      config_(config),
      idle_(config.engines.size()),
      hash_sizes_(config.engines.size()),
      capacity_(capacity),
      log_(log) {}

Task<EnginePool::Acquired> EnginePool::acquire(std::size_t engine, Placement placement,
                                               SeatTranscript transcript) {
  if (!idle_[engine].empty()) {
    auto process = std::move(idle_[engine].back());
    idle_[engine].pop_back();
    acquired_.insert(process.get());
    if (!placement.cpus.empty()) process->pin(placement.cpus);
    process->set_transcript(transcript);
    log_.debug("{}: reused", labels_[process.get()]);
    co_return std::move(process);
  }
  make_room(engine);
  co_return co_await start(engine, std::move(placement), transcript);
}

Task<EnginePool::Acquired> EnginePool::start(std::size_t engine, Placement placement,
                                             SeatTranscript transcript) {
  const EngineConfig& config = config_.engines[engine];
  StartResult result = co_await launch(engine, std::move(placement));
  if (auto* failed = std::get_if<StartError>(&result)) {
    if (failed->cause == StartError::Cause::system) co_return Error{std::move(failed->message)};
    co_return Fault{Termination::start_failed, std::move(failed->message)};
  }
  auto& started = std::get<StartedEngine>(result);
  auto process =
      std::make_unique<UgiEngine>(std::move(started.channel), loop_.time(), config.timeouts, config.quirks);
  acquired_.insert(process.get());
  const std::string& label = labels_[process.get()] =
      fmt::format("engine '{}' (process {})", config.name, started.process);
  log_.info("{} started: {}", label, started.program);
  process->set_transcript(transcript);
  if (auto fault = co_await process->start(config.options, config.ponder)) {
    log_.warning("{} failed to start: {}", label, fault->detail);
    discard(std::move(process));
    co_return *std::move(fault);
  }
  hash_sizes_[engine] = hash_size(config, process->options());
  co_return std::move(process);
}

/// Starts the process of an engine. Retries if the system lacks the resources, because another engine or
/// program may have used them up only for a moment.
Task<StartResult> EnginePool::launch(std::size_t engine, Placement placement) {
  const EngineCommand command = command_of(config_, engine);
  for (int retry = 0;; ++retry) {
    StartResult result = co_await start_(command, placement);
    const auto* failed = std::get_if<StartError>(&result);
    const bool lacks_resources = failed != nullptr && failed->cause == StartError::Cause::system;
    if (!lacks_resources || closed_ || retry == max_retries) co_return result;
    log_.warning("{}; retrying", failed->message);
    co_await loop_.sleep_until(loop_.time().now() + retry_delay);
  }
}

void EnginePool::release(std::size_t engine, std::unique_ptr<UgiEngine> process) {
  acquired_.erase(process.get());
  process->set_transcript({});
  if (config_.engines[engine].restart)
    loop_.spawn(quit(std::move(process)));
  else
    idle_[engine].push_back(std::move(process));
}

void EnginePool::discard(std::unique_ptr<UgiEngine> process) {
  acquired_.erase(process.get());
  log_.info("{} killed", remove_label(*process));
}

void EnginePool::interrupt() {
  const std::set<UgiEngine*> interrupted = acquired_;  // a copy, because resumed coroutines modify acquired_
  for (UgiEngine* process : interrupted)
    if (acquired_.contains(process)) process->interrupt();
}

void EnginePool::quit_idle() {
  for (auto& processes : idle_) {
    for (auto& process : processes) loop_.spawn(quit(std::move(process)));
    processes.clear();
  }
}

Task<void> EnginePool::quit(std::unique_ptr<UgiEngine> process) {
  const std::string label = remove_label(*process);
  const std::string how = co_await process->quit();
  log_.info("{} ended: {}", label, how);
}

/// Removes and returns the label of a process that is about to exit.
std::string EnginePool::remove_label(const UgiEngine& process) {
  const auto label = labels_.extract(&process);
  return label ? std::move(label.mapped()) : std::string{};
}

/// Makes room for a new process of `engine`. If the pool is full, quits an idle process of the engine that
/// has the most idle processes.
void EnginePool::make_room(std::size_t engine) {
  std::size_t count = acquired_.size();
  std::size_t most_idle = engine;
  for (std::size_t each = 0; each < idle_.size(); ++each) {
    count += idle_[each].size();
    if (idle_[each].size() > idle_[most_idle].size()) most_idle = each;
  }
  if (count < capacity_ || idle_[most_idle].empty()) return;
  auto process = std::move(idle_[most_idle].back());
  idle_[most_idle].pop_back();
  loop_.spawn(quit(std::move(process)));
}

}  // namespace flipside::referee
