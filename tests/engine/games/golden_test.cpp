#include <doctest/doctest.h>

#include <algorithm>
#include <future>
#include <limits>
#include <string>
#include <string_view>
#include <vector>

#include "engine/games/registry.hpp"
#include "golden_data.hpp"
#include "tests/support/long_tests.hpp"

namespace flipside::test {
namespace {

/// Perft rows with more leaves are tested only if the environment variable FLIPSIDE_LONG_TESTS is 1.
constexpr std::uint64_t short_test_leaves = 1'000'000;

/// Returns descriptions of a family's golden perft rows that do not match.
std::vector<std::string> wrong_perft_rows(const FamilyInfo& info, std::uint64_t max_leaves) {
  std::vector<std::string> wrong;
  for (const auto& row : golden_rows("perft.tsv", 4)) {
    const std::uint64_t leaves = std::stoull(row[3]);
    if (leaves > max_leaves || !belongs_to_family(row[0], info)) continue;
    const auto game = game_after(row[0], row[1], "");
    if (!game)
      wrong.push_back(row_text(row) + ": " + game.error().message);
    else if (const auto counted = game->perft(std::stoi(row[2])); counted != leaves)
      wrong.push_back(row_text(row) + ": counted " + std::to_string(counted));
  }
  return wrong;
}

TEST_CASE("perft matches the golden table") {
  const std::uint64_t max_leaves =
      runs_long_tests() ? std::numeric_limits<std::uint64_t>::max() : short_test_leaves;
  std::vector<std::future<std::vector<std::string>>> counts;
  for (const FamilyInfo& info : families())
    counts.push_back(std::async(std::launch::async, wrong_perft_rows, info, max_leaves));
  for (auto& count : counts)
    for (const std::string& wrong : count.get()) FAIL_CHECK(wrong);
}

TEST_CASE("playouts match the golden table") {
  for (const auto& row : golden_rows("playouts.tsv", 5)) {
    CAPTURE(row_text(row));
    const auto game = game_after(row[0], "startpos", row[1]);
    if (!game) {
      FAIL_CHECK(game.error().message);
      continue;
    }
    CHECK(game->text() == row[2]);
    CHECK(result_text(game->outcome()) == row[3]);
    CHECK(game->plies() == std::stoi(row[4]));
  }
}

TEST_CASE("edge cases match the golden table") {
  for (const auto& row : golden_rows("edge.tsv", 6)) {
    CAPTURE(row_text(row));
    const auto game = game_after(row[0], row[1], row[2]);
    if (!game) {
      FAIL_CHECK(game.error().message);
      continue;
    }
    CHECK(game->text() == row[3]);
    CHECK(result_text(game->outcome()) == row[4]);
    CHECK(game->drawn_by_repetition() == (row[5] == "third occurrence"));
  }
}

TEST_CASE("every family has golden perft rows, playouts and edge cases") {
  struct Table {
    const char* file;
    std::size_t columns;
  };
  for (const Table& table : {Table{"perft.tsv", 4}, Table{"playouts.tsv", 5}, Table{"edge.tsv", 6}}) {
    const auto rows = golden_rows(table.file, table.columns);
    for (const FamilyInfo& info : families()) {
      const bool has_rows = std::any_of(rows.begin(), rows.end(),
                                        [&](const auto& row) { return belongs_to_family(row[0], info); });
      CHECK_MESSAGE(has_rows, table.file, ": ", info.name);
    }
  }
}

}  // namespace
}  // namespace flipside::test
