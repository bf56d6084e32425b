#include "engine/train/samples.hpp"

#include <doctest/doctest.h>

#include <cstdint>
#include <sstream>

namespace flipside {
namespace {

Expected<Samples> read(std::string_view game, const std::string& text, int images = 16) {
  std::istringstream lines(text);
  return read_samples(game, lines, images);
}

std::string error_of(std::string_view game, const std::string& text) {
  const auto samples = read(game, text);
  return samples ? "" : samples.error().message;
}

constexpr const char* white_rook_on_a1 = "5/5/5/5/R4 b - 1\t100\t0.5\n";

TEST_CASE("a sample contains the targets and the features of both sides") {
  const auto samples = read("flipfour", white_rook_on_a1, 1);
  REQUIRE(samples);
  REQUIRE(samples->samples.size() == 1);
  const Sample& sample = samples->samples[0];
  CHECK(sample.points == 0.5F);
  CHECK(sample.score == doctest::Approx(0.731).epsilon(0.001));
  REQUIRE(sample.count == 1);
  CHECK(samples->own(sample)[0] == 64);   // Black is to move and sees an enemy rook
  CHECK(samples->other(sample)[0] == 0);  // White sees a rook of its own
}

TEST_CASE("the samples include the symmetric images of each position, up to the requested number") {
  CHECK(read("flipfour", white_rook_on_a1)->samples.size() == 4);  // a rook in each of the four corners
  CHECK(read("flipfour", white_rook_on_a1, 3)->samples.size() == 3);
}

TEST_CASE("the error for an invalid line names the line and the expected format") {
  CHECK(error_of("flipfour", "").starts_with("there are no positions"));
  CHECK(error_of("flipfour", std::string(white_rook_on_a1) + "5/5/5/5/5 w - 1 0 1\n") ==
        "line 2: expected a position, a score and a result (0, 0.5 or 1), separated by tabs");
  CHECK(error_of("flipfour", "5/5/5/5/5 w - 1\t0\t2\n").starts_with("line 1: expected a position"));
  CHECK(error_of("flipfour", std::string(white_rook_on_a1) + "5/5/5/5/R4 b - 1\t100\t0") ==
        "line 2 is truncated, expected a newline at its end");
  CHECK(error_of("flipfour", "5/5/5/5/6 w - 1\t0\t1\n").starts_with("line 1: BOARD"));
}

TEST_CASE("the features of a sample may start beyond 2^32 features of other samples") {
  constexpr std::uint64_t many = std::uint64_t{1} << 33;
  const Sample sample{.first = many};
  CHECK(sample.first == many);
}

TEST_CASE("an unknown game is an error") {
  CHECK(error_of("chess", "x\n").starts_with("unknown game 'chess'"));
}

}  // namespace
}  // namespace flipside
