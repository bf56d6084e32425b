#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/core/any_game.hpp"
#include "engine/protocol/ugi_reply.hpp"
#include "referee/clock/protocol_settings.hpp"

namespace flipside::referee::conformance {

/// What the referee has to know of an engine to play it, so far as it differs from what it expects.
struct Settings {
  std::optional<std::string> start_fen;  // sent where others are sent `startpos`
  bool bare_responses = false;           // answers of queries come without the word `response`
  std::set<std::string> refused_go;      // kinds of `go` that it does not understand, as go_names has them
  bool ready_before_position = false;    // `isready` before every `position`
  Duration start{0};                     // the longest that each was waited for
  Duration ready{0};
  Duration stop{0};
  Duration quit{0};
  Duration query{0};
  Duration overrun{0};  // of its time for a move, the least of several tries
};

/// Why a game was taken that nothing was told of.
inline constexpr std::string_view assumed = "assumed, --game names another";

/// A position that an engine can be told.
struct Place {
  std::string line;             // "position startpos moves a1a2"
  std::optional<AnyGame> game;  // the same by our rules; none: the game is not one of ours
};

/// What is known of the engine under examination; checks add to it.
struct Knowledge {
  std::string name;
  std::string author;
  std::vector<std::string> greeting;  // its lines from `ugi` to `ugiok`
  std::vector<ugi::Option> options;
  std::set<std::string> kinds;     // of query that it announces beyond those of UGI 1.0
  std::set<std::string> mute;      // those of them that it does not answer
  std::set<std::string> noise;     // lines of no meaning that it says unasked
  std::string game;                // id of the game that it is asked to play; empty until it is known
  std::string game_reason;         // why this one
  std::optional<AnyGame> start;    // the game by our rules
  std::vector<std::string> moves;  // the first ones of a game
  std::map<std::string, std::string> states;  // of positions of a game that is not ours, as it told them

  bool greets = false;     // says `ugiok`
  bool ready = false;      // says `readyok`
  bool plays = false;      // says `bestmove`
  bool answers = false;    // answers the queries of UGI 1.0
  bool misspells = false;  // answers by `reponse`
  bool quits = true;       // ends by itself
  std::string quick_go = "go movetime 10";
  Settings settings;
  std::vector<std::pair<std::string, Duration>> times;  // measured, by what was waited for

  const ugi::Option* option(std::string_view name) const;
  /// Whether it announces a kind of query, and answers it.
  bool tells(const std::string& kind) const { return kinds.contains(kind) && !mute.contains(kind); }
  /// A `go` that goes on until it is stopped, or as long as any that the engine understands.
  std::string_view long_go() const;
  /// The position after the first `plies` of `moves`.
  Place place(std::size_t plies) const;
  /// The position after these moves from the start.
  Place place(const std::vector<std::string>& played) const;
};

/// Moves from a start position that lead to no end of the game; fewer than wanted where there are none such.
std::vector<std::string> line_of_play(const AnyGame& start, std::size_t plies);
/// Moves of a whole game; `repetition`: of one that is drawn so. Empty where none was found soon.
std::vector<std::string> whole_game(const AnyGame& start, bool repetition);
/// Positions of games played by chance, none of them over.
std::vector<std::vector<std::string>> scattered_lines(const AnyGame& start, std::size_t count);

}  // namespace flipside::referee::conformance
