#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/expected.hpp"

namespace flipside {

/// The dimensions of a network and how its output is used.
struct NetworkShape {
  std::uint32_t features = 0;  // number of input features
  std::uint32_t units = 0;     // hidden units per side; a multiple of 16
  std::uint32_t phases = 1;    // number of game phases; each has its own output weights
  bool residual = false;       // whether the output is added to the hand-crafted evaluation
  bool operator==(const NetworkShape&) const = default;
};

/// The integer weights of a small efficiently updatable network (Yu Nasu, "Efficiently updatable
/// neural-network-based evaluation function for computer shogi", 2018).
///
/// Each side has its own view of the position. For each side, the biases and the rows of the active features
/// add up to `units` sums. The sums are clamped to [0, unit_scale] and squared. The output, in units of log
/// odds, is a weighted sum of the squares of both sides.
struct NetworkWeights {
  static constexpr int unit_scale = 255;   // fixed-point scale of sums
  static constexpr int output_scale = 64;  // fixed-point scale of output weights
  static constexpr int max_output_weight = 127;
  static constexpr std::uint32_t max_units = 2048;

  std::string game;  // id of the game that the network was trained on
  NetworkShape shape;
  std::vector<std::int16_t> rows;           // for each feature, one weight per hidden unit
  std::vector<std::int16_t> biases;         // one per hidden unit
  std::vector<std::int16_t> outputs;        // 2 * units per phase, at most max_output_weight in magnitude
  std::vector<std::int32_t> output_biases;  // one per phase, scaled by unit_scale * output_scale

  bool operator==(const NetworkWeights&) const = default;
};

/// Parses the contents of a network file. The error explains why the file is invalid.
Expected<NetworkWeights> read_network(std::string_view bytes);

/// Returns the contents of a network file. The file consists of the letters "FNN2", six 32-bit numbers
/// (features, units, phases, residual, length of the game's id, FNV-1a hash of the rest), the id, and the
/// weights in the order of NetworkWeights. All numbers are little-endian.
std::string network_bytes(const NetworkWeights& weights);

}  // namespace flipside
