#include "engine/network/weights.hpp"

#include <doctest/doctest.h>

#include <string>

#include "tests/engine/network/networks.hpp"

namespace flipside {
namespace {

const NetworkShape shape{.features = 128, .units = 32, .phases = 5, .residual = true};

std::string error_of(std::string_view bytes) {
  const auto weights = read_network(bytes);
  return weights ? "" : weights.error().message;
}

TEST_CASE("a network survives a round trip through its file format") {
  const NetworkWeights weights = test::random_weights(shape);
  const auto read = read_network(network_bytes(weights));
  REQUIRE(read);
  CHECK(*read == weights);
}

TEST_CASE("the error explains why a network file is invalid") {
  const std::string bytes = network_bytes(test::random_weights(shape));
  CHECK(error_of("") == "not a network file: it does not start with 'FNN2' and a header");
  CHECK(error_of("FNN2") == "not a network file: it does not start with 'FNN2' and a header");
  CHECK(error_of("GIF89a and more than a header's bytes") ==
        "not a network file: it does not start with 'FNN2' and a header");
  CHECK(error_of(bytes.substr(0, bytes.size() - 1)) ==
        "the network has 8915 bytes of weights, expected 8916");
  CHECK(error_of(bytes + '\0') == "the network has 8917 bytes of weights, expected 8916");
  std::string damaged = bytes;
  damaged[200] = static_cast<char>(damaged[200] ^ 1);
  CHECK(error_of(damaged) == "the network's weights are damaged: checksum mismatch");
  std::string odd = bytes;
  odd[8] = 33;
  CHECK(error_of(odd).starts_with("the network's header is damaged: 128 features, 33 units"));
}

TEST_CASE("output weights out of range are rejected") {
  NetworkWeights weights = test::random_weights(shape);
  weights.outputs[3] = 128;
  CHECK(error_of(network_bytes(weights)).ends_with("expected -127 to 127"));
}

}  // namespace
}  // namespace flipside
