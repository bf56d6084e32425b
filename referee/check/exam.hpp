#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "referee/check/dialogue.hpp"
#include "referee/check/knowledge.hpp"

namespace flipside::referee::conformance {

/// What was said between `go` and `bestmove`, both included.
struct Search {
  std::vector<Heard> lines;
  std::string move;
  std::string ponder;
  Duration took{0};
};

/// What a check is given: the dialogue with a process, what is known of the engine, and questions that many
/// checks ask. What deviates is thrown as a Finding.
class Exam {
 public:
  Exam(Dialogue& dialogue, Knowledge& knows, EngineTimeouts patience)
      : dialogue_(dialogue), knows_(knows), patience_(patience) {}

  Dialogue& dialogue() { return dialogue_; }
  Knowledge& knows() { return knows_; }
  /// How long each kind of answer is waited for.
  const EngineTimeouts& patience() const { return patience_; }

  void say(std::string_view lines) { dialogue_.say(lines); }

  /// From `ugi` to `ugiok`, without either.
  Task<std::vector<Heard>> greet();
  /// Sends `isready`; what came before `readyok`.
  Task<std::vector<Heard>> settle();
  /// Says lines and expects no more of it than that it is ready after them.
  /// @return whether it said that something was in error
  Task<bool> endure(std::string_view lines);

  /// What has to come before a `position` line; what the engine said unasked is dropped, as by the referee.
  Task<void> before_position();
  /// Tells the position, in the way the engine needs.
  Task<void> set_up(Place place);
  /// The position after the first moves of a game.
  Task<void> set_up(std::size_t plies) { return set_up(knows_.place(plies)); }
  /// Throws where a kind of `go`, as `go_names` has it, is not understood.
  void skip_if_refused(std::string_view kind) const;
  /// Says a `go` line and waits for the move.
  Task<Search> go(std::string_view line);
  /// Waits for the move of a search that was begun at `asked`; nullopt: none came up to the deadline.
  Task<std::optional<Search>> best_move(Instant asked, Instant deadline);
  /// The same, where it must come within `patience`.
  Task<Search> best_move_within(Duration patience);
  /// Says `stop` and waits for the move.
  Task<Search> stop();

  /// The answer to `query KIND`; nullopt where none came. (Asked with `isready` after it.)
  Task<std::optional<std::string>> query(std::string_view kind);
  /// The same for a kind that it announced: no answer is a failure.
  Task<std::string> answer(std::string_view kind);

  /// What it tells of the position that holds: its text, or its moves, or who is to move; nullopt where it
  /// tells nothing.
  Task<std::optional<std::string>> state();
  /// Whether a move is legal by our rules, or by the engine's own; throws if it is not. (For the latter the
  /// position is set up again.)
  Task<void> expect_legal(Place place, std::string move);
  /// The position that holds must be this one.
  /// @param after  what was said before, for the sentence: "after `isready`"
  Task<void> expect(Place place, std::string_view after);

 private:
  std::optional<std::string> answer_among(const std::vector<Heard>& heard, std::string_view kind);

  Dialogue& dialogue_;
  Knowledge& knows_;
  EngineTimeouts patience_;
};

/// The words of a text, so that their order tells nothing.
std::string sorted_words(const std::string& text);
/// Whether a line says `info string error…`.
bool complains(const std::vector<Heard>& lines);
/// Answers to queries, with or without the word `response`.
std::size_t count_of_answers(const std::vector<Heard>& lines);
/// Lines that begin with this word.
std::size_t count_of(const std::vector<Heard>& lines, std::string_view word);

}  // namespace flipside::referee::conformance
