#include "referee/tournament/transcript_directory.hpp"

#include <fmt/format.h>

#include <fstream>
#include <sstream>

#include "engine/core/compression.hpp"
#include "referee/log/compressed_file.hpp"
#include "referee/log/plain_text.hpp"

namespace flipside::referee {
namespace {

constexpr std::string_view legend =
    "# microseconds since the start, > sent to the engine, < received from it, ! its standard error\n";

}  // namespace

TranscriptDirectory::TranscriptDirectory(const std::filesystem::path& store)
    : parent_(store.parent_path()),
      name_(store.filename() == "tournament.db" ? "transcripts" : store.stem().string() + "-transcripts") {}

Expected<std::string> TranscriptDirectory::keep(const StoredGame& game, const Transcript& transcript) const {
  const GameRecord& record = game.record;
  return write(fmt::format("{:08}", game.index + 1),
               fmt::format("# game {}: {}, round {}, p1 {}, p2 {}\n{}{}# {}, {}{}{}\n", game.index + 1,
                           record.game, plain_text(record.round), plain_text(record.players[Player::p1]),
                           plain_text(record.players[Player::p2]), legend, transcript.text(),
                           result_text(record.outcome), termination_text(record.termination),
                           record.detail.empty() ? "" : ": ", plain_text(record.detail)));
}

Expected<std::string> TranscriptDirectory::keep_annulled(std::int64_t index, const std::string& reason,
                                                         const Transcript& transcript) const {
  const auto name = [&](int replay) { return fmt::format("{:08}-annulled-{}", index + 1, replay); };
  int replay = 1;
  while (std::filesystem::exists(parent_ / name_ / (name(replay) + ".txt.zst"))) ++replay;
  return write(name(replay), fmt::format("# game {}\n{}{}# {}\n", index + 1, legend, transcript.text(),
                                         plain_text(reason)));
}

std::filesystem::path TranscriptDirectory::path_of(std::int64_t index) const {
  return parent_ / name_ / fmt::format("{:08}.txt.zst", index + 1);
}

Expected<std::string> TranscriptDirectory::read(std::int64_t index) const {
  constexpr std::size_t max_size = std::size_t{64} << 20;
  const std::filesystem::path path = path_of(index);
  if (!contains(index)) return Error{fmt::format("game {} has no transcript", index + 1)};
  std::ostringstream packed;
  packed << std::ifstream(path, std::ios::binary).rdbuf();
  std::string text;
  if (!decompress(packed.str(), text, max_size)) return Error{fmt::format("'{}' is damaged", path.string())};
  return text;
}

Expected<std::string> TranscriptDirectory::write(const std::string& name, const std::string& text) const {
  const std::string file = fmt::format("{}/{}.txt.zst", name_, name);
  if (const auto written = write_compressed(parent_ / file, text); !written) return written.error();
  return file;
}

}  // namespace flipside::referee
