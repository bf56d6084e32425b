#include "engine/train/trainer.hpp"

#include <algorithm>
#include <atomic>
#include <cassert>
#include <cmath>
#include <numbers>
#include <numeric>
#include <utility>

#include "engine/core/random.hpp"
#include "engine/core/threads.hpp"

namespace flipside {
namespace {

using Floats = std::vector<float>;

/// One value for each weight of a network, such as the weight itself or its gradient, in one array: rows,
/// biases, output weights, output biases.
struct Parameters {
  std::size_t units;
  std::size_t features;
  std::size_t phases;
  Floats all;

  explicit Parameters(const NetworkShape& shape)
      : units(shape.units),
        features(shape.features),
        phases(shape.phases),
        all(features * units + units + std::size_t{2} * shape.phases * units + shape.phases) {}

  float* row(std::size_t feature) { return all.data() + feature * units; }
  const float* row(std::size_t feature) const { return all.data() + feature * units; }
  std::size_t outputs_offset() const { return (features + 1) * units; }
  float* outputs(std::size_t phase) { return all.data() + outputs_offset() + 2 * units * phase; }
  const float* outputs(std::size_t phase) const { return all.data() + outputs_offset() + 2 * units * phase; }
  std::size_t output_biases_offset() const { return all.size() - phases; }
};

// The biases are stored as an additional row after the rows of the features.
const float* biases(const Parameters& p) { return p.row(p.features); }

double cross_entropy(double output, double target) {
  // Computes log(1 + e^-|x|) + max(x, 0) - t x, which cannot overflow.
  return std::log1p(std::exp(-std::abs(output))) + std::max(output, 0.0) - target * output;
}

/// Computes the loss and gradient of one thread's share of a batch.
class Worker {
 public:
  Worker(const Samples& samples, const Training& training, const NetworkShape& shape)
      : samples_(samples),
        training_(training),
        gradient(shape),
        sums_(2 * shape.units),
        gradients_(2 * shape.units) {}

  /// Returns the network's output for a sample, in log odds.
  double output(const Parameters& weights, const Sample& sample) {
    compute_sums(weights, samples_.own(sample), sums_.data());
    compute_sums(weights, samples_.other(sample), sums_.data() + weights.units);
    const float* outputs = weights.outputs(sample.phase);
    float value = weights.all[weights.output_biases_offset() + sample.phase];
    for (std::size_t i = 0; i < 2 * weights.units; ++i) {
      const float clamped = std::clamp(sums_[i], 0.0F, 1.0F);
      value += clamped * clamped * outputs[i];
    }
    return training_.residual ? value + sample.evaluation : value;
  }

  double target(const Sample& sample) const {
    return training_.score_weight * sample.score + (1 - training_.score_weight) * sample.points;
  }

  /// Adds the loss of a batch to `loss` and its gradient to `gradient`.
  void accumulate(const Parameters& weights, std::span<const std::size_t> batch) {
    for (const std::size_t index : batch) {
      const Sample& sample = samples_.samples[index];
      const double value = output(weights, sample);
      loss += cross_entropy(value, target(sample));
      const auto error = static_cast<float>(1 / (1 + std::exp(-value)) - target(sample));
      propagate(weights, sample, error);
    }
  }

 private:
  static void compute_sums(const Parameters& weights, std::span<const std::uint16_t> features, float* sums) {
    std::copy_n(biases(weights), weights.units, sums);
    for (const std::uint16_t feature : features) {
      const float* row = weights.row(feature);
      for (std::size_t i = 0; i < weights.units; ++i) sums[i] += row[i];
    }
  }

  void propagate(const Parameters& weights, const Sample& sample, float error) {
    const std::size_t units = weights.units;
    const float* outputs = weights.outputs(sample.phase);
    float* output_gradients = gradient.outputs(sample.phase);
    for (std::size_t i = 0; i < 2 * units; ++i) {
      const float clamped = std::clamp(sums_[i], 0.0F, 1.0F);
      output_gradients[i] += error * clamped * clamped;
      const bool is_linear = sums_[i] > 0 && sums_[i] < 1;
      gradients_[i] = is_linear ? 2 * error * outputs[i] * clamped : 0.0F;
    }
    gradient.all[gradient.output_biases_offset() + sample.phase] += error;
    add_to_rows(samples_.own(sample), gradients_.data());
    add_to_rows(samples_.other(sample), gradients_.data() + units);
  }

  void add_to_rows(std::span<const std::uint16_t> features, const float* gradients) {
    const auto add_to = [&](float* row) {
      for (std::size_t i = 0; i < gradient.units; ++i) row[i] += gradients[i];
    };
    for (const std::uint16_t feature : features) add_to(gradient.row(feature));
    add_to(gradient.row(gradient.features));
  }

  const Samples& samples_;
  const Training& training_;

 public:
  Parameters gradient;
  double loss = 0;

 private:
  Floats sums_;
  Floats gradients_;
};

/// The Adam optimiser.
class Adam {
 public:
  explicit Adam(std::size_t size) : mean_(size), square_(size) {}

  void step(Floats& weights, const Floats& gradient, double rate) {
    ++steps_;
    const auto mean_scale = static_cast<float>(1 / (1 - std::pow(decay, steps_)));
    const auto square_scale = static_cast<float>(1 / (1 - std::pow(square_decay, steps_)));
    const auto step_size = static_cast<float>(rate);
    for (std::size_t i = 0; i < weights.size(); ++i) {
      mean_[i] += (1 - decay) * (gradient[i] - mean_[i]);
      square_[i] += (1 - square_decay) * (gradient[i] * gradient[i] - square_[i]);
      weights[i] -= step_size * mean_[i] * mean_scale / (std::sqrt(square_[i] * square_scale) + 1e-8F);
    }
  }

 private:
  static constexpr float decay = 0.9F;
  static constexpr float square_decay = 0.999F;
  int steps_ = 0;
  Floats mean_;
  Floats square_;
};

class Trainer {
 public:
  Trainer(const Samples& samples, const Training& training)
      : samples_(samples),
        training_(training),
        shape_{samples.feature_count, training.units, samples.phases, training.residual},
        weights_(shape_),
        adam_(weights_.all.size()),
        random_(training.seed) {
    // Holds out runs of consecutive samples, because positions of one game are correlated.
    const std::size_t run_length = std::clamp<std::size_t>(samples.samples.size() / 200, 1, 2000);
    for (std::size_t i = 0; i < samples.samples.size(); ++i)
      (i / run_length % 20 == 19 ? held_out_ : training_set_).push_back(i);
    for (int i = 0; i < training.threads; ++i) workers_.emplace_back(samples, training, shape_);
    initialise();
  }

  NetworkWeights run(const std::function<void(const Losses&)>& report) {
    const double hand_written = mean_loss([](const Sample& sample) { return sample.evaluation; });
    for (int epoch = 1; epoch <= training_.epochs; ++epoch) {
      const double loss = run_epoch(epoch);
      const double held_out =
          mean_loss([&](const Sample& sample) { return workers_[0].output(weights_, sample); });
      report({epoch, loss, held_out, hand_written});
    }
    return quantised();
  }

 private:
  // Chooses random weights such that most sums start between 0 and 1, and the outputs near 0.
  void initialise() {
    const auto uniform = [&](double range) {
      return static_cast<float>(range * (2 * static_cast<double>(random_() >> 11) * 0x1p-53 - 1));
    };
    for (std::size_t i = 0; i < weights_.outputs_offset(); ++i) weights_.all[i] = uniform(0.25);
    for (std::size_t i = 0; i < weights_.units; ++i) weights_.row(weights_.features)[i] = 0.3F + uniform(0.2);
    for (std::size_t i = weights_.outputs_offset(); i < weights_.output_biases_offset(); ++i)
      weights_.all[i] = uniform(1 / std::sqrt(2.0 * static_cast<double>(weights_.units)));
  }

  double run_epoch(int epoch) {
    for (std::size_t i = training_set_.size(); i > 1; --i)
      std::swap(training_set_[i - 1], training_set_[random_.below(i)]);
    for (Worker& worker : workers_) worker.loss = 0;
    const auto batch = static_cast<std::size_t>(training_.batch);
    for (std::size_t first = 0; first < training_set_.size(); first += batch) {
      const double done =
          (epoch - 1 + static_cast<double>(first) / static_cast<double>(training_set_.size())) /
          training_.epochs;
      const double rate = training_.rate * (1 + std::cos(std::numbers::pi * done)) / 2;
      train_batch({training_set_.data() + first, std::min(batch, training_set_.size() - first)}, rate);
    }
    const double loss = std::accumulate(workers_.begin(), workers_.end(), 0.0,
                                        [](double sum, const Worker& w) { return sum + w.loss; });
    return loss / static_cast<double>(training_set_.size());
  }

  void train_batch(std::span<const std::size_t> batch, double rate) {
    const std::size_t share = (batch.size() + workers_.size() - 1) / workers_.size();
    std::atomic<std::size_t> next = 0;
    run_in_threads(training_.threads, [&](int /*thread*/) {
      for (std::size_t i = next++; i < workers_.size(); i = next++) {
        const std::size_t first = std::min(batch.size(), i * share);
        workers_[i].accumulate(weights_, batch.subspan(first, std::min(share, batch.size() - first)));
      }
    });
    Floats& gradient = workers_[0].gradient.all;
    for (std::size_t i = 0; i < gradient.size(); ++i) {
      for (std::size_t w = 1; w < workers_.size(); ++w) gradient[i] += workers_[w].gradient.all[i];
      gradient[i] /= static_cast<float>(batch.size());
    }
    adam_.step(weights_.all, gradient, rate);
    for (Worker& worker : workers_) std::fill(worker.gradient.all.begin(), worker.gradient.all.end(), 0.0F);
    clamp_outputs();
  }

  // Clamps the output weights to the range of their integer representation.
  void clamp_outputs() {
    constexpr float limit =
        static_cast<float>(NetworkWeights::max_output_weight) / NetworkWeights::output_scale;
    for (std::size_t i = weights_.outputs_offset(); i < weights_.output_biases_offset(); ++i)
      weights_.all[i] = std::clamp(weights_.all[i], -limit, limit);
  }

  template <class Value>
  double mean_loss(Value value) {
    double loss = 0;
    for (const std::size_t index : held_out_) {
      const Sample& sample = samples_.samples[index];
      loss += cross_entropy(value(sample), workers_[0].target(sample));
    }
    return loss / static_cast<double>(std::max<std::size_t>(1, held_out_.size()));
  }

  NetworkWeights quantised() {
    NetworkWeights network{
        .game = samples_.game, .shape = shape_, .rows = {}, .biases = {}, .outputs = {}, .output_biases = {}};
    const auto rounded = [](float weight, int scale) {
      return static_cast<int>(std::lround(weight * static_cast<float>(scale)));
    };
    const auto to_int16 = [&](float weight, int scale) {
      return static_cast<std::int16_t>(std::clamp(rounded(weight, scale), -32767, 32767));
    };
    const std::size_t biases_offset = weights_.features * weights_.units;
    for (std::size_t i = 0; i < biases_offset; ++i)
      network.rows.push_back(to_int16(weights_.all[i], NetworkWeights::unit_scale));
    for (std::size_t i = biases_offset; i < weights_.outputs_offset(); ++i)
      network.biases.push_back(to_int16(weights_.all[i], NetworkWeights::unit_scale));
    for (std::size_t i = weights_.outputs_offset(); i < weights_.output_biases_offset(); ++i)
      network.outputs.push_back(to_int16(weights_.all[i], NetworkWeights::output_scale));
    for (std::size_t i = weights_.output_biases_offset(); i < weights_.all.size(); ++i)
      network.output_biases.push_back(
          rounded(weights_.all[i], NetworkWeights::unit_scale * NetworkWeights::output_scale));
    return network;
  }

  const Samples& samples_;
  const Training& training_;
  NetworkShape shape_;
  Parameters weights_;
  Adam adam_;
  Random random_;
  std::vector<std::size_t> training_set_;  // indices of samples
  std::vector<std::size_t> held_out_;
  std::vector<Worker> workers_;
};

}  // namespace

NetworkWeights train(const Samples& samples, const Training& training,
                     const std::function<void(const Losses&)>& report) {
  assert(training.units % 16 == 0);
  return Trainer(samples, training).run(report);
}

}  // namespace flipside
