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

namespace flipside::referee::check {

/// The settings that the referee needs to play the engine; the defaults suit a conforming engine.
struct RequiredSettings {
  std::optional<std::string> start_fen;  // FEN to send instead of `startpos`
  bool bare_responses = false;           // answers to queries lack the word `response`
  std::set<std::string> unsupported_go;  // kinds of `go`, as named in go_names
  bool ready_before_position = false;    // requires `isready` before each `position`
  Duration start{0};                     // the longest time that each reply took
  Duration ready{0};
  Duration stop{0};
  Duration quit{0};
  Duration query{0};
  Duration overrun{0};  // time used beyond the limit of a move: the least of several tries
};

/// EngineProfile::game_reason of a game that neither the user nor the engine named.
inline constexpr std::string_view assumed = "assumed; use --game to choose another";

/// A position to test an engine with.
struct TestPosition {
  std::string line;             // for example "position startpos moves a1a2"
  std::optional<AnyGame> game;  // by the built-in rules; nullopt if the game has none
};

/// The observed behaviour of the engine under test, extended by the checks as they run.
struct EngineProfile {
  std::string name;
  std::string author;
  std::vector<std::string> handshake_lines;  // between `ugi` and `ugiok`
  std::vector<ugi::Option> options;
  std::set<std::string> announced_queries;             // kinds beyond UGI 1.0
  std::set<std::string> unanswered_queries;            // announced kinds without a response
  std::set<std::string> unsolicited_lines;             // lines outside the protocol
  std::string game;                                    // id of the game to play; empty until it is chosen
  std::string game_reason;                             // why that game was chosen
  std::optional<AnyGame> start;                        // start position by the built-in rules
  std::vector<std::string> moves;                      // a line of play from the start position
  std::map<std::string, std::string> reported_states;  // by `position` line, if there are no built-in rules

  bool shakes_hands = false;        // sends `ugiok`
  bool answers_isready = false;     // sends `readyok`
  bool answers_go = false;          // sends `bestmove`
  bool answers_queries = false;     // answers the queries of UGI 1.0
  bool misspells_response = false;  // sends `reponse`, as early UGI engines do
  bool quits = true;                // every process so far exited when asked to
  std::string quick_go = "go movetime 10";
  RequiredSettings settings;
  std::vector<std::pair<std::string, Duration>> timings;  // by the name of the reply

  /// Finds an option by its case-insensitive name; nullptr if the engine does not list it.
  const ugi::Option* option(std::string_view name) const;
  /// Returns true if the engine announces and answers a kind of query.
  bool answers_query(const std::string& kind) const {
    return announced_queries.contains(kind) && !unanswered_queries.contains(kind);
  }
  /// Returns a `go` line that searches until `stop`, or else the longest search that the engine supports.
  std::string_view long_go() const;
  /// Returns the position after the first `plies` of `moves`.
  TestPosition position_after(std::size_t plies) const;
  /// Returns the position after these moves from the start position.
  TestPosition position_after(const std::vector<std::string>& played) const;
};

/// Returns `plies` random moves that do not end the game; fewer if no such line is found.
std::vector<std::string> playable_line(const AnyGame& start, std::size_t plies);
/// Returns the moves of a random finished game, drawn by repetition or not as requested; empty if none is
/// found within a fixed amount of work.
std::vector<std::string> random_game(const AnyGame& start, bool repetition);
/// Returns up to `count` random lines of play that do not end the game.
std::vector<std::vector<std::string>> random_lines(const AnyGame& start, std::size_t count);

}  // namespace flipside::referee::check
