#include "engine/web/assets.hpp"

namespace flipside {
namespace {

#include "engine/web/assets.inc"

}  // namespace

std::span<const Asset> shared_assets() { return assets; }

}  // namespace flipside
