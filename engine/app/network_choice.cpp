#include "engine/app/network_choice.hpp"

#include <fmt/format.h>

#include <filesystem>
#include <fstream>
#include <memory>
#include <string>
#include <system_error>

#include "engine/games/families.hpp"
#include "engine/games/registry.hpp"
#include "engine/network/weights.hpp"
#include "engine/search/alpha_beta/evaluator.hpp"

namespace flipside {
namespace {

constexpr std::uintmax_t max_file_size = std::uintmax_t{64} << 20;

}  // namespace

Expected<NetworkFinder> choose_network(std::string_view choice) {
  if (choice == built_in_networks) return NetworkFinder(network_of);
  if (choice == "none") return NetworkFinder(no_network);
  const std::filesystem::path path{std::string(choice)};
  std::error_code failure;
  const bool is_file = std::filesystem::is_regular_file(path, failure);
  const auto size = is_file ? std::filesystem::file_size(path, failure) : 0;
  std::ifstream file(path, std::ios::binary);
  if (!is_file || failure || !file)
    return Error{fmt::format("cannot read network '{}'; expected {}, none or the path of a network file",
                             choice, built_in_networks)};
  if (size > max_file_size)
    return Error{fmt::format("network '{}' has {} bytes, but the limit is {}", choice, size, max_file_size)};
  const auto bytes = std::make_shared<std::string>(size, '\0');
  file.read(bytes->data(), static_cast<std::streamsize>(size));
  const auto weights = read_network(*bytes);
  if (!weights) return Error{fmt::format("'{}': {}", choice, weights.error().message)};
  const auto fitting = with_game(weights->game, [&]<class G>(const G&) { return fits<G>(weights->shape); });
  if (!fitting || !*fitting)
    return Error{fmt::format("network '{}' does not match the features of its game '{}' in this version",
                             choice, weights->game)};
  return NetworkFinder([bytes, game = weights->game](std::string_view id) {
    return id == game ? std::string_view(*bytes) : std::string_view();
  });
}

}  // namespace flipside
