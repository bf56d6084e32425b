#include "referee/tournament/engine_pool.hpp"

#include <fmt/format.h>

#include <utility>

#include "referee/session/process_channel.hpp"

namespace flipside::referee {

EnginePool::EnginePool(EventLoop& loop, Guard& guard, const Config& config, Log& log)
    : loop_(loop), guard_(guard), config_(config), idle_(config.engines.size()), log_(log) {}

Task<EnginePool::Taken> EnginePool::take(std::size_t engine, std::vector<int> processors,
                                         SeatTranscript transcript) {
  if (!idle_[engine].empty()) {
    auto process = std::move(idle_[engine].back());
    idle_[engine].pop_back();
    lent_.insert(process.get());
    if (!processors.empty()) process->pin(processors);
    process->set_transcript(transcript);
    log_.debug("{}: in use again", labels_[process.get()]);
    co_return std::move(process);
  }
  make_room(engine);
  co_return co_await start(engine, std::move(processors), transcript);
}

Task<EnginePool::Taken> EnginePool::start(std::size_t engine, std::vector<int> processors,
                                          SeatTranscript transcript) {
  const EngineConfig& config = config_.engines[engine];
  Command command;
  command.arguments = config.arguments;
  command.directory = resolved(config_, config.directory);
  command.environment = config.environment;
  auto program = find_program(config.command, config_.directory);
  if (!program) co_return Fault{Termination::start_failed, program.error().message};
  command.program = *std::move(program);
  command.niceness = config.niceness;
  command.memory = config.memory;
  command.processors = std::move(processors);
  command.announce_to = guard_.descriptor();
  auto process = start_process(command);
  if (!process) co_return Fault{Termination::start_failed, process.error().message};
  const pid_t id = process->id;

  auto channel = std::make_unique<ProcessChannel>(loop_, guard_, *std::move(process));
  auto started = std::make_unique<UgiEngine>(std::move(channel), loop_.time(), config.timeouts, config.quirks);
  lent_.insert(started.get());
  const std::string& label = labels_[started.get()] =
      fmt::format("engine '{}' (process {})", config.name, id);
  log_.info("{} started: {}", label, command.program.string());
  started->set_transcript(transcript);
  if (auto fault = co_await started->start(config.options, config.ponder)) {
    log_.warning("{} does not start: {}", label, fault->detail);
    discard(std::move(started));
    co_return *std::move(fault);
  }
  co_return std::move(started);
}

void EnginePool::give_back(std::size_t engine, std::unique_ptr<UgiEngine> process) {
  lent_.erase(process.get());
  process->set_transcript({});
  if (config_.engines[engine].restart)
    loop_.spawn(quit(std::move(process)));
  else
    idle_[engine].push_back(std::move(process));
}

void EnginePool::discard(std::unique_ptr<UgiEngine> process) {
  lent_.erase(process.get());
  log_.info("{} killed", forget(*process));
}

void EnginePool::interrupt() {
  const std::set<UgiEngine*> waiting = lent_;  // those that wake up return what they hold
  for (UgiEngine* process : waiting)
    if (lent_.contains(process)) process->interrupt();
}

void EnginePool::quit_idle() {
  for (auto& processes : idle_) {
    for (auto& process : processes) loop_.spawn(quit(std::move(process)));
    processes.clear();
  }
}

Task<void> EnginePool::quit(std::unique_ptr<UgiEngine> process) {
  const std::string label = forget(*process);
  const std::string how = co_await process->quit();
  log_.info("{} ended: {}", label, how);
}

/// The label of a process that is about to end.
std::string EnginePool::forget(const UgiEngine& process) {
  const auto known = labels_.extract(&process);
  return known ? std::move(known.mapped()) : std::string{};
}

/// Ends an idle process of another engine where there would be more than the games at once can need.
void EnginePool::make_room(std::size_t wanted) {
  const std::size_t room = 2 * config_.concurrency + config_.engines.size();
  std::size_t count = lent_.size();
  std::size_t longest = wanted;
  for (std::size_t engine = 0; engine < idle_.size(); ++engine) {
    count += idle_[engine].size();
    if (idle_[engine].size() > idle_[longest].size()) longest = engine;
  }
  if (count < room || idle_[longest].empty()) return;
  auto process = std::move(idle_[longest].back());
  idle_[longest].pop_back();
  loop_.spawn(quit(std::move(process)));
}

}  // namespace flipside::referee
