#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "referee/check/engine_connection.hpp"
#include "referee/check/engine_profile.hpp"

namespace flipside::referee::check {

/// The reply to one `go`.
struct SearchReply {
  std::vector<EngineLine> lines;  // the engine's lines up to and including `bestmove`
  std::string move;
  std::string ponder;
  Duration took{0};
};

/// The environment of a running check: the connection, the engine profile, and operations shared by many
/// checks. Protocol violations are thrown as Findings.
class CheckContext {
 public:
  CheckContext(EngineConnection& connection, EngineProfile& profile, EngineTimeouts timeouts)
      : connection_(connection), profile_(profile), timeouts_(timeouts) {}

  EngineConnection& connection() { return connection_; }
  EngineProfile& profile() { return profile_; }
  const EngineProfile& profile() const { return profile_; }
  /// Timeouts for each kind of reply.
  const EngineTimeouts& timeouts() const { return timeouts_; }

  void send(std::string_view lines) { connection_.send_lines(lines); }

  /// Sends `ugi` and returns the lines received before `ugiok`.
  Task<std::vector<EngineLine>> handshake();
  /// Sends `isready` and returns the lines received before `readyok`.
  Task<std::vector<EngineLine>> sync();
  /// Sends lines followed by `isready`. Throws unless the engine answers `readyok`.
  /// @return true if the engine reported an error
  Task<bool> provokes_error(std::string_view lines);

  /// Throws a `skipped` finding if `isready` changes the engine's position, because the check sends `isready`
  /// between a position and its verification.
  void skip_if_isready_resets() const;
  /// Calls sync(), then sends the position again if the engine has lost it at `isready`.
  Task<void> sync_and_keep_position();

  /// Prepares the engine for a `position` line: sends `isready` if the engine requires it, and discards
  /// unread lines.
  Task<void> prepare_for_position();
  /// Calls prepare_for_position(), then sends the `position` line.
  Task<void> set_position(TestPosition position);
  /// Sets the position after the first `plies` moves of the profile's line of play.
  Task<void> set_position(std::size_t plies) { return set_position(profile_.position_after(plies)); }

  /// Throws a `skipped` finding if the engine does not support the kind of `go` with this name; see go_names.
  void skip_unless_supported(std::string_view kind) const;
  /// Sends a `go` line and returns the reply.
  Task<SearchReply> search(std::string_view line);
  /// Returns the reply to a search that began at `started`, or nullopt if no `bestmove` arrives by the
  /// deadline.
  Task<std::optional<SearchReply>> read_best_move(Instant started, Instant deadline);
  /// Returns the reply to the search that was just started. Throws if no `bestmove` arrives within `timeout`.
  Task<SearchReply> await_best_move(Duration timeout);
  /// Sends `stop` and returns the reply.
  Task<SearchReply> stop_search();

  /// Sends `query KIND` followed by `isready`. Returns the response, or nullopt if the engine sends none.
  Task<std::optional<std::string>> query(std::string_view kind);
  /// Like query(), but throws if the engine sends no response.
  Task<std::string> require_answer(std::string_view kind);

  /// Returns a description of the engine's current position: the FEN, the legal moves, or the side to move,
  /// whichever is the first that the engine can report. Returns nullopt if it reports none of them.
  Task<std::optional<std::string>> reported_state();
  /// Throws if the move is illegal in the position. Without built-in rules, sends the position again and asks
  /// the engine with `query islegal`, if it supports that query.
  Task<void> require_legal(TestPosition position, std::string move);
  /// Throws unless the engine's current position is `position`.
  /// @param after  describes the preceding command in the error message, for example "after `isready`"
  Task<void> require_position(TestPosition position, std::string_view after);

 private:
  void restore_position();
  std::optional<std::string> find_answer(const std::vector<EngineLine>& lines, std::string_view kind);

  EngineConnection& connection_;
  EngineProfile& profile_;
  EngineTimeouts timeouts_;
  std::string position_;  // the last `position` line; empty: none
};

/// Returns the words of `text` in alphabetical order, each followed by a space.
std::string sorted_words(const std::string& text);
/// Returns true if any line begins with `info string error`.
bool reports_error(const std::vector<EngineLine>& lines);
/// Counts the answers to queries, including answers that lack the word `response`.
std::size_t count_answers(const std::vector<EngineLine>& lines);
/// Counts the lines whose first word is `word`.
std::size_t count_lines(const std::vector<EngineLine>& lines, std::string_view word);

}  // namespace flipside::referee::check
