#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "engine/core/expected.hpp"

namespace flipside::referee {

/// The memory of the machine in MiB; unset if the system does not report it.
struct MachineMemory {
  std::optional<std::uint64_t> available;  // available to new programs
  std::optional<std::uint64_t> installed;
};

/// Returns the memory of this machine.
MachineMemory machine_memory();

/// Returns the largest sum of the engines' `Hash` sizes over all processes that may exist at once, in MiB.
/// @param hash_sizes   `Hash` of each engine in MiB
/// @param concurrency  number of concurrent games, which is also the maximum number of processes of one
///                     engine
/// @param processes    maximum number of processes
std::uint64_t hash_at_once(std::vector<std::uint64_t> hash_sizes, std::size_t concurrency,
                           std::size_t processes);

/// Compares the sum of the `Hash` sizes with the machine's memory.
/// @return a warning if the sum exceeds the available memory, otherwise an empty string; an error if the sum
///         exceeds the installed memory
Expected<std::string> check_hash_budget(std::uint64_t hash_sum, const MachineMemory& memory);

}  // namespace flipside::referee
