#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/expected.hpp"
#include "engine/core/player.hpp"
#include "engine/core/position_text.hpp"
#include "engine/core/time_source.hpp"
#include "engine/protocol/go_limits.hpp"

/// Converts between GTP text and values. Source: Gunnar Farnebäck, "Specification of the Go Text Protocol,
/// version 2, draft 2".
namespace flipside::gtp {

/// A line from a controller.
struct Command {
  std::string id;    // a number; empty if the command has no id
  std::string name;  // empty for a line without a command
  std::vector<std::string> arguments;
  bool operator==(const Command&) const = default;
};

/// Parses a line. Control characters and comments, which start with '#', are removed.
Command parse_command(std::string_view line);

/// Formats the response to a command. The returned text ends with one newline; the line sink adds another,
/// because an empty line ends a response.
std::string success(std::string_view id, std::string_view text);
std::string failure(std::string_view id, std::string_view reason);

/// Returns "black" for player 1 and "white" for player 2.
std::string_view colour_text(Player player);
/// Parses b, black, w or white; case-insensitive.
std::optional<Player> parse_colour(std::string_view word);

/// Formats a vertex, such as "C4"; nullopt becomes "pass". Columns skip the letter I.
std::string vertex_text(std::optional<Square> point);
/// Parses a vertex of a board of `size` x `size` points.
Expected<std::optional<Square>> parse_vertex(std::string_view word, int size);

/// The clocks of both players: a main time, then periods of "Canadian" overtime with a fixed number of moves
/// each. The session subtracts the time of each move, and `time_left` corrects the result.
class GameClock {
 public:
  using Milliseconds = std::chrono::milliseconds;

  /// Applies `time_settings`. Overtime periods of 0 moves disable the time limits.
  void set(Milliseconds main, Milliseconds period, int moves);
  /// Sets both clocks to their initial times.
  void restart();
  /// Applies `time_left`; `moves` is 0 during the main time.
  void correct(Player player, Milliseconds left, int moves);
  /// Subtracts the time of a move from the clock of a player.
  void spend(Player player, Duration spent);
  /// Returns the search limits for a player's next move.
  GoLimits limits(Player player) const;

 private:
  struct PlayerClock {
    Milliseconds left{0};
    int moves = 0;  // moves left in the overtime period; 0 during the main time
  };
  bool has_periods() const { return moves_ > 0 && period_.count() > 0; }

  bool limited_ = false;
  Milliseconds main_{0};
  Milliseconds period_{0};
  int moves_ = 0;  // moves per overtime period
  PerPlayer<PlayerClock> clocks_;
};

}  // namespace flipside::gtp
