// `referee check` with real engines.

#include <nlohmann/json.hpp>

#include "tests/e2e/program.hpp"
#include "tests/support/sanitized.hpp"

namespace flipside::test {
namespace {

struct Report {
  std::string how;
  nlohmann::json json;

  /// Whether a check of times did not pass.
  bool late() const {
    return std::ranges::any_of(json["checks"], [](const auto& check) {
      return check["group"] == "time" && check["verdict"] != "pass" && check["verdict"] != "skipped";
    });
  }

  std::string verdict(const std::string& group, const std::string& name) const {
    for (const auto& check : json["checks"])
      if (check["group"] == group && check["name"] == name) return check["verdict"];
    return "not asked";
  }
  /// Checks with a verdict, each "GROUP/NAME: DETAIL"; those of times are left out: the machine may be
  /// loaded.
  std::vector<std::string> with(const std::string& verdict) const {
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

/// An executable script.
std::string script(const TemporaryFolder& folder, const std::string& text) {
  const std::string path = folder.file("engine");
  std::ofstream(path) << "#!/bin/sh\n" << text;
  std::filesystem::permissions(path, std::filesystem::perms::owner_all);
  return path;
}

TEST_CASE("our engines pass every check, in every family of games") {
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
      {"odd-bot"},
      {"drop-bot", "--game", "ugi:connect4"},
  };
  for (auto engine : engines) {
    CAPTURE(engine.front());
    if (sanitized && engine.front() == "flipside") engine.insert(engine.begin(), {"--patience", "30"});
    const Report report = checked(engine);
    CAPTURE(report.json["game"].dump());
    for (const std::string& finding : report.with("fail")) CHECK_MESSAGE(finding.empty(), finding);
    for (const std::string& finding : report.with("tolerable")) CHECK_MESSAGE(finding.empty(), finding);
    if (!report.late()) CHECK(report.how == "exited with code 0");
    CHECK(report.with("pass").size() >= 80);
  }
}

TEST_CASE("the first engine of the protocol's text breaks nothing that the text demands") {
  const Report report = checked({"first-engine", "--game", "flipflop-3"});
  for (const std::string& finding : report.with("fail")) CHECK_MESSAGE(finding.empty(), finding);
  CHECK(report.how == "exited with code 6");
  CHECK(report.verdict("info", "last info") == "tolerable");
}

TEST_CASE(
    "an engine of one canned game is told the game of ours that it plays, and that it plays no other line") {
  const Report report = checked({"canned-engine", "--game", "flipfour"});
  CHECK(report.how == "exited with code 7");
  CHECK(report.verdict("handshake", "ugiok") == "pass");
  CHECK(report.verdict("go", "legal moves") == "fail");
}

TEST_CASE("what a faulty engine does has the verdict of its check, and nothing of it is left") {
  struct Expected {
    const char* fault;
    const char* group;
    const char* name;
    const char* verdict;
  };
  for (const auto& [fault, group, name, verdict] : {
           Expected{"crash", "position", "startpos", "fail"},
           {"exit", "position", "startpos", "fail"},
           {"hang", "position", "startpos", "fail"},
           {"illegal-move", "position", "startpos", "fail"},
           {"empty-move", "position", "startpos", "fail"},
           {"long-line", "position", "startpos", "fail"},
           {"flood-lines", "position", "startpos", "fail"},
           {"close-output", "position", "startpos", "fail"},
           {"torn-line", "position", "startpos", "fail"},
           {"double-bestmove", "go", "one bestmove each", "fail"},
           {"garbage", "info", "known lines", "tolerable"},
           {"exit-at-start", "handshake", "ugiok", "fail"},
           {"no-ugiok", "handshake", "ugiok", "fail"},
           {"no-readyok", "isready", "readyok", "fail"},
           {"ignore-quit", "end", "quit", "fail"},
           {"ignore-eof", "end", "end of input", "fail"},
           {"grandchild", "end", "quit", "fail"},
       }) {
    const std::string mark = std::string("checked-") + fault + "-" + std::to_string(getpid());
    const Report report = checked({"--patience", "1", "--", "faulty-bot", "--fault", fault, "--name", mark});
    const std::string told = fault;
    CAPTURE(told);
    CHECK(report.verdict(group, name) == verdict);
    CHECK(all_gone(mark));
  }
}

TEST_CASE("the settings that an engine needs are told: kinds of go, and answers without the word response") {
  const TemporaryFolder folder;
  const std::string engine = script(folder, R"(while read -r word rest; do
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

TEST_CASE("the table shows the lines exchanged under what is no pass, then the settings") {
  const auto finished = run("referee", {"check", "first-engine", "--quick"});
  CHECK(finished.how == "exited with code 6");
  CHECK(finished.output.starts_with("Group"));
  CHECK(finished.output.find("    > go infinite\n    < bestmove ") != std::string::npos);
  CHECK(finished.output.find("\nSettings for a tournament file:\n\n[[engine]]\n") != std::string::npos);
}

TEST_CASE("a program that is not there, an unknown game and a malformed option are refused") {
  CHECK(run("referee", {"check", "./no-such-engine"}).how == "exited with code 1");
  CHECK(run("referee", {"check", "random-bot", "--game", "chess"}).how == "exited with code 1");
  CHECK(run("referee", {"check", "random-bot", "--option", "Seed"}).how == "exited with code 1");
  const TemporaryFolder folder;
  const std::string path = folder.file("text");
  std::ofstream(path) << "\x7f"
                         "ELF";
  std::filesystem::permissions(path, std::filesystem::perms::owner_all);
  CHECK(run("referee", {"check", path}).how == "exited with code 2");
}

}  // namespace
}  // namespace flipside::test
