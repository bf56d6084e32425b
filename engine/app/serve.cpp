#include "engine/app/serve.hpp"

#include <unistd.h>

#include "engine/app/bench.hpp"
#include "engine/app/search_player.hpp"
#include "engine/games/registry.hpp"
#include "engine/session/file_sink.hpp"
#include "engine/session/read_lines.hpp"

namespace flipside {
namespace {

ConsoleCommand bench_command(TimeSource& time) {
  return {"bench", "search some fixed positions of each game and count nodes",
          [&time](std::string_view, LineSink& out) {
            run_bench({main_game_ids()}, time, [&out](std::string_view line) { out.write(line); });
          }};
}

}  // namespace

int serve(AnyGame start, std::optional<Protocol> protocol) {
  SteadyTime time;
  FileSink out(STDOUT_FILENO);
  SearchPlayer player(time);
  ProtocolSession session(protocol, player, std::move(start), time, out, {bench_command(time)});
  read_lines(STDIN_FILENO, STDOUT_FILENO, [&](std::string_view line) { return session.handle(line); });
  session.finish();
  return 0;
}

}  // namespace flipside
