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
constexpr std::uint32_t most_features = 1U << 16;
constexpr std::uint32_t most_phases = 64;
constexpr std::uint32_t most_letters = 64;  // of a game's id

template <class T>
void put(std::string& bytes, T number) {
  put_little_endian(bytes, static_cast<std::make_unsigned_t<T>>(number), sizeof(T));
}

/// Removes a number from the front of `bytes`, which must be long enough.
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
    return Error{fmt::format("no network file: it does not begin with '{}' and a header", magic)};
  bytes.remove_prefix(magic.size());
  NetworkWeights weights;
  NetworkShape& shape = weights.shape;
  shape.features = take<std::uint32_t>(bytes);
  shape.units = take<std::uint32_t>(bytes);
  shape.phases = take<std::uint32_t>(bytes);
  const auto residual = take<std::uint32_t>(bytes);
  const auto letters = take<std::uint32_t>(bytes);
  const auto sum = take<std::uint32_t>(bytes);
  shape.residual = residual == 1;
  if (shape.features < 1 || shape.features > most_features || shape.units < 16 ||
      shape.units > NetworkWeights::most_units || shape.units % 16 != 0 || shape.phases < 1 ||
      shape.phases > most_phases || residual > 1 || letters > most_letters)
    return Error{fmt::format(
        "the network's header is damaged: {} features, {} units, {} phases, flag {}, a name of {} letters; "
        "expected 1 to {}, 16 to {} in steps of 16, 1 to {}, 0 or 1, up to {}",
        shape.features, shape.units, shape.phases, residual, letters, most_features,
        NetworkWeights::most_units, most_phases, most_letters)};
  if (bytes.size() != letters + body_size(shape))
    return Error{fmt::format("the network has {} bytes of weights, expected {}",
                             bytes.size() - std::min<std::size_t>(letters, bytes.size()), body_size(shape))};
  if (fnv1a_32(bytes) != sum) return Error{"the network's weights are damaged: their checksum is wrong"};
  weights.game = bytes.substr(0, letters);
  bytes.remove_prefix(letters);
  weights.rows = take<std::int16_t>(bytes, std::size_t{shape.features} * shape.units);
  weights.biases = take<std::int16_t>(bytes, shape.units);
  weights.outputs = take<std::int16_t>(bytes, std::size_t{2} * shape.phases * shape.units);
  weights.output_biases = take<std::int32_t>(bytes, shape.phases);
  const auto [least, most] = std::minmax_element(weights.outputs.begin(), weights.outputs.end());
  if (*least < -NetworkWeights::largest_output || *most > NetworkWeights::largest_output)
    return Error{fmt::format("the network has output weights from {} to {}, expected at most {} either way",
                             *least, *most, NetworkWeights::largest_output)};
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
