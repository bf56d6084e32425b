#include <string_view>

#include "engine/games/flipflop/family.hpp"

namespace flipside {
namespace {

// Made as docs/training.md tells.
constexpr unsigned char flipflop_5[] = {
#include "engine/games/flipflop/flipflop-5.network.inc"
};

}  // namespace

std::string_view FlipFlopFamily::network(std::string_view id) {
  return id == "flipflop-5" ? std::string_view(reinterpret_cast<const char*>(flipflop_5), sizeof flipflop_5)
                            : std::string_view();
}

}  // namespace flipside
