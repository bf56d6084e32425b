#pragma once

#include <zstd.h>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

namespace flipside {

/// FNV-1a (Fowler, Noll, Vo).
/// @param sum  of what comes before
std::uint64_t checksum(std::string_view bytes, std::uint64_t sum = 14695981039346656037ULL);

/// Compresses one piece of bytes after the other, each to a zstd frame that holds its checksum.
class Compressor {
 public:
  /// @param level  of which little is fast and much is small
  explicit Compressor(int level);
  std::string compress(std::string_view bytes);

 private:
  struct Free {
    void operator()(ZSTD_CCtx* context) const { ZSTD_freeCCtx(context); }
  };
  std::unique_ptr<ZSTD_CCtx, Free> context_;
};

/// Takes apart what Compressor has made.
/// @return false where it is damaged, or more than so many bytes
bool decompress(std::string_view frame, std::string& bytes, std::size_t most);

}  // namespace flipside
