#include "engine/network/kernels.hpp"

#include <algorithm>

#include "engine/network/weights.hpp"

#if defined(__x86_64__)
#include <immintrin.h>
#endif

namespace flipside {
namespace {

using Rows = std::span<const std::int16_t* const>;

void update(const std::int16_t* from, std::int16_t* to, std::size_t count, Rows added, Rows removed) {
  for (std::size_t i = 0; i < count; ++i) {
    auto sum = static_cast<unsigned>(from[i]);
    for (const std::int16_t* row : added) sum += static_cast<unsigned>(row[i]);
    for (const std::int16_t* row : removed) sum -= static_cast<unsigned>(row[i]);
    to[i] = static_cast<std::int16_t>(sum);
  }
}

std::int64_t output(const std::int16_t* sums, const std::int16_t* weights, std::size_t count) {
  std::int64_t value = 0;
  for (std::size_t i = 0; i < count; ++i) {
    const int clamped = std::clamp<int>(sums[i], 0, NetworkWeights::unit_scale);
    value += clamped * clamped * weights[i];
  }
  return value;
}

constexpr NetworkKernels portable{update, output};

#if defined(__x86_64__)
using Sums = __m256i;  // sixteen 16-bit sums

__attribute__((target("avx2"))) Sums load(const std::int16_t* at) {
  return _mm256_loadu_si256(reinterpret_cast<const Sums*>(at));
}

// Updates 16 * Registers sums, starting at index i.
template <std::size_t Registers>
__attribute__((target("avx2"))) void update_block(const std::int16_t* from, std::int16_t* to, std::size_t i,
                                                  Rows added, Rows removed) {
  Sums sums[Registers];
  for (std::size_t r = 0; r < Registers; ++r) sums[r] = load(from + i + 16 * r);
  for (const std::int16_t* row : added)
    for (std::size_t r = 0; r < Registers; ++r) sums[r] = _mm256_add_epi16(sums[r], load(row + i + 16 * r));
  for (const std::int16_t* row : removed)
    for (std::size_t r = 0; r < Registers; ++r) sums[r] = _mm256_sub_epi16(sums[r], load(row + i + 16 * r));
  for (std::size_t r = 0; r < Registers; ++r)
    _mm256_storeu_si256(reinterpret_cast<Sums*>(to + i + 16 * r), sums[r]);
}

__attribute__((target("avx2"))) void update_avx2(const std::int16_t* from, std::int16_t* to,
                                                 std::size_t count, Rows added, Rows removed) {
  std::size_t i = 0;
  for (; i + 128 <= count; i += 128) update_block<8>(from, to, i, added, removed);
  for (; i < count; i += 32) update_block<2>(from, to, i, added, removed);
}

// The product of a clamped sum and a weight fits in 16 bits, and each partial sum fits in one of the eight
// 32-bit accumulators.
static_assert(NetworkWeights::unit_scale * NetworkWeights::max_output_weight <= 32'767);
static_assert(std::int64_t{NetworkWeights::unit_scale} * NetworkWeights::unit_scale *
                  NetworkWeights::max_output_weight * (NetworkWeights::max_units / 8) <=
              2'147'483'647);

__attribute__((target("avx2"))) std::int64_t output_avx2(const std::int16_t* sums,
                                                         const std::int16_t* weights, std::size_t count) {
  const Sums zero = _mm256_setzero_si256();
  const Sums limit = _mm256_set1_epi16(NetworkWeights::unit_scale);
  Sums value = zero;  // eight 32-bit partial sums
  for (std::size_t i = 0; i < count; i += 16) {
    const Sums clamped = _mm256_min_epi16(_mm256_max_epi16(load(sums + i), zero), limit);
    const Sums weighted = _mm256_mullo_epi16(clamped, load(weights + i));
    value = _mm256_add_epi32(value, _mm256_madd_epi16(weighted, clamped));
  }
  alignas(32) std::int32_t parts[8];
  _mm256_store_si256(reinterpret_cast<Sums*>(parts), value);
  std::int64_t whole = 0;
  for (const std::int32_t part : parts) whole += part;
  return whole;
}

constexpr NetworkKernels avx2{update_avx2, output_avx2};
#endif

}  // namespace

const NetworkKernels& portable_kernels() { return portable; }

const NetworkKernels& best_kernels() {
#if defined(__x86_64__)
  if (__builtin_cpu_supports("avx2")) return avx2;
#endif
  return portable;
}

}  // namespace flipside
