#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

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

}  // namespace flipside
