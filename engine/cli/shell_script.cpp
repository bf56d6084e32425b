#include "engine/cli/shell_script.hpp"

#include <algorithm>

namespace flipside {
namespace {

constexpr const char* bash = R"(# bash completion of PROGRAM
_FUNCTION() {
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
    folders) compopt -o filenames && mapfile -t COMPREPLY < <(compgen -d -- "$cur") ;;
  esac
}
complete -F _FUNCTION PROGRAM
)";

constexpr const char* zsh = R"(#compdef PROGRAM
_FUNCTION() {
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
    folders) _files -/ ;;
  esac
}
if [[ "$funcstack[1]" == "_FUNCTION" ]]; then
  _FUNCTION "$@"
else
  compdef _FUNCTION PROGRAM
fi
)";

std::string replaced(std::string text, const std::string& what, const std::string& by) {
  for (std::size_t at = text.find(what); at != std::string::npos; at = text.find(what, at + by.size()))
    text.replace(at, what.size(), by);
  return text;
}

/// @param program  the name becomes part of a function's, where '-' may stand too
std::string script(const char* text, const std::string& program) {
  return replaced(replaced(text, "FUNCTION", program), "PROGRAM", program);
}

}  // namespace

std::string bash_script(const std::string& program) { return script(bash, program); }
std::string zsh_script(const std::string& program) { return script(zsh, program); }

}  // namespace flipside
