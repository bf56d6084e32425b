#pragma once

#include <cstdint>
#include <functional>

#include "engine/network/weights.hpp"
#include "engine/train/samples.hpp"

namespace flipside {

/// Options for training a network.
struct Training {
  std::uint32_t units = 64;   // hidden units per side; a multiple of 16
  bool residual = false;      // whether to learn a correction to the hand-crafted evaluation
  int epochs = 20;            // number of passes over the samples
  int batch = 4096;           // samples per optimiser step
  double rate = 0.002;        // initial learning rate; cosine decay to 0
  double score_weight = 0.5;  // weight of the search score; the game result has weight 1 - score_weight
  std::uint64_t seed = 1;
  int threads = 1;
};

/// Mean cross entropy of predictions after an epoch. Predicting 0.5 for every position gives 0.693.
struct Losses {
  int epoch = 0;
  double training = 0;      // loss of the network on the training samples
  double held_out = 0;      // loss of the network on the held-out samples
  double hand_written = 0;  // loss of the hand-crafted evaluation on the held-out samples
};

/// Trains a network with Adam (Kingma and Ba, "Adam: a method for stochastic optimization", 2015) on 95 % of
/// the samples and holds out the rest. Deterministic for the same samples, options and number of threads.
/// @param report  called after each epoch
NetworkWeights train(const Samples& samples, const Training& training,
                     const std::function<void(const Losses&)>& report);

}  // namespace flipside
