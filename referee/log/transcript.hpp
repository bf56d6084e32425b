#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "engine/core/player.hpp"
#include "engine/core/time_source.hpp"

namespace flipside::referee {

/// Selects the games that keep their transcripts.
enum class KeptTranscripts : std::uint8_t {
  none,
  failed,  // forfeits, disagreements, null moves and annulled games
  all,
};

/// Names of the KeptTranscripts values in configuration files, in the order of the enumeration.
inline constexpr std::array<std::string_view, 3> transcripts_names{"none", "failed", "all"};

/// The bytes exchanged between the referee and the engines of one game. When the buffer is full, the oldest
/// bytes are dropped. Only text() splits the bytes into lines. begin() reuses the memory for the next game.
class Transcript {
 public:
  enum class Direction : std::uint8_t { sent, received, error };

  /// @param limit  maximum memory in bytes; a longer transcript is truncated at its beginning, but keeps at
  /// least its last 3/8 * `limit` bytes
  explicit Transcript(std::size_t limit) : position_limit_(limit / 4), buffer_limit_(limit / 8 * 3) {}

  /// Clears the transcript for a new game. Times in the transcript are relative to `now`.
  void begin(Instant now);

  /// Appends bytes that were sent or received; they may begin or end in the middle of a line.
  void add(Player seat, Direction direction, std::string_view bytes, Instant when);

  /// Returns the lines, oldest first, in the form "       123 p1 > isready": microseconds since the start of
  /// the game, the player, the direction and the line. The direction is `>` for a line to the engine, `<` for
  /// a line from the engine, and `!` for a line of its standard error. Remarks about the transcript itself
  /// begin with `#`. The middle of a `position` line of more than 1 KiB is omitted, except in the last one,
  /// because the text of a long game would otherwise be many times larger than the limit.
  std::string text() const;

 private:
  struct Entry;
  void put(Entry entry, std::string_view bytes);
  template <class F>
  void for_each_entry(F&& f) const;
  void add_position(Player seat, std::string_view line, Instant when);

  std::size_t position_limit_;  // maximum size of position_
  std::size_t buffer_limit_;    // maximum size of older_ and of newer_
  Instant began_{};
  /// The longest `position` line so far. Most `position` lines extend the previous one, so an entry whose
  /// line is a prefix of this one stores only the length of the prefix. Lines longer than `position_limit_`
  /// are stored like other lines, with their middle omitted.
  std::string position_;
  std::string older_;
  std::string newer_;
  std::uint64_t older_bytes_ = 0;  // total length of the chunks in older_
  std::uint64_t newer_bytes_ = 0;  // total length of the chunks in newer_
  std::uint64_t dropped_bytes_ = 0;
};

/// Adds bytes to a transcript on behalf of one player. Without a transcript, add() does nothing.
struct SeatTranscript {
  Transcript* transcript = nullptr;
  Player seat = Player::p1;

  void add(Transcript::Direction direction, std::string_view bytes, Instant when) const {
    if (transcript != nullptr) transcript->add(seat, direction, bytes, when);
  }
};

}  // namespace flipside::referee
