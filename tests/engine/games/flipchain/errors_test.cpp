#include "positions.hpp"

namespace flipside {

TEST_CASE("the error explains why a move is illegal") {
  const auto game = position(3, "3/4/1br2/4/3 b - 2");
  CHECK(move_error(game, "").find("expected a cell") != std::string::npos);
  CHECK(move_error(game, "c").find("expected a cell") != std::string::npos);
  CHECK(move_error(game, "c03").find("expected a cell") != std::string::npos);
  CHECK(move_error(game, "C3").find("expected a cell") != std::string::npos);
  CHECK(move_error(game, "c3 ").find("expected a cell") != std::string::npos);
  CHECK(move_error(game, "f1") == "'f1' is not a cell of flipchain-3: its rows are a to e");
  CHECK(move_error(game, "a4") == "'a4' is not a cell of flipchain-3: row a has cells 1 to 3");
  CHECK(move_error(game, "c10") == "'c10' is not a cell of flipchain-3: row c has cells 1 to 5");
  CHECK(move_error(game, "c3") == "'c3' is not legal: the cell is occupied by a red disc");
  CHECK(move_error(game, "c1") ==
        "'c1' is not legal: the cell touches more friendly discs (1) than enemy discs (0)");
  CHECK(move_error(game, "pass").find("a player may pass only if no placement is legal") !=
        std::string::npos);
  CHECK(move_error(game, "swap").find("first turn") != std::string::npos);
  CHECK(move_error(game, "d2").empty());
}

TEST_CASE("a finished game rejects every move") {
  const auto game = position(2, "rr/r1r/rr b - 4");
  for (const char* move : {"b2", "pass", "swap", "zz"})
    CHECK(move_error(game, move).find("the game is over (p1win)") != std::string::npos);
}

TEST_CASE("the error for an invalid position names the invalid field") {
  CHECK(position_error(2, "2/3/2 r -").find("four") != std::string::npos);
  CHECK(position_error(2, "2/3 r - 1").starts_with("BOARD: "));
  CHECK(position_error(2, "2/4/2 r - 1").starts_with("BOARD: "));
  CHECK(position_error(2, "2/11r/2 r - 1").starts_with("BOARD: "));
  CHECK(position_error(2, "2/w2/2 r - 1").starts_with("BOARD: "));
  CHECK(position_error(2, "2/3/2 w - 1").starts_with("TURN: "));
  CHECK(position_error(2, "2/3/2 r o 1").starts_with("PHASE: "));
  CHECK(position_error(2, "2/3/2 r - 0").starts_with("FULLMOVE: "));
}

TEST_CASE("phase s requires Blue's first turn, and phase x requires a later turn") {
  CHECK(position_error(2, "r1/3/2 b s 1").empty());
  CHECK(position_error(2, "r1/3/2 r s 1").starts_with("TURN: "));
  CHECK(position_error(2, "r1/3/2 b s 2").starts_with("FULLMOVE: "));
  CHECK(position_error(2, "r1/3/2 b x 2").empty());
  CHECK(position_error(2, "r1/3/2 r x 2").empty());
  CHECK(position_error(2, "r1/3/2 b x 1").starts_with("FULLMOVE: "));
}

TEST_CASE("a position where both colours have a loop is invalid") {
  CHECK(position_error(4, "4/3bb/3b1b/2rrbb1/1r1r2/1rr2/4 r - 9").starts_with("BOARD: both colours"));
  CHECK(position_error(4, "4/3bb/3b1b/2rrb2/1r1r2/1rr2/4 r - 9").empty());
}

}  // namespace flipside
