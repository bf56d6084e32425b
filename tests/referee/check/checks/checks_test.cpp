// Tests each check with a model engine that deviates from the protocol in exactly one way.

#include <doctest/doctest.h>

#include <algorithm>
#include <fstream>
#include <memory>
#include <utility>

#include "referee/check/check_run.hpp"
#include "referee/check/checks/all_checks.hpp"
#include "referee/check/report.hpp"
#include "tests/referee/check/checks/model_peer.hpp"
#include "tests/support/paths.hpp"
#include "tests/support/scripted_channel.hpp"

namespace flipside::referee::check {
namespace {

/// The results of all checks and the suggested settings.
struct Report {
  std::vector<CheckResult> results;
  std::string settings;
};

/// Runs all checks against a model engine that has the given deviation.
Report report_of(const Deviation& deviation, const std::string& game = {}, const EngineQuirks& quirks = {}) {
  test::ManualTime time;
  const auto start = [&]() -> Expected<std::unique_ptr<Peer>> {
    return std::unique_ptr<Peer>(std::make_unique<ModelPeer>(time, deviation));
  };
  const auto start_channel = [&]() -> Expected<std::unique_ptr<LineChannel>> {
    return std::unique_ptr<LineChannel>(std::make_unique<ModelChannel>(time, deviation));
  };
  CheckOptions options;
  options.command = {"model"};
  options.game = game;
  options.quirks = quirks;
  CheckRun run(all_checks(), start, start_channel, time, options);
  test::finish(run.run([](const CheckResult&) {}));
  return {run.results(), settings_text(run.profile(), options)};
}

std::vector<CheckResult> run_checks(const Deviation& deviation, const std::string& game = {}) {
  return report_of(deviation, game).results;
}

Finding finding_of(const std::vector<CheckResult>& results, std::string_view group, std::string_view name) {
  const auto found = std::ranges::find_if(
      results, [&](const CheckResult& result) { return result.group == group && result.name == name; });
  REQUIRE(found != results.end());
  return found->finding;
}

/// Replaces every line from the engine that begins with `begin`. If `instead` is empty, drops the line.
Deviation sends_instead(std::string begin, Lines instead) {
  Deviation deviation;
  deviation.answers = [begin = std::move(begin), instead = std::move(instead)](const std::string&,
                                                                               const Lines& right) {
    Lines out;
    for (const std::string& line : right)
      if (line.starts_with(begin))
        out.insert(out.end(), instead.begin(), instead.end());
      else
        out.push_back(line);
    return out;
  };
  return deviation;
}

/// Makes the engine answer every host line that begins with `begin` with `answers`.
Deviation answers_with(std::string begin, Lines answers) {
  Deviation deviation;
  deviation.answers = [begin = std::move(begin), answers = std::move(answers)](const std::string& line,
                                                                               Lines right) {
    return line.starts_with(begin) ? answers : std::move(right);
  };
  return deviation;
}

/// Replaces each host line that starts with `prefix` by `replacement` before the engine reads it.
Deviation reads_instead(std::string prefix, std::string replacement) {
  Deviation deviation;
  deviation.reads = [prefix = std::move(prefix), replacement = std::move(replacement)](
                        const std::string& line) { return line.starts_with(prefix) ? replacement : line; };
  return deviation;
}

/// Replaces each host line that equals `whole` by `replacement` before the engine reads it.
Deviation reads_exactly_instead(std::string whole, std::string replacement) {
  Deviation deviation;
  deviation.reads = [whole = std::move(whole), replacement = std::move(replacement)](
                        const std::string& line) { return line == whole ? replacement : line; };
  return deviation;
}

/// Like reads_instead(), but only while the engine executes `go infinite`.
Deviation reads_during_search(std::string begin, std::string other) {
  Deviation deviation;
  deviation.reads = [begin = std::move(begin), other = std::move(other),
                     searching = std::make_shared<bool>(false)](const std::string& line) {
    if (line == "go infinite") *searching = true;
    if (line == "stop" || line.starts_with("position")) *searching = false;
    return *searching && line.starts_with(begin) ? other : line;
  };
  return deviation;
}

/// Makes the engine execute `other` in addition to answering `isready`.
Deviation isready_executes(std::string other) {
  Deviation deviation = reads_instead("isready", std::move(other));
  deviation.answers = [](const std::string& line, Lines right) {
    if (line == "isready") right.emplace_back("readyok");
    return right;
  };
  return deviation;
}

/// Makes the engine change its position on `go`.
Deviation plays_own_moves() {
  Deviation deviation;
  deviation.answers = [moved = std::make_shared<bool>(false)](const std::string& line, Lines right) {
    if (line.starts_with("go") || line.starts_with("position")) *moved = line.starts_with("go");
    return line == "query fen" && *moved ? Lines{"response another"} : std::move(right);
  };
  return deviation;
}

/// Makes the engine reset its position on every line that contains non-ASCII bytes.
Deviation confused_by_non_ascii() {
  Deviation deviation;
  deviation.reads = [](const std::string& line) {
    const bool ascii = std::ranges::all_of(line, [](char c) { return static_cast<unsigned char>(c) < 0x80; });
    return ascii ? line : std::string("position startpos");
  };
  return deviation;
}

/// Makes the engine's process end as `exit` describes.
Deviation exits_with(ProcessExit exit) {
  Deviation deviation;
  deviation.exit = std::move(exit);
  return deviation;
}

Deviation thinks_for(int milliseconds) {
  Deviation deviation;
  deviation.thinking_time = std::chrono::milliseconds(milliseconds);
  return deviation;
}

/// Makes the engine ignore a `position` line unless it has received `isready` since the previous one.
Deviation needs_isready() {
  Deviation deviation;
  deviation.reads = [fresh = std::make_shared<bool>(false)](const std::string& line) {
    if (line == "isready") *fresh = true;
    return line.starts_with("position") && !std::exchange(*fresh, false) ? std::string("stop") : line;
  };
  return deviation;
}

/// Makes the engine use `fen` as its start position.
Deviation starts_at(std::string fen) {
  Deviation deviation;
  deviation.reads = [fen = std::move(fen)](const std::string& line) {
    constexpr std::string_view begin = "position startpos";
    return line.starts_with(begin) ? "position fen " + fen + line.substr(begin.size()) : line;
  };
  return deviation;
}

/// Replaces the keyword `response` in the engine's answers with `word`. If `word` is empty, omits the
/// keyword.
Deviation responds_with(std::string word) {
  Deviation deviation;
  deviation.answers = [word = std::move(word)](const std::string&, Lines right) {
    constexpr std::string_view usual = "response";
    for (std::string& line : right)
      if (line.starts_with(usual))
        line = word + line.substr(std::min(line.size(), usual.size() + (word.empty() ? 1U : 0U)));
    return right;
  };
  return deviation;
}

/// Makes the engine advertise no queries.
Deviation advertises_nothing() { return sends_instead("info string ugi-ext", {}); }

TEST_CASE("a conforming engine passes every check that applies to it") {
  for (const std::string game : {"", "flipfour", "flipchain-5"})
    for (const CheckResult& result : run_checks({}, game)) {
      CAPTURE(result.name);
      CAPTURE(result.finding.detail);
      const bool not_applicable = result.finding.verdict == CheckVerdict::skipped;
      CHECK((result.finding.verdict == CheckVerdict::pass || not_applicable));
      if (not_applicable) CHECK(result.name == "threefold repetition");
    }
}

struct Case {
  const char* group;
  const char* name;
  CheckVerdict verdict;
  Deviation deviation;
};

std::vector<Case> cases() {
  const CheckVerdict fail = CheckVerdict::fail;
  const CheckVerdict tolerable = CheckVerdict::tolerable;
  return {
      {"handshake", "ugiok", fail, sends_instead("ugiok", {})},
      {"handshake", "ugiok", fail, answers_with("ugi", {"<dies>"})},
      {"handshake", "identity", fail, sends_instead("id name", {})},
      {"handshake", "identity", tolerable, sends_instead("id author", {})},
      {"handshake", "well-formed options", fail,
       sends_instead("option name Hash", {"option name Hash type spin default 99 min 1 max 9"})},
      {"handshake", "well-formed options", fail,
       sends_instead("option name Style", {"option name Ponder type check default true"})},
      {"handshake", "well-formed options", tolerable,
       sends_instead("option name Hash", {"option name Hash default 3"})},
      {"handshake", "no other lines", tolerable, sends_instead("id author", {"id author A", "Welcome!"})},
      {"isready", "readyok", fail, sends_instead("readyok", {})},
      {"isready", "readyok", fail, sends_instead("readyok", {"<dies>"})},
      {"isready", "one readyok per isready", fail, sends_instead("readyok", {"readyok", "readyok"})},
      {"isready", "no reply to uginewgame", tolerable, answers_with("uginewgame", {"yes"})},
      {"handshake", "well-formed options", tolerable,
       sends_instead("option name Ponder", {"option name ponder type check default false"})},
      {"position", "startpos", fail, sends_instead("bestmove", {"bestmove a1a1"})},
      {"position", "startpos", tolerable, starts_at("rrr/3/RRR b - 1")},
      {"position", "no isready needed", tolerable, needs_isready()},
      {"position", "startpos", fail, sends_instead("bestmove", {"bestmove"})},
      {"position", "startpos", fail, sends_instead("bestmove", {})},
      {"position", "startpos", fail, sends_instead("bestmove", {"<flood>"})},
      {"position", "no reply to position", tolerable, answers_with("position", {"info string set up"})},
      {"position", "moves", fail, reads_instead("position startpos moves", "position startpos")},
      {"position", "fen", fail, reads_instead("position fen", "position startpos")},
      {"position", "repeated position", fail, reads_instead("position startpos moves", "position startpos")},
      {"position", "empty move list", fail, reads_exactly_instead("position startpos moves", "stop")},
      {"position", "malformed FEN", fail, reads_instead("position fen x", "position startpos")},
      {"position", "malformed FEN", tolerable, sends_instead("info string error", {})},
      {"position", "illegal move", fail, reads_instead("position startpos moves a1a1", "position startpos")},
      {"position", "malformed line", fail, reads_instead("position somewhere", "position startpos")},
      {"go", "depth", tolerable, reads_instead("go depth", "stop")},
      {"go", "clock", tolerable, reads_instead("go p1time 1000", "go infinite")},
      {"go", "infinite", tolerable, reads_instead("go infinite", "go depth 1")},
      {"go", "wtime and btime", tolerable, reads_instead("go wtime", "stop")},
      {"go", "position kept", tolerable, plays_own_moves()},
      {"go", "one bestmove per go", fail, sends_instead("bestmove", {"bestmove b1b2", "bestmove b1b2"})},
      {"go", "legal moves", fail, sends_instead("bestmove", {"bestmove a1a2"})},
      {"go", "finished game", tolerable, sends_instead("bestmove 0000", {"bestmove (none)"})},
      {"info", "last info", tolerable, sends_instead("info ", {})},
      {"info", "info syntax", tolerable, sends_instead("info depth", {"info depth deep"})},
      {"info", "info syntax", tolerable, sends_instead("info depth", {"info depth 1 score 25"})},
      {"info", "known lines", tolerable, sends_instead("info depth", {"thinking hard"})},
      {"info", "line length", tolerable, sends_instead("info depth", {"info"})},
      {"info", "legal pv", tolerable, sends_instead("info depth", {"info depth 1 pv a1c3"})},
      {"info", "plausible time", tolerable, sends_instead("info depth", {"info time 99999"})},
      {"info", "MultiPV ranks", tolerable, reads_instead("setoption name MultiPV", "stop")},
      {"search", "isready", fail, isready_executes("stop")},
      {"search", "stop", fail, answers_with("stop", {"bestmove a1a1"})},
      {"search", "stop when idle", fail, answers_with("stop", {"bestmove a1a2"})},
      {"search", "ponderhit when idle", tolerable, answers_with("ponderhit", {"info string error: idle"})},
      {"search", "unknown commands", fail, answers_with("whatever", {"bestmove a3b3"})},
      {"search", "ugi", tolerable, reads_during_search("ugi", "")},
      {"game", "isready changes nothing", fail, isready_executes("position startpos")},
      {"query", "p1turn and gameover", tolerable, reads_instead("query p1turn", "stop")},
      {"query", "p1turn and gameover", tolerable, sends_instead("response true", {"true"})},
      {"query", "p1turn and gameover", tolerable, responds_with("reponse")},
      {"query", "advertised queries", fail, reads_instead("query fen", "stop")},
      {"query", "p1turn and gameover", fail, answers_with("query gameover", {"response perhaps"})},
      {"query", "result before the end", tolerable, answers_with("query result", {"response draw"})},
      {"query", "correct answers", fail, answers_with("query legalmoves", {"response a1a2"})},
      {"query", "finished game", fail, answers_with("query gameover", {"response false"})},
      {"query", "threefold repetition", fail, answers_with("query result", {"response p1win"})},
      {"query", "advertised queries", fail, reads_instead("query variant", "stop")},
      {"query", "advertised queries", fail, answers_with("query islegal", {"response false"})},
      {"query", "unknown query", tolerable, answers_with("query weather", {"response sunny"})},
      {"query", "one answer per query", fail,
       answers_with("query gameover", {"response false", "response false"})},
      {"option", "unknown option", tolerable, answers_with("setoption name No Such", {})},
      {"option", "invalid values", fail, answers_with("setoption name Hash value many", {"<dies>"})},
      {"option", "case-insensitive names", tolerable,
       answers_with("setoption name hASH", {"info string error: what?"})},
      {"option", "unknown variant", fail,
       reads_instead("setoption name UGI_Variant value no-such-game", "uginewgame")},
      {"option", "variant", fail, reads_instead("setoption name UGI_Variant value flipflop-3", "stop")},
      {"ponder", "hit", fail, reads_instead("go ponder", "go depth 1")},
      {"ponder", "hit", fail, reads_instead("ponderhit", "isready")},
      {"ponder", "expected reply", tolerable, reads_instead("setoption name Ponder", "stop")},
      {"lines", "unknown commands", tolerable, sends_instead("info string error", {})},
      {"lines", "blank lines", tolerable, answers_with("   ", {"info string error: blank"})},
      {"lines", "tabs", fail, reads_instead("\tposition", "stop")},
      {"lines", "extra spaces", fail, reads_instead("   position", "stop")},
      {"lines", "upper case", tolerable, reads_instead("ISREADY", "isready")},
      {"bytes", "1 MiB line", fail, answers_with("xxxx", {"<dies>"})},
      {"bytes", "UTF-8", fail, reads_instead("setoption name ünïcode", "position startpos")},
      {"bytes", "binary", fail, confused_by_non_ascii()},
      {"time", "short movetime", tolerable, thinks_for(200)},
      {"time", "short movetime", fail, thinks_for(2000)},
      {"time", "game with clocks", fail, thinks_for(2500)},
      {"end", "quit", fail, exits_with({false, "did not exit in time and was killed", {}})},
      {"end", "quit", fail, exits_with({true, "exited with code 3", {}})},
      {"end", "quit during a search", fail, exits_with({true, "exited with code 0", {"worker --deep"}})},
  };
}

TEST_CASE("each deviation is detected and gets the expected verdict") {
  for (const Case& each : cases()) {
    const std::string check = std::string(each.group) + "/" + each.name;
    CAPTURE(check);
    const Finding finding = finding_of(run_checks(each.deviation), each.group, each.name);
    CAPTURE(finding.detail);
    CHECK(verdict_text(finding.verdict) == verdict_text(each.verdict));
    CHECK_FALSE(finding.detail.empty());
  }
}

TEST_CASE(
    "a deviation that the referee has a setting for is reported once, and later checks use the setting") {
  Deviation silent_start = starts_at("rrr/3/RRR b - 1");
  silent_start.answers = advertises_nothing().answers;
  Deviation same_move =
      starts_at("rrr/3/1RR w - 1");  // always plays the same move, which is legal in both positions
  same_move.answers = advertises_nothing().answers;
  for (const Deviation& deviation :
       {needs_isready(), starts_at("rrr/3/RRR b - 1"), starts_at("rrr/3/1RR w - 1"), silent_start, same_move,
        responds_with(""), responds_with("reponse")}) {
    const std::vector<CheckResult> results = run_checks(deviation);
    for (const CheckResult& result : results)
      if (result.finding.verdict == CheckVerdict::fail) CHECK_MESSAGE(false, result.finding.detail);
    CHECK(std::ranges::count(results, CheckVerdict::tolerable,
                             [](const CheckResult& result) { return result.finding.verdict; }) == 1);
  }
}

TEST_CASE("an advertised query without a response fails only the check for advertised queries") {
  for (const CheckResult& result : run_checks(reads_instead("query fen", "stop")))
    CHECK_MESSAGE((result.finding.verdict == CheckVerdict::fail) == (result.name == "advertised queries"),
                  result.finding.detail);
}

TEST_CASE("checks of options that are not listed are skipped, even if the engine exits on uginewgame") {
  Deviation deviation = answers_with("uginewgame", {"<dies>"});
  deviation.answers = [dies = deviation.answers](const std::string& line, Lines right) {
    std::erase_if(right, [](const std::string& reply) { return reply.starts_with("option"); });
    return dies(line, std::move(right));
  };
  const auto results = run_checks(deviation);
  for (const char* name :
       {"invalid values", "minimum values", "maximum values", "listed values", "case-insensitive names"})
    CHECK(finding_of(results, "option", name) ==
          skipped("the engine lists no option that this check can test"));
}

std::vector<std::string> failures(const Report& report) {
  std::vector<std::string> names;
  for (const CheckResult& result : report.results)
    if (result.finding.verdict == CheckVerdict::fail)
      names.push_back(std::string(result.group) + "/" + std::string(result.name));
  return names;
}

using Names = std::vector<std::string>;

/// Makes the engine exit on every `go` whose first argument is not one of `kinds`.
Deviation dies_on_go_except(Names kinds) {
  Deviation deviation;
  deviation.answers = [kinds = std::move(kinds)](const std::string& line, Lines right) {
    if (!line.starts_with("go")) return right;
    const bool supported =
        std::ranges::any_of(kinds, [&](const std::string& kind) { return line.starts_with("go " + kind); });
    return supported ? right : Lines{"<dies>"};
  };
  return deviation;
}

TEST_CASE("kinds of go on which the engine exits are excluded, and a game with these settings succeeds") {
  const Report report = report_of(dies_on_go_except({"movetime", "depth"}));
  for (const char* name : {"clock", "nodes", "infinite"})
    CHECK(finding_of(report.results, "go", name).verdict == CheckVerdict::fail);
  CHECK(report.settings.find("quirks = { go = [ 'movetime', 'depth' ] }") != std::string::npos);
  CHECK(finding_of(report.results, "settings", "trial game").verdict == CheckVerdict::pass);
}

TEST_CASE("an engine that exits on the first kind of go is tested with the next one") {
  const Report report = report_of(dies_on_go_except({"p1time", "nodes"}));
  CHECK(finding_of(report.results, "position", "startpos").verdict == CheckVerdict::pass);
  for (const char* name : {"movetime", "depth", "infinite"})
    CHECK(finding_of(report.results, "go", name).verdict == CheckVerdict::fail);
  CHECK(report.settings.find("quirks = { go = [ 'clock', 'nodes' ] }") != std::string::npos);
  CHECK(finding_of(report.results, "settings", "trial game").verdict == CheckVerdict::pass);
}

TEST_CASE("an engine that fails only in a longer game fails the trial game") {
  Deviation deviation;
  deviation.answers = [](const std::string& line, Lines right) {
    return line.starts_with("position") && std::ranges::count(line, ' ') > 10 ? Lines{"<dies>"} : right;
  };
  const Finding finding = finding_of(report_of(deviation).results, "settings", "trial game");
  CHECK(finding.verdict == CheckVerdict::fail);
  CHECK(finding.detail.find("failed after 9 plies: disconnect") != std::string::npos);
}

TEST_CASE("an engine that is deaf during searches is reported once, even if it answers go infinite at once") {
  Deviation deviation;
  deviation.answers = [](const std::string& line, Lines right) {
    for (std::string& reply : right)
      if (reply.starts_with("bestmove") && line == "go movetime 2000") reply.insert(0, "<after 1900>");
    return right;
  };
  deviation.reads = reads_instead("go infinite", "go depth 1").reads;
  const Report report = report_of(deviation);
  CHECK(failures(report) == Names{"search/isready"});
  CHECK(finding_of(report.results, "search", "isready").detail.find("does not read its input") !=
        std::string::npos);
  for (const char* name : {"stop", "stop right after go", "stop twice", "unknown commands"})
    CHECK(finding_of(report.results, "search", name) ==
          skipped("the engine does not read its input during a search"));
}

TEST_CASE("an engine that resets its position at isready is reported once, in built-in and external games") {
  Deviation silent = isready_executes("position startpos");
  silent.answers = [answers = silent.answers](const std::string& line, Lines right) {
    std::erase_if(right, [](const std::string& reply) { return reply.starts_with("info string ugi-ext"); });
    return line.starts_with("query") ? Lines{} : answers(line, std::move(right));
  };
  Deviation without_extensions = isready_executes("position startpos");
  without_extensions.answers = [answers = without_extensions.answers](const std::string& line, Lines right) {
    std::erase_if(right, [](const std::string& reply) { return reply.starts_with("info string ugi-ext"); });
    return answers(line, std::move(right));
  };
  CHECK(failures(report_of(isready_executes("position startpos"))) == Names{"game/isready changes nothing"});
  CHECK(failures(report_of(isready_executes("position startpos"), "ugi:flipflop-3")) ==
        Names{"game/isready changes nothing"});
  CHECK(failures(report_of(without_extensions, "ugi:flipflop-3")) == Names{"game/isready changes nothing"});
  CHECK(failures(report_of(silent)) == Names{"game/isready changes nothing"});
}

/// Makes the engine ignore `position startpos`.
Deviation ignores_startpos() { return reads_instead("position startpos", "stop"); }

TEST_CASE("an engine that ignores position startpos in an external game is detected") {
  for (const bool extensions : {true, false}) {
    Deviation deviation = ignores_startpos();
    if (!extensions) deviation.answers = advertises_nothing().answers;
    const Report report = report_of(deviation, "ugi:flipflop-3");
    const Finding finding = finding_of(report.results, "position", "startpos");
    CHECK(finding.verdict == CheckVerdict::fail);
    CHECK(finding.detail.find("ignores `position startpos moves …`") != std::string::npos);
    CHECK(finding.detail.find("set the quirk start_fen") != std::string::npos);
    CHECK(finding_of(report.results, "settings", "trial game").verdict == CheckVerdict::fail);
  }
}

TEST_CASE("the checks work around the quirks that the user gives") {
  const EngineQuirks quirks{.start_fen = "rrr/3/RRR w - 1"};
  const Report fen = report_of(ignores_startpos(), "ugi:flipflop-3", quirks);
  CHECK(failures(fen) == Names{});
  CHECK(fen.settings.find("start_fen = 'rrr/3/RRR w - 1'") != std::string::npos);

  const EngineQuirks go{.go = {false, true, false, true, false}};
  const Report without = report_of(dies_on_go_except({"movetime", "depth"}), {}, go);
  for (const char* name : {"clock", "nodes", "infinite"})
    CHECK(finding_of(without.results, "go", name).verdict == CheckVerdict::skipped);
  CHECK(without.settings.find("quirks = { go = [ 'movetime', 'depth' ] }") != std::string::npos);

  const EngineQuirks ready{.ready_before_position = true};
  CHECK(failures(report_of(needs_isready(), {}, ready)) == Names{});
  CHECK(report_of(needs_isready(), {}, ready).settings.find("ready_before_position = true") !=
        std::string::npos);

  const EngineQuirks bare{.bare_responses = true};
  CHECK(failures(report_of(responds_with(""), {}, bare)) == Names{});
}

TEST_CASE("an engine that exits on a second ugi gets a tolerable finding") {
  Deviation deviation;
  deviation.answers = [greeted = std::make_shared<bool>(false)](const std::string& line, Lines right) {
    if (line == "quit") *greeted = false;
    return line == "ugi" && std::exchange(*greeted, true) ? Lines{"<dies>"} : right;
  };
  CHECK(finding_of(run_checks(deviation), "handshake", "repeated ugi").verdict == CheckVerdict::tolerable);
}

TEST_CASE("memory growth from game to game is tolerable") {
  Deviation deviation;
  deviation.memory = [](int asked) { return static_cast<std::size_t>(asked) << 25; };
  CHECK(finding_of(run_checks(deviation), "memory", "30 games").verdict == CheckVerdict::tolerable);
}

TEST_CASE("if the engine answers no queries, checks infer its position from its moves") {
  Deviation silent = advertises_nothing();
  silent.reads = reads_instead("query", "stop").reads;
  for (const Deviation& deviation : {advertises_nothing(), silent}) {
    for (const CheckResult& result : run_checks(deviation)) {
      CAPTURE(result.name);
      CAPTURE(result.finding.detail);
      CHECK(result.finding.verdict != CheckVerdict::fail);
    }
  }
  Deviation ignores_moves = silent;
  ignores_moves.reads = [](const std::string& line) {
    if (line.starts_with("query")) return std::string("stop");
    return line.starts_with("position startpos moves") ? std::string("position startpos") : line;
  };
  CHECK(finding_of(run_checks(ignores_moves), "position", "moves").verdict == CheckVerdict::fail);
}

TEST_CASE("checks of an external game rely on the engine's answers instead of built-in rules") {
  const auto results = run_checks(
      reads_instead("setoption name UGI_Variant value four-in-a-row", "uginewgame"), "ugi:four-in-a-row");
  for (const CheckResult& result : results) {
    CAPTURE(result.name);
    CAPTURE(result.finding.detail);
    CHECK(result.finding.verdict != CheckVerdict::fail);
  }
  CHECK(finding_of(results, "go", "legal moves").verdict == CheckVerdict::skipped);
  CHECK(finding_of(results, "position", "illegal move").verdict == CheckVerdict::pass);
}

TEST_CASE("if the handshake fails, all other checks are skipped") {
  for (const CheckResult& result : run_checks(sends_instead("ugiok", {})))
    if (result.name != "ugiok")
      CHECK(result.finding == skipped("the engine does not complete the handshake"));
}

TEST_CASE("every cited section exists in the specification") {
  std::vector<std::string> headings;
  std::ifstream file(test::source_path("protocol-spec/ugi.md"));
  for (std::string line; std::getline(file, line);) {
    std::erase(line, '`');
    if (line.starts_with('#')) headings.push_back(line.substr(line.find_first_not_of("# ")));
  }
  for (const CheckGroup& group : all_checks()) {
    CAPTURE(group.section);
    CHECK(std::ranges::any_of(
        headings, [&](const std::string& heading) { return heading.starts_with(group.section); }));
  }
}

}  // namespace
}  // namespace flipside::referee::check
