#pragma once

#include <cstdint>
#include <iosfwd>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/expected.hpp"

namespace flipside {

/// A position as a trainer sees it: which features either side sees, and what is to be learnt.
struct Sample {
  std::uint32_t first = 0;  // of its features, in Samples::features
  std::uint16_t count = 0;  // of them
  std::uint8_t phase = 0;
  float evaluation = 0;  // the hand-written one, in units of the logarithm of the odds
  float score = 0;       // points to expect by the search, 0 to 1
  float points = 0;      // that the side to move got in the end: 0, 0.5 or 1
};

/// What a network learns from.
struct Samples {
  std::string game{};
  std::uint32_t feature_count = 0;
  std::uint32_t phases = 1;
  std::vector<Sample> samples{};
  std::vector<std::uint16_t> features{};  // as the side to move sees them
  std::vector<std::uint16_t> mirrored{};  // the same as the other side sees them

  std::span<const std::uint16_t> own(const Sample& sample) const {
    return {features.data() + sample.first, sample.count};
  }
  std::span<const std::uint16_t> other(const Sample& sample) const {
    return {mirrored.data() + sample.first, sample.count};
  }
};

/// Reads the lines that play_against_itself writes, and adds to each position its images under the symmetries
/// of the game. The error names the line.
/// @param game         a registered id of a game that networks can look at, or it is the error
/// @param most_images  of a position, itself among them
Expected<Samples> read_samples(std::string_view game, std::istream& lines, int most_images);

}  // namespace flipside
