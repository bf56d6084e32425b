#pragma once

#include <CLI/CLI.hpp>
#include <optional>
#include <string>

#include "engine/core/expected.hpp"
#include "referee/config/config.hpp"

namespace flipside::referee {

/// Parsed flags that configure the page.
struct PageFlags {
  std::string address;  // PORT or ADDRESS:PORT; empty: not set
  std::string token;
  CLI::Option* page = nullptr;  // the option --page
};

/// Adds `--page` and `--page-token` to a command. `flags` must outlive the command.
void add_page_flags(CLI::App& command, PageFlags& flags);

/// Returns the configuration of the page after the flags.
/// @param page  configuration without the flags; nullopt: no page
/// @return nullopt if neither the flags nor `page` request a page; an error that names the invalid flag
Expected<std::optional<PageConfig>> with_page_flags(const PageFlags& flags, std::optional<PageConfig> page);

}  // namespace flipside::referee
