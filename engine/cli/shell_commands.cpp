#include "engine/cli/shell_commands.hpp"

#include <fmt/format.h>

#include <memory>
#include <sstream>
#include <string_view>
#include <vector>

#include "engine/core/text.hpp"

namespace flipside {
namespace {

// The scripts call `PROGRAM complete WORD...` to get the candidates, so the scripts never need an update.
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

constexpr const char* fish_script = R"(# fish completion of PROGRAM
function __PROGRAM_complete
  set -l words (commandline -opc)
  set -l word (commandline -ct)
  set -l candidates ($words[1] complete $words[2..-1] "$word" 2>/dev/null)
  switch "$candidates[1]"
    case words
      printf '%s\n' $candidates[2..-1]
    case files
      __fish_complete_path "$word"
    case 'files:*'
      __fish_complete_suffix "$word" (string replace files: . $candidates[1])
    case directories
      __fish_complete_directories "$word"
  end
end
complete -c PROGRAM -f -a '(__PROGRAM_complete)'
)";

std::string replaced(std::string text, std::string_view from, std::string_view to) {
  for (std::size_t at = text.find(from); at != std::string::npos; at = text.find(from, at + to.size()))
    text.replace(at, from.size(), to);
  return text;
}

std::string completion_script(std::string_view shell, const std::string& program) {
  const char* script = shell == "bash" ? bash_script : shell == "zsh" ? zsh_script : fish_script;
  return replaced(script, "PROGRAM", program);
}

/// Replaces each ellipsis with three dots, for terminals without UTF-8.
std::string ascii_dots(std::string_view text) {
  constexpr std::string_view ellipsis = "…";
  std::string out(text);
  for (std::size_t at = out.find(ellipsis); at != std::string::npos; at = out.find(ellipsis, at))
    out.replace(at, ellipsis.size(), "...");
  return out;
}

/// Escapes text so that troff prints it literally.
std::string escaped(std::string_view text) {
  std::string out;
  bool at_line_start = true;
  for (const char c : ascii_dots(text)) {
    if (at_line_start && (c == '.' || c == '\'')) out += "\\&";
    at_line_start = c == '\n';
    switch (c) {
      case '\\':
        out += "\\e";
        break;
      case '-':
        out += "\\-";
        break;
      case '~':
        out += "\\(ti";
        break;
      case '^':
        out += "\\(ha";
        break;
      case '\'':
        out += "\\(aq";
        break;
      case '`':
        out += "\\(ga";
        break;
      default:
        out += c;
    }
  }
  return out;
}

std::string bold(std::string_view text) { return "\\fB" + escaped(text) + "\\fR"; }
std::string italic(std::string_view text) { return "\\fI" + escaped(text) + "\\fR"; }

/// Formats text as a paragraph and removes trailing newlines.
std::string paragraph(std::string text) {
  while (!text.empty() && text.back() == '\n') text.pop_back();
  return escaped(text) + '\n';
}

void write_option(std::string& out, const CLI::Option& option) {
  std::string names;
  const auto add = [&](const std::string& name) { names += (names.empty() ? "" : ", ") + bold(name); };
  for (const std::string& name : option.get_snames()) add("-" + name);
  for (const std::string& name : option.get_lnames()) add("--" + name);
  if (names.empty()) names = italic(option.get_name(true));
  if (option.nonpositional() && option.get_type_size() != 0 && !option.get_type_name().empty())
    names += ' ' + italic(option.get_type_name());
  out += ".TP\n" + names + '\n';
  std::string text = option.get_description();
  if (!option.get_default_str().empty()) text += fmt::format(" ({})", option.get_default_str());
  if (option.nonpositional() && option.get_required()) text += " (required)";
  out += paragraph(text.empty() ? "." : text);
}

void write_options(std::string& out, const CLI::App& app) {
  for (const bool positional : {true, false})
    for (const CLI::Option* option : app.get_options([&](const CLI::Option* each) {
           return each->get_positional() == positional && !each->get_group().empty();
         }))
      write_option(out, *option);
}

std::string usage(const CLI::App& app, const std::string& name) {
  std::string line = bold(name);
  for (const CLI::Option* option :
       app.get_options([](const CLI::Option* each) { return each->get_positional(); })) {
    const std::string dots = option->get_items_expected_max() > 1 ? "..." : "";
    line += option->get_required() ? ' ' + italic(option->get_name(true)) + dots
                                   : " [" + italic(option->get_name(true)) + "]" + dots;
  }
  return line + " [" + italic("OPTIONS") + "]";
}

/// Writes the sections of a help footer.
/// @param request  the troff request that starts each section
void write_footer(std::string& out, const std::string& footer, std::string_view request) {
  std::istringstream lines(footer);
  bool in_section = false;
  for (std::string line; std::getline(lines, line);) {
    const bool is_heading = !line.empty() && line.front() != ' ' && line.back() == ':';
    if (is_heading) {
      if (in_section) out += ".fi\n";
      line.pop_back();
      out += request == ".SH" ? fmt::format(".SH {}\n.nf\n", escaped(to_upper(line)))
                              : ".PP\n" + escaped(line) + ":\n.PP\n.nf\n";
      in_section = true;
    } else if (!line.empty() || in_section) {
      out += line.empty() ? ".sp\n" : escaped(line) + '\n';
    }
  }
  if (in_section) out += ".fi\n";
}

void write_commands(std::string& out, const CLI::App& app, const std::string& name) {
  for (const CLI::App* command : app.get_subcommands({})) {
    if (command->get_group().empty()) continue;
    const std::string path = name + ' ' + command->get_name();
    const bool is_group = !command->get_subcommands({}).empty();
    if (!is_group) {
      out += ".SS " + usage(*command, path) + '\n' + paragraph(command->get_description());
      write_options(out, *command);
      write_footer(out, command->get_footer(), ".PP");
    }
    write_commands(out, *command, path);
  }
}

}  // namespace

std::string man_page(const CLI::App& app, const std::string& version) {
  const std::string& name = app.get_name();
  std::string about = app.get_description();
  while (!about.empty() && (about.back() == '\n' || about.back() == '.')) about.pop_back();
  std::string out =
      fmt::format(".TH {} 1 \"\" \"{}\" \"Flipside\"\n", escaped(to_upper(name)), escaped(version));
  out += fmt::format(".SH NAME\n{} \\- {}\n", escaped(name), escaped(about));
  const bool has_arguments =
      !app.get_options([](const CLI::Option* each) { return each->get_positional(); }).empty();
  out += ".SH SYNOPSIS\n";
  if (has_arguments) out += usage(app, name) + "\n.br\n";
  out += fmt::format("{} {} [{}]\n", bold(name), italic("COMMAND"), italic("OPTIONS"));
  out += ".SH OPTIONS\n";
  write_options(out, app);
  out += ".SH COMMANDS\n";
  write_commands(out, app, name);
  write_footer(out, app.get_footer(), ".SH");
  return out;
}

void add_shell_commands(CLI::App& app, const std::string& version) {
  auto shell = std::make_shared<std::string>();
  CLI::App* completion = app.add_subcommand("completion", "print the completion script for a shell");
  completion->add_option("SHELL", *shell, "bash, zsh or fish")
      ->required()
      ->check(CLI::IsMember({"bash", "zsh", "fish"}));
  completion->footer(
      fmt::format("Examples:\n  source <({0} completion bash)\n"
                  "  {0} completion zsh > ~/.zsh/completions/_{0}\n"
                  "  {0} completion fish > ~/.config/fish/completions/{0}.fish",
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
