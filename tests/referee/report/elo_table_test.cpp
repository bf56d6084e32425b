#include "referee/report/elo_table.hpp"

#include <doctest/doctest.h>

#include <vector>

#include "referee/ratings/standings.hpp"

using namespace flipside;
using namespace flipside::referee;

namespace {

void add(Standings& standings, const char* game, std::size_t a, std::size_t b, int wins, int draws,
         int losses) {
  for (int i = 0; i < wins; ++i) standings.add(game, a, b, Outcome::p1_win);
  for (int i = 0; i < draws; ++i) standings.add(game, a, b, Outcome::draw);
  for (int i = 0; i < losses; ++i) standings.add(game, a, b, Outcome::p2_win);
}

}  // namespace

TEST_CASE("the Elo table lists the strongest player first and aligns names in any script") {
  Standings standings(4);
  add(standings, "flipfour", 0, 1, 20, 10, 70);
  add(standings, "flipfour", 1, 2, 50, 10, 40);
  add(standings, "flipfour", 2, 0, 60, 20, 20);
  standings.add("flipfour", 0, 1, Outcome::p1_win, LossKind::time_forfeit);
  const std::vector<std::string> names{"random", "Bolaños", "将棋", "absent"};
  CHECK(elo_table(standings.overall(), names) ==
        R"(Rank  Name      Elo  ±95%  Games  Points  Score    W   D    L  Time
   1  Bolaños    72    34    201   130.0  64.7%  120  20   61     1
   2  将棋       37    33    200   115.0  57.5%  100  30   70     0
   3  random   -109    35    201    56.0  27.9%   41  30  130     0
)");
}

TEST_CASE("a column for other forfeits is shown if there are any") {
  Standings standings(2);
  add(standings, "flipfour", 0, 1, 1, 0, 1);
  standings.add("flipfour", 0, 1, Outcome::p1_win, LossKind::other_forfeit);
  standings.add("flipfour", 0, 1, std::nullopt, LossKind::other_forfeit);
  const std::vector<std::string> names{"a", "b"};
  CHECK(elo_table(standings.overall(), names) ==
        R"(Rank  Name  Elo  ±95%  Games  Points  Score  W  D  L  Time  Other
   1  a      35   155      3     2.0  66.7%  2  0  1     0      0
   2  b     -35   155      3     1.0  33.3%  1  0  2     0      1
1 game without a score.
)");
}

TEST_CASE("unconnected groups are numbered") {
  Standings standings(4);
  add(standings, "flipfour", 0, 2, 1, 0, 3);
  add(standings, "flipfour", 1, 3, 6, 0, 2);
  const std::vector<std::string> names{"a", "b", "c", "d"};
  CHECK(elo_table(standings.overall(), names) ==
        R"(Rank  Name  Group  Elo  ±95%  Games  Points  Score  W  D  L  Time
   1  c         1   60   147      4     3.0  75.0%  3  0  1     0
   2  a         1  -60   147      4     1.0  25.0%  1  0  3     0
   3  b         2   74   117      8     6.0  75.0%  6  0  2     0
   4  d         2  -74   117      8     2.0  25.0%  2  0  6     0
Ratings of different groups cannot be compared: there are no games between the 2 groups.
)");
}

TEST_CASE("ratings in an anchored table are relative to the anchor") {
  Standings standings(2);
  add(standings, "flipfour", 0, 1, 30, 0, 10);
  EloTableOptions options;
  options.ratings.anchor = Anchor{1, 1500};
  const std::vector<std::string> names{"a", "b"};
  CHECK(elo_table(standings.overall(), names, options) ==
        R"(Rank  Name   Elo  ±95%  Games  Points  Score   W  D   L  Time
   1  a     1680   119     40    30.0  75.0%  30  0  10     0
   2  b     1500     0     40    10.0  25.0%  10  0  30     0
)");
}

TEST_CASE("optional columns follow the other columns, and optional lines follow the table") {
  Standings standings(3);
  add(standings, "flipfour", 0, 1, 20, 10, 10);
  add(standings, "flipfour", 1, 0, 20, 10, 10);
  add(standings, "flipfour", 1, 2, 30, 4, 6);
  EloTableOptions options;
  options.draws = true;
  options.superiority = true;
  options.first_player = true;
  options.ratings.draws = DrawModel::davidson;
  options.ratings.first_player_advantage = true;
  const std::vector<std::string> names{"a", "b", "c"};
  CHECK(elo_table(standings.overall(), names, options) ==
        R"(Rank  Name  Elo  ±95%  Games  Points  Score   W   D   L  Time  Draws    LOS
   1  a      49    64     80    40.0  50.0%  30  20  30     0  25.0%  50.0%
   2  b      49    50    120    72.0  60.0%  60  24  36     0  20.0%  98.4%
   3  c     -97    92     40     8.0  20.0%   6   4  30     0  10.0%      -
First player's score: 68.3% ±7.3%, Elo 133.6 ±59.4.
Estimated first-move advantage: +90 ±68 Elo.
Estimated draw rate between equal players: 22.0% ±7.9%.
)");
}

TEST_CASE("a column for move accuracy is shown if any moves were counted") {
  Standings standings(3);
  add(standings, "flipfour", 0, 1, 1, 1, 1);
  add(standings, "flipflop-3", 0, 2, 1, 1, 1);
  GameRecord record;
  record.game = "flipflop-3";
  record.outcome = Outcome::draw;
  record.accuracy = {Accuracy{1999, 2000}, Accuracy{3, 3}};
  tally(standings, record, {0, 2});
  tally(standings, record, {0, 2});
  const std::vector<std::string> names{"a", "b", "c"};
  const CrossTable& overall = standings.overall();
  CHECK(overall.accuracy(0) == Accuracy{3998, 4000});
  CHECK(overall.accuracy(1) == Accuracy{});
  CHECK(overall.accuracy(2) == Accuracy{6, 6});
  const std::string table = elo_table(overall, names);
  CHECK(table.find("  Time  Accuracy\n") != std::string::npos);
  CHECK(table.find("     0     99.9%\n") != std::string::npos);  // 3998 of 4000 is shown as less than 100 %
  CHECK(table.find("     0    100.0%\n") != std::string::npos);
  CHECK(table.find("     0         -\n") != std::string::npos);
  CHECK(elo_table(standings.by_game().at("flipfour"), names).find("Accuracy") == std::string::npos);
}

TEST_CASE("the table stays aligned if names are long or unprintable") {
  Standings standings(2);
  add(standings, "flipfour", 0, 1, 1, 1, 1);
  EloTableOptions options;
  options.name_width = 8;
  const std::vector<std::string> names{"\x1b[2J\nevil", "an engine with a long name"};
  CHECK(elo_table(standings.overall(), names, options) ==
        R"(Rank  Name      Elo  ±95%  Games  Points  Score  W  D  L  Time
   1  �[2J�ev…    0   152      3     1.5  50.0%  1  1  1     0
   2  an engi…    0   152      3     1.5  50.0%  1  1  1     0
)");
}

TEST_CASE("each game has a table, and a table over all games follows") {
  Standings standings(2);
  add(standings, "flipflop-5", 0, 1, 3, 0, 1);
  const std::vector<std::string> names{"a", "b"};
  CHECK(standings_text(standings, names) == R"(flipflop-5 (4 games)
Rank  Name  Elo  ±95%  Games  Points  Score  W  D  L  Time
   1  a      60   147      4     3.0  75.0%  3  0  1     0
   2  b     -60   147      4     1.0  25.0%  1  0  3     0
)");
  add(standings, "flipfour", 0, 1, 1, 0, 3);
  CHECK(standings_text(standings, names) == R"(flipflop-5 (4 games)
Rank  Name  Elo  ±95%  Games  Points  Score  W  D  L  Time
   1  a      60   147      4     3.0  75.0%  3  0  1     0
   2  b     -60   147      4     1.0  25.0%  1  0  3     0

flipfour (4 games)
Rank  Name  Elo  ±95%  Games  Points  Score  W  D  L  Time
   1  b      60   147      4     3.0  75.0%  3  0  1     0
   2  a     -60   147      4     1.0  25.0%  1  0  3     0

All games (8 games)
Rank  Name  Elo  ±95%  Games  Points  Score  W  D  L  Time
   1  a       0   108      8     4.0  50.0%  4  0  4     0
   2  b       0   108      8     4.0  50.0%  4  0  4     0
)");
}

TEST_CASE("a tournament without games has an empty table") {
  const std::vector<std::string> names{"a", "b"};
  CHECK(standings_text(Standings(2), names) == R"(All games (0 games)
Rank  Name  Elo  ±95%  Games  Points  Score  W  D  L  Time
)");
}

TEST_CASE("a record counts for its players and its game, and forfeits are counted by kind") {
  GameRecord record;
  record.game = "flipfour";
  record.outcome = Outcome::p2_win;
  Standings standings(3);
  tally(standings, record, {2, 0});
  record.termination = Termination::time_forfeit;
  tally(standings, record, {2, 0});
  for (int i = static_cast<int>(Termination::illegal_move); i <= static_cast<int>(Termination::start_failed);
       ++i) {
    record.termination = static_cast<Termination>(i);
    tally(standings, record, {0, 2});
  }
  record.termination = Termination::adjudication;
  tally(standings, record, {0, 2});
  CHECK(standings.overall().forfeits(2) == ForfeitCounts{1, 0});
  CHECK(standings.overall().forfeits(0) == ForfeitCounts{0, 6});
  CHECK(standings.by_game().at("flipfour").between(0, 2) == WinDrawLoss{2, 0, 7});
}

TEST_CASE("the table counts games with null moves, whether they have a score or not") {
  GameRecord record;
  record.game = "ugi:any";
  record.outcome = Outcome::p1_win;
  Standings standings(2);
  tally(standings, record, {0, 1});
  record.termination = Termination::null_moves;
  tally(standings, record, {1, 0});
  record.outcome.reset();
  tally(standings, record, {0, 1});
  const std::vector<std::string> names{"a", "b"};
  const std::string table = elo_table(standings.by_game().at("ugi:any"), names);
  CHECK(table.ends_with("\n1 game without a score.\n2 games with null moves.\n"));
  CHECK(standings.overall().with_null_moves() == 2);
}

TEST_CASE("two records with the same pair id count as a pair") {
  GameRecord record;
  record.game = "flipfour";
  record.outcome = Outcome::p2_win;
  Standings standings(2);
  tally(standings, record, {0, 1}, 5);
  record.outcome = Outcome::draw;
  tally(standings, record, {1, 0}, 5);
  CHECK(standings.overall().pairs_between(0, 1) == Pentanomial{{0, 1, 0, 0, 0}});
}
