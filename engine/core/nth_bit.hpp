#pragma once

#include <bit>
#include <cassert>
#include <cstdint>
#include <type_traits>

#ifdef __BMI2__
#include <immintrin.h>
#endif

namespace flipside {

/// The place of the set bit of `word` that has `index` set bits below it. 0 <= index < popcount(word).
constexpr int nth_bit(std::uint64_t word, int index) {
  assert(0 <= index && index < std::popcount(word));
#ifdef __BMI2__
  if (!std::is_constant_evaluated())
    return std::countr_zero(static_cast<std::uint64_t>(_pdep_u64(std::uint64_t{1} << index, word)));
#endif
  for (; index > 0; --index) word &= word - 1;
  return std::countr_zero(word);
}

}  // namespace flipside
