#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "engine/core/bitboard.hpp"
#include "engine/network/network.hpp"

namespace flipside {

/// Caches the hidden-layer sums for the positions of a search. Computes the sums of a position incrementally
/// from the sums of a similar position. The result does not depend on which position serves as the base.
template <std::size_t Words>
class Accumulator {
 public:
  using Features = Bitboard<Words>;

  /// @param network  must outlive the accumulator
  explicit Accumulator(const Network& network)
      : network_(&network), slots_(slot_count), sums_(slot_count * network.sum_count()) {
    for (std::size_t slot = 0; slot < slot_count; ++slot)
      std::copy_n(network.empty_sums(), network.sum_count(), sums_of(slot));
  }

  /// Returns the sums for the features of a position `ply` plies below the root. The pointer is valid until
  /// the next call.
  const std::int16_t* sums(const Features& features, int ply) {
    const std::size_t here = static_cast<std::size_t>(ply) % slot_count;
    const std::size_t before = (here + slot_count - 1) % slot_count;
    // The last position evaluated at this ply is a sibling or cousin. The last position evaluated at the
    // previous ply is usually the parent.
    const bool from_here = distance(features, here) <= distance(features, before);
    const std::size_t from = from_here ? here : before;
    // Collect the indices of the differing words without unpredictable branches: store every index, but
    // advance the output position only if the words differ. The loop over bits works the same way.
    const Features differing = features ^ slots_[from];
    std::array<std::size_t, Words> words;
    std::size_t word_count = 0;
    for (std::size_t w = 0; w < Words; ++w) {
      words[word_count] = w;
      word_count += static_cast<std::size_t>(differing.words[w] != 0);
    }
    std::size_t added_count = 0;
    std::size_t removed_count = 0;
    for (std::size_t i = 0; i < word_count; ++i) {
      const std::size_t w = words[i];
      for (std::uint64_t bits = differing.words[w]; bits != 0; bits &= bits - 1) {
        const int bit = std::countr_zero(bits);
        const std::size_t is_added = features.words[w] >> bit & 1;
        const std::int16_t* row = network_->row(static_cast<int>(64 * w) + bit);
        added_[added_count] = row;
        added_count += is_added;
        removed_[removed_count] = row;
        removed_count += 1 - is_added;
      }
    }
    network_->kernels().update(sums_of(from), sums_of(here), network_->sum_count(),
                               {added_.data(), added_count}, {removed_.data(), removed_count});
    slots_[here] = features;
    return sums_of(here);
  }

 private:
  static constexpr std::size_t slot_count = 128;  // exceeds the depth of any search

  int distance(const Features& features, std::size_t slot) const { return (features ^ slots_[slot]).count(); }
  std::int16_t* sums_of(std::size_t slot) { return sums_.data() + slot * network_->sum_count(); }

  const Network* network_;
  std::vector<Features> slots_;     // features of the position in each slot
  std::vector<std::int16_t> sums_;  // sum_count sums per slot
  // Rows that the current update adds and removes. They are members to save stack space in the recursive
  // search.
  std::array<const std::int16_t*, Features::bits + 1> added_;
  std::array<const std::int16_t*, Features::bits + 1> removed_;
};

}  // namespace flipside
