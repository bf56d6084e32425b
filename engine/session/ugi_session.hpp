#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/protocol/ugi_command.hpp"
#include "engine/session/engine_player.hpp"
#include "engine/session/game_state.hpp"
#include "engine/session/line_sink.hpp"
#include "engine/session/search_thread.hpp"

namespace flipside {

/// A helper for people at a console, besides those that every session has.
struct ConsoleCommand {
  std::string name;
  std::string help;  // one line
  /// Runs the command; what it says goes to the sink line by line.
  std::function<void(std::string_view arguments, LineSink& out)> run;
};

/// The engine's side of UGI: takes one line after the other from a host and answers for a player.
///
/// All sorts of bad input are answered with `info string error: …` and change nothing. While a search runs,
/// `isready`, `stop`, `ponderhit`, `quit`, `ugi` and queries are taken; other commands are refused, or wait
/// for the move if `stop` has been sent. A `go` in a game that is over is answered with `bestmove 0000`.
class UgiSession final : private SearchListener {
 public:
  /// @param player, time, out  outlive the session
  /// @param variants            what `UGI_Variant` may be; empty: any registered game
  UgiSession(EnginePlayer& player, AnyGame start, TimeSource& time, LineSink& out,
             std::vector<ConsoleCommand> commands = {}, StartVariant variants = {});

  /// Handles a line, with or without its end.
  /// @return false if the session has ended: by `quit`, or because nobody reads the answers
  bool handle(std::string_view line);
  /// True for a line that is a command of UGI, even a malformed one, or of the console.
  bool knows(std::string_view line) const;
  /// The position that holds.
  const AnyGame& game() const { return state_.game(); }
  /// Ends a running search, whose move is still sent, as at the end of input.
  void finish() { search_.finish(); }

  /// What `bestmove` says where there is no move.
  static constexpr std::string_view no_move = "0000";

 private:
  void on(const ugi::Blank&) {}
  void on(const ugi::Ugi&);
  void on(const ugi::IsReady&) { say("readyok"); }
  void on(const ugi::NewGame&);
  void on(const ugi::SetOption&);
  void on(const ugi::Position&);
  void on(const ugi::Moves&);
  void on(const ugi::Go&);
  void on(const ugi::Query&);
  void on(const ugi::Stop&) { search_.stop(); }
  void on(const ugi::PonderHit&) { search_.ponder_hit(time_.now()); }
  void on(const ugi::Quit&) { ended_ = true; }
  void on(const ugi::Malformed& command) { complain(command.reason); }
  void on(const ugi::Unknown&);

  void on_info(const ugi::Info& info) override { out_.write(ugi::info_line(info)); }
  void on_move(const Thought& thought, const ugi::Info& last) override;

  void say(std::string_view line);
  void complain(std::string_view why);
  void complain_if_failed(const Expected<void>& done);
  void say_lines(std::string_view text);
  void help();
  void show_board();
  void show_perft(std::string_view depth);

  EnginePlayer& player_;
  TimeSource& time_;
  LineSink& out_;
  std::vector<ConsoleCommand> commands_;
  GameState state_;
  bool ended_ = false;
  SearchThread search_;
};

}  // namespace flipside
