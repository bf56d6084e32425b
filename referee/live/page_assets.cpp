#include "referee/live/page_assets.hpp"

namespace flipside::referee {
namespace {

#include "referee/live/assets.inc"

}  // namespace

std::span<const Asset> page_assets() { return assets; }

}  // namespace flipside::referee
