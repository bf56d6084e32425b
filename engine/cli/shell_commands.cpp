#include "engine/cli/shell_commands.hpp"

#include <fmt/format.h>

#include <memory>
#include <string_view>
#include <vector>

#include "engine/cli/man_page.hpp"
#include "engine/cli/shell_script.hpp"

namespace flipside {

void add_shell_commands(CLI::App& app, const std::string& version) {
  auto shell = std::make_shared<std::string>();
  CLI::App* completion = app.add_subcommand("completion", "Prints what a shell needs to complete commands");
  completion->add_option("SHELL", *shell, "the shell")->required()->check(CLI::IsMember({"bash", "zsh"}));
  completion->footer(
      fmt::format("Examples:\n  source <({0} completion bash)\n"
                  "  {0} completion zsh > ~/.zsh/completions/_{0}",
                  app.get_name()));
  completion->callback([&app, shell] {
    fmt::print("{}", *shell == "bash" ? bash_script(app.get_name()) : zsh_script(app.get_name()));
    throw CLI::Success();
  });

  CLI::App* man = app.add_subcommand("man", "Prints the manual page")->group("");
  man->callback([&app, version] {
    fmt::print("{}", man_page(app, version));
    throw CLI::Success();
  });
}

bool answered_completion(const CLI::App& app, const CompletionWords& known, int argc, char** argv) {
  if (argc < 2 || argv[1] != std::string_view("complete")) return false;
  fmt::print("{}", completion_text(complete_words(app, known, {argv + 2, argv + argc})));
  return true;
}

}  // namespace flipside
