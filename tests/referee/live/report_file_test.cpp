#include "referee/live/report_file.hpp"

#include <doctest/doctest.h>

#include <array>
#include <limits>
#include <string>
#include <string_view>
#include <vector>

#include "tests/referee/live/sample_tournament.hpp"

namespace flipside::referee::test {
namespace {

std::string_view small_asset(std::string_view name) {
  if (name == "page.html")
    return "<meta name=\"flipside-token\" content=\"{{token}}\">\n"
           "<link rel=\"stylesheet\" href=\"/assets/page.css\">\n"
           "<script src=\"/assets/chart.js\" defer></script>\n"
           "<script type=\"module\" src=\"/assets/page.js\"></script>\n"
           "<main></main>\n";
  if (name == "page.css") return "p{}\n";
  if (name == "chart.js") return "'</script>'";
  if (name == "page.js") return "import {a} from './api.js';";
  if (name == "api.js") return "fetch('/api')";
  if (name == "report_services.js") return "embedded";
  return "unexpected";
}

std::string small_report(const Json& data = Json::object()) {
  constexpr std::array<std::string_view, 2> modules{"api.js", "page.js"};
  return report_html(modules, small_asset, data);
}

TEST_CASE("a report refers to no other file") {
  const std::string html = small_report();
  CHECK(html.find("/assets/") == std::string::npos);
  CHECK(html.find("flipside-token") == std::string::npos);
  CHECK(html.find("<style>\np{}\n</style>") != std::string::npos);
  CHECK(html.find("<main></main>") != std::string::npos);
  CHECK(html.find("unexpected") == std::string::npos);
}

TEST_CASE("modules import each other by bare names, and the server's modules are replaced") {
  const std::string html = small_report();
  CHECK(html.find("\"page.js\":\"data:text/javascript;charset=utf-8,import%20{a}%20from%20'api.js';\"") !=
        std::string::npos);
  CHECK(html.find("\"api.js\":\"data:text/javascript;charset=utf-8,embedded\"") != std::string::npos);
  CHECK(html.find("import 'page.js';") != std::string::npos);
}

TEST_CASE("neither data nor scripts can end their element") {
  const std::string html = small_report({{"event", "</script><img>"}});
  CHECK(html.find("</script><img>") == std::string::npos);
  CHECK(html.find("\\u003c/script>\\u003cimg>") != std::string::npos);
  CHECK(html.find("'<\\/script>'") != std::string::npos);
}

/// Returns the keys of an object.
std::vector<std::string> keys_of(const Json& object) {
  std::vector<std::string> keys;
  for (const auto& [key, value] : object.items()) keys.push_back(key);
  return keys;
}

TEST_CASE("a report contains the overview, and a replay and the PGN of each game") {
  StoreFixture fixture;
  StoredGame game = result(0, "a", "b", Outcome::p1_win);
  game.record.moves = {book("b1b3")};
  must(fixture.store.append(std::vector{game, result(1, "b", "a", Outcome::p2_win)}));
  const Json report = must(report_of(fixture.store, std::numeric_limits<std::size_t>::max()));
  CHECK(report["event"] == "Sample");
  CHECK(report["overview"]["engines"][0]["name"] == "a");
  CHECK(keys_of(report["replays"]) == std::vector<std::string>{"0", "1"});
  CHECK(report["replays"]["0"]["moves"][0]["move"] == "b1b3");
  CHECK(report["replays"]["0"]["opening"] == report["overview"]["openings"][0]["opening"]);
  CHECK(report["replays"]["0"]["opening"] == "b1b3");
  CHECK(report["pgn"]["0"].get<std::string>().starts_with("[Event "));
}

TEST_CASE("a limited report replays games that ended by a fault first, then a spread of the others") {
  StoreFixture fixture;
  std::vector<StoredGame> games;
  for (std::int64_t i = 0; i < 9; ++i)
    games.push_back(
        result(i, "a", "b", Outcome::p1_win, i == 7 ? Termination::illegal_move : Termination::normal));
  must(fixture.store.append(games));
  const auto chosen = [&](std::size_t limit) {
    return keys_of(must(report_of(fixture.store, limit))["replays"]);
  };
  CHECK(chosen(0).empty());
  CHECK(chosen(1) == std::vector<std::string>{"7"});
  CHECK(chosen(3) == std::vector<std::string>{"0", "4", "7"});
  CHECK(chosen(9).size() == 9);
}

}  // namespace
}  // namespace flipside::referee::test
