#pragma once

#include <CLI/CLI.hpp>
#include <string>

namespace flipside {

/// Returns the manual page of a program in man(7) markup: the text of `--help`, for all commands on one page.
/// In a footer, an unindented line that ends with ':' starts a section.
std::string man_page(const CLI::App& app, const std::string& version);

}  // namespace flipside
