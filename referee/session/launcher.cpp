#include "referee/session/launcher.hpp"

#include "referee/sandbox/sandbox.hpp"
#include "referee/session/process_channel.hpp"

namespace flipside::referee {

std::variant<Process, StartError> launch(const EngineCommand& engine, const Placement& placement,
                                         const Guard& guard) {
  auto program = find_program(engine.program, engine.base);
  if (!program) return StartError{StartError::Cause::program, program.error().message};
  Command command;
  command.program = *std::move(program);
  command.arguments = engine.arguments;
  command.directory = engine.directory;
  command.environment = engine.environment;
  command.niceness = engine.niceness;
  command.memory_limit = engine.memory_limit;
  command.cpus = placement.cpus;
  command.announce_to = guard.descriptor();
  return engine.sandbox ? start_sandboxed(command, *engine.sandbox) : start_process(command);
}

StartEngine process_launcher(EventLoop& loop, ProcessThread& processes) {
  return [&loop, &processes](EngineCommand engine, Placement placement) -> Task<StartResult> {
    ProcessThread::Launch start = [engine = std::move(engine), placement = std::move(placement)](
                                      const Guard& guard) { return launch(engine, placement, guard); };
    ProcessThread::Started launched = co_await processes.start(std::move(start));
    if (auto* failed = std::get_if<StartError>(&launched)) co_return std::move(*failed);
    auto& process = std::get<Process>(launched);
    const pid_t id = process.id;
    std::string program = process.program.string();
    auto channel = std::make_unique<ProcessChannel>(loop, processes, std::move(process));
    if (auto failed = co_await channel->started()) co_return *std::move(failed);
    co_return StartedEngine{std::move(channel), id, std::move(program)};
  };
}

}  // namespace flipside::referee
