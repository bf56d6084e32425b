#include "engine/games/flipchain/family.hpp"

#include "engine/core/game_tree.hpp"
#include "positions.hpp"

namespace flipside {

TEST_CASE("there is a variant for every board side from 2 to 10") {
  const auto ids = FlipchainFamily::ids();
  CHECK(ids.size() == 9);
  CHECK(ids.front() == "flipchain-2");
  CHECK(ids.back() == "flipchain-10");
  for (const std::string& id : ids) {
    const auto start = FlipchainFamily::start(id);
    REQUIRE(start);
    std::visit(
        [&](const auto& game) {
          CHECK(game.id() == id);
          CHECK(game.count_moves() == static_cast<std::size_t>(hex_cell_count(game.side())));
        },
        *start);
  }
}

TEST_CASE("the error explains why an id is invalid") {
  const auto why = [](std::string_view id) {
    const auto start = FlipchainFamily::start(id);
    return start ? "" : start.error().message;
  };
  CHECK(why("flipchain").find("side is missing") != std::string::npos);
  CHECK(why("flipchain-1").find("'1' is not a board side, expected a number from 2 to 10") !=
        std::string::npos);
  CHECK(why("flipchain-11").find("from 2 to 10") != std::string::npos);
  CHECK(why("flipchain-03").find("from 2 to 10") != std::string::npos);
  CHECK(why("flipchain-3-pie").find("from 2 to 10") != std::string::npos);
  CHECK(why("flipchains").find("unknown game") != std::string::npos);
}

TEST_CASE("perft does not depend on the number of words per bitboard") {
  CHECK(perft(Flipchain<1>(3), 4) == perft(Flipchain<2>(3), 4));
  CHECK(perft(Flipchain<1>(3), 4) == perft(Flipchain<6>(3), 4));
  CHECK(perft(Flipchain<3>(4), 3) == perft(Flipchain<1>(4), 3));
}

TEST_CASE("the drawing labels the first and the last cell of each row") {
  CHECK(after(Flipchain<1>(2), {"a1", "b3"}).drawing() ==
        " c1 . . c2\n"
        "b1 . . b b3\n"
        " a1 r . a2\n");
}

TEST_CASE("a default-constructed position is the start of the smallest board") {
  CHECK(Flipchain<1>() == Flipchain<1>(2));
  CHECK(Flipchain<6>().text() == "2/3/2 r - 1");
}

}  // namespace flipside
