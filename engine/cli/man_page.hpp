#pragma once

#include <CLI/CLI.hpp>
#include <string>

namespace flipside {

/// The manual page of a program, in the language of man(7): all that `--help` says of it and of its commands.
/// In a footer, a line that ends in ':' begins a section.
std::string man_page(const CLI::App& app, const std::string& version);

}  // namespace flipside
