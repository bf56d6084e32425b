#include "engine/cli/shell_commands.hpp"

#include <fmt/format.h>

#include <memory>
#include <string_view>
#include <vector>

#include "engine/cli/man_page.hpp"

namespace flipside {
namespace {

// The scripts call `PROGRAM complete WORD...` for the candidates, so they never need an update.
// PROGRAM stands for the name of the program.

constexpr const char* bash_script = R"(# bash completion of PROGRAM
_PROGRAM() {
  local cur="${COMP_WORDS[COMP_CWORD]}" kind candidates
  [[ "$cur" == "=" ]] && cur=""
  COMPREPLY=()
  mapfile -t candidates < <("${COMP_WORDS[0]/#\~/$HOME}" complete "${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)
  kind="${candidates[0]-}"
  case "$kind" in
    words) COMPREPLY=("${candidates[@]:1}") COMPREPLY=("${COMPREPLY[@]%%$'\t'*}") ;;
    files) compopt -o filenames && mapfile -t COMPREPLY < <(compgen -f -- "$cur") ;;
    files:*)
      compopt -o filenames
      mapfile -t COMPREPLY < <(compgen -d -- "$cur"; compgen -f -X "!*.${kind#files:}" -- "$cur")
      ;;
    directories) compopt -o filenames && mapfile -t COMPREPLY < <(compgen -d -- "$cur") ;;
  esac
}
complete -F _PROGRAM PROGRAM
)";

constexpr const char* zsh_script = R"(#compdef PROGRAM
_PROGRAM() {
  local kind line
  local -a candidates described
  candidates=("${(@f)$("${(Q)words[1]/#\~/$HOME}" complete "${(@Q)words[2,CURRENT]}" 2>/dev/null)}")
  kind=$candidates[1]
  case $kind in
    words)
      for line in "${(@)candidates[2,-1]}"; do
        described+=("${${line%%$'\t'*}//:/\\:}:${line#*$'\t'}")
      done
      if [[ $words[CURRENT] == -* ]]; then _describe -o option described; else _describe value described; fi
      ;;
    files) _files ;;
    files:*) _files -g "*.${kind#files:}" ;;
    directories) _files -/ ;;
  esac
}
if [[ "$funcstack[1]" == "_PROGRAM" ]]; then
  _PROGRAM "$@"
else
  compdef _PROGRAM PROGRAM
fi
)";

std::string replaced(std::string text, std::string_view from, std::string_view to) {
  for (std::size_t at = text.find(from); at != std::string::npos; at = text.find(from, at + to.size()))
    text.replace(at, from.size(), to);
  return text;
}

std::string completion_script(std::string_view shell, const std::string& program) {
  const char* script = shell == "bash" ? bash_script : zsh_script;
  return replaced(script, "PROGRAM", program);
}

}  // namespace

void add_shell_commands(CLI::App& app, const std::string& version) {
  auto shell = std::make_shared<std::string>();
  CLI::App* completion = app.add_subcommand("completion", "print the completion script for a shell");
  completion->add_option("SHELL", *shell, "bash or zsh")->required()->check(CLI::IsMember({"bash", "zsh"}));
  completion->footer(
      fmt::format("Examples:\n  source <({0} completion bash)\n"
                  "  {0} completion zsh > ~/.zsh/completions/_{0}",
                  app.get_name()));
  completion->callback([&app, shell] {
    fmt::print("{}", completion_script(*shell, app.get_name()));
    throw CLI::Success();
  });

  CLI::App* man = app.add_subcommand("man", "print the manual page")->group("");
  man->callback([&app, version] {
    fmt::print("{}", man_page(app, version));
    throw CLI::Success();
  });
}

bool answer_completion(const CLI::App& app, const CompletionWords& known, int argc, char** argv) {
  if (argc < 2 || argv[1] != std::string_view("complete")) return false;
  fmt::print("{}", completion_text(complete_words(app, known, {argv + 2, argv + argc})));
  return true;
}

}  // namespace flipside
