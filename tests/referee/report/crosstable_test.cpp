#include "referee/report/crosstable.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <sstream>
#include <string>
#include <vector>

#include "referee/report/text_table.hpp"

using namespace flipside;
using namespace flipside::referee;

namespace {

void add(CrossTable& table, std::size_t a, std::size_t b, int wins, int draws, int losses) {
  for (int i = 0; i < wins; ++i) table.add(a, b, Outcome::p1_win);
  for (int i = 0; i < draws; ++i) table.add(a, b, Outcome::draw);
  for (int i = 0; i < losses; ++i) table.add(a, b, Outcome::p2_win);
}

CrossTable sample() {
  CrossTable table(5);
  add(table, 0, 1, 20, 10, 70);
  add(table, 1, 2, 50, 10, 40);
  add(table, 2, 0, 60, 20, 20);
  add(table, 3, 1, 0, 0, 4);
  return table;
}

const std::vector<std::string> names{"random", "Bolaños", "将棋", "late", "absent"};

}  // namespace

TEST_CASE("a cell shows points/games, wins-draws-losses and the Elo difference") {
  CHECK(crosstable(sample(), names) == R"(#  Name            1         2         3      4
1  Bolaños         ·  55.0/100  75.0/100  4.0/4
                      50-10-40  70-10-20  4-0-0
                       +35 ±66  +191 ±75      -
2  将棋     45.0/100         ·  70.0/100      -
            40-10-50            60-20-20
             -35 ±66            +147 ±66
3  random   25.0/100  30.0/100         ·      -
            20-10-70  20-20-60
            -191 ±75  -147 ±66
4  late        0.0/4         -         -      ·
               0-0-4
                   -
)");
}

TEST_CASE("a table that is wider than the terminal is split into blocks that repeat the names") {
  CrosstableOptions options;
  options.width = 40;
  const std::string text = crosstable(sample(), names, options);
  CHECK(text == R"(#  Name            1         2         3
1  Bolaños         ·  55.0/100  75.0/100
                      50-10-40  70-10-20
                       +35 ±66  +191 ±75
2  将棋     45.0/100         ·  70.0/100
            40-10-50            60-20-20
             -35 ±66            +147 ±66
3  random   25.0/100  30.0/100         ·
            20-10-70  20-20-60
            -191 ±75  -147 ±66
4  late        0.0/4         -         -
               0-0-4
                   -

#  Name         4
1  Bolaños  4.0/4
            4-0-0
                -
2  将棋         -
3  random       -
4  late         ·
)");
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) CHECK(display_width(line) <= 40);
}

TEST_CASE("if the terminal is too narrow for any opponent, each block shows one opponent") {
  CrosstableOptions options;
  options.width = 1;
  options.name_width = 3;
  const std::string text = crosstable(sample(), names, options);
  CHECK(std::count(text.begin(), text.end(), '#') == 4);
}

TEST_CASE("a crosstable without games is empty") { CHECK(crosstable(CrossTable(5), names) == "#  Name\n"); }
