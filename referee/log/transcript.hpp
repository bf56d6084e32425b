#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "engine/core/player.hpp"
#include "engine/core/time_source.hpp"

namespace flipside::referee {

/// Which transcripts of games are kept.
enum class KeptTranscripts : std::uint8_t {
  none,
  failed,  // of games lost by a fault, and of annulled ones
  all,
};

/// Their names, in their order.
inline constexpr std::array<std::string_view, 3> transcripts_names{"none", "failed", "all"};

/// All that passed between the referee and the engines of one game, or the last part of it: a copy of the
/// bytes, and lines only when it is read. Memory is kept for the next game.
class Transcript {
 public:
  enum class Direction : std::uint8_t { sent, received, error };

  /// @param limit  bytes of memory at most; between half of it and all of it is remembered of a long game
  explicit Transcript(std::size_t limit) : half_limit_(limit / 2) {}

  /// Forgets all: a game begins.
  void begin(Instant now);

  /// Notes bytes as they came or went, in pieces of any kind.
  void add(Player seat, Direction direction, std::string_view bytes, Instant when);

  /// The lines, oldest first: "       123 p1 > isready": microseconds since the beginning, the seat, `>` to
  /// the engine, `<` from it, `!` its standard error. What is said of the transcript itself begins with `#`.
  std::string text() const;

 private:
  struct Entry;
  void put(Entry entry, std::string_view bytes);
  void add_position(Player seat, std::string_view line, Instant when);

  std::size_t half_limit_;
  Instant began_{};
  /// `position` lines grow by a move each time: the longest one is kept here, and of each its length.
  std::string position_;
  std::string older_;
  std::string newer_;
  std::uint64_t older_bytes_ = 0;  // of the transcript's text that older_ and newer_ stand for
  std::uint64_t newer_bytes_ = 0;
  std::uint64_t dropped_bytes_ = 0;
};

/// Where a channel notes what passes through it; without a transcript nowhere.
struct SeatTranscript {
  Transcript* transcript = nullptr;
  Player seat = Player::p1;

  void add(Transcript::Direction direction, std::string_view bytes, Instant when) const {
    if (transcript != nullptr) transcript->add(seat, direction, bytes, when);
  }
};

}  // namespace flipside::referee
