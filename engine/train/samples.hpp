#pragma once

#include <cstddef>
#include <cstdint>
#include <iosfwd>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/expected.hpp"

namespace flipside {

/// A training position: the features of both sides and the training targets.
struct Sample {
  std::size_t first = 0;    // index of the sample's first feature in Samples::features
  std::uint16_t count = 0;  // number of features
  std::uint8_t phase = 0;
  float evaluation = 0;  // hand-crafted evaluation, in log odds
  float score = 0;       // expected points according to the search, from 0 to 1
  float points = 0;      // result for the side to move: 0, 0.5 or 1
};

/// The training data of a network.
struct Samples {
  std::string game{};
  std::uint32_t feature_count = 0;
  std::uint32_t phases = 1;
  std::vector<Sample> samples{};
  std::vector<std::uint16_t> features{};  // features as seen by the side to move
  std::vector<std::uint16_t> mirrored{};  // features as seen by the opponent

  std::span<const std::uint16_t> own(const Sample& sample) const {
    return {features.data() + sample.first, sample.count};
  }
  std::span<const std::uint16_t> other(const Sample& sample) const {
    return {mirrored.data() + sample.first, sample.count};
  }
};

/// Parses the output of run_self_play and adds the symmetric images of each position. The error names the
/// invalid line.
/// @param game        id of a game; if the game does not satisfy NetworkInput, returns an error
/// @param max_images  maximum number of images per position, including the position itself
Expected<Samples> read_samples(std::string_view game, std::istream& lines, int max_images);

}  // namespace flipside
