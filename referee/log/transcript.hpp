#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "engine/core/player.hpp"
#include "engine/core/time_source.hpp"

namespace flipside::referee {

/// Selects the games with stored transcripts.
enum class KeptTranscripts : std::uint8_t {
  none,
  failed,  // forfeits, disagreements, null moves and annulled games
  all,
};

/// Names of KeptTranscripts in configuration files, in the same order.
inline constexpr std::array<std::string_view, 3> transcripts_names{"none", "failed", "all"};

/// The bytes exchanged between the referee and the engines of one game, in a bounded buffer that drops the
/// oldest bytes. Bytes are split into lines only on reading. The memory is reused for the next game.
class Transcript {
 public:
  enum class Direction : std::uint8_t { sent, received, error };

  /// @param limit  maximum memory in bytes; a long game keeps between half of the limit and the full limit
  explicit Transcript(std::size_t limit) : half_limit_(limit / 2) {}

  /// Clears the transcript for a new game, whose times count from `now`.
  void begin(Instant now);

  /// Appends bytes that were sent or received; they may begin or end in the middle of a line.
  void add(Player seat, Direction direction, std::string_view bytes, Instant when);

  /// Returns the lines, oldest first, in the form "       123 p1 > isready": microseconds since the start of
  /// the game, the seat, and `>` for a line to the engine, `<` for one from it, `!` for its standard error.
  /// Remarks about the transcript itself begin with `#`.
  std::string text() const;

 private:
  struct Entry;
  void put(Entry entry, std::string_view bytes);
  void add_position(Player seat, std::string_view line, Instant when);

  std::size_t half_limit_;
  Instant began_{};
  /// The longest `position` line. Each such line usually extends the previous one, so entries store only the
  /// length of their prefix of it.
  std::string position_;
  std::string older_;
  std::string newer_;
  std::uint64_t older_bytes_ = 0;  // uncompressed size of the entries in older_
  std::uint64_t newer_bytes_ = 0;  // uncompressed size of the entries in newer_
  std::uint64_t dropped_bytes_ = 0;
};

/// The transcript as one seat's channel writes to it; add() does nothing without a transcript.
struct SeatTranscript {
  Transcript* transcript = nullptr;
  Player seat = Player::p1;

  void add(Transcript::Direction direction, std::string_view bytes, Instant when) const {
    if (transcript != nullptr) transcript->add(seat, direction, bytes, when);
  }
};

}  // namespace flipside::referee
