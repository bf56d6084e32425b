#include "engine/app/network_choice.hpp"

#include <fmt/format.h>

#include <fstream>
#include <iterator>
#include <memory>
#include <string>

#include "engine/network/weights.hpp"

namespace flipside {

Expected<NetworkFinder> choose_network(std::string_view choice) {
  if (choice == built_in_networks) return NetworkFinder(network_of);
  if (choice == "none") return NetworkFinder(no_network);
  const std::string path(choice);
  std::ifstream file(path, std::ios::binary);
  const auto bytes = std::make_shared<const std::string>(std::istreambuf_iterator<char>(file),
                                                         std::istreambuf_iterator<char>());
  if (!file.is_open() || file.bad())
    return Error{fmt::format("'{}' cannot be read, expected {}, none or the path of a network", path,
                             built_in_networks)};
  if (const auto weights = read_network(*bytes); !weights)
    return Error{fmt::format("'{}': {}", path, weights.error().message)};
  return NetworkFinder([bytes](std::string_view) { return std::string_view(*bytes); });
}

}  // namespace flipside
