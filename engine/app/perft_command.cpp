#include <fmt/format.h>

#include <algorithm>
#include <ostream>

#include "engine/app/commands.hpp"
#include "engine/app/set_up.hpp"
#include "engine/session/divide.hpp"

namespace flipside {

int run(const PerftCommand& command, TimeSource& time, std::ostream& out, std::ostream& err) {
  const auto game = set_up(command.game, command.position);
  if (!game) {
    err << "error: " << game.error().message << '\n';
    return 1;
  }
  if (command.divide) {
    std::uint64_t leaves = 0;
    for (const auto& [move, count] : divide(*game, command.depth)) {
      out << fmt::format("{} {}\n", move, count);
      leaves += count;
    }
    out << fmt::format("total {}\n", leaves);
    return 0;
  }
  for (int depth = 1; depth <= command.depth; ++depth) {
    const Instant begun = time.now();
    const std::uint64_t leaves = game->perft(depth);
    const double seconds = std::chrono::duration<double>(time.now() - begun).count();
    out << fmt::format("{} {} {:.3f} {:.1f}\n", depth, leaves, seconds,
                       static_cast<double>(leaves) / 1e6 / std::max(seconds, 1e-9))
        << std::flush;
  }
  return 0;
}

}  // namespace flipside
