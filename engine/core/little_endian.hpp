#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace flipside {

/// Appends the `size` lowest bytes of a number, the lowest first.
inline void put_little_endian(std::string& bytes, std::uint64_t number, std::size_t size) {
  for (std::size_t i = 0; i < size; ++i) bytes += static_cast<char>(number >> (8 * i) & 0xff);
}

/// Reads a number of `size` bytes, the lowest first.
inline std::uint64_t get_little_endian(const char* bytes, std::size_t size) {
  std::uint64_t number = 0;
  for (std::size_t i = 0; i < size; ++i)
    number |= std::uint64_t{static_cast<unsigned char>(bytes[i])} << (8 * i);
  return number;
}

/// Appends a number in as many bytes as it needs: seven bits a byte, the lowest first, bit 7 set in all but
/// the last.
inline void put_seven_bits(std::string& bytes, std::uint64_t number) {
  for (; number >= 128; number >>= 7) bytes += static_cast<char>((number & 127) | 128);
  bytes += static_cast<char>(number);
}

/// Reads such a number from `at` on, and puts `at` behind it.
/// @return nullopt where it is cut off, or has more bytes than `most`, nine at most
inline std::optional<std::uint64_t> get_seven_bits(std::string_view bytes, std::size_t& at,
                                                   std::size_t most) {
  std::uint64_t number = 0;
  for (std::size_t shift = 0; at < bytes.size() && shift < 7 * most; shift += 7) {
    const auto byte = static_cast<unsigned char>(bytes[at++]);
    number |= std::uint64_t{byte & 127U} << shift;
    if (byte < 128) return number;
  }
  return std::nullopt;
}

}  // namespace flipside
