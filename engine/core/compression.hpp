#pragma once

#include <zstd.h>

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>

namespace flipside {

/// Compresses each string to an independent, checksummed zstd frame. All calls share one zstd context.
class Compressor {
 public:
  /// @param level  zstd compression level; higher levels are slower and compress better
  explicit Compressor(int level);
  std::string compress(std::string_view bytes);

 private:
  struct Free {
    void operator()(ZSTD_CCtx* context) const { ZSTD_freeCCtx(context); }
  };
  std::unique_ptr<ZSTD_CCtx, Free> context_;
};

/// Decompresses a frame written by Compressor into `bytes`.
/// @return false if the frame is damaged or its content is longer than `max_size`
bool decompress(std::string_view frame, std::string& bytes, std::size_t max_size);

}  // namespace flipside
