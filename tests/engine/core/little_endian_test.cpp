#include "engine/core/little_endian.hpp"

#include <doctest/doctest.h>

#include <cstddef>
#include <cstdint>
#include <string>

namespace flipside {
namespace {

TEST_CASE("numbers of seven bits a byte are read as they were written, one after the other") {
  const std::uint64_t numbers[] = {0, 1, 127, 128, 16'383, 16'384, 123'456'789, (1ULL << 63) - 1};
  std::string bytes;
  for (const std::uint64_t number : numbers) put_seven_bits(bytes, number);
  CHECK(bytes.substr(0, 5) == std::string("\x00\x01\x7f\x80\x01", 5));
  std::size_t at = 0;
  for (const std::uint64_t number : numbers) CHECK(get_seven_bits(bytes, at, 9) == number);
  CHECK(at == bytes.size());
}

TEST_CASE("a number of seven bits a byte that is cut off, or longer than allowed, is none") {
  std::string bytes;
  put_seven_bits(bytes, 16'384);
  std::size_t at = 0;
  CHECK_FALSE(get_seven_bits(bytes.substr(0, 2), at, 9));
  at = 0;
  CHECK_FALSE(get_seven_bits(bytes, at, 2));
  at = 0;
  CHECK(get_seven_bits(bytes, at, 3) == 16'384);
}

}  // namespace
}  // namespace flipside
