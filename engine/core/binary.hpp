#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace flipside {

/// Appends the `size` low-order bytes of `number` in little-endian order.
inline void put_little_endian(std::string& bytes, std::uint64_t number, std::size_t size) {
  for (std::size_t i = 0; i < size; ++i) bytes += static_cast<char>(number >> (8 * i) & 0xff);
}

/// Reads a little-endian number of `size` bytes.
inline std::uint64_t get_little_endian(const char* bytes, std::size_t size) {
  std::uint64_t number = 0;
  for (std::size_t i = 0; i < size; ++i)
    number |= std::uint64_t{static_cast<unsigned char>(bytes[i])} << (8 * i);
  return number;
}

/// Appends an unsigned LEB128 number: seven bits per byte, least significant first, with bit 7 set in every
/// byte except the last.
inline void put_varint(std::string& bytes, std::uint64_t number) {
  for (; number >= 128; number >>= 7) bytes += static_cast<char>((number & 127) | 128);
  bytes += static_cast<char>(number);
}

/// Reads an unsigned LEB128 number at `offset` and advances `offset` past it.
/// @param max_bytes  at most 9
/// @return nullopt if the number is truncated or longer than `max_bytes`
inline std::optional<std::uint64_t> get_varint(std::string_view bytes, std::size_t& offset,
                                               std::size_t max_bytes) {
  std::uint64_t number = 0;
  for (std::size_t shift = 0; offset < bytes.size() && shift < 7 * max_bytes; shift += 7) {
    const auto byte = static_cast<unsigned char>(bytes[offset++]);
    number |= std::uint64_t{byte & 127U} << shift;
    if (byte < 128) return number;
  }
  return std::nullopt;
}

/// Offset basis of the 64-bit FNV-1a hash.
inline constexpr std::uint64_t fnv1a_basis = 0xcbf29ce484222325;

/// Returns the 64-bit FNV-1a hash (Fowler, Noll, Vo) of `bytes`.
/// @param hash  the hash of the preceding bytes, for hashing a sequence in pieces
constexpr std::uint64_t fnv1a(std::string_view bytes, std::uint64_t hash = fnv1a_basis) {
  for (const char c : bytes) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3;
  return hash;
}

/// Returns the 32-bit FNV-1a hash of `bytes`.
constexpr std::uint32_t fnv1a_32(std::string_view bytes) {
  std::uint32_t hash = 0x811c9dc5;
  for (const char c : bytes) hash = (hash ^ static_cast<unsigned char>(c)) * 0x01000193;
  return hash;
}

}  // namespace flipside
