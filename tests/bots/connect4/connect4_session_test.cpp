// Tests a UGI session for a game that is not in the registry.

#include <doctest/doctest.h>

#include "bots/connect4/connect4_games.hpp"
#include "bots/connect4/connect4_player.hpp"
#include "engine/session/ugi_session.hpp"
#include "tests/engine/session/fixtures.hpp"

namespace flipside {
namespace {

TEST_CASE("a session answers all queries about an unregistered game") {
  FrozenTime time;
  Connect4Player player("Drop", 1);
  MemorySink out;
  UgiSession session(player, AnyGame(ConnectFour()), time, out, {}, connect_four_games().start);
  check_dialogue(session, out, R"(
    > ugi
    < id name Drop
    < id author *
    < option name Seed type spin *
    < option name UGI_Variant type string default connect4
    < info string ugi-ext query *
    < ugiok
    > query p1turn
    < response true
    > query legalmoves
    < response a b c d e f g
    > position startpos moves d d
    > query fen
    < response 7/7/7/7/3o3/3x3 x - 2
    > position fen 7/7/7/7/ooo4/xxx4 x - 4 moves d
    > query gameover
    < response true
    > query result
    < response p1win
    > query variant
    < response connect4
    > setoption name UGI_Variant value connect4
    > query fen
    < response 7/7/7/7/7/7 x - 1
    > query movetext d
    < response d1
    > query islegal h
    < response false
    > setoption name UGI_Variant value flipfour
    < info string error: setoption UGI_Variant: unknown game 'flipfour', expected connect4
    > perft 1
    < a: 1
    < b: 1
    < c: 1
    < d: 1
    < e: 1
    < f: 1
    < g: 1
    < leaves: 7
  )");
  session.handle("position startpos moves a a b b c c");
  session.handle("uginewgame");
  session.handle("query fen");
  CHECK(out.take() == "response 7/7/7/7/7/7 x - 1");
}

}  // namespace
}  // namespace flipside
