#pragma once

#include <string>

namespace flipside {

/// Scripts that make a shell complete the words of a program: they ask the program itself (`complete`), so
/// that they need not change with it.
std::string bash_script(const std::string& program);
std::string zsh_script(const std::string& program);

}  // namespace flipside
