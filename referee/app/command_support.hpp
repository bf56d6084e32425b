#pragma once

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <filesystem>
#include <string>
#include <utility>

#include "referee/config/read_config.hpp"
#include "referee/store/store.hpp"
#include "referee/tournament/exit_code.hpp"

namespace flipside::referee {

inline constexpr const char* store_help = "the tournament's database, tournament.db";

[[noreturn]] inline void end_with(ExitCode code) { throw CLI::RuntimeError(static_cast<int>(code)); }

[[noreturn]] inline void refuse(const std::string& message) {
  fmt::print(stderr, "referee: {}\n", message);
  end_with(ExitCode::configuration);
}

/// The value, or the end of the program with the error on standard error.
template <class T>
T checked(Expected<T> expected) {
  if (!expected) refuse(expected.error().message);
  return *std::move(expected);
}

/// The configuration that a store holds.
inline Config config_of(const Store& store, const std::string& path) {
  return checked(read_config(store.info().config, {}, path, std::filesystem::current_path(), {}));
}

}  // namespace flipside::referee
