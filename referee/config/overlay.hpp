#pragma once

#include <toml++/toml.h>

namespace flipside::referee {

/// Sets the keys of `flags` in `table`. Tables and engines of the same name are merged key by
/// key; other engines are appended.
void overlay(toml::table& table, toml::table flags);

}  // namespace flipside::referee
