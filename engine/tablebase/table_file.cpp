#include "engine/tablebase/table_file.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cstring>
#include <system_error>
#include <utility>

#include "engine/core/binary.hpp"
#include "engine/core/compression.hpp"
#include "engine/core/json.hpp"
#include "engine/core/output_file.hpp"
#include "engine/core/random.hpp"
#include "engine/core/threads.hpp"
#include "engine/games/registry.hpp"

namespace flipside {
namespace {

constexpr std::string_view magic = "FLIPTAB1";
constexpr std::uint64_t batch = 1024;  // number of blocks held in memory while writing
constexpr std::size_t trailer_bytes = 8 + 8 + 4 + magic.size();

std::string header_text(const TableHeader& header) {
  const SolvedCounts& counts = header.counts;
  Json json{{"game", header.game},   {"content", header.content}, {"symmetry", header.symmetry},
            {"rules", header.rules}, {"won", counts.won},         {"lost", counts.lost},
            {"drawn", counts.drawn}, {"longest", counts.longest}, {"block_bytes", header.block_bytes}};
  if (header.pieces != 0) json["pieces"] = header.pieces;
  if (const auto& state = header.checkpoint) {
    json["so_far"] = {{"ply", state->ply}, {"sets", state->entries}, {"positions", state->positions}};
    if (const auto& logged = state->logged)
      json["so_far"]["logged"] = {{"bytes", logged->bytes}, {"checksum", logged->checksum}};
  }
  return json_text(json);
}

Expected<TableHeader> parse_header(std::string_view text) {
  const auto json = parse_json(text);
  try {
    std::optional<CheckpointState> state;
    if (const auto found = json.find("so_far"); found != json.end()) {
      state = {found->at("ply"), found->at("sets"), found->at("positions"), {}};
      if (const auto logged = found->find("logged"); logged != found->end())
        state->logged = {logged->at("bytes"), logged->at("checksum")};
    }
    return TableHeader{.game = json.at("game"),
                       .content = json.at("content"),
                       .symmetry = json.at("symmetry"),
                       .rules = json.at("rules"),
                       .pieces = json.value("pieces", 0),
                       .counts = {json.at("won"), json.at("lost"), json.at("drawn"), json.at("longest")},
                       .block_bytes = json.at("block_bytes"),
                       .checkpoint = state};
  } catch (const Json::exception& problem) {
    return Error{fmt::format("invalid header: {}", problem.what())};
  }
}

}  // namespace

std::string rules_signature(std::string_view id) {
  Random random(1);
  std::uint64_t sum = fnv1a(id);
  for (int game = 0; game < 20; ++game) {
    AnyGame at = *start_game(id);
    for (int ply = 0; ply < 100 && !at.outcome(); ++ply) {
      sum = fnv1a(at.text(), sum);
      auto moves = at.legal_moves();
      std::ranges::sort(moves);
      for (const std::string& move : moves) sum = fnv1a(move, sum);
      (void)at.play(moves[random.below(moves.size())]);
    }
    sum = fnv1a(result_text(at.outcome()), sum);
  }
  return fmt::format("{:016x}", sum);
}

Expected<std::uint64_t> write_table(const std::string& path, const TableHeader& header,
                                    const TableContent& content, int threads, int level) {
  auto file = OutputFile::open(path);
  if (!file) return file.error();
  file->write(magic);
  std::uint64_t offset = magic.size();
  std::string index;
  for (std::uint64_t first = 0; first < content.blocks; first += batch) {
    const std::uint64_t count = std::min(batch, content.blocks - first);
    if (const auto prepared = content.prepare(first, count); !prepared) return prepared.error();
    std::vector<std::string> frames(count);
    std::atomic<std::uint64_t> next = 0;
    run_in_threads(threads, [&](int /*thread*/) {
      Compressor compressor(level);
      std::string block;
      for (std::uint64_t i = next++; i < count; i = next++) {
        block.assign(header.block_bytes, '\0');
        content.fill(first + i, block.data());
        frames[i] = compressor.compress(block);
      }
    });
    for (const std::string& frame : frames) {
      put_little_endian(index, offset, 8);
      offset += frame.size();
      if (!file->write(frame)) return file->finish().error();
    }
  }
  const std::string text = header_text(header);
  std::string end = index + text;
  const std::uint64_t sum = fnv1a(end);
  put_little_endian(end, offset, 8);
  put_little_endian(end, sum, 8);
  put_little_endian(end, text.size(), 4);
  end += magic;
  file->write(end);
  if (const auto finished = file->finish(); !finished) return finished.error();
  return offset + end.size();
}

void TableFile::Unmap::operator()(const char* memory) const {
  munmap(const_cast<char*>(memory), bytes);  // NOLINT(cppcoreguidelines-pro-type-const-cast)
}

Expected<TableFile> TableFile::open(const std::filesystem::path& path) {
  const auto error = [&](std::string_view why) {
    return Error{fmt::format("table '{}': {}", path.string(), why)};
  };
  const int descriptor = ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
  if (descriptor < 0) return error(std::generic_category().message(errno));
  struct stat status {};
  const bool has_status = fstat(descriptor, &status) == 0;
  const auto size = has_status ? static_cast<std::size_t>(status.st_size) : 0;
  if (has_status && !S_ISREG(status.st_mode)) {
    close(descriptor);
    return error(S_ISDIR(status.st_mode) ? "is a directory" : "is not a regular file");
  }
  if (size < magic.size() + trailer_bytes) {
    close(descriptor);
    return error("not a table file: too short");
  }
  void* memory = mmap(nullptr, size, PROT_READ, MAP_SHARED, descriptor, 0);
  const int failure = errno;
  close(descriptor);
  if (memory == MAP_FAILED)
    return error(
        fmt::format("cannot map the file into memory: {}", std::generic_category().message(failure)));
  TableFile file;
  file.memory_ = {static_cast<const char*>(memory), Unmap{size}};
  file.size_ = size;
  const char* const bytes = file.memory_.get();
  const char* const trailer = bytes + size - trailer_bytes;
  if (std::string_view(bytes, magic.size()) != magic) return error("not a table file of this version");
  if (std::string_view(bytes + size - magic.size(), magic.size()) != magic)
    return error("truncated: the end of the file is missing");
  const std::uint64_t offset = get_little_endian(trailer, 8);
  const std::uint64_t text = get_little_endian(trailer + 16, 4);
  const std::size_t end = size - trailer_bytes;
  if (offset > end || text > end - offset || (end - offset - text) % 8 != 0 ||
      fnv1a({bytes + offset, end - offset}) != get_little_endian(trailer + 8, 8))
    return error("damaged: checksum mismatch in the block index");
  file.checksum_ = get_little_endian(trailer + 8, 8);
  auto header = parse_header({bytes + end - text, text});
  if (!header) return error(header.error().message);
  file.header_ = *std::move(header);
  const std::uint64_t count = (end - offset - text) / 8;
  file.extents_.resize(count);
  std::uint64_t next = offset;
  for (std::uint64_t i = count; i-- > 0;) {
    const std::uint64_t at = get_little_endian(bytes + offset + 8 * i, 8);
    if (at > next) return error("damaged: the block index is not in ascending order");
    file.extents_[i] = {at, next - at};
    next = at;
  }
  return file;
}

void TableFile::release() const {
  (void)madvise(const_cast<char*>(memory_.get()),  // NOLINT(cppcoreguidelines-pro-type-const-cast)
                size_, MADV_DONTNEED);
}

std::shared_ptr<const std::string> TableFile::block(std::uint64_t number) const {
  {
    const std::scoped_lock lock(cache_->mutex);
    if (const auto found = cache_->blocks.find(number); found != cache_->blocks.end()) {
      cache_->order.splice(cache_->order.begin(), cache_->order, found->second.second);
      return found->second.first;
    }
  }
  const BlockExtent extent = extents_[number];
  auto block = std::make_shared<std::string>();
  if (!decompress({memory_.get() + extent.offset, extent.bytes}, *block, header_.block_bytes) ||
      block->size() != header_.block_bytes)
    return nullptr;
  const std::scoped_lock lock(cache_->mutex);
  if (const auto found = cache_->blocks.find(number); found != cache_->blocks.end())
    return found->second.first;
  cache_->order.push_front(number);
  cache_->blocks.emplace(number, std::pair(block, cache_->order.begin()));
  if (cache_->blocks.size() > std::max<std::size_t>(cached_bytes / header_.block_bytes, 1)) {
    cache_->blocks.erase(cache_->order.back());
    cache_->order.pop_back();
  }
  return block;
}

std::filesystem::path table_path(const std::filesystem::path& directory, std::string_view game,
                                 std::string_view content) {
  return directory / fmt::format("{}.{}", game, content);
}

Expected<std::optional<TableFile>> open_table(const std::filesystem::path& directory, std::string_view game,
                                              std::string_view content) {
  const std::filesystem::path path = table_path(directory, game, content);
  std::error_code ignored;
  if (!std::filesystem::exists(path, ignored)) return std::optional<TableFile>();
  auto file = TableFile::open(path);
  if (!file) return file.error();
  const TableHeader& header = file->header();
  const auto error = [&](std::string_view why) {
    return Error{fmt::format("table '{}': {}", path.string(), why)};
  };
  if (header.game != game || header.content != content)
    return error(
        fmt::format("contains {} of {}; expected {} of {}", header.content, header.game, content, game));
  if (header.rules != rules_signature(game))
    return error("made for different rules of the game; make the table again");
  return std::optional(*std::move(file));
}

}  // namespace flipside
