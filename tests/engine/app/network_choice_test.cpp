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

TEST_CASE("a network file is used only for the game that it was trained on") {
  const test::TemporaryDirectory directory;
  const std::string path = directory.file("n.network");
  std::ofstream(path, std::ios::binary) << network_of("flipfour");
  const auto networks = choose_network(path);
  REQUIRE(networks);
  CHECK((*networks)("flipfour") == network_of("flipfour"));
  CHECK((*networks)("flipflop-5").empty());
}

TEST_CASE("a network that does not fit its game is rejected") {
  const test::TemporaryDirectory directory;
  const std::string path = directory.file("n.network");
  NetworkWeights weights = test::random_weights({128, 32, 3, false});
  weights.game = "flipfour";
  std::ofstream(path, std::ios::binary) << network_bytes(weights);
  CHECK(error_of(path).find("does not match the features of its game 'flipfour'") != std::string::npos);
}

TEST_CASE("built-in and none are names, not files") {
  CHECK(!(*choose_network("built-in"))("flipfour").empty());
  CHECK((*choose_network("none"))("flipfour").empty());
}

TEST_CASE("a file that is not a network is rejected, and so are a directory and an endless device") {
  const test::TemporaryDirectory directory;
  const std::string path = directory.file("x.network");
  CHECK(error_of(path).ends_with("; expected built-in, none or the path of a network file"));
  CHECK(error_of(directory.path()).find("cannot read network") != std::string::npos);
  CHECK(error_of("/dev/zero").find("cannot read network") != std::string::npos);
  CHECK(error_of("").find("cannot read network") != std::string::npos);
  std::ofstream(path, std::ios::binary) << "no network";
  CHECK(error_of(path).find("not a network file") != std::string::npos);
  std::filesystem::resize_file(path, std::uintmax_t{65} << 20);
  CHECK(error_of(path).find("but the limit is") != std::string::npos);
}

}  // namespace
}  // namespace flipside
