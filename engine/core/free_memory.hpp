#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

namespace flipside {

/// MiB that can still be used, out of the text of Linux's /proc/meminfo; nullopt where that does not tell.
std::optional<std::size_t> free_mebibytes(std::string_view meminfo);

/// The same of the machine, as it is now.
std::optional<std::size_t> free_mebibytes();

}  // namespace flipside
