#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/expected.hpp"

namespace flipside {

/// The size of a network and how it is used.
struct NetworkShape {
  std::uint32_t features = 0;  // that may be set in a position
  std::uint32_t units = 0;     // of the hidden layer, for each of the two sides; a multiple of 16
  std::uint32_t phases = 1;    // of the game, each of which has an output of its own
  bool residual = false;       // what it says is added to the hand-written evaluation
  bool operator==(const NetworkShape&) const = default;
};

/// The weights of a small efficiently updatable network (Yu Nasu, "Efficiently updatable neural-network-based
/// evaluation function for computer shogi", 2018), as whole numbers.
///
/// Each side sees the position in its own way. What it sees makes `units` sums of a row for each feature that
/// is set. Sums are cut to 0 .. unit_scale and squared; an output adds the squares, times its weights, of the
/// side to move and then of the other. It is in units of the logarithm of the odds.
struct NetworkWeights {
  static constexpr int unit_scale = 255;   // what a sum of 1 is in whole numbers
  static constexpr int output_scale = 64;  // what a weight of an output of 1 is
  static constexpr int largest_output = 127;
  static constexpr std::uint32_t most_units = 2048;

  std::string game;  // id of the game whose positions it learnt from
  NetworkShape shape;
  std::vector<std::int16_t> rows;           // features x units
  std::vector<std::int16_t> biases;         // units
  std::vector<std::int16_t> outputs;        // phases x 2 units, from -largest_output to largest_output
  std::vector<std::int32_t> output_biases;  // phases; 1 is unit_scale * output_scale

  bool operator==(const NetworkWeights&) const = default;
};

/// Reads the bytes of a network file; the error says what is wrong with them.
Expected<NetworkWeights> read_network(std::string_view bytes);

/// The bytes of a network file: 4 letters "FNN2", six numbers of 32 bits (features, units, phases, residual,
/// letters of the game's id, and a checksum of what follows), the id, the weights in the order of
/// NetworkWeights; lowest byte first.
std::string network_bytes(const NetworkWeights& weights);

}  // namespace flipside
