#include "golden_data.hpp"

#include <doctest/doctest.h>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <fstream>
#include <sstream>

#include "engine/games/registry.hpp"
#include "tests/support/paths.hpp"

namespace flipside::test {

std::vector<std::vector<std::string>> golden_rows(std::string_view file, std::size_t columns) {
  std::ifstream in(data_path(file));
  REQUIRE_MESSAGE(in.is_open(), "tests/data/", file);
  std::vector<std::vector<std::string>> rows;
  for (std::string line; std::getline(in, line);) {
    if (line.empty() || line.front() == '#') continue;
    std::vector<std::string> cells(1);
    for (const char c : line) {
      if (c == '\t')
        cells.emplace_back();
      else
        cells.back() += c;
    }
    REQUIRE_MESSAGE(cells.size() == columns, line);
    rows.push_back(std::move(cells));
  }
  REQUIRE(!rows.empty());
  return rows;
}

std::string row_text(const std::vector<std::string>& row) { return fmt::format("{}", fmt::join(row, " | ")); }

Expected<AnyGame> game_after(std::string_view id, std::string_view position, std::string_view moves) {
  auto game = start_game(id);
  if (game && position != "startpos") game = game->parse(position);
  if (!game) return game;
  std::istringstream words{std::string(moves)};
  for (std::string move; words >> move;)
    if (const auto played = game->play(move); !played) return played.error();
  return game;
}

}  // namespace flipside::test
