#include <string_view>

#include "engine/games/flipchain/family.hpp"

namespace flipside {
namespace {

// Made as docs/training.md tells.
constexpr unsigned char flipchain_5[] = {
#include "engine/games/flipchain/flipchain-5.network.inc"
};

}  // namespace

std::string_view FlipchainFamily::network(std::string_view id) {
  return id == "flipchain-5"
             ? std::string_view(reinterpret_cast<const char*>(flipchain_5), sizeof flipchain_5)
             : std::string_view();
}

}  // namespace flipside
