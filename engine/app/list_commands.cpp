#include <fmt/format.h>

#include <ostream>

#include "engine/app/bench.hpp"
#include "engine/app/commands.hpp"
#include "engine/games/registry.hpp"

namespace flipside {

int run(const GamesCommand& command, std::ostream& out) {
  const auto infos = families();
  for (const std::string& id : command.all ? all_game_ids() : main_game_ids())
    for (const FamilyInfo& info : infos)
      if (is_of_family(id, info))
        out << fmt::format("{:<28} {}, {}, {}\n", id, info.title, info.designer, info.year);
  return 0;
}

int run(const BenchCommand& command, TimeSource& time, std::ostream& out, std::ostream& err) {
  Bench bench{main_game_ids(), command.depth};
  if (command.game) {
    if (const auto known = start_game(*command.game); !known) {
      err << "error: " << known.error().message << '\n';
      return 1;
    }
    bench.games = {*command.game};
  }
  run_bench(bench, time, [&out](std::string_view line) { out << line << std::endl; });
  return 0;
}

}  // namespace flipside
