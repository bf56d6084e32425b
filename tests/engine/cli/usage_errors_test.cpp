#include "engine/cli/usage_errors.hpp"

#include <doctest/doctest.h>

#include <optional>
#include <sstream>

namespace flipside {
namespace {

/// A program with a command that takes a file and options.
struct UsageSample {
  CLI::App app{"A sample", "sample"};
  std::string file;
  int rounds = 0;

  UsageSample() {
    app.require_subcommand(1);
    CLI::App* play = app.add_subcommand("play", "play games");
    play->add_option("FILE", file)->required();
    play->add_option("--rounds", rounds);
    app.add_subcommand("print", "print results");
    app.add_subcommand("secret", "hidden from users")->group("");
    explain_usage_errors(app, "error: ");
  }

  /// Returns the error message that the program prints for an invalid command line.
  std::string error(std::vector<std::string> words) {
    std::reverse(words.begin(), words.end());  // CLI11 parses vectors from the back
    std::ostringstream out;
    std::ostringstream err;
    try {
      app.parse(words);
    } catch (const CLI::ParseError& failure) {
      app.exit(failure, out, err);
    }
    return err.str();
  }

  std::string first_argument_error(const char* word, const std::vector<std::string>& others = {}) {
    const char* words[] = {"sample", word};
    return unknown_first_argument(app, 2, words, "command", others);
  }
};

TEST_CASE_FIXTURE(UsageSample, "the error for an unknown option names it and suggests a similar one") {
  CHECK(error({"play", "a", "--round", "3"}) ==
        "error: unknown option '--round' for 'sample play'; did you mean '--rounds'?\n"
        "Run 'sample play --help' for more information.\n");
  CHECK(error({"play", "a", "--round=3"})
            .starts_with("error: unknown option '--round' for 'sample play'; did"));
  CHECK(error({"play", "a", "--xyz"}) ==
        "error: unknown option '--xyz' for 'sample play'\nRun 'sample play --help' for more information.\n");
}

TEST_CASE_FIXTURE(UsageSample, "an unknown option is reported before a missing argument") {
  CHECK(error({"play", "--round"}).starts_with("error: unknown option '--round'"));
}

TEST_CASE_FIXTURE(UsageSample, "other errors of the command line refer to the help of the command") {
  CHECK(error({"play"}) == "error: FILE is required\nRun 'sample play --help' for more information.\n");
  CHECK(error({"play", "a", "b"}).starts_with("error: The following argument was not expected: b\n"));
  CHECK(error({"play", "a", "--rounds", "x"}).starts_with("error: Could not convert: --rounds"));
}

TEST_CASE_FIXTURE(UsageSample,
                  "the error for an unknown command suggests a similar one, but no hidden command") {
  CHECK(first_argument_error("pley") == "unknown command 'pley'; did you mean 'play'?");
  CHECK(first_argument_error("secre") == "unknown command 'secre'; run 'sample --help' for a list");
  CHECK(first_argument_error("ches", {"chess"}) == "unknown command 'ches'; did you mean 'chess'?");
  CHECK(first_argument_error("chess", {"chess"}).empty());
  CHECK(first_argument_error("secret").empty());
  CHECK(first_argument_error("--help").empty());
}

}  // namespace
}  // namespace flipside
