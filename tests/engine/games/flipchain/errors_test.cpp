#include "positions.hpp"

namespace flipside {

TEST_CASE("the error explains why a move is illegal") {
  const auto game = position(3, "3/4/1br2/4/3 b - 2");
  CHECK(refusal(game, "").find("expected a cell") != std::string::npos);
  CHECK(refusal(game, "c").find("expected a cell") != std::string::npos);
  CHECK(refusal(game, "c03").find("expected a cell") != std::string::npos);
  CHECK(refusal(game, "C3").find("expected a cell") != std::string::npos);
  CHECK(refusal(game, "c3 ").find("expected a cell") != std::string::npos);
  CHECK(refusal(game, "f1") == "'f1' is not a cell of flipchain-3: its rows are a to e");
  CHECK(refusal(game, "a4") == "'a4' is not a cell of flipchain-3: row a has cells 1 to 3");
  CHECK(refusal(game, "c10") == "'c10' is not a cell of flipchain-3: row c has cells 1 to 5");
  CHECK(refusal(game, "c3") == "'c3' is not legal: the cell is occupied by a red disc");
  CHECK(refusal(game, "c1") ==
        "'c1' is not legal: the cell touches more friendly discs (1) than enemy discs (0)");
  CHECK(refusal(game, "pass").find("a player may pass only if no placement is legal") != std::string::npos);
  CHECK(refusal(game, "swap").find("first turn") != std::string::npos);
  CHECK(refusal(game, "d2").empty());
}

TEST_CASE("a finished game rejects every move") {
  const auto game = position(2, "rr/r1r/rr b - 4");
  for (const char* move : {"b2", "pass", "swap", "zz"})
    CHECK(refusal(game, move).find("the game is over (p1win)") != std::string::npos);
}

TEST_CASE("the error for an invalid position names the invalid field") {
  CHECK(fault(2, "2/3/2 r -").find("four") != std::string::npos);
  CHECK(fault(2, "2/3 r - 1").starts_with("BOARD: "));
  CHECK(fault(2, "2/4/2 r - 1").starts_with("BOARD: "));
  CHECK(fault(2, "2/11r/2 r - 1").starts_with("BOARD: "));
  CHECK(fault(2, "2/w2/2 r - 1").starts_with("BOARD: "));
  CHECK(fault(2, "2/3/2 w - 1").starts_with("TURN: "));
  CHECK(fault(2, "2/3/2 r o 1").starts_with("PHASE: "));
  CHECK(fault(2, "2/3/2 r - 0").starts_with("FULLMOVE: "));
}

TEST_CASE("phase s requires Blue's first turn, and phase x requires a later turn") {
  CHECK(fault(2, "r1/3/2 b s 1").empty());
  CHECK(fault(2, "r1/3/2 r s 1").starts_with("TURN: "));
  CHECK(fault(2, "r1/3/2 b s 2").starts_with("FULLMOVE: "));
  CHECK(fault(2, "r1/3/2 b x 2").empty());
  CHECK(fault(2, "r1/3/2 r x 2").empty());
  CHECK(fault(2, "r1/3/2 b x 1").starts_with("FULLMOVE: "));
}

TEST_CASE("a position where both colours have a loop is invalid") {
  CHECK(fault(4, "4/3bb/3b1b/2rrbb1/1r1r2/1rr2/4 r - 9").starts_with("BOARD: both colours"));
  CHECK(fault(4, "4/3bb/3b1b/2rrb2/1r1r2/1rr2/4 r - 9").empty());
}

}  // namespace flipside
