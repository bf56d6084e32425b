#include <set>

#include "tests/engine/games/flipway/games.hpp"

namespace flipside {
namespace {

std::string id_error(std::string_view id) {
  const auto start = FlipwayFamily::start(id);
  REQUIRE_FALSE_MESSAGE(start, id);
  return start.error().message;
}

TEST_CASE("every variant of every size from 3 to 19 has a unique id, which starts that variant") {
  const auto ids = FlipwayFamily::ids();
  CHECK(ids.size() == 17 * 10);
  CHECK(std::set(ids.begin(), ids.end()).size() == ids.size());
  for (const auto& id : ids) CHECK(start_of(id).id() == id);
}

TEST_CASE("the main games belong to the family") {
  const auto ids = FlipwayFamily::ids();
  for (const auto& id : FlipwayFamily::main_ids()) CHECK(std::count(ids.begin(), ids.end(), id) == 1);
}

TEST_CASE("a default-constructed game is the start of the smallest variant") {
  CHECK(Flipway<1>().id() == "flipway-3");
  CHECK(AnyGame(Flipway<1>()).text() == "3/3/3 b o 1");
}

TEST_CASE("positions of different variants differ even if their boards are equal") {
  CHECK(Flipway<1>({.size = 5}) == Flipway<1>({.size = 5}));
  CHECK(Flipway<1>({.size = 5}) != Flipway<1>({.size = 5, .pie = true}));
}

TEST_CASE("the error for an invalid size lists the valid sizes") {
  for (const char* id : {"flipway", "flipway-", "flipway-2", "flipway-20", "flipway-09", "flipway-x",
                         "flipway-9x", "flipway--9", "flipway-pie", "flipway-99999999999"}) {
    CAPTURE(id);
    CHECK(id_error(id).find("is not a board size") != std::string::npos);
    CHECK(id_error(id).find("3 to 19") != std::string::npos);
  }
}

TEST_CASE("the error for an unknown suffix names the suffix") {
  CHECK(id_error("flipway-9-swap").find("unknown suffix 'swap'") != std::string::npos);
  CHECK(id_error("flipway-9-Pie").find("unknown suffix 'Pie'") != std::string::npos);
  CHECK(id_error("flipway-9-pie-").find("ends with '-'") != std::string::npos);
  CHECK(id_error("flipway-9-").find("ends with '-'") != std::string::npos);
}

TEST_CASE("the error for suffixes in the wrong order names both suffixes") {
  CHECK(id_error("flipway-9-pie-checkered").find("'checkered' cannot follow 'pie'") != std::string::npos);
  CHECK(id_error("flipway-9-pie-2x2").find("'2x2' cannot follow 'pie'") != std::string::npos);
  CHECK(id_error("flipway-9-a1white").find("'a1white' cannot follow '9'") != std::string::npos);
  CHECK(id_error("flipway-9-checkered-2x2").find("'2x2' cannot follow 'checkered'") != std::string::npos);
  CHECK(id_error("flipway-9-2x2-pie-a1white").find("'a1white' cannot follow 'pie'") != std::string::npos);
  CHECK(id_error("flipway-9-pie-pie").find("'pie' cannot follow 'pie'") != std::string::npos);
}

TEST_CASE("an id of another game is rejected") {
  CHECK(id_error("flipflop-3").find("expected flipway-<N>") != std::string::npos);
}

}  // namespace
}  // namespace flipside
