#include <unistd.h>

#include <CLI/CLI.hpp>
#include <csignal>

#include "bots/bot.hpp"
#include "bots/faulty/fault.hpp"
#include "bots/faulty/faulty_sink.hpp"
#include "bots/faulty/late_player.hpp"
#include "engine/core/text.hpp"
#include "engine/session/ugi_session.hpp"

namespace {

using namespace flipside;

int play(const BotOptions& options, BotFault fault, int at_move) {
  if (fault == BotFault::exit_at_start) return 3;
  if (fault == BotFault::grandchild) leave_grandchild();
  if (fault == BotFault::ignore_quit || fault == BotFault::ignore_eof) std::signal(SIGTERM, SIG_IGN);
  LatePlayer player(options.name, options.seed, fault == BotFault::late_move ? at_move : 0);
  FileSink out(STDOUT_FILENO);
  FaultySink sink(out, fault, at_move);
  bool flooding = false;
  bool received_quit = false;
  const int status = play_bot(options, player, sink, [&](std::string_view line, UgiSession& session) {
    std::string_view rest = line;
    const auto command = next_word(rest);
    if (fault == BotFault::flood_stderr && command == "go" && !std::exchange(flooding, true)) flood_stderr();
    received_quit = received_quit || command == "quit";
    return (fault == BotFault::ignore_quit && command == "quit") || session.handle(line);
  });
  if (fault == BotFault::ignore_quit || (fault == BotFault::ignore_eof && !received_quit)) sleep_forever();
  return status;
}

}  // namespace

int main(int argc, char** argv) {
  std::string fault;
  int at_move = 1;
  const auto add_options = [&](CLI::App& app) {
    app.add_option("--fault", fault, "kind of misbehaviour")
        ->required()
        ->check(CLI::IsMember(fault_names()).description(""));
    app.add_option("--at-ply", at_move, "number of the bot's move at which the fault starts, counting from 1")
        ->check(CLI::Range(1, 1'000'000))
        ->capture_default_str();
    app.footer(fault_descriptions());
  };
  return run_bot(
      "faulty-bot", "UGI engine that plays random moves and misbehaves, for testing tournament runners", argc,
      argv, [&](const BotOptions& options) { return play(options, fault_names().at(fault), at_move); },
      add_options);
}
