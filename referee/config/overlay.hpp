#pragma once

#include <toml++/toml.h>

namespace flipside::referee {

/// Puts the keys of `flags` over those of `table`: those of the same tables one by one, and engines of the
/// same name; other engines are added.
void overlay(toml::table& table, toml::table flags);

}  // namespace flipside::referee
