#include <set>
#include <sstream>

#include "tests/e2e/program.hpp"
#include "tests/support/paths.hpp"

namespace flipside::test {
namespace {

/// Returns the documented commands of a program that have no subcommands, each as a list of words.
std::vector<std::vector<std::string>> commands_of(const std::string& program,
                                                  const std::vector<std::string>& parent = {}) {
  std::vector<std::string> arguments{"complete"};
  arguments.insert(arguments.end(), parent.begin(), parent.end());
  arguments.emplace_back("");
  std::istringstream output(run(program, arguments).output);
  std::vector<std::vector<std::string>> commands;
  std::string line;
  std::getline(output, line);
  while (std::getline(output, line)) {
    const std::size_t tab = line.find('\t');
    if (line.starts_with('-') || tab == std::string::npos || tab + 1 == line.size()) continue;
    auto command = parent;
    command.push_back(line.substr(0, tab));
    const auto subcommands = commands_of(program, command);
    if (subcommands.empty()) commands.push_back(command);
    commands.insert(commands.end(), subcommands.begin(), subcommands.end());
  }
  return commands;
}

std::string help_of(const std::string& program, std::vector<std::string> command) {
  command.emplace_back("--help");
  return run(program, command).output;
}

/// Returns the long options listed in a help text.
std::set<std::string> options_in(const std::string& help) {
  std::set<std::string> options;
  std::istringstream in(help);
  for (std::string line; std::getline(in, line);) {
    if (!line.starts_with("  -")) continue;
    const std::size_t begin = line.find("--");
    options.insert(line.substr(begin, line.find_first_of(" ,", begin) - begin));
  }
  return options;
}

int occurrences(const std::string& text, const std::string& what) {
  int count = 0;
  for (auto at = text.find(what); at != std::string::npos; at = text.find(what, at + 1)) ++count;
  return count;
}

std::string without(std::string text, const std::string& what) {
  for (std::size_t at = text.find(what); at != std::string::npos; at = text.find(what, at))
    text.erase(at, what.size());
  return text;
}

TEST_CASE("the error for an unknown choice lists the valid ones") {
  const auto error = [](const char* program, std::vector<std::string> arguments) {
    const std::string text = run(program, std::move(arguments)).error;
    return text.substr(0, text.find('\n'));
  };
  CHECK(error("flipside", {"--protocol", "usi"}) ==
        "error: --protocol: unknown value 'usi', expected ugi|xboard|gtp");
  CHECK(error("referee", {"export", "x", "--format", "xml"}) ==
        "referee: --format: unknown value 'xml', expected pgn|csv|json");
  CHECK(error("referee", {"sprt", "x", "--model", "glicko"}) ==
        "referee: --model: unknown value 'glicko', expected logistic|normalized|bayesian");
}

TEST_CASE("every command's help has an example, and the manual page lists all options of all commands") {
  for (const std::string program : {"referee", "flipside"}) {
    CAPTURE(program);
    const std::string page = without(run(program, {"man"}).output, "\\");
    const auto commands = commands_of(program);
    CHECK(commands.size() >= 4);
    for (const auto& command : commands) {
      CAPTURE(command.back());
      if (command.back() == "fastchess") continue;  // fastchess documents its options
      const std::string help = help_of(program, command);
      CHECK(occurrences(help, "Examples:\n") == 1);
      if (program == "flipside") CHECK(occurrences(help, "Exit status:") == 0);  // only in the program's help
      CHECK(options_in(help).contains("--help"));
      for (const std::string& option : options_in(help))
        CHECK_MESSAGE(page.find("fB" + option + "fR") != std::string::npos, option);
    }
    for (const std::string& option : options_in(help_of(program, {})))
      CHECK_MESSAGE(page.find("fB" + option + "fR") != std::string::npos, option);
  }
}

TEST_CASE("man renders the manual pages without warnings") {
  const std::filesystem::path man = "/usr/bin/man";
  if (!std::filesystem::exists(man)) {
    MESSAGE("skipped: man is not installed (apt-get install man-db)");
    return;
  }
  const TemporaryDirectory directory;
  for (const std::string program : {"referee", "flipside"}) {
    const std::string file = directory.file(program + ".1");
    std::ofstream(file) << run(program, {"man"}).output;
    const auto shown = run(man.string(), {"--warnings", "-l", file});
    CHECK(shown.how == "exited with code 0");
    CHECK(shown.error == "");
    CHECK(shown.output.find("EXIT STATUS") != std::string::npos);
  }
}

TEST_CASE("bash completes words with the generated script") {
  const std::string referee = program_path("referee");
  const auto completed = [&](const std::string& words, int last) {
    return run("/bin/bash",
               {"-c", "source <(" + referee + " completion bash); COMP_WORDS=(" + referee + " " + words +
                          "); COMP_CWORD=" + std::to_string(last) + "; _referee; echo \"${COMPREPLY[@]}\""});
  };
  const auto command = completed("res", 1);
  CHECK(command.error == "");
  CHECK(command.output == "resume\n");
  CHECK(completed("run --log-level = w", 4).output == "warning\n");
  CHECK(completed("run --log-level ''", 3).output == "error warning info debug\n");
  CHECK(completed("run --nothing", 2).output == "\n");
}

TEST_CASE("fish completes words with the generated script") {
  const std::filesystem::path fish = "/usr/bin/fish";
  const std::string referee = program_path("referee");
  const auto script = run(referee, {"completion", "fish"});
  CHECK(script.output.starts_with("# fish completion of referee\n"));
  if (!std::filesystem::exists(fish)) {
    MESSAGE("skipped: fish is not installed (apt-get install fish)");
    return;
  }
  const auto completed = run(fish.string(), {"--no-config", "-c",
                                             referee + " completion fish | source; complete -C '" + referee +
                                                 " run --log-level w'"});
  CHECK(completed.output == "warning\n");
}

TEST_CASE("zsh accepts the completion scripts") {
  const std::filesystem::path zsh = "/usr/bin/zsh";
  for (const std::string program : {"referee", "flipside"}) {
    const auto script = run(program, {"completion", "zsh"});
    CHECK(script.how == "exited with code 0");
    CHECK(script.output.starts_with("#compdef " + program + "\n"));
    if (!std::filesystem::exists(zsh)) continue;
    const TemporaryDirectory directory;
    std::ofstream(directory.file("script")) << script.output;
    CHECK(run(zsh.string(), {"-n", directory.file("script")}).how == "exited with code 0");
  }
  CHECK(run("referee", {"completion", "tcsh"}).how == "exited with code 1");
}

}  // namespace
}  // namespace flipside::test
