#include "referee/session/launcher.hpp"

#include "referee/session/process_channel.hpp"

namespace flipside::referee {

std::variant<Process, StartError> launch(const EngineCommand& engine, const Placement& placement,
                                         const Guard& guard, const WrapCommand& wrap) {
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
  return start_process(wrap ? wrap(std::move(command)) : std::move(command));
}

StartEngine process_launcher(EventLoop& loop, ProcessThread& processes, WrapCommand wrap) {
  return [&loop, &processes, wrap = std::move(wrap)](EngineCommand engine,
                                                     Placement placement) -> Task<StartResult> {
    ProcessThread::Launch start = [engine = std::move(engine), placement = std::move(placement), wrap](
                                      const Guard& guard) { return launch(engine, placement, guard, wrap); };
    ProcessThread::Started launched = co_await processes.start(std::move(start));
    if (auto* failed = std::get_if<StartError>(&launched)) co_return std::move(*failed);
    auto& process = std::get<Process>(launched);
    const pid_t id = process.id;
    std::string program = process.program.string();
    co_return StartedEngine{std::make_unique<ProcessChannel>(loop, processes, std::move(process)), id,
                            std::move(program)};
  };
}

}  // namespace flipside::referee
