#include "referee/live/page_assets.hpp"

namespace flipside::referee {
namespace {

#include "referee/live/assets.inc"

constexpr Asset page{"page.html", asset_page_html};

}  // namespace

const Asset& tournament_page_asset() { return page; }

std::span<const Asset> page_assets() { return assets; }

}  // namespace flipside::referee
