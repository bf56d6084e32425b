#pragma once

#include <span>
#include <vector>

#include "referee/check/check.hpp"

namespace flipside::referee::check {

// Each list is defined in the same file as its checks. To add a check, write its function and add a row to
// the list.
std::span<const Check> handshake_checks();
std::span<const Check> ready_checks();
std::span<const Check> position_checks();
std::span<const Check> go_checks();
std::span<const Check> info_checks();
std::span<const Check> search_checks();
std::span<const Check> new_game_checks();
std::span<const Check> query_checks();
std::span<const Check> option_checks();
std::span<const Check> ponder_checks();
std::span<const Check> line_checks();
std::span<const Check> byte_checks();
std::span<const Check> time_checks();
std::span<const Check> memory_checks();
std::span<const Check> exit_checks();

/// Returns all checks in execution order. Later checks use the profile entries that earlier checks add.
std::vector<CheckGroup> all_checks();

}  // namespace flipside::referee::check
