#include "engine/cli/shell_commands.hpp"

#include <doctest/doctest.h>

namespace flipside {
namespace {

/// A program with options and arguments of every kind.
struct Sample {
  CLI::App app{"A sample", "sample"};
  std::string text;
  std::vector<std::string> texts;
  bool flag = false;
  int number = 0;
  CompletionWords known{{{"GAME", {"chess", "checkers", "go"}}}, {{"STORE", "db"}}};

  Sample() {
    CLI::App* play = app.add_subcommand("play", "play games");
    play->add_option("STORE", text);
    play->add_option("-g,--game", texts, "a game")->type_name("GAME")->allow_extra_args(false);
    play->add_option("--level", text)->type_name("low|high");
    play->add_option("--model", text)->check(CLI::IsMember({"x", "y"}));
    play->add_option("-j,--jobs", number);
    play->add_option("-o,--output", text)->type_name("DIRECTORY");
    play->add_option("--both", texts)->expected(2);
    auto* fast = play->add_flag("--fast", flag, "quick\nand dirty");
    play->add_option("--resume", text)->type_name("FILE")->excludes(fast);
    play->add_option("--title", text);
    app.add_subcommand("print", "print results")->add_subcommand("table", "print the table");
    app.add_subcommand("secret", "hidden from users")->group("");
  }

  /// Returns the completion candidates for the last word of a command line.
  std::vector<std::string> words(std::vector<std::string> line) {
    std::vector<std::string> found;
    for (const auto& [word, description] : complete_words(app, known, std::move(line)).words)
      found.push_back(word);
    return found;
  }
  Completion complete(std::vector<std::string> line) { return complete_words(app, known, std::move(line)); }
};

using Words = std::vector<std::string>;

TEST_CASE_FIXTURE(Sample, "commands and sub-commands are completed, but not hidden commands") {
  CHECK(words({"p"}) == Words{"play", "print"});
  CHECK(words({""}) == Words{"play", "print"});
  CHECK(words({"print", ""}) == Words{"table"});
  CHECK(words({"x"}).empty());
}

TEST_CASE_FIXTURE(Sample, "options are completed by their long names") {
  CHECK(words({"play", "--l"}) == Words{"--level"});
  CHECK(words({"play", "-"}).size() == 10);
  CHECK(words({"print", "--l"}).empty());
}

TEST_CASE_FIXTURE(Sample, "the values of options are completed") {
  CHECK(words({"play", "--game", "ch"}) == Words{"chess", "checkers"});
  CHECK(words({"play", "-g", ""}) == Words{"chess", "checkers", "go"});
  CHECK(words({"play", "--level", ""}) == Words{"low", "high"});
  CHECK(words({"play", "--model", ""}) == Words{"x", "y"});
  CHECK(words({"play", "--jobs", ""}).empty());
  CHECK(words({"play", "--level=h"}) == Words{"--level=high"});
}

TEST_CASE_FIXTURE(Sample, "completion offers only options and arguments that the command still accepts") {
  CHECK(words({"play", "--level", "low", "--l"}).empty());
  CHECK(words({"play", "--game", "go", "--g"}) == Words{"--game"});  // may be repeated
  CHECK(words({"play", "--resume", "a", "--fa"}).empty());
  CHECK(words({"play", "--fast", "--r"}).empty());
  CHECK(complete({"play", "--title", ""}) == Completion{});
  known.values["play t.db GAME"] = {"chess"};
  CHECK(words({"play", "t.db", "-g", ""}) == Words{"chess"});
  CHECK(words({"play", "u.db", "-g", ""}) == Words{"chess", "checkers", "go"});
}

TEST_CASE_FIXTURE(Sample, "words that bash split at an equals sign are rejoined") {
  CHECK(words({"play", "--level", "="}) == Words{"low", "high"});
  CHECK(words({"play", "--level", "=", "h"}) == Words{"high"});
  CHECK(words({"play", "-g", "a", "=", "b", "--l"}) == Words{"--level"});
}

TEST_CASE_FIXTURE(Sample, "files are completed by the shell, filtered by the known suffix") {
  CHECK(complete({"play", ""}).kind == Completion::Kind::files);
  CHECK(complete({"play", ""}).suffix == "db");
  CHECK(complete({"play", "--fast", ""}).suffix == "db");
  CHECK(complete({"play", "-g", "go", "-j4", ""}).suffix == "db");
  CHECK(complete({"play", "--both", "a", "b", ""}).suffix == "db");
  CHECK(complete({"play", "--both", "a", ""}).suffix.empty());
  CHECK(complete({"play", "-o", ""}).kind == Completion::Kind::directories);
}

TEST_CASE_FIXTURE(Sample, "options are offered after the last argument") {
  CHECK(words({"play", "t.db", ""}).front() == "--help");
}

TEST_CASE_FIXTURE(Sample, "the reply to the shell is the kind of the candidates, then one line per word") {
  CHECK(completion_text(complete({"play", "--fa"})) == "words\n--fast\tquick and dirty\n");
  CHECK(completion_text(complete({"play", ""})) == "files:db\n");
}

TEST_CASE_FIXTURE(Sample, "only the command 'complete' triggers completion") {
  std::string name = "sample";
  std::string command = "play";
  std::vector<char*> arguments{name.data(), command.data()};
  CHECK_FALSE(answer_completion(app, known, 2, arguments.data()));
  CHECK_FALSE(answer_completion(app, known, 1, arguments.data()));
}

TEST_CASE("the manual page contains the help of the program and of its commands") {
  CLI::App app("Runs jobs.", "doer");
  app.footer("Examples:\n  doer play -x 'a\\b'\n\nExit status:\n  0   done");
  std::string text;
  CLI::App* play = app.add_subcommand("play", "play games");
  play->add_option("FILE", text, "the game to play")->required();
  play->add_option("-l,--level", text, ".how… well")->type_name("low|high");
  play->footer("Examples:\n  doer play chess");
  app.add_subcommand("hidden", "secret")->group("");
  const std::string page = man_page(app, "doer 1.2");
  CHECK(page.starts_with(".TH DOER 1 \"\" \"doer 1.2\" \"Flipside\"\n.SH NAME\ndoer \\- Runs jobs\n"));
  CHECK(page.find(".SS \\fBdoer play\\fR \\fIFILE\\fR [\\fIOPTIONS\\fR]\nplay games\n") != std::string::npos);
  CHECK(page.find(".TP\n\\fB\\-l\\fR, \\fB\\-\\-level\\fR \\fIlow|high\\fR\n\\&.how... well\n") !=
        std::string::npos);
  CHECK(page.find(".SH EXAMPLES\n.nf\n  doer play \\-x \\(aqa\\eb\\(aq\n") != std::string::npos);
  CHECK(page.find(".SH EXIT STATUS\n.nf\n  0   done\n.fi\n") != std::string::npos);
  CHECK(page.find("doer play chess") != std::string::npos);
  CHECK(page.find("ecret") == std::string::npos);
}

}  // namespace
}  // namespace flipside
