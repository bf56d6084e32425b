#include "referee/process/script_command.hpp"

#include <array>
#include <fstream>
#include <string_view>
#include <utility>

#include "engine/core/text.hpp"

namespace flipside::referee {
namespace {

/// Returns the interpreter of a `#!` line without its directory and without `env`; empty if it names none.
std::string interpreter_of(std::string_view line) {
  if (!line.starts_with("#!")) return {};
  line.remove_prefix(2);
  const auto name_of = [](std::string_view path) { return std::string(path.substr(path.rfind('/') + 1)); };
  std::string name = name_of(next_word(line));
  return name == "env" ? name_of(next_word(line)) : name;
}

}  // namespace

std::string script_command(const std::filesystem::path& script) {
  constexpr std::array<std::pair<std::string_view, std::string_view>, 6> extensions{{{".py", "python3"},
                                                                                     {".sh", "sh"},
                                                                                     {".pl", "perl"},
                                                                                     {".rb", "ruby"},
                                                                                     {".js", "node"},
                                                                                     {".jar", "java -jar"}}};
  std::ifstream file(script);
  std::string line;
  std::getline(file, line);
  std::string interpreter = interpreter_of(line);
  for (const auto& [extension, program] : extensions)
    if (interpreter.empty() && script.extension() == extension) interpreter = program;
  return interpreter.empty() ? std::string() : interpreter + ' ' + script.string();
}

}  // namespace flipside::referee
