// Each check must be able to fail: an engine that does all right but one thing.

#include <doctest/doctest.h>

#include <algorithm>
#include <memory>
#include <utility>

#include "referee/check/examination.hpp"
#include "tests/referee/check/model_peer.hpp"
#include "tests/support/scripted_channel.hpp"

namespace flipside::referee::conformance {
namespace {

/// What an engine with this twist is found to be.
std::vector<Result> examined(const Twist& twist, const std::string& game = {}) {
  test::ManualTime time;
  const auto start = [&]() -> Expected<std::unique_ptr<Peer>> {
    return std::unique_ptr<Peer>(std::make_unique<ModelPeer>(time, twist));
  };
  Order order;
  order.game = game;
  Examination examination(start, time, order);
  test::finish(examination.run([](const Result&) {}));
  return examination.results();
}

Finding finding_of(const std::vector<Result>& results, std::string_view group, std::string_view name) {
  const auto found = std::ranges::find_if(
      results, [&](const Result& result) { return result.group == group && result.name == name; });
  REQUIRE(found != results.end());
  return found->finding;
}

/// Lines that begin with `begin` are said otherwise, each time: an empty text drops them.
Twist said_as(std::string begin, Lines instead) {
  Twist twist;
  twist.answer = [begin = std::move(begin), instead = std::move(instead)](const std::string&,
                                                                          const Lines& right) {
    Lines out;
    for (const std::string& line : right)
      if (line.starts_with(begin))
        out.insert(out.end(), instead.begin(), instead.end());
      else
        out.push_back(line);
    return out;
  };
  return twist;
}

/// A line from the host that begins so has these answers.
Twist answered(std::string begin, Lines answers) {
  Twist twist;
  twist.answer = [begin = std::move(begin), answers = std::move(answers)](const std::string& line,
                                                                          Lines right) {
    return line.starts_with(begin) ? answers : std::move(right);
  };
  return twist;
}

/// A line from the host that begins so is heard as another one.
Twist heard_as(std::string begin, std::string other) {
  Twist twist;
  twist.heard = [begin = std::move(begin), other = std::move(other)](const std::string& line) {
    return line.starts_with(begin) ? other : line;
  };
  return twist;
}

/// A whole line is heard as another one.
Twist heard_exactly(std::string whole, std::string other) {
  Twist twist;
  twist.heard = [whole = std::move(whole), other = std::move(other)](const std::string& line) {
    return line == whole ? other : line;
  };
  return twist;
}

/// The same as heard_as while it searches without end.
Twist heard_in_search(std::string begin, std::string other) {
  Twist twist;
  twist.heard = [begin = std::move(begin), other = std::move(other),
                 searching = std::make_shared<bool>(false)](const std::string& line) {
    if (line == "go infinite") *searching = true;
    if (line == "stop" || line.starts_with("position")) *searching = false;
    return *searching && line.starts_with(begin) ? other : line;
  };
  return twist;
}

/// `isready` is answered, and heard as another line.
Twist ready_and(std::string other) {
  Twist twist = heard_as("isready", std::move(other));
  twist.answer = [](const std::string& line, Lines right) {
    if (line == "isready") right.emplace_back("readyok");
    return right;
  };
  return twist;
}

/// After `go` it has another position than before.
Twist playing_its_moves() {
  Twist twist;
  twist.answer = [gone = std::make_shared<bool>(false)](const std::string& line, Lines right) {
    if (line.starts_with("go") || line.starts_with("position")) *gone = line.starts_with("go");
    return line == "query fen" && *gone ? Lines{"response another"} : std::move(right);
  };
  return twist;
}

/// Lines with bytes beyond ASCII forget the position.
Twist confused_by_bytes() {
  Twist twist;
  twist.heard = [](const std::string& line) {
    const bool ascii = std::ranges::all_of(line, [](char c) { return static_cast<unsigned char>(c) < 0x80; });
    return ascii ? line : std::string("position startpos");
  };
  return twist;
}

/// Its process ends so.
Twist ended(Ending ending) {
  Twist twist;
  twist.ending = std::move(ending);
  return twist;
}

Twist thinking(int milliseconds) {
  Twist twist;
  twist.think = std::chrono::milliseconds(milliseconds);
  return twist;
}

/// Takes no position but the first after each `isready`.
Twist needing_isready() {
  Twist twist;
  twist.heard = [fresh = std::make_shared<bool>(false)](const std::string& line) {
    if (line == "isready") *fresh = true;
    return line.starts_with("position") && !std::exchange(*fresh, false) ? std::string("stop") : line;
  };
  return twist;
}

/// Its `startpos` is this position.
Twist starting_at(std::string fen) {
  Twist twist;
  twist.heard = [fen = std::move(fen)](const std::string& line) {
    constexpr std::string_view begin = "position startpos";
    return line.starts_with(begin) ? "position fen " + fen + line.substr(begin.size()) : line;
  };
  return twist;
}

/// The word `response` is said otherwise, or not at all.
Twist answering_by(std::string word) {
  Twist twist;
  twist.answer = [word = std::move(word)](const std::string&, Lines right) {
    constexpr std::string_view usual = "response";
    for (std::string& line : right)
      if (line.starts_with(usual))
        line = word + line.substr(std::min(line.size(), usual.size() + (word.empty() ? 1U : 0U)));
    return right;
  };
  return twist;
}

/// `query fen` and `query legalmoves` are not announced, nor is any other.
Twist unannounced() { return said_as("info string ugi-ext", {}); }

TEST_CASE("an engine that does all right passes every check that can be asked of it") {
  for (const std::string game : {"", "flipfour", "flipchain-5"})
    for (const Result& result : examined({}, game)) {
      CAPTURE(result.name);
      CAPTURE(result.finding.sentence);
      const bool rest = result.finding.verdict == Verdict::skipped;
      CHECK((result.finding.verdict == Verdict::pass || rest));
      if (rest) CHECK(result.name == "third repetition");
    }
}

struct Case {
  const char* group;
  const char* name;
  Verdict verdict;
  Twist twist;
};

std::vector<Case> cases() {
  const Verdict fail = Verdict::fail;
  const Verdict tolerable = Verdict::tolerable;
  return {
      {"handshake", "ugiok", fail, said_as("ugiok", {})},
      {"handshake", "ugiok", fail, answered("ugi", {"<dies>"})},
      {"handshake", "identity", fail, said_as("id name", {})},
      {"handshake", "identity", tolerable, said_as("id author", {})},
      {"handshake", "options are well formed", fail,
       said_as("option name Hash", {"option name Hash type spin default 99 min 1 max 9"})},
      {"handshake", "options are well formed", fail,
       said_as("option name Style", {"option name Ponder type check default true"})},
      {"handshake", "options are well formed", tolerable,
       said_as("option name Hash", {"option name Hash default 3"})},
      {"handshake", "no other lines", tolerable, said_as("id author", {"id author A", "Welcome!"})},
      {"isready", "readyok", fail, said_as("readyok", {})},
      {"isready", "readyok", fail, said_as("readyok", {"<dies>"})},
      {"isready", "one readyok each", fail, said_as("readyok", {"readyok", "readyok"})},
      {"isready", "uginewgame is silent", tolerable, answered("uginewgame", {"yes"})},
      {"handshake", "options are well formed", tolerable,
       said_as("option name Ponder", {"option name ponder type check default false"})},
      {"position", "startpos", fail, said_as("bestmove", {"bestmove a1a1"})},
      {"position", "startpos", tolerable, starting_at("rrr/3/RRR b - 1")},
      {"position", "without isready", tolerable, needing_isready()},
      {"position", "startpos", fail, said_as("bestmove", {"bestmove"})},
      {"position", "startpos", fail, said_as("bestmove", {})},
      {"position", "startpos", fail, said_as("bestmove", {"<flood>"})},
      {"position", "position says nothing", tolerable, answered("position", {"info string set up"})},
      {"position", "moves", fail, heard_as("position startpos moves", "position startpos")},
      {"position", "fen", fail, heard_as("position fen", "position startpos")},
      {"position", "complete, and repeated", fail, heard_as("position startpos moves", "position startpos")},
      {"position", "empty moves", fail, heard_exactly("position startpos moves", "stop")},
      {"position", "malformed FEN", fail, heard_as("position fen x", "position startpos")},
      {"position", "malformed FEN", tolerable, said_as("info string error", {})},
      {"position", "illegal move", fail, heard_as("position startpos moves a1a1", "position startpos")},
      {"position", "malformed line", fail, heard_as("position somewhere", "position startpos")},
      {"go", "depth", tolerable, heard_as("go depth", "stop")},
      {"go", "clock", tolerable, heard_as("go p1time 1000", "go infinite")},
      {"go", "infinite", tolerable, heard_as("go infinite", "go depth 1")},
      {"go", "wtime and btime", tolerable, heard_as("go wtime", "stop")},
      {"go", "position stays", tolerable, playing_its_moves()},
      {"go", "one bestmove each", fail, said_as("bestmove", {"bestmove b1b2", "bestmove b1b2"})},
      {"go", "legal moves", fail, said_as("bestmove", {"bestmove a1a2"})},
      {"go", "finished game", tolerable, said_as("bestmove 0000", {"bestmove (none)"})},
      {"info", "last info", tolerable, said_as("info ", {})},
      {"info", "grammar of info", tolerable, said_as("info depth", {"info depth deep"})},
      {"info", "grammar of info", tolerable, said_as("info depth", {"info depth 1 score 25"})},
      {"info", "known lines", tolerable, said_as("info depth", {"thinking hard"})},
      {"info", "8 bytes or more", tolerable, said_as("info depth", {"info"})},
      {"info", "legal pv", tolerable, said_as("info depth", {"info depth 1 pv a1c3"})},
      {"info", "time told", tolerable, said_as("info depth", {"info time 99999"})},
      {"info", "ranks", tolerable, heard_as("setoption name MultiPV", "stop")},
      {"search", "isready", fail, ready_and("stop")},
      {"search", "stop", fail, answered("stop", {"bestmove a1a1"})},
      {"search", "stop when idle", fail, answered("stop", {"bestmove a1a2"})},
      {"search", "ponderhit when idle", tolerable, answered("ponderhit", {"info string error: idle"})},
      {"search", "unknown lines", fail, answered("whatever", {"bestmove a3b3"})},
      {"search", "ugi", tolerable, heard_in_search("ugi", "")},
      {"game", "isready changes nothing", fail, ready_and("position startpos")},
      {"query", "p1turn and gameover", tolerable, heard_as("query p1turn", "stop")},
      {"query", "p1turn and gameover", tolerable, said_as("response true", {"true"})},
      {"query", "p1turn and gameover", tolerable, answering_by("reponse")},
      {"query", "announced kinds", fail, heard_as("query fen", "stop")},
      {"query", "p1turn and gameover", fail, answered("query gameover", {"response perhaps"})},
      {"query", "result before the end", tolerable, answered("query result", {"response draw"})},
      {"query", "right answers", fail, answered("query legalmoves", {"response a1a2"})},
      {"query", "finished game", fail, answered("query gameover", {"response false"})},
      {"query", "third repetition", fail, answered("query result", {"response p1win"})},
      {"query", "announced kinds", fail, heard_as("query variant", "stop")},
      {"query", "announced kinds", fail, answered("query islegal", {"response false"})},
      {"query", "unknown kind", tolerable, answered("query weather", {"response sunny"})},
      {"query", "one answer each", fail, answered("query gameover", {"response false", "response false"})},
      {"option", "unknown option", tolerable, answered("setoption name No Such", {})},
      {"option", "wrong values", fail, answered("setoption name Hash value many", {"<dies>"})},
      {"option", "names in any case", tolerable,
       answered("setoption name hASH", {"info string error: what?"})},
      {"option", "unknown variant", fail,
       heard_as("setoption name UGI_Variant value no-such-game", "uginewgame")},
      {"option", "variant", fail, heard_as("setoption name UGI_Variant value flipflop-3", "stop")},
      {"ponder", "hit", fail, heard_as("go ponder", "go depth 1")},
      {"ponder", "hit", fail, heard_as("ponderhit", "isready")},
      {"ponder", "expected answer", tolerable, heard_as("setoption name Ponder", "stop")},
      {"lines", "unknown commands", tolerable, said_as("info string error", {})},
      {"lines", "blank lines", tolerable, answered("   ", {"info string error: blank"})},
      {"lines", "tabs", fail, heard_as("\tposition", "stop")},
      {"lines", "blanks", fail, heard_as("   position", "stop")},
      {"lines", "capitals", tolerable, heard_as("ISREADY", "isready")},
      {"bytes", "1 MiB line", fail, answered("xxxx", {"<dies>"})},
      {"bytes", "UTF-8", fail, heard_as("setoption name ünïcode", "position startpos")},
      {"bytes", "binary", fail, confused_by_bytes()},
      {"time", "short movetime", tolerable, thinking(200)},
      {"time", "short movetime", fail, thinking(2000)},
      {"time", "game by the clock", fail, thinking(2500)},
      {"end", "quit", fail, ended({false, "did not end by itself", {}})},
      {"end", "quit", fail, ended({true, "exited with code 3", {}})},
      {"end", "quit during a search", fail, ended({true, "exited with code 0", {"worker --deep"}})},
  };
}

TEST_CASE("each deviation has the verdict of the check that it breaks") {
  for (const Case& each : cases()) {
    const std::string asked = std::string(each.group) + "/" + each.name;
    CAPTURE(asked);
    const Finding finding = finding_of(examined(each.twist), each.group, each.name);
    CAPTURE(finding.sentence);
    CHECK(verdict_text(finding.verdict) == verdict_text(each.verdict));
    CHECK_FALSE(finding.sentence.empty());
  }
}

TEST_CASE("what the referee can be told of has one verdict that is no pass, and the rest is asked so") {
  Twist silent_start = starting_at("rrr/3/RRR b - 1");
  silent_start.answer = unannounced().answer;
  Twist same_move = starting_at("rrr/3/1RR w - 1");  // always one move, legal in both positions
  same_move.answer = unannounced().answer;
  for (const Twist& twist :
       {needing_isready(), starting_at("rrr/3/RRR b - 1"), starting_at("rrr/3/1RR w - 1"), silent_start,
        same_move, answering_by(""), answering_by("reponse")}) {
    const std::vector<Result> results = examined(twist);
    for (const Result& result : results)
      if (result.finding.verdict == Verdict::fail) CHECK_MESSAGE(false, result.finding.sentence);
    CHECK(std::ranges::count(results, Verdict::tolerable,
                             [](const Result& result) { return result.finding.verdict; }) == 1);
  }
}

TEST_CASE("a kind of query that is announced but not answered fails in its check alone") {
  for (const Result& result : examined(heard_as("query fen", "stop")))
    CHECK_MESSAGE((result.finding.verdict == Verdict::fail) == (result.name == "announced kinds"),
                  result.finding.sentence);
}

TEST_CASE("an engine that dies of uginewgame fails no check of options that it does not list") {
  Twist twist = answered("uginewgame", {"<dies>"});
  twist.answer = [dies = twist.answer](const std::string& line, Lines right) {
    std::erase_if(right, [](const std::string& said) { return said.starts_with("option"); });
    return dies(line, std::move(right));
  };
  const auto results = examined(twist);
  for (const char* name :
       {"wrong values", "least values", "greatest values", "listed values", "names in any case"})
    CHECK(finding_of(results, "option", name) == skipped("it lists no such option"));
}

TEST_CASE("memory that grows from game to game is tolerable, and told") {
  Twist twist;
  twist.memory = [](int asked) { return static_cast<std::size_t>(asked) << 25; };
  CHECK(finding_of(examined(twist), "memory", "30 games").verdict == Verdict::tolerable);
}

TEST_CASE("without announced queries and without any, the engine's moves tell which position holds") {
  Twist silent = unannounced();
  silent.heard = heard_as("query", "stop").heard;
  for (const Twist& twist : {unannounced(), silent}) {
    for (const Result& result : examined(twist)) {
      CAPTURE(result.name);
      CAPTURE(result.finding.sentence);
      CHECK(result.finding.verdict != Verdict::fail);
    }
  }
  Twist deaf = silent;
  deaf.heard = [](const std::string& line) {
    if (line.starts_with("query")) return std::string("stop");
    return line.starts_with("position startpos moves") ? std::string("position startpos") : line;
  };
  CHECK(finding_of(examined(deaf), "position", "moves").verdict == Verdict::fail);
}

TEST_CASE("a game that is not ours is checked by what its engine tells, and rules are not asked for") {
  const auto results =
      examined(heard_as("setoption name UGI_Variant value four-in-a-row", "uginewgame"), "ugi:four-in-a-row");
  for (const Result& result : results) {
    CAPTURE(result.name);
    CAPTURE(result.finding.sentence);
    CHECK(result.finding.verdict != Verdict::fail);
  }
  CHECK(finding_of(results, "go", "legal moves").verdict == Verdict::skipped);
  CHECK(finding_of(results, "position", "illegal move").verdict == Verdict::pass);
}

TEST_CASE("an engine that does not shake hands is asked nothing else") {
  for (const Result& result : examined(said_as("ugiok", {})))
    if (result.name != "ugiok") CHECK(result.finding == skipped("it does not shake hands"));
}

}  // namespace
}  // namespace flipside::referee::conformance
