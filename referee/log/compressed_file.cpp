#include "referee/log/compressed_file.hpp"

#include <fmt/format.h>
#include <zstd.h>

#include <cerrno>
#include <cstring>
#include <fstream>
#include <string>
#include <system_error>

namespace flipside::referee {

Expected<void> write_compressed(const std::filesystem::path& path, std::string_view text) {
  std::string packed(ZSTD_compressBound(text.size()), '\0');
  const std::size_t size =
      ZSTD_compress(packed.data(), packed.size(), text.data(), text.size(), ZSTD_CLEVEL_DEFAULT);
  if (ZSTD_isError(size) != 0)
    return Error{fmt::format("cannot compress '{}': {}", path.string(), ZSTD_getErrorName(size))};

  std::error_code failure;
  if (path.has_parent_path()) std::filesystem::create_directories(path.parent_path(), failure);
  const std::filesystem::path part = path.string() + ".part";
  errno = 0;
  std::ofstream out(part, std::ios::binary);
  out.write(packed.data(), static_cast<std::streamsize>(size));
  out.close();
  if (!out) {
    const Error error{
        fmt::format("cannot write '{}': {}", path.string(), errno != 0 ? std::strerror(errno) : "failed")};
    std::filesystem::remove(part, failure);
    return error;
  }
  std::filesystem::rename(part, path, failure);
  if (failure) return Error{fmt::format("cannot write '{}': {}", path.string(), failure.message())};
  return {};
}

}  // namespace flipside::referee
