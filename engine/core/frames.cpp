#include "engine/core/frames.hpp"

namespace flipside {

std::uint64_t checksum(std::string_view bytes, std::uint64_t sum) {
  for (const char c : bytes) sum = (sum ^ static_cast<unsigned char>(c)) * 1099511628211ULL;
  return sum;
}

Compressor::Compressor(int level) : context_(ZSTD_createCCtx()) {
  ZSTD_CCtx_setParameter(context_.get(), ZSTD_c_compressionLevel, level);
  ZSTD_CCtx_setParameter(context_.get(), ZSTD_c_checksumFlag, 1);
}

std::string Compressor::compress(std::string_view bytes) {
  std::string frame(ZSTD_compressBound(bytes.size()), '\0');
  frame.resize(ZSTD_compress2(context_.get(), frame.data(), frame.size(), bytes.data(), bytes.size()));
  return frame;
}

bool decompress(std::string_view frame, std::string& bytes, std::size_t most) {
  const auto size = ZSTD_getFrameContentSize(frame.data(), frame.size());
  if (size > most) return false;  // so are the values that stand for none
  bytes.resize(size);
  return ZSTD_decompress(bytes.data(), bytes.size(), frame.data(), frame.size()) == size;
}

}  // namespace flipside
