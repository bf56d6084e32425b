#include "engine/protocol/ugi_reply.hpp"

#include <doctest/doctest.h>

namespace flipside::ugi {
namespace {

using namespace std::chrono_literals;

TEST_CASE("the move is the first word after bestmove, whatever characters it contains") {
  CHECK(parse_reply("bestmove b1b3") == Reply{BestMove{"b1b3"}});
  CHECK(parse_reply(" bestmove\ta3c3xb3 ponder x\r") == Reply{BestMove{"a3c3xb3", "x"}});
  CHECK(parse_reply("bestmove a1 ponder") == Reply{BestMove{"a1"}});
  CHECK(parse_reply("bestmove a1 draw b2") == Reply{BestMove{"a1"}});
  CHECK(parse_reply("bestmove h5b5xc5,e5,g5") == Reply{BestMove{"h5b5xc5,e5,g5"}});
  CHECK(parse_reply("bestmove") == Reply{BestMove{""}});
  CHECK(parse_reply("bestmoves a") == Reply{Other{"bestmoves a"}});
}

TEST_CASE("an info line yields score, depth, nodes and time, and unknown words are skipped") {
  const auto reply = parse_reply(
      "info depth 5 seldepth 9 currmove a1 multipv 1 score cp -31 upperbound time 12 nodes 3456 nps 99 "
      "hashfull 7 "
      "tbhits 0 pv b1b3 a3b3");
  Info expected{
      .depth = 5, .seldepth = 9, .multipv = 1, .score = Score{Score::Kind::cp, -31, Score::Bound::upper}};
  expected.time = 12ms;
  expected.nodes = 3456;
  expected.nps = 99;
  expected.hashfull = 7;
  expected.tbhits = 0;
  expected.pv = "b1b3 a3b3";
  CHECK(reply == Reply{expected});
}

TEST_CASE("malformed fields of info count as missing") {
  CHECK(parse_reply("info depth x score cp y score mate -4 nodes -1 time 99999999999999999999") ==
        Reply{Info{.score = Score{Score::Kind::mate, -4, Score::Bound::exact}}});
  CHECK(parse_reply("info") == Reply{Info{}});
  CHECK(parse_reply("info score") == Reply{Info{}});
  CHECK(parse_reply("info string score cp 3") == Reply{Info{.text = "score cp 3"}});
}

TEST_CASE("a response may be spelled response or reponse, or be a bare value") {
  CHECK(parse_reply("response p1win") == Reply{Response{"p1win"}});
  CHECK(parse_reply("reponse true\r") == Reply{Response{"true"}});
  CHECK(parse_reply("response rrr/3/RRR w - 1 ") == Reply{Response{"rrr/3/RRR w - 1"}});
  CHECK(parse_reply("response") == Reply{Response{""}});
  CHECK(parse_reply("  none ") == Reply{Other{"none"}});
  CHECK(is_bare_answer("none"));
  CHECK(!is_bare_answer("banner"));
}

TEST_CASE("banners, blank lines and unknown lines parse as Other") {
  CHECK(parse_reply("") == Reply{Other{""}});
  CHECK(parse_reply("Flip v1, by me\r") == Reply{Other{"Flip v1, by me"}});
  CHECK(parse_reply("id rating 3") == Reply{Other{"id rating 3"}});
}

TEST_CASE("id, ugiok and readyok are parsed") {
  CHECK(parse_reply("id name Flip  Side 1") == Reply{Id{Id::Field::name, "Flip  Side 1"}});
  CHECK(parse_reply("id author A") == Reply{Id{Id::Field::author, "A"}});
  CHECK(parse_reply(" ugiok\r") == Reply{UgiOk{}});
  CHECK(parse_reply("readyok") == Reply{ReadyOk{}});
}

TEST_CASE("options may lack a default, and may use 'options' instead of 'var'") {
  CHECK(parse_reply("option name Move Overhead type spin default 10 min 0 max 1000") ==
        Reply{Option{"Move Overhead", Option::Type::spin, "10", 0, 1000}});
  CHECK(parse_reply("option name Style type combo options wild calm") ==
        Reply{Option{"Style", Option::Type::combo, "", {}, {}, {"wild", "calm"}}});
  CHECK(parse_reply("option name S type combo default a b var a b var c") ==
        Reply{Option{"S", Option::Type::combo, "a b", {}, {}, {"a b", "c"}}});
  CHECK(parse_reply("option name F type string default <empty>") == Reply{Option{"F"}});
}

TEST_CASE("written replies parse to the same values") {
  Info info{
      .depth = 3, .seldepth = 4, .multipv = 2, .score = Score{Score::Kind::mate, 5, Score::Bound::lower}};
  info.time = 7ms;
  info.nodes = 1;
  info.nps = 2;
  info.hashfull = 1000;
  info.tbhits = 23;
  info.pv = "a b c";
  CHECK(parse_reply(info_line(info)) == Reply{info});
  CHECK(info_line(Info{.text = "hello"}) == "info string hello");
  for (const auto& option :
       {Option{"Hash", Option::Type::spin, "16", 1, 4096}, Option{"Book"},
        Option{"Mode", Option::Type::combo, "x", {}, {}, {"x", "y z"}},
        Option{"Own", Option::Type::check, "false"}, Option{"Clear", Option::Type::button}})
    CHECK(parse_reply(option_line(option)) == Reply{option});
}

TEST_CASE("every parsed score can be negated") {
  CHECK(parse_reply("info score cp -2147483648") ==
        Reply{Info{.score = Score{Score::Kind::cp, -2147483647}}});
  CHECK(parse_reply("info score mate -2147483648") ==
        Reply{Info{.score = Score{Score::Kind::mate, -2147483647}}});
  CHECK(parse_reply("info score cp -2147483649") == Reply{Info{}});
}

}  // namespace
}  // namespace flipside::ugi
