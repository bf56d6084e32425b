// Tests `referee check` with real engines.

#include <deque>
#include <nlohmann/json.hpp>

#include "tests/e2e/program.hpp"
#include "tests/support/sanitized.hpp"

namespace flipside::test {
namespace {

struct Report {
  std::string how;
  nlohmann::json json;

  /// Whether any timing check has a verdict other than pass or skipped.
  bool has_timing_finding() const {
    return std::ranges::any_of(json["checks"], [](const auto& check) {
      return check["group"] == "time" && check["verdict"] != "pass" && check["verdict"] != "skipped";
    });
  }

  std::string verdict(const std::string& group, const std::string& name) const {
    for (const auto& check : json["checks"])
      if (check["group"] == group && check["name"] == name) return check["verdict"];
    return "no such check";
  }
  /// Returns the checks with the given verdict as "GROUP/NAME: DETAIL". Timing checks are omitted because
  /// they depend on machine load.
  std::vector<std::string> findings(const std::string& verdict) const {
    std::vector<std::string> found;
    for (const auto& check : json["checks"])
      if (check["verdict"] == verdict && check["group"] != "time")
        found.push_back(check["group"].get<std::string>() + "/" + check["name"].get<std::string>() + ": " +
                        check["detail"].get<std::string>());
    return found;
  }
};

Report checked(std::vector<std::string> arguments) {
  arguments.insert(arguments.begin(), {"check", "--json", "--quick"});
  const auto finished = run("referee", std::move(arguments));
  INFO(finished.error);
  REQUIRE(!finished.output.empty());
  return {finished.how, nlohmann::json::parse(finished.output)};
}

/// Writes an executable script.
std::string script(const TemporaryDirectory& directory, const std::string& text) {
  const std::string path = directory.file("engine");
  std::ofstream(path) << "#!/bin/sh\n" << text;
  std::filesystem::permissions(path, std::filesystem::perms::owner_all);
  return path;
}

TEST_CASE("our engines pass every check in every family of games") {
  const std::vector<std::vector<std::string>> engines{
      {"flipside", "--game", "flipflop-3"},
      {"flipside", "--game", "flipflop-5"},
      {"flipside", "--game", "flipfour"},
      {"flipside", "--game", "flipway-9-pie"},
      {"flipside", "--game", "flipchain-5"},
      {"random-bot"},
      {"random-bot", "--game", "flipchain-5"},
      {"greedy-bot", "--game", "flipfour"},
      {"signature-bot"},
      {"--", "faulty-bot", "--fault", "none"},
      {"quirky-bot"},
      {"connect4-bot", "--game", "ugi:connect4"},
  };
  for (auto engine : engines) {
    CAPTURE(engine.front());
    if (sanitized && engine.front() == "flipside") engine.insert(engine.begin(), {"--patience", "30"});
    const Report report = checked(engine);
    CAPTURE(report.json["game"].dump());
    for (const std::string& finding : report.findings("fail")) CHECK_MESSAGE(finding.empty(), finding);
    for (const std::string& finding : report.findings("tolerable")) CHECK_MESSAGE(finding.empty(), finding);
    if (!report.has_timing_finding()) CHECK(report.how == "exited with code 0");
    CHECK(report.findings("pass").size() >= 80);
  }
}

TEST_CASE("the tutorial's engine breaks no requirement of the protocol") {
  const Report report = checked({"first-engine", "--game", "flipflop-3"});
  for (const std::string& finding : report.findings("fail")) CHECK_MESSAGE(finding.empty(), finding);
  CHECK(report.how == "exited with code 6");
  CHECK(report.verdict("info", "last info") == "tolerable");
}

TEST_CASE("the game of the canned engine is detected, and so is its rejection of other lines") {
  const Report report = checked({"canned-engine", "--game", "flipfour"});
  CHECK(report.how == "exited with code 7");
  CHECK(report.verdict("handshake", "ugiok") == "pass");
  CHECK(report.verdict("go", "legal moves") == "fail");
}

TEST_CASE("each fault fails the check for it, and no process survives") {
  struct Expected {
    const char* fault;
    const char* group;
    const char* name;
    const char* verdict;
  };
  const std::vector<Expected> all{
      {"crash", "position", "startpos", "fail"},
      {"exit", "position", "startpos", "fail"},
      {"hang", "position", "startpos", "fail"},
      {"illegal-move", "position", "startpos", "fail"},
      {"empty-move", "position", "startpos", "fail"},
      {"long-line", "position", "startpos", "fail"},
      {"flood-lines", "position", "startpos", "fail"},
      {"close-output", "position", "startpos", "fail"},
      {"torn-line", "position", "startpos", "fail"},
      {"double-bestmove", "go", "one bestmove per go", "fail"},
      {"garbage", "info", "known lines", "tolerable"},
      {"exit-at-start", "handshake", "ugiok", "fail"},
      {"no-ugiok", "handshake", "ugiok", "fail"},
      {"no-readyok", "isready", "readyok", "fail"},
      {"ignore-quit", "end", "quit", "fail"},
      {"ignore-eof", "end", "end of input", "fail"},
      {"grandchild", "end", "quit", "fail"},
  };
  const auto mark_of = [](const Expected& one) {
    return std::string("checked-") + one.fault + "-" + std::to_string(getpid());
  };
  std::deque<Program> programs;  // run concurrently because they spend most of their time waiting
  for (const Expected& one : all)
    programs.emplace_back(
        "referee", std::vector<std::string>{"check", "--json", "--quick", "--patience", "1", "--",
                                            "faulty-bot", "--fault", one.fault, "--name", mark_of(one)});
  for (const Expected& one : all) {
    const Finished finished = programs.front().finish();
    programs.pop_front();
    const Report report{finished.how, nlohmann::json::parse(finished.output)};
    const std::string fault = one.fault;
    CAPTURE(fault);
    CHECK(report.verdict(one.group, one.name) == one.verdict);
    CHECK(wait_until_gone(mark_of(one)));
  }
}

/// A quirk, the worst verdict of the checks on an engine with this quirk, and the engine setting that the
/// report suggests.
struct QuirkCase {
  const char* quirk;
  const char* worst;
  const char* setting = nullptr;
  const char* patience = "5";
  const char* more = nullptr;  // additional argument of quirky-bot; nullptr if none
};

const std::vector<QuirkCase> quirk_cases{
    {"banner", "tolerable"},
    {"blank-lines", "tolerable"},
    {"unknown-lines", "tolerable"},
    {"crlf", "pass"},
    {"split-lines", "pass"},
    {"torn-end", "pass"},
    {"stderr", "pass"},
    {"slow-start", "pass", nullptr, "5", "--slow-ms=5"},
    {"slow-ready", "pass", nullptr, "5", "--slow-ms=5"},
    {"no-extensions", "pass"},
    {"bare-options", "pass"},
    {"combo-variant", "pass"},
    {"combo-words", "tolerable"},
    {"lower-case-variant", "tolerable"},
    {"no-variant", "pass"},
    {"strict-order", "pass"},
    {"only-clocks", "tolerable", "quirks = { go = [ 'clock' ] }", "0.5"},
    {"no-clocks", "tolerable", "quirks = { go = [ 'movetime', 'nodes', 'depth', 'infinite' ] }", "0.5"},
    {"malformed-info", "tolerable"},
    {"ponder-word", "tolerable"},
    {"more-words", "tolerable"},
    {"needs-isready", "tolerable", "quirks = { ready_before_position = true }"},
    {"plays-own-move", "tolerable"},
    {"other-startpos", "tolerable", "quirks = { start_fen = 'rrr/3/RRR w - 1' }", "5", "--seed=4"},
    {"other-startpos,no-extensions", "tolerable", "quirks = { start_fen = 'rrr/3/RRR w - 1' }", "5",
     "--seed=4"},
    {"bare-answers", "tolerable", "quirks = { bare_responses = true }"},
    {"bare-answers,unknown-lines", "tolerable", "quirks = { bare_responses = true }"},
    {"misspelled-answers", "tolerable"},
    {"no-answers,no-extensions", "tolerable"},
    {"leader-as-result", "tolerable"},
};

TEST_CASE("a tolerable quirk fails no check, and the report names the setting that it requires") {
  constexpr std::size_t at_once = 4;
  for (std::size_t from = 0; from < quirk_cases.size(); from += at_once) {
    const std::size_t to = std::min(from + at_once, quirk_cases.size());
    std::deque<Program> programs;
    for (std::size_t i = from; i < to; ++i) {
      const QuirkCase& test = quirk_cases[i];
      std::vector<std::string> arguments{"check",      "--json",     "--quick",     "--game",
                                         "flipflop-3", "--patience", test.patience, "--",
                                         "quirky-bot", "--quirk",    test.quirk};
      if (test.more != nullptr) arguments.emplace_back(test.more);
      programs.emplace_back("referee", std::move(arguments));
    }
    for (std::size_t i = from; i < to; ++i) {
      const QuirkCase& test = quirk_cases[i];
      const std::string quirk = test.quirk;
      CAPTURE(quirk);
      const Finished finished = programs[i - from].finish();
      const Report report{finished.how, nlohmann::json::parse(finished.output)};
      for (const std::string& finding : report.findings("fail")) CHECK_MESSAGE(finding.empty(), finding);
      CHECK(report.findings("tolerable").empty() == (test.worst == std::string("pass")));
      const std::string settings = report.json["settings"];
      const std::string setting = test.setting == nullptr ? "" : test.setting;
      CHECK((settings.find("quirks") == std::string::npos) == setting.empty());
      CHECK(settings.find(setting) != std::string::npos);
      if (!setting.empty() && quirk.find("clocks") == std::string::npos &&
          quirk.find(",unknown-lines") == std::string::npos)
        CHECK(report.findings("tolerable").size() == 1);
    }
  }
}

TEST_CASE("an engine that exits on most kinds of go gets settings with which a game succeeds") {
  const Report report = checked({"--", "quirky-bot", "--quirk", "strict-go"});
  CHECK(report.verdict("go", "clock") == "fail");
  CHECK(report.verdict("go", "movetime") == "pass");
  CHECK(report.verdict("settings", "trial game") == "pass");
  CHECK(report.json["settings"].get<std::string>().find("quirks = { go = [ 'movetime', 'depth' ] }") !=
        std::string::npos);
}

TEST_CASE("a deaf engine, a reset at isready and an ignored startpos are each reported once") {
  CHECK(checked({"--patience", "3", "--", "quirky-bot", "--quirk", "deaf"}).findings("fail").size() == 1);
  const Report reset = checked({"--", "quirky-bot", "--quirk", "reset-on-isready"});
  CHECK(reset.verdict("game", "isready changes nothing") == "fail");
  CHECK(reset.findings("fail").size() == 1);
  const Report ignored =
      checked({"--game", "ugi:flipflop-3", "--", "quirky-bot", "--quirk", "ignores-startpos,no-extensions"});
  CHECK(ignored.verdict("position", "startpos") == "fail");
  const Report with_fen = checked({"--game", "ugi:flipflop-3", "--quirk", "start_fen=rrr/3/RRR w - 1", "--",
                                   "quirky-bot", "--quirk", "ignores-startpos,no-extensions"});
  for (const std::string& finding : with_fen.findings("fail")) CHECK_MESSAGE(finding.empty(), finding);
}

TEST_CASE("no move is requested after the engine's own line of play ends the game") {
  for (const char* seed : {"2", "3", "8"}) {
    const Report report = checked({"--game", "ugi:flipflop-3", "--", "quirky-bot", "--seed", seed});
    for (const std::string& finding : report.findings("fail")) CHECK_MESSAGE(finding.empty(), finding);
    for (const std::string& finding : report.findings("tolerable")) CHECK_MESSAGE(finding.empty(), finding);
    CHECK(report.findings("pass").size() >= 70);
  }
}

TEST_CASE("no settings are reported for an engine that does not complete the handshake") {
  CHECK(checked({"--patience", "0.1", "--", "faulty-bot", "--fault", "no-ugiok"}).json["settings"] == "");
  const auto finished =
      run("referee", {"check", "--patience", "0.1", "--", "faulty-bot", "--fault", "no-ugiok"});
  CHECK(finished.output.find("Settings for") == std::string::npos);
}

TEST_CASE(
    "the report lists the settings for unsupported kinds of go and for answers without the word response") {
  const TemporaryDirectory directory;
  const std::string engine = script(directory, R"(while read -r word rest; do
  case "$word $rest" in
    "ugi ") echo "id name Script"; echo "id author Us"; echo ugiok;;
    "isready ") echo readyok;;
    "query p1turn") echo true;;
    "query gameover") echo false;;
    "go depth"*) ;;
    go*) echo "bestmove a1a2";;
    "quit ") exit 0;;
  esac
done
)");
  const Report report = checked({engine, "--game", "ugi:script", "--patience", "0.5"});
  CHECK(report.json["game"]["rules"] == false);
  CHECK(report.verdict("go", "depth") == "tolerable");
  CHECK(report.verdict("query", "p1turn and gameover") == "tolerable");
  CHECK(report.verdict("go", "legal moves") == "skipped");
  const std::string settings = report.json["settings"];
  CHECK(settings.find("bare_responses = true") != std::string::npos);
  CHECK(settings.find("'nodes'") != std::string::npos);
  CHECK(settings.find("'depth'") == std::string::npos);
}

TEST_CASE("the report shows the lines exchanged under each finding, then the settings") {
  const auto finished = run("referee", {"check", "first-engine", "--quick"});
  CHECK(finished.how == "exited with code 6");
  CHECK(finished.output.starts_with("Group"));
  CHECK(finished.output.find("    > go infinite\n    < bestmove ") != std::string::npos);
  CHECK(finished.output.find("\nSettings for a tournament file:\n\n[[engine]]\n") != std::string::npos);
}

TEST_CASE("an engine that cannot be started is also reported in the JSON output") {
  const auto finished = run("referee", {"check", "--json", "./no-such-engine"});
  CHECK(finished.how == "exited with code 1");
  const auto json = nlohmann::json::parse(finished.output);
  CHECK(json["exit_code"] == 1);
  CHECK(json["error"].get<std::string>().find("no-such-engine") != std::string::npos);
}

TEST_CASE("the error for a script without an installed interpreter names the interpreter") {
  const TemporaryDirectory directory;
  const std::string path = directory.file("engine");
  for (const auto& [line, told] : {std::pair("#!/no/such/interpreter -u\n", "'/no/such/interpreter'"),
                                   {"#!/bin/sh\r\n", "'/bin/sh\\r'"}}) {
    std::ofstream(path) << line;
    std::filesystem::permissions(path, std::filesystem::perms::owner_all);
    const auto finished = run("referee", {"check", path});
    CHECK(finished.how == "exited with code 2");
    CHECK(finished.error.find(told) != std::string::npos);
  }
}

TEST_CASE("a missing program, an unknown game and a malformed option are errors") {
  CHECK(run("referee", {"check", "./no-such-engine"}).how == "exited with code 1");
  CHECK(run("referee", {"check", "random-bot", "--game", "chess"}).how == "exited with code 1");
  CHECK(run("referee", {"check", "random-bot", "--option", "Seed"}).how == "exited with code 1");
  const TemporaryDirectory directory;
  const std::string path = directory.file("text");
  std::ofstream(path) << "\x7f"
                         "ELF";
  std::filesystem::permissions(path, std::filesystem::perms::owner_all);
  CHECK(run("referee", {"check", path}).how == "exited with code 2");
}

}  // namespace
}  // namespace flipside::test
