#pragma once

#include <atomic>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/gui/gogui/gtp_protocol.hpp"
#include "engine/gui/gogui/vertex_game.hpp"
#include "engine/session/engine_player.hpp"
#include "engine/session/line_sink.hpp"
#include "engine/session/search_thread.hpp"

namespace flipside {

/// The engine's side of GTP version 2, with GoGui's commands for games other than Go. Player 1 is Black and
/// player 2 is White, whatever their pieces look like. A move of the game is one vertex, or several vertices
/// that the same side plays in succession (see GoBoard).
///
/// During `genmove`, `# interrupt` makes the engine move immediately. Any other line is handled after the
/// move.
class GtpSession final : private SearchListener {
 public:
  /// @param start  a game of a family that has a Go board
  /// @param player, time, out  must outlive the session
  GtpSession(EnginePlayer& player, const AnyGame& start, TimeSource& time, LineSink& out);

  /// Handles a line, with or without its newline.
  /// @return false if the session has ended because of `quit` or a closed output
  bool handle(std::string_view line);
  /// Handles the end of input: waits for a running search.
  void finish() { search_.wait(); }

  /// Returns whether `name` is a command of this session.
  static bool has_command(std::string_view name);

 private:
  using Arguments = std::vector<std::string>;
  /// The response to a command; nullopt if the search will respond later.
  using Response = Expected<std::optional<std::string>>;
  /// A command and its handler.
  struct CommandEntry {
    std::string_view name;
    Response (GtpSession::*run)(const Arguments&);
    std::size_t min_arguments = 0;
    std::size_t max_arguments = 0;
    std::string_view usage = "no arguments";
  };
  static const std::vector<CommandEntry>& commands();

  Response protocol_version(const Arguments&);
  Response name(const Arguments&);
  Response version_text(const Arguments&);
  Response known_command(const Arguments&);
  Response list_commands(const Arguments&);
  Response board_size(const Arguments&);
  Response clear_board(const Arguments&);
  Response komi(const Arguments&);
  Response play(const Arguments&);
  Response generate(const Arguments&);
  Response suggest(const Arguments&);
  Response undo(const Arguments&);
  Response undo_moves(const Arguments&);
  Response time_settings(const Arguments&);
  Response time_left(const Arguments&);
  Response final_score(const Arguments&);
  Response show_board(const Arguments&);
  Response quit(const Arguments&);
  Response interrupt(const Arguments&);
  Response analyze_commands(const Arguments&);
  Response rules_game_id(const Arguments&);
  Response rules_board(const Arguments&);
  Response rules_board_size(const Arguments&);
  Response rules_legal_moves(const Arguments&);
  Response rules_side_to_move(const Arguments&);
  Response rules_final_result(const Arguments&);
  Response rules_graphics(const Arguments&);
  Response position(const Arguments&);
  Response moves(const Arguments&);
  Response evaluation(const Arguments&);
  Response option(const Arguments&);

  void on_info(const ugi::Info&) override {}
  void on_result(const SearchResult& result, const ugi::Info& last) override;

  const VertexGame& current() const { return games_.back(); }
  /// Returns the current game with `colour` to move. If the opponent has an unfinished move, completes it
  /// first.
  Expected<VertexGame> game_with_turn(const std::string& colour) const;
  /// Starts a search for `genmove`, which plays the result, or for `reg_genmove`, which does not.
  Response search(const Arguments& arguments, bool plays);
  /// Returns the vertices of `move` if it continues the unfinished move. Otherwise, returns the vertices of
  /// the possible continuation with the best static evaluation.
  Vertices vertices_for(const VertexGame& at, std::string_view move) const;
  void restart(AnyGame start);
  void respond(std::string_view id, const Response& response);

  EnginePlayer& player_;
  TimeSource& time_;
  LineSink& out_;
  AnyGame start_;
  std::vector<VertexGame> games_;  // game states at the start and after each vertex
  gtp::GameClock clock_;

  std::string id_;                      // id of the current command
  std::optional<VertexGame> searched_;  // the game of the running search
  bool plays_result_ = false;           // whether the result of the search is played
  Instant search_started_{};
  std::map<std::string, std::string> option_values_;  // options that the controller has set
  Vertices planned_move_;  // vertices of the engine's last move, which may be unfinished
  std::atomic<bool> ended_ = false;
  SearchThread search_;
};

}  // namespace flipside
