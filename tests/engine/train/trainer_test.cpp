#include "engine/train/trainer.hpp"

#include <doctest/doctest.h>

#include <cmath>
#include <functional>
#include <vector>

#include "engine/core/random.hpp"
#include "engine/network/network.hpp"

namespace flipside {
namespace {

constexpr int features = 8;
int mirrored(int feature) { return feature ^ 4; }

// Returns samples with random features. `worth` returns the log odds of a sample.
Samples random_samples(std::size_t count,
                       const std::function<float(std::uint64_t own, std::uint64_t other)>& worth) {
  Random random(7);
  Samples all{.feature_count = features, .phases = 1};
  for (std::size_t i = 0; i < count; ++i) {
    const std::uint64_t own = random.below(16);
    const std::uint64_t other = random.below(16);
    Sample sample{.first = static_cast<std::uint32_t>(all.features.size())};
    for (int feature = 0; feature < features; ++feature) {
      const std::uint64_t set = feature < 4 ? own >> feature : other >> (feature - 4);
      if ((set & 1) == 0) continue;
      all.features.push_back(static_cast<std::uint16_t>(feature));
      all.mirrored.push_back(static_cast<std::uint16_t>(mirrored(feature)));
      ++sample.count;
    }
    sample.score = 1 / (1 + std::exp(-worth(own, other)));
    sample.points = sample.score;
    all.samples.push_back(sample);
  }
  return all;
}

// Returns log odds that depend on whether feature 0 is the same for both sides. No linear function of the
// features can express this.
float both_or_none(std::uint64_t own, std::uint64_t other) {
  return ((own & 1) == (other & 1) ? 1.5F : -1.5F) + ((own & 2) != 0 ? 0.5F : 0.0F);
}

const Training training{.units = 16, .epochs = 30, .batch = 64, .rate = 0.02};

Losses last_losses(const Samples& samples, const Training& options) {
  Losses last;
  (void)train(samples, options, [&](const Losses& losses) { last = losses; });
  return last;
}

TEST_CASE("a network learns a function that is not linear in the features") {
  const Samples samples = random_samples(60'000, both_or_none);
  double least = 0;
  for (const Sample& sample : samples.samples)
    least -= sample.score * std::log(sample.score) + (1 - sample.score) * std::log(1 - sample.score);
  least /= static_cast<double>(samples.samples.size());
  Training short_training = training;
  short_training.epochs = 3;
  const Losses losses = last_losses(samples, short_training);
  CHECK(losses.held_out < least + 0.01);
  CHECK(losses.hand_written > least + 0.1);
}

TEST_CASE("training is deterministic for a seed") {
  const Samples samples = random_samples(5'000, both_or_none);
  Training short_training = training;
  short_training.epochs = 1;
  const auto run = [&] { return train(samples, short_training, [](const Losses&) {}); };
  const NetworkWeights first = run();
  CHECK(first == run());
  short_training.seed = 2;
  CHECK(first != run());
  short_training.threads = 2;
  CHECK(run() == run());
}

TEST_CASE("the quantised network gives nearly the output of the trained one") {
  const Samples samples = random_samples(20'000, both_or_none);
  Training short_training = training;
  short_training.epochs = 5;
  const NetworkWeights weights = train(samples, short_training, [](const Losses&) {});
  const Network network(weights, mirrored);
  for (std::uint64_t own = 0; own < 16; ++own)
    for (std::uint64_t other = 0; other < 16; ++other) {
      std::vector<const std::int16_t*> rows;
      for (int feature = 0; feature < 4; ++feature) {
        if ((own >> feature & 1) != 0) rows.push_back(network.row(feature));
        if ((other >> feature & 1) != 0) rows.push_back(network.row(feature + 4));
      }
      std::vector<std::int16_t> sums(network.sum_count());
      network.kernels().update(network.empty_sums(), sums.data(), sums.size(), rows, {});
      CHECK(network.output(sums.data(), 0, 0) ==
            doctest::Approx(100 * both_or_none(own, other)).epsilon(0.15));
    }
}

TEST_CASE("a residual network learns the difference to the hand-crafted evaluation") {
  Samples samples = random_samples(20'000, [](auto own, auto) { return (own & 1) != 0 ? 2.0F : 0.0F; });
  for (Sample& sample : samples.samples) sample.evaluation = 1;  // too high or too low by 1
  Training residual = training;
  residual.residual = true;
  residual.epochs = 4;
  const Losses losses = last_losses(samples, residual);
  CHECK(losses.held_out < losses.hand_written - 0.05);
  CHECK(train(samples, residual, [](const Losses&) {}).shape.residual);
}

}  // namespace
}  // namespace flipside
