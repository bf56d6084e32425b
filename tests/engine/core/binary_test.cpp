#include "engine/core/binary.hpp"

#include <doctest/doctest.h>

#include <cstddef>
#include <cstdint>
#include <string>

namespace flipside {
namespace {

TEST_CASE("consecutive varints survive a round trip") {
  const std::uint64_t numbers[] = {0, 1, 127, 128, 16'383, 16'384, 123'456'789, (1ULL << 63) - 1};
  std::string bytes;
  for (const std::uint64_t number : numbers) put_varint(bytes, number);
  CHECK(bytes.substr(0, 5) == std::string("\x00\x01\x7f\x80\x01", 5));
  std::size_t at = 0;
  for (const std::uint64_t number : numbers) CHECK(get_varint(bytes, at, 9) == number);
  CHECK(at == bytes.size());
}

TEST_CASE("a varint that is truncated or too long is rejected") {
  std::string bytes;
  put_varint(bytes, 16'384);
  std::size_t at = 0;
  CHECK_FALSE(get_varint(bytes.substr(0, 2), at, 9));
  at = 0;
  CHECK_FALSE(get_varint(bytes, at, 2));
  at = 0;
  CHECK(get_varint(bytes, at, 3) == 16'384);
}

TEST_CASE("little-endian numbers survive a round trip") {
  std::string bytes;
  put_little_endian(bytes, 0x123456, 3);
  CHECK(bytes == "\x56\x34\x12");
  CHECK(get_little_endian(bytes.data(), 3) == 0x123456);
}

// Test vectors from http://www.isthe.com/chongo/src/fnv/test_fnv.c
TEST_CASE("FNV-1a hashes match the authors' test vectors") {
  CHECK(fnv1a("") == 0xcbf29ce484222325);
  CHECK(fnv1a("foobar") == 0x85944171f73967e8);
  CHECK(fnv1a("bar", fnv1a("foo")) == fnv1a("foobar"));
  CHECK(fnv1a_32("foobar") == 0xbf9cf968);
}

}  // namespace
}  // namespace flipside
