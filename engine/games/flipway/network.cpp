#include <string_view>

#include "engine/games/flipway/family.hpp"

namespace flipside {
namespace {

// Made as docs/training.md tells.
constexpr unsigned char flipway_9[] = {
#include "engine/games/flipway/flipway-9.network.inc"
};

}  // namespace

std::string_view FlipwayFamily::network(std::string_view id) {
  return id == "flipway-9" || id == "flipway-9-pie"
             ? std::string_view(reinterpret_cast<const char*>(flipway_9), sizeof flipway_9)
             : std::string_view();
}

}  // namespace flipside
