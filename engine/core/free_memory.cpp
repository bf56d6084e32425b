#include "engine/core/free_memory.hpp"

#include <algorithm>
#include <charconv>
#include <fstream>
#include <iterator>
#include <string>

namespace flipside {

std::optional<std::size_t> free_mebibytes(std::string_view meminfo) {
  constexpr std::string_view name = "MemAvailable:";
  const auto at = meminfo.find(name);
  if (at == std::string_view::npos) return std::nullopt;
  meminfo.remove_prefix(at + name.size());
  meminfo.remove_prefix(std::min(meminfo.find_first_not_of(' '), meminfo.size()));
  std::size_t kibibytes = 0;
  const auto read = std::from_chars(meminfo.data(), meminfo.data() + meminfo.size(), kibibytes);
  if (read.ec != std::errc()) return std::nullopt;
  return kibibytes >> 10;
}

std::optional<std::size_t> free_mebibytes() {
  std::ifstream file("/proc/meminfo");
  return free_mebibytes(std::string(std::istreambuf_iterator<char>(file), {}));
}

}  // namespace flipside
