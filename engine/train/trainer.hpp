#pragma once

#include <cstdint>
#include <functional>

#include "engine/network/weights.hpp"
#include "engine/train/samples.hpp"

namespace flipside {

/// How a network is trained.
struct Training {
  std::uint32_t units = 64;   // a multiple of 16
  bool residual = false;      // learns what to add to the hand-written evaluation
  int epochs = 20;            // times that each sample is looked at
  int batch = 4096;           // samples between two changes of the weights
  double rate = 0.002;        // of learning at first; falls to none along half a cosine wave
  double score_weight = 0.5;  // part of what is learnt that is the search's score; the rest is the result
  std::uint64_t seed = 1;
  int threads = 1;
};

/// How far a way to value positions is from what was to be learnt: the mean cross entropy (0.693 is no
/// knowledge), on samples that it did not learn from.
struct Losses {
  int epoch = 0;
  double training = 0;  // on those that it learnt from
  double held_out = 0;
  double hand_written = 0;  // of the game's own evaluation, on the same as held_out
};

/// Trains a network by Adam (Kingma and Ba, "Adam: a method for stochastic optimization", 2015) on nineteen
/// twentieths of the samples. The same network for the same samples, training and number of threads.
/// @param report  called after each epoch; the last time with the losses of the weights that are returned
NetworkWeights train(const Samples& samples, const Training& training,
                     const std::function<void(const Losses&)>& report);

}  // namespace flipside
