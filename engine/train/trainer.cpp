#include "engine/train/trainer.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <numbers>
#include <numeric>
#include <thread>
#include <utility>

#include "engine/core/random.hpp"

namespace flipside {
namespace {

using Floats = std::vector<float>;

/// All weights of a network in a row, or what belongs to each of them: rows, biases, outputs, output biases.
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
  std::size_t outputs_at() const { return (features + 1) * units; }
  float* outputs(std::size_t phase) { return all.data() + outputs_at() + 2 * units * phase; }
  const float* outputs(std::size_t phase) const { return all.data() + outputs_at() + 2 * units * phase; }
  std::size_t output_biases_at() const { return all.size() - phases; }
};

// The biases of the sums are the row behind those of the features.
const float* biases(const Parameters& p) { return p.row(p.features); }

double cross_entropy(double output, double target) {
  // log(1 + e^-|x|) + max(x, 0) - t x
  return std::log1p(std::exp(-std::abs(output))) + std::max(output, 0.0) - target * output;
}

/// One thread's share of a batch.
class Worker {
 public:
  Worker(const Samples& samples, const Training& training, const NetworkShape& shape)
      : samples_(samples),
        training_(training),
        gradient(shape),
        sums_(2 * shape.units),
        slopes_(2 * shape.units) {}

  /// The output for a sample, as the logarithm of the odds.
  double output(const Parameters& weights, const Sample& sample) {
    add_up(weights, samples_.own(sample), sums_.data());
    add_up(weights, samples_.other(sample), sums_.data() + weights.units);
    const float* outputs = weights.outputs(sample.phase);
    float value = weights.all[weights.output_biases_at() + sample.phase];
    for (std::size_t i = 0; i < 2 * weights.units; ++i) {
      const float cut = std::clamp(sums_[i], 0.0F, 1.0F);
      value += cut * cut * outputs[i];
    }
    return training_.residual ? value + sample.evaluation : value;
  }

  double target(const Sample& sample) const {
    return training_.score_weight * sample.score + (1 - training_.score_weight) * sample.points;
  }

  /// Adds the samples' loss and its gradient.
  void learn(const Parameters& weights, std::span<const std::uint32_t> batch) {
    for (const std::uint32_t index : batch) {
      const Sample& sample = samples_.samples[index];
      const double value = output(weights, sample);
      loss += cross_entropy(value, target(sample));
      const auto error = static_cast<float>(1 / (1 + std::exp(-value)) - target(sample));
      propagate(weights, sample, error);
    }
  }

 private:
  static void add_up(const Parameters& weights, std::span<const std::uint16_t> features, float* sums) {
    std::copy_n(biases(weights), weights.units, sums);
    for (const std::uint16_t feature : features) {
      const float* row = weights.row(feature);
      for (std::size_t i = 0; i < weights.units; ++i) sums[i] += row[i];
    }
  }

  void propagate(const Parameters& weights, const Sample& sample, float error) {
    const std::size_t units = weights.units;
    const float* outputs = weights.outputs(sample.phase);
    float* output_slopes = gradient.outputs(sample.phase);
    for (std::size_t i = 0; i < 2 * units; ++i) {
      const float cut = std::clamp(sums_[i], 0.0F, 1.0F);
      output_slopes[i] += error * cut * cut;
      const bool passes = sums_[i] > 0 && sums_[i] < 1;
      slopes_[i] = passes ? 2 * error * outputs[i] * cut : 0.0F;
    }
    gradient.all[gradient.output_biases_at() + sample.phase] += error;
    hand_down(samples_.own(sample), slopes_.data());
    hand_down(samples_.other(sample), slopes_.data() + units);
  }

  void hand_down(std::span<const std::uint16_t> features, const float* slopes) {
    const auto add_to = [&](float* row) {
      for (std::size_t i = 0; i < gradient.units; ++i) row[i] += slopes[i];
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
  Floats slopes_;
};

class Adam {
 public:
  explicit Adam(std::size_t size) : mean_(size), square_(size) {}

  void step(Floats& weights, const Floats& gradient, double rate) {
    ++steps_;
    const auto mean_scale = static_cast<float>(1 / (1 - std::pow(decay, steps_)));
    const auto square_scale = static_cast<float>(1 / (1 - std::pow(square_decay, steps_)));
    const auto speed = static_cast<float>(rate);
    for (std::size_t i = 0; i < weights.size(); ++i) {
      mean_[i] += (1 - decay) * (gradient[i] - mean_[i]);
      square_[i] += (1 - square_decay) * (gradient[i] * gradient[i] - square_[i]);
      weights[i] -= speed * mean_[i] * mean_scale / (std::sqrt(square_[i] * square_scale) + 1e-8F);
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
    // Whole stretches are held out: positions of one game are alike.
    const std::size_t stretch = std::clamp<std::size_t>(samples.samples.size() / 200, 1, 2000);
    for (std::size_t i = 0; i < samples.samples.size(); ++i)
      (i / stretch % 20 == 19 ? held_out_ : learnt_).push_back(static_cast<std::uint32_t>(i));
    for (int i = 0; i < training.threads; ++i) workers_.emplace_back(samples, training, shape_);
    start();
  }

  NetworkWeights run(const std::function<void(const Losses&)>& report) {
    const double hand_written = mean_loss([](const Sample& sample) { return sample.evaluation; });
    for (int epoch = 1; epoch <= training_.epochs; ++epoch) {
      const double loss = learn_all(epoch);
      const double held_out =
          mean_loss([&](const Sample& sample) { return workers_[0].output(weights_, sample); });
      report({epoch, loss, held_out, hand_written});
    }
    return whole_numbers();
  }

 private:
  // Rows so that sums begin between 0 and 1, outputs so that they begin near 0.
  void start() {
    const auto uniform = [&](double range) {
      return static_cast<float>(range * (2 * static_cast<double>(random_() >> 11) * 0x1p-53 - 1));
    };
    for (std::size_t i = 0; i < weights_.outputs_at(); ++i) weights_.all[i] = uniform(0.25);
    for (std::size_t i = 0; i < weights_.units; ++i) weights_.row(weights_.features)[i] = 0.3F + uniform(0.2);
    for (std::size_t i = weights_.outputs_at(); i < weights_.output_biases_at(); ++i)
      weights_.all[i] = uniform(1 / std::sqrt(2.0 * static_cast<double>(weights_.units)));
  }

  double learn_all(int epoch) {
    for (std::size_t i = learnt_.size(); i > 1; --i) std::swap(learnt_[i - 1], learnt_[random_.below(i)]);
    for (Worker& worker : workers_) worker.loss = 0;
    const auto batch = static_cast<std::size_t>(training_.batch);
    for (std::size_t first = 0; first < learnt_.size(); first += batch) {
      const double done =
          (epoch - 1 + static_cast<double>(first) / static_cast<double>(learnt_.size())) / training_.epochs;
      const double rate = training_.rate * (1 + std::cos(std::numbers::pi * done)) / 2;
      learn({learnt_.data() + first, std::min(batch, learnt_.size() - first)}, rate);
    }
    const double loss = std::accumulate(workers_.begin(), workers_.end(), 0.0,
                                        [](double sum, const Worker& w) { return sum + w.loss; });
    return loss / static_cast<double>(learnt_.size());
  }

  void learn(std::span<const std::uint32_t> batch, double rate) {
    const std::size_t share = (batch.size() + workers_.size() - 1) / workers_.size();
    const auto work = [&](std::size_t i) {
      const std::size_t first = std::min(batch.size(), i * share);
      workers_[i].learn(weights_, batch.subspan(first, std::min(share, batch.size() - first)));
    };
    {
      std::vector<std::jthread> threads;
      for (std::size_t i = 1; i < workers_.size(); ++i) threads.emplace_back(work, i);
      work(0);
    }
    Floats& gradient = workers_[0].gradient.all;
    for (std::size_t i = 0; i < gradient.size(); ++i) {
      for (std::size_t w = 1; w < workers_.size(); ++w) gradient[i] += workers_[w].gradient.all[i];
      gradient[i] /= static_cast<float>(batch.size());
    }
    adam_.step(weights_.all, gradient, rate);
    for (Worker& worker : workers_) std::fill(worker.gradient.all.begin(), worker.gradient.all.end(), 0.0F);
    keep_in_range();
  }

  // What the whole numbers can hold.
  void keep_in_range() {
    constexpr float most = static_cast<float>(NetworkWeights::largest_output) / NetworkWeights::output_scale;
    for (std::size_t i = weights_.outputs_at(); i < weights_.output_biases_at(); ++i)
      weights_.all[i] = std::clamp(weights_.all[i], -most, most);
  }

  template <class Value>
  double mean_loss(Value value) {
    double loss = 0;
    for (const std::uint32_t index : held_out_) {
      const Sample& sample = samples_.samples[index];
      loss += cross_entropy(value(sample), workers_[0].target(sample));
    }
    return loss / static_cast<double>(std::max<std::size_t>(1, held_out_.size()));
  }

  NetworkWeights whole_numbers() {
    NetworkWeights whole{
        .game = samples_.game, .shape = shape_, .rows = {}, .biases = {}, .outputs = {}, .output_biases = {}};
    const auto rounded = [](float weight, int scale) {
      return static_cast<int>(std::lround(weight * static_cast<float>(scale)));
    };
    const auto small = [&](float weight, int scale) {
      return static_cast<std::int16_t>(std::clamp(rounded(weight, scale), -32767, 32767));
    };
    const std::size_t bias_at = weights_.features * weights_.units;
    for (std::size_t i = 0; i < bias_at; ++i)
      whole.rows.push_back(small(weights_.all[i], NetworkWeights::unit_scale));
    for (std::size_t i = bias_at; i < weights_.outputs_at(); ++i)
      whole.biases.push_back(small(weights_.all[i], NetworkWeights::unit_scale));
    for (std::size_t i = weights_.outputs_at(); i < weights_.output_biases_at(); ++i)
      whole.outputs.push_back(small(weights_.all[i], NetworkWeights::output_scale));
    for (std::size_t i = weights_.output_biases_at(); i < weights_.all.size(); ++i)
      whole.output_biases.push_back(
          rounded(weights_.all[i], NetworkWeights::unit_scale * NetworkWeights::output_scale));
    return whole;
  }

  const Samples& samples_;
  const Training& training_;
  NetworkShape shape_;
  Parameters weights_;
  Adam adam_;
  Random random_;
  std::vector<std::uint32_t> learnt_;
  std::vector<std::uint32_t> held_out_;
  std::vector<Worker> workers_;
};

}  // namespace

NetworkWeights train(const Samples& samples, const Training& training,
                     const std::function<void(const Losses&)>& report) {
  assert(training.units % 16 == 0);
  return Trainer(samples, training).run(report);
}

}  // namespace flipside
