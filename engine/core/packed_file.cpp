#include "engine/core/packed_file.hpp"

#include <fmt/format.h>
#include <zstd.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <memory>
#include <system_error>

#include "engine/core/compression.hpp"
#include "engine/core/output_file.hpp"

namespace flipside {
namespace {

constexpr int compression_level = 3;

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
    if (left != 0 && in.pos == in.size && out.pos < out.size) return Error{"unexpected end of data"};
  }
  if (in.pos != in.size) return Error{"unexpected data after the end"};
  return content;
}

}  // namespace

Expected<void> write_packed(const std::string& path, std::string_view kind, const PackedFile& file) {
  const std::string frame =
      Compressor(compression_level).compress(json_text(file.header) + '\n' + file.content);
  auto output = OutputFile::open(path);
  if (!output) return output.error();
  output->write(fmt::format("{}\n", kind));
  output->write(frame);
  return output->finish();
}

Expected<PackedFile> read_packed(const std::string& path, std::string_view kind) {
  const auto error = [&](std::string_view why) { return Error{fmt::format("'{}': {}", path, why)}; };
  std::error_code unknown;
  if (std::filesystem::is_directory(path, unknown)) return error("is a directory");
  std::ifstream stream(path, std::ios::binary);
  if (!stream) return error("cannot read the file");
  const std::string bytes{std::istreambuf_iterator<char>(stream), std::istreambuf_iterator<char>()};
  if (!bytes.starts_with(fmt::format("{}\n", kind)))
    return error(fmt::format("not a {} file (its first line must be '{}')", kind, kind));
  auto content = decompressed(std::string_view(bytes).substr(kind.size() + 1));
  if (!content) return error(fmt::format("the file is damaged: {}", content.error().message));
  const std::size_t end = content->find('\n');
  PackedFile file;
  if (end != std::string::npos) file.header = parse_json(std::string_view(*content).substr(0, end));
  if (!file.header.is_object()) return error("the file has no header");
  file.content = content->erase(0, end + 1);
  return file;
}

}  // namespace flipside
