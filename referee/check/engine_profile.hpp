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

/// Settings that the referee needs to run games with the engine. The defaults suit a conforming engine.
struct RequiredSettings {
  std::optional<std::string> start_fen;  // FEN to send instead of `startpos`
  bool bare_responses = false;           // answers to queries lack the word `response`
  std::set<std::string> unsupported_go;  // kinds of `go` that the engine does not support; see go_names
  bool ready_before_position = false;    // the engine requires `isready` before each `position`
  // The longest observed time of each kind of reply.
  Duration start{0};
  Duration ready{0};
  Duration stop{0};
  Duration quit{0};
  Duration query{0};
  // The longest observed overrun of a time limit. If a search is repeated, only the fastest repetition
  // counts.
  Duration overrun{0};
};

/// Returns the settings that correspond to the quirks of a tournament file.
RequiredSettings settings_of(const EngineQuirks& quirks);

/// Value of EngineProfile::game_reason if neither the user nor the engine named a game.
inline constexpr std::string_view assumed = "assumed; use --game to choose another";

/// A position to test an engine with.
struct TestPosition {
  std::string line;             // for example "position startpos moves a1a2"
  std::optional<AnyGame> game;  // the position; nullopt if the game has no built-in rules
};

/// The observed behaviour of the engine under test, extended by the checks as they run.
struct EngineProfile {
  std::string name;
  std::string author;
  std::vector<std::string> handshake_lines;  // lines received between `ugi` and `ugiok`
  std::vector<ugi::Option> options;
  std::set<std::string> advertised_queries;  // query kinds beyond UGI 1.0 that the engine advertises
  std::set<std::string> unanswered_queries;  // advertised query kinds that get no response
  std::set<std::string> unsolicited_lines;   // lines from the engine that the protocol does not define
  std::string game;                          // id of the game to play; empty until the game is chosen
  std::string game_reason;                   // the reason why that game was chosen
  std::optional<AnyGame> start;              // start position under the built-in rules, if the game has any
  std::vector<std::string> moves;            // a line of play from the start position
  // In an external game, the engine's description of the position after each `position` line.
  std::map<std::string, std::string> reported_states;

  bool shakes_hands = false;            // the engine sends `ugiok`
  bool answers_isready = false;         // the engine sends `readyok`
  bool answers_go = false;              // the engine sends `bestmove`
  bool answers_queries = false;         // the engine answers the queries of UGI 1.0
  bool misspells_response = false;      // the engine sends `reponse`, as early UGI engines do
  bool quits = true;                    // every process so far has exited within its grace period
  bool resets_at_isready = false;       // `isready` changes the position
  bool answers_infinite_early = false;  // the engine answers `go infinite` before `stop`
  bool deaf_during_search = false;      // the engine does not read its input while it searches
  bool repeat_check = false;            // the running check must be repeated with a new process
  std::string quick_go = "go movetime 10";
  RequiredSettings settings;
  std::set<std::string> excluded_go;                      // kinds of `go` that the user excluded
  std::vector<std::pair<std::string, Duration>> timings;  // measured time of each kind of reply, by name

  /// Returns the option with this case-insensitive name, or nullptr if the engine does not list it.
  const ugi::Option* option(std::string_view name) const;
  /// Returns true if the engine advertises and answers a kind of query.
  bool answers_query(const std::string& kind) const {
    return advertised_queries.contains(kind) && !unanswered_queries.contains(kind);
  }
  /// Returns `go infinite`, or another line for a long search if the engine does not support `infinite` or
  /// answers it early.
  std::string_view long_go() const;
  /// Returns the position after the first `plies` of `moves`.
  TestPosition position_after(std::size_t plies) const;
  /// Returns the position after these moves from the start position.
  TestPosition position_after(const std::vector<std::string>& played) const;
};

/// Returns a random line of play of `plies` moves that does not end the game, or a shorter line if none is
/// found within a fixed amount of work.
std::vector<std::string> random_line(const AnyGame& start, std::size_t plies);
/// Returns the moves of a random finished game, or no moves if no suitable game is found within a fixed
/// amount of work.
/// @param repetition  true: the game must be drawn by repetition; false: it must end in another way
std::vector<std::string> random_game(const AnyGame& start, bool repetition);
/// Returns up to `count` random lines of play that do not end the game.
std::vector<std::vector<std::string>> random_lines(const AnyGame& start, std::size_t count);

}  // namespace flipside::referee::check
