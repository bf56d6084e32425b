#include "engine/core/compression.hpp"

namespace flipside {

Compressor::Compressor(int level) : context_(ZSTD_createCCtx()) {
  ZSTD_CCtx_setParameter(context_.get(), ZSTD_c_compressionLevel, level);
  ZSTD_CCtx_setParameter(context_.get(), ZSTD_c_checksumFlag, 1);
}

std::string Compressor::compress(std::string_view bytes) {
  std::string frame(ZSTD_compressBound(bytes.size()), '\0');
  frame.resize(ZSTD_compress2(context_.get(), frame.data(), frame.size(), bytes.data(), bytes.size()));
  return frame;
}

bool decompress(std::string_view frame, std::string& bytes, std::size_t max_size) {
  const auto size = ZSTD_getFrameContentSize(frame.data(), frame.size());
  // This check also rejects ZSTD_CONTENTSIZE_UNKNOWN and ZSTD_CONTENTSIZE_ERROR, the two largest values of
  // the type.
  if (size > max_size) return false;
  bytes.resize(size);
  return ZSTD_decompress(bytes.data(), bytes.size(), frame.data(), frame.size()) == size;
}

}  // namespace flipside
