#pragma once

#include <toml++/toml.h>

namespace flipside::referee {

/// Overrides keys of `table` with the keys of `flags`. Nested tables, and engines with the same name, are
/// merged key by key. Engines with a new name are appended.
void overlay(toml::table& table, toml::table flags);

}  // namespace flipside::referee
