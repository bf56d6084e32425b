#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/protocol/ugi_command.hpp"
#include "engine/session/engine_player.hpp"
#include "engine/session/game_state.hpp"
#include "engine/session/line_sink.hpp"
#include "engine/session/search_thread.hpp"

namespace flipside {

/// An additional command for interactive use.
struct ConsoleCommand {
  std::string name;
  std::string help;  // one line of help text
  /// Runs the command and writes its output to the sink.
  std::function<void(std::string_view arguments, LineSink& out)> run;
};

/// The engine's side of UGI: handles lines from a host on behalf of a player.
///
/// The session answers invalid input with `info string error: …` and changes nothing. During a search, it
/// accepts `isready`, `stop`, `ponderhit`, `quit`, `ugi` and queries. It rejects other commands or, after
/// `stop`, handles them once the move is sent. After the end of the game, it answers `go` with `bestmove
/// 0000`.
class UgiSession final : private SearchListener {
 public:
  /// @param player, time, out  must outlive the session
  /// @param variants           looks up the values of `UGI_Variant`; if empty, all registered games
  UgiSession(EnginePlayer& player, AnyGame start, TimeSource& time, LineSink& out,
             std::vector<ConsoleCommand> commands = {}, StartVariant variants = {});

  /// Handles a line, with or without its line feed.
  /// @return false if the session has ended because of `quit` or a closed output
  bool handle(std::string_view line);
  /// Returns whether a line is a UGI or console command, even a malformed one.
  bool recognizes(std::string_view line) const;
  /// Returns the game at its current position.
  const AnyGame& game() const { return state_.game(); }
  /// Switches to interactive mode for a user at a terminal and prints a greeting. From then on, boards show
  /// marks and aims, moves can be entered without a command, and the board is drawn after each move.
  /// @param colour  whether to colour boards with ANSI escape sequences
  void start_console(bool colour);
  /// Returns the prompt of the console, such as "flipfour> ", or nullopt while a search is running.
  std::optional<std::string> prompt() const;
  /// Handles the end of input: stops a running search and sends its move.
  void finish() { search_.finish(); }

  /// The null move, sent as `bestmove` after the end of the game.
  static constexpr std::string_view no_move = "0000";

 private:
  void on(const ugi::Blank&) {}
  void on(const ugi::Ugi&);
  void on(const ugi::IsReady&) { send("readyok"); }
  void on(const ugi::NewGame&);
  void on(const ugi::SetOption&);
  void on(const ugi::Position&);
  void on(const ugi::Moves&);
  void on(const ugi::Go&);
  void on(const ugi::Query&);
  void on(const ugi::Stop&) { search_.stop(); }
  void on(const ugi::PonderHit&) { search_.ponder_hit(time_.now()); }
  void on(const ugi::Quit&) { ended_ = true; }
  void on(const ugi::Malformed& command) { send_error(command.reason); }
  void on(const ugi::Unknown&);

  void on_info(const ugi::Info& info) override { out_.write(ugi::info_line(info)); }
  void on_result(const SearchResult& result, const ugi::Info& summary) override;

  void send(std::string_view line);
  void send_error(std::string_view message);
  /// Sends the error of `result` to the host, if there is one.
  /// @return whether the result is a success
  bool check(const Expected<void>& result);
  void send_lines(std::string_view text);
  void show_help();
  void show_board();
  void show_perft(std::string_view depth);
  void undo(std::string_view plies);
  /// On a terminal, draws the board after the position has changed.
  void show_change();

  EnginePlayer& player_;
  TimeSource& time_;
  LineSink& out_;
  std::vector<ConsoleCommand> commands_;
  GameState state_;
  /// Settings of interactive mode.
  struct Console {
    bool colour;
  };
  std::optional<Console> console_;  // nullopt: the host is a program
  bool ended_ = false;
  SearchThread search_;
};

}  // namespace flipside
