#include "bench/engine/golden.hpp"

#include <fmt/format.h>

#include <fstream>
#include <sstream>

#include "engine/games/registry.hpp"

namespace flipside {

Expected<std::vector<GoldenSignature>> read_golden(const std::filesystem::path& path) {
  std::ifstream file(path);
  if (!file) return Error{fmt::format("cannot read '{}'", path.string())};
  std::vector<GoldenSignature> rows;
  int number = 0;
  for (std::string line; std::getline(file, line);) {
    ++number;
    if (line.empty() || line.front() == '#') continue;
    GoldenSignature row;
    std::istringstream fields(line);
    if (!(fields >> row.game >> row.depth >> row.signature) || row.depth < 1)
      return Error{fmt::format("{}:{}: expected a game, a depth and a signature, not '{}'", path.string(),
                               number, line)};
    if (const auto game = start_game(row.game); !game)
      return Error{fmt::format("{}:{}: {}", path.string(), number, game.error().message)};
    rows.push_back(std::move(row));
  }
  return rows;
}

}  // namespace flipside
