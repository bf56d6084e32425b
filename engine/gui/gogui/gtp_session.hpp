#pragma once

#include <atomic>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/gui/gogui/gtp_clock.hpp"
#include "engine/gui/gogui/gtp_text.hpp"
#include "engine/gui/gogui/vertex_game.hpp"
#include "engine/session/engine_player.hpp"
#include "engine/session/line_sink.hpp"
#include "engine/session/search_thread.hpp"

namespace flipside {

/// The engine's side of GTP version 2 with GoGui's commands for games other than Go: takes one line after the
/// other and answers for a player. Black is p1 and White is p2, whatever colours they hold; a move of the
/// game is one vertex, or several in a row by the same side (see GoBoard).
///
/// While `genmove` thinks, `# interrupt` makes it move; any other line waits for the move.
class GtpSession final : private SearchListener {
 public:
  /// @param start  a game of a family that has a Go board
  /// @param player, time, out  outlive the session
  GtpSession(EnginePlayer& player, const AnyGame& start, TimeSource& time, LineSink& out);

  /// Handles a line, with or without its end.
  /// @return false if the session has ended: by `quit`, or because nobody reads the answers
  bool handle(std::string_view line);
  /// Waits for the answer to the last command, as at the end of input.
  void finish() { search_.wait(); }

  /// True for a command of the session's.
  static bool knows(std::string_view name);

 private:
  using Arguments = std::vector<std::string>;
  /// What is answered; nullopt: the search will answer.
  using Answer = Expected<std::optional<std::string>>;
  struct Entry;
  static const std::vector<Entry>& commands();

  Answer protocol_version(const Arguments&);
  Answer name(const Arguments&);
  Answer version_text(const Arguments&);
  Answer known_command(const Arguments&);
  Answer list_commands(const Arguments&);
  Answer board_size(const Arguments&);
  Answer clear_board(const Arguments&);
  Answer komi(const Arguments&);
  Answer play(const Arguments&);
  Answer generate(const Arguments&);
  Answer suggest(const Arguments&);
  Answer undo(const Arguments&);
  Answer undo_many(const Arguments&);
  Answer time_settings(const Arguments&);
  Answer time_left(const Arguments&);
  Answer final_score(const Arguments&);
  Answer show_board(const Arguments&);
  Answer quit(const Arguments&);
  Answer interrupt(const Arguments&);
  Answer analyze_commands(const Arguments&);
  Answer rules_game_id(const Arguments&);
  Answer rules_board(const Arguments&);
  Answer rules_board_size(const Arguments&);
  Answer rules_legal_moves(const Arguments&);
  Answer rules_side_to_move(const Arguments&);
  Answer rules_final_result(const Arguments&);
  Answer rules_graphics(const Arguments&);
  Answer position(const Arguments&);
  Answer moves(const Arguments&);
  Answer evaluation(const Arguments&);
  Answer option(const Arguments&);

  void on_info(const ugi::Info&) override {}
  void on_move(const Thought& thought, const ugi::Info& last) override;

  const VertexGame& now() const { return games_.back(); }
  /// The game as a side sees it that is to play now.
  Expected<VertexGame> turn_of(const std::string& colour) const;
  Answer think(const Arguments&, bool plays);
  Vertices way_to(const VertexGame& at, std::string_view move) const;
  void restart(AnyGame start);
  void answer(std::string_view id, const Answer& answer);

  EnginePlayer& player_;
  TimeSource& time_;
  LineSink& out_;
  AnyGame start_;
  std::vector<VertexGame> games_;  // that at the start, and that after each click
  GtpClock clock_;

  std::string id_;                   // of the command that is being answered
  std::optional<VertexGame> asked_;  // what is thought about
  bool plays_ = false;               // the move found is played
  Instant started_{};
  std::map<std::string, std::string> set_;  // options that have been set, and to what
  Vertices plan_;  // the whole way of the engine's move of which it has clicked a part
  std::atomic<bool> ended_ = false;
  SearchThread search_;
};

}  // namespace flipside
