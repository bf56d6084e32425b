#include "engine/network/weights.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <type_traits>

#include "engine/core/binary.hpp"

namespace flipside {
namespace {

constexpr std::string_view magic = "FNN2";
constexpr std::size_t header_size = 28;
constexpr std::uint32_t max_features = 1U << 16;
constexpr std::uint32_t max_phases = 64;
constexpr std::uint32_t max_id_length = 64;

template <class T>
void put(std::string& bytes, T number) {
  put_little_endian(bytes, static_cast<std::make_unsigned_t<T>>(number), sizeof(T));
}

/// Removes a number from the front of `bytes` and returns it. `bytes` must be long enough.
template <class T>
T take(std::string_view& bytes) {
  const std::uint64_t bits = get_little_endian(bytes.data(), sizeof(T));
  bytes.remove_prefix(sizeof(T));
  return static_cast<T>(static_cast<std::make_unsigned_t<T>>(bits));
}

template <class T>
std::vector<T> take(std::string_view& bytes, std::size_t count) {
  std::vector<T> numbers(count);
  std::generate(numbers.begin(), numbers.end(), [&] { return take<T>(bytes); });
  return numbers;
}

std::size_t body_size(const NetworkShape& shape) {
  const std::size_t units = shape.units;
  return 2 * (shape.features * units + units + 2 * shape.phases * units) + std::size_t{4} * shape.phases;
}

}  // namespace

Expected<NetworkWeights> read_network(std::string_view bytes) {
  if (!bytes.starts_with(magic) || bytes.size() < header_size)
    return Error{fmt::format("not a network file: it does not start with '{}' and a header", magic)};
  bytes.remove_prefix(magic.size());
  NetworkWeights weights;
  NetworkShape& shape = weights.shape;
  shape.features = take<std::uint32_t>(bytes);
  shape.units = take<std::uint32_t>(bytes);
  shape.phases = take<std::uint32_t>(bytes);
  const auto residual = take<std::uint32_t>(bytes);
  const auto id_length = take<std::uint32_t>(bytes);
  const auto hash = take<std::uint32_t>(bytes);
  shape.residual = residual == 1;
  if (shape.features < 1 || shape.features > max_features || shape.units < 16 ||
      shape.units > NetworkWeights::max_units || shape.units % 16 != 0 || shape.phases < 1 ||
      shape.phases > max_phases || residual > 1 || id_length > max_id_length)
    return Error{
        fmt::format("the network's header is damaged: {} features, {} units, {} phases, residual flag {}, a "
                    "game id of {} bytes; "
                    "expected 1 to {}, 16 to {} in steps of 16, 1 to {}, 0 or 1, up to {}",
                    shape.features, shape.units, shape.phases, residual, id_length, max_features,
                    NetworkWeights::max_units, max_phases, max_id_length)};
  if (bytes.size() != id_length + body_size(shape))
    return Error{fmt::format("the network has {} bytes of weights, expected {}",
                             bytes.size() - std::min<std::size_t>(id_length, bytes.size()),
                             body_size(shape))};
  if (fnv1a_32(bytes) != hash) return Error{"the network's weights are damaged: checksum mismatch"};
  weights.game = bytes.substr(0, id_length);
  bytes.remove_prefix(id_length);
  weights.rows = take<std::int16_t>(bytes, std::size_t{shape.features} * shape.units);
  weights.biases = take<std::int16_t>(bytes, shape.units);
  weights.outputs = take<std::int16_t>(bytes, std::size_t{2} * shape.phases * shape.units);
  weights.output_biases = take<std::int32_t>(bytes, shape.phases);
  const auto [lowest, highest] = std::minmax_element(weights.outputs.begin(), weights.outputs.end());
  if (*lowest < -NetworkWeights::max_output_weight || *highest > NetworkWeights::max_output_weight)
    return Error{fmt::format("the network has output weights from {} to {}, expected -{} to {}", *lowest,
                             *highest, NetworkWeights::max_output_weight, NetworkWeights::max_output_weight)};
  return weights;
}

std::string network_bytes(const NetworkWeights& weights) {
  std::string body = weights.game;
  for (const std::int16_t weight : weights.rows) put(body, weight);
  for (const std::int16_t weight : weights.biases) put(body, weight);
  for (const std::int16_t weight : weights.outputs) put(body, weight);
  for (const std::int32_t weight : weights.output_biases) put(body, weight);
  std::string bytes(magic);
  for (const std::uint32_t number : {weights.shape.features, weights.shape.units, weights.shape.phases,
                                     static_cast<std::uint32_t>(weights.shape.residual),
                                     static_cast<std::uint32_t>(weights.game.size()), fnv1a_32(body)})
    put(bytes, number);
  return bytes + body;
}

}  // namespace flipside
