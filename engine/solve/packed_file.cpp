#include "engine/solve/packed_file.hpp"

#include <fmt/format.h>
#include <zstd.h>

#include <array>
#include <fstream>
#include <iterator>
#include <memory>

#include "engine/core/output_file.hpp"

namespace flipside {
namespace {

constexpr int level = 3;  // of compression

std::string compressed(std::string_view content) {
  const std::unique_ptr<ZSTD_CCtx, decltype([](ZSTD_CCtx* context) { ZSTD_freeCCtx(context); })> context(
      ZSTD_createCCtx());
  ZSTD_CCtx_setParameter(context.get(), ZSTD_c_compressionLevel, level);
  ZSTD_CCtx_setParameter(context.get(), ZSTD_c_checksumFlag, 1);
  std::string frame(ZSTD_compressBound(content.size()), '\0');
  frame.resize(ZSTD_compress2(context.get(), frame.data(), frame.size(), content.data(), content.size()));
  return frame;
}

Expected<std::string> decompressed(std::string_view frame) {
  const std::unique_ptr<ZSTD_DCtx, decltype([](ZSTD_DCtx* context) { ZSTD_freeDCtx(context); })> context(
      ZSTD_createDCtx());
  std::string content;
  std::string piece(ZSTD_DStreamOutSize(), '\0');
  ZSTD_inBuffer in{frame.data(), frame.size(), 0};
  for (std::size_t left = 1; left != 0;) {
    ZSTD_outBuffer out{piece.data(), piece.size(), 0};
    left = ZSTD_decompressStream(context.get(), &out, &in);
    if (ZSTD_isError(left) != 0) return Error{ZSTD_getErrorName(left)};
    content.append(piece, 0, out.pos);
    if (left != 0 && in.pos == in.size && out.pos < out.size) return Error{"it is cut short"};
  }
  if (in.pos != in.size) return Error{"something follows after its end"};
  return content;
}

}  // namespace

Expected<void> write_packed(const std::string& path, std::string_view kind, const PackedFile& file) {
  auto output = OutputFile::open(path);
  if (!output) return output.error();
  output->write(fmt::format("{} {}\n", kind, file.header.dump()));
  output->write(compressed(file.content));
  return output->finish();
}

Expected<PackedFile> read_packed(const std::string& path, std::string_view kind) {
  std::ifstream stream(path, std::ios::binary);
  const auto error = [&](std::string_view why) { return Error{fmt::format("'{}': {}", path, why)}; };
  if (!stream) return error("it cannot be read");
  const std::string bytes{std::istreambuf_iterator<char>(stream), std::istreambuf_iterator<char>()};
  const std::size_t end = bytes.find('\n');
  if (!bytes.starts_with(fmt::format("{} ", kind)) || end == std::string::npos)
    return error(fmt::format("it is no file of this kind, which begins with '{} '", kind));
  const std::string_view view = bytes;
  PackedFile file{
      nlohmann::ordered_json::parse(view.substr(kind.size() + 1, end - kind.size() - 1), nullptr, false), {}};
  if (!file.header.is_object()) return error("its header is no JSON object");
  auto content = decompressed(view.substr(end + 1));
  if (!content) return error(fmt::format("it is damaged: {}", content.error().message));
  file.content = *std::move(content);
  return file;
}

}  // namespace flipside
