#include "engine/core/printable.hpp"

#include <algorithm>
#include <array>

namespace flipside {
namespace {

struct Range {
  char32_t first;
  char32_t last;
};

constexpr std::array unprintable{Range{0x00, 0x1f},     Range{0x7f, 0x9f},     Range{0x061c, 0x061c},
                                 Range{0x200e, 0x200f}, Range{0x2028, 0x202e}, Range{0x2066, 0x2069}};

}  // namespace

bool is_printable(char32_t code) {
  return std::ranges::none_of(unprintable, [code](Range r) { return r.first <= code && code <= r.last; });
}

}  // namespace flipside
