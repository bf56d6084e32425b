#pragma once

#include <toml++/toml.h>

namespace flipside::referee {

/// Overrides keys of `table` with those of `flags`. Tables and engines of the same name are merged key by
/// key; other engines are appended.
void overlay(toml::table& table, toml::table flags);

}  // namespace flipside::referee
