#include <doctest/doctest.h>

#include <fstream>
#include <regex>
#include <string>
#include <vector>

#include "engine/games/registry.hpp"
#include "tests/support/paths.hpp"

namespace flipside::test {
namespace {

/// A row of a table in the documentation: game ids and the value of their start positions for the first
/// player.
struct DocumentedValue {
  std::vector<std::string> ids;
  std::string value;  // such as "won in 117" or "lost"
};

/// Returns the ids in a cell such as "`flipway-6-checkered`, `-a1white`", expanding abbreviated ids.
std::vector<std::string> ids_in(const std::string& cell) {
  std::vector<std::string> ids;
  const std::regex quoted("`([^`]+)`");
  for (std::sregex_iterator it(cell.begin(), cell.end(), quoted); it != std::sregex_iterator(); ++it) {
    const std::string word = (*it)[1];
    if (word.starts_with("flip")) {
      ids.push_back(word);
      continue;
    }
    // "-8-pie" replaces the size of the first id; "-a1white-pie" replaces "-pie".
    std::string base = ids.front();
    if ('0' <= word[1] && word[1] <= '9')
      base = base.substr(0, base.find('-'));
    else if (base.ends_with("-pie"))
      base.resize(base.size() - 4);
    ids.push_back(base + word);
  }
  return ids;
}

/// Returns the rows that give the value of a start position.
std::vector<DocumentedValue> values_in(const std::string& file) {
  std::vector<DocumentedValue> found;
  std::ifstream in(source_path(file));
  REQUIRE(in);
  const std::regex row(R"(\| (`flip[^|]*`) \| \**((?:won|lost)(?: in \d+)?))");
  for (std::string line; std::getline(in, line);)
    if (std::smatch parts; std::regex_search(line, parts, row)) found.push_back({ids_in(parts[1]), parts[2]});
  return found;
}

TEST_CASE("every solved game of the documentation is known to be solved, with the documented value") {
  for (const auto& [file, rows] : {std::pair("docs/solved.md", 20), std::pair("docs/proofs.md", 20)}) {
    const auto documented = values_in(file);
    CHECK(documented.size() >= static_cast<std::size_t>(rows));
    for (const auto& [ids, value] : documented)
      for (const std::string& id : ids) {
        CAPTURE(id);
        REQUIRE(start_game(id));
        const auto proven = proven_start_of(id);
        REQUIRE(proven);
        CHECK((proven->outcome == Outcome::p1_win) == value.starts_with("won"));
        if (const auto in = value.find(" in "); in != std::string::npos)
          CHECK(proven->plies == std::stoi(value.substr(in + 4)));
      }
  }
}

TEST_CASE("a known winning first move is legal, and exists only if the first player wins") {
  for (const std::string& id : all_game_ids()) {
    const auto proven = proven_start_of(id);
    if (!proven || proven->winning_moves.empty()) continue;
    CAPTURE(id);
    CHECK(proven->outcome == Outcome::p1_win);
    const std::string first(proven->winning_moves.substr(0, proven->winning_moves.find(',')));
    AnyGame game = *start_game(id);
    CHECK(game.play(first));
  }
}

TEST_CASE("a game that is not solved has no proven start") {
  for (const char* id : {"flipway-9", "flipway-8-pie", "flipflop-5", "flipchain-4", "chess"})
    CHECK_FALSE(proven_start_of(id));
}

}  // namespace
}  // namespace flipside::test
