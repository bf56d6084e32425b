#pragma once

#include <zstd.h>

#include <fstream>
#include <sstream>
#include <string>

namespace flipside::test {

/// Returns the decompressed text of a zstd file; empty if the file is not a zstd file.
inline std::string unpacked(const std::string& path) {
  std::ostringstream packed;
  packed << std::ifstream(path, std::ios::binary).rdbuf();
  const std::string bytes = packed.str();
  const auto size = ZSTD_getFrameContentSize(bytes.data(), bytes.size());
  if (size == ZSTD_CONTENTSIZE_ERROR || size == ZSTD_CONTENTSIZE_UNKNOWN) return {};
  std::string text(size, '\0');
  const std::size_t got = ZSTD_decompress(text.data(), text.size(), bytes.data(), bytes.size());
  return ZSTD_isError(got) != 0 ? std::string{} : text.substr(0, got);
}

}  // namespace flipside::test
