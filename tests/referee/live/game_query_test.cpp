#include "referee/live/game_query.hpp"

#include "tests/referee/live/sample_tournament.hpp"

namespace flipside::referee::test {
namespace {

using Indices = std::vector<std::int64_t>;

struct QueryFixture {
  QueryFixture() {
    add(result(4, "a", "b", Outcome::p1_win), 10);
    add(result(0, "a", "b", Outcome::p2_win), 30);
    add(result(3, "c", "a", Outcome::draw), 20);
    add(result(1, "b", "c", Outcome::p1_win, Termination::time_forfeit), 20);
    add(result(2, "b", "a", std::nullopt, Termination::disagreement), 10);
  }
  void add(StoredGame game, std::size_t plies) {
    game.record.moves.assign(plies, book("x"));
    log.add(game);
  }
  GamePage select(const QueryFields& fields) const {
    return select_games(log, must(parse_game_query(fields, log)));
  }
  std::string error(const QueryFields& fields) const {
    const auto query = parse_game_query(fields, log);
    REQUIRE_FALSE(query);
    return query.error().message;
  }

  GameLog log{{"a", "b", "c"}, {"flipflop-3", "flipfour"}, false};
};

TEST_CASE_FIXTURE(QueryFixture, "without fields, all games are listed by index") {
  const GamePage page = select({});
  CHECK(page.indices == Indices{0, 1, 2, 3, 4});
  CHECK(page.count == 5);
  CHECK_FALSE(page.next);
}

TEST_CASE_FIXTURE(QueryFixture, "each filter selects games, and filters can be combined") {
  CHECK(select({{"player", "c"}}).indices == Indices{1, 3});
  CHECK(select({{"player", "a"}, {"player2", "b"}}).indices == Indices{0, 2, 4});
  CHECK(select({{"result", "1-0"}}).indices == Indices{1, 4});
  CHECK(select({{"result", "1/2-1/2"}}).indices == Indices{3});
  CHECK(select({{"result", "*"}}).indices == Indices{2});
  CHECK(select({{"termination", "time forfeit"}}).indices == Indices{1});
  CHECK(select({{"min_plies", "20"}}).indices == Indices{0, 1, 3});
  CHECK(select({{"max_plies", "10"}}).indices == Indices{2, 4});
  CHECK(select({{"game", "flipfour"}}).indices.empty());
  CHECK(select({{"player", "a"}, {"result", "1-0"}, {"max_plies", "15"}}).indices == Indices{4});
  CHECK(select({{"player", ""}, {"unknown", "x"}}).count == 5);
}

TEST_CASE_FIXTURE(QueryFixture, "games can be selected by their opening") {
  std::string moves = "x";
  for (int i = 1; i < 10; ++i) moves += " x";
  CHECK(select({{"opening", moves}}).indices == Indices{2, 4});
  CHECK(select({{"opening", moves}, {"game", "flipfour"}}).indices.empty());
  CHECK(select({{"opening", "y"}}).indices.empty());
}

TEST_CASE_FIXTURE(QueryFixture, "pages in each order contain all games once") {
  const std::map<std::string, Indices> orders{{"number", {0, 1, 2, 3, 4}},
                                              {"-number", {4, 3, 2, 1, 0}},
                                              {"plies", {2, 4, 1, 3, 0}},
                                              {"-plies", {0, 3, 1, 4, 2}}};
  for (const auto& order : orders)
    for (const char* limit : {"1", "2", "3"}) {
      Indices all;
      QueryFields fields{{"sort", order.first}, {"limit", limit}};
      for (std::optional<std::string> next = ""; next;) {
        fields["after"] = *next;
        const GamePage page = select(fields);
        CHECK(page.count == 5);
        CHECK(page.indices.size() <= static_cast<std::size_t>(*limit - '0'));
        all.insert(all.end(), page.indices.begin(), page.indices.end());
        next = page.next;
      }
      CHECK_MESSAGE(all == order.second, order.first);
    }
}

TEST_CASE_FIXTURE(QueryFixture, "pages of many games are sorted, with and without a filter") {
  for (std::int64_t i = 0; i < 300; ++i)
    add(result(i * 7 % 300 + 5, "a", "b", Outcome::p1_win), static_cast<std::size_t>(i % 9));
  for (const char* sort : {"number", "-number", "plies", "-plies"})
    for (const char* player : {"", "a"}) {
      CAPTURE(sort);
      CAPTURE(player);
      const GamePage all = select({{"sort", sort}, {"player", player}, {"limit", "500"}});
      CHECK(all.count == (*player == '\0' ? 305 : 304));
      CHECK(all.indices.size() == all.count);
      Indices paged;
      std::string after;
      do {
        const GamePage page = select({{"sort", sort}, {"player", player}, {"limit", "7"}, {"after", after}});
        paged.insert(paged.end(), page.indices.begin(), page.indices.end());
        after = page.next.value_or("");
      } while (!after.empty());
      CHECK(paged == all.indices);
    }
  CHECK(select({{"after", "9223372036854775807"}}).indices.empty());
  CHECK(select({{"sort", "-number"}, {"after", "9223372036854775807"}}).indices.front() == 304);
}

TEST_CASE_FIXTURE(QueryFixture, "a game that is added later does not shift the next page") {
  const GamePage first = select({{"limit", "2"}});
  add(result(-1, "a", "b", Outcome::draw), 1);
  add(result(5, "a", "b", Outcome::draw), 1);
  CHECK(select({{"limit", "2"}, {"after", *first.next}}).indices == Indices{2, 3});
}

TEST_CASE_FIXTURE(QueryFixture, "an invalid field is an error that names it") {
  CHECK(error({{"player", "d"}}).starts_with("player: unknown engine 'd'"));
  CHECK(error({{"player2", "d"}}).starts_with("player2: unknown engine 'd'"));
  CHECK(error({{"game", "flipflop-33"}}) == "game: unknown game 'flipflop-33'; did you mean 'flipflop-3'?");
  CHECK(error({{"result", "2-0"}}) == "result: expected 1-0, 0-1, 1/2-1/2 or *, not '2-0'");
  CHECK(error({{"termination", "boredom"}}) == "termination: unknown termination 'boredom'");
  CHECK(error({{"min_plies", "-1"}}) == "min_plies: expected a number from 0 to 4294967295, not '-1'");
  CHECK(error({{"limit", "501"}}) == "limit: expected a number from 1 to 500, not '501'");
  CHECK(error({{"limit", "x"}}) == "limit: expected a number from 1 to 500, not 'x'");
  CHECK(error({{"sort", "name"}}) == "sort: expected number, -number, plies or -plies, not 'name'");
  CHECK(error({{"after", "x"}}) == "after: invalid cursor 'x'; use 'next' of the previous response");
  CHECK(error({{"after", "3"}, {"sort", "plies"}}) ==
        "after: invalid cursor '3'; use 'next' of the previous response");
}

}  // namespace
}  // namespace flipside::referee::test
