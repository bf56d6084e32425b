#include "engine/app/network_choice.hpp"

#include <doctest/doctest.h>

#include <filesystem>
#include <fstream>

#include "engine/games/registry.hpp"
#include "tests/engine/network/networks.hpp"
#include "tests/support/temporary_directory.hpp"

namespace flipside {
namespace {

std::string error_of(const std::string& choice) {
  const auto networks = choose_network(choice);
  return networks ? "" : networks.error().message;
}

TEST_CASE("a network's file is used for the game that it learnt from, and for no other of the same shape") {
  const test::TemporaryDirectory folder;
  const std::string path = folder.file("n.network");
  std::ofstream(path, std::ios::binary) << network_of("flipfour");
  const auto networks = choose_network(path);
  REQUIRE(networks);
  CHECK((*networks)("flipfour") == network_of("flipfour"));
  CHECK((*networks)("flipflop-5").empty());
}

TEST_CASE("a network that its game cannot use is refused") {
  const test::TemporaryDirectory folder;
  const std::string path = folder.file("n.network");
  NetworkWeights weights = test::random_weights({128, 32, 3, false});
  weights.game = "flipfour";
  std::ofstream(path, std::ios::binary) << network_bytes(weights);
  CHECK(error_of(path).find("does not fit its game, 'flipfour'") != std::string::npos);
}

TEST_CASE("built-in networks and none are chosen by their names") {
  CHECK(!(*choose_network("built-in"))("flipfour").empty());
  CHECK((*choose_network("none"))("flipfour").empty());
}

TEST_CASE("what is no network's file is refused at once, also a folder and an endless device") {
  const test::TemporaryDirectory folder;
  const std::string path = folder.file("x.network");
  CHECK(error_of(path).ends_with("cannot be read, expected built-in, none or the path of a network's file"));
  CHECK(error_of(folder.path()).find("cannot be read") != std::string::npos);
  CHECK(error_of("/dev/zero").find("cannot be read") != std::string::npos);
  CHECK(error_of("").find("cannot be read") != std::string::npos);
  std::ofstream(path, std::ios::binary) << "no network";
  CHECK(error_of(path).find("no network file") != std::string::npos);
  std::filesystem::resize_file(path, std::uintmax_t{65} << 20);
  CHECK(error_of(path).find("no network has more than") != std::string::npos);
}

}  // namespace
}  // namespace flipside
