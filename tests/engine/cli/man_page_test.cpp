#include "engine/cli/man_page.hpp"

#include <doctest/doctest.h>

namespace flipside {
namespace {

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
