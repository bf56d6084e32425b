#pragma once

#include <atomic>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/games/gui_boards.hpp"
#include "engine/gui/xboard/board_editor.hpp"
#include "engine/gui/xboard/xboard_text.hpp"
#include "engine/session/engine_player.hpp"
#include "engine/session/line_sink.hpp"
#include "engine/session/search_thread.hpp"

namespace flipside {

/// The engine's side of CECP version 2, for the games that XBoard can show: takes one line after the other
/// and answers for a player. The engine keeps the game: it plays its own moves, and says when the game is
/// over.
///
/// While the engine thinks, `?`, `ping` and settings are answered, and no hint is given; any other command
/// breaks the thinking off.
/// Bad input is answered with `Error (…): …` or `Illegal move (…): …`, and changes nothing.
class XBoardSession final : private SearchListener {
 public:
  /// @param start  a game that XBoard can host, or any other: then the first one that it can is set up
  /// @param player, time, out  outlive the session
  XBoardSession(EnginePlayer& player, const AnyGame& start, TimeSource& time, LineSink& out);

  /// Handles a line, with or without its end.
  /// @return false if the session has ended: by `quit`, or because nobody reads the answers
  bool handle(std::string_view line);
  /// Ends a running search, as at the end of input.
  void finish() { break_off(); }

 private:
  using Arguments = std::string_view;
  struct Command;
  static const std::vector<Command>& commands();

  /// Why a search runs.
  enum class Purpose { none, play, hint, analysis };

  // Commands.
  void protocol(Arguments);
  void new_game(Arguments);
  void choose_variant(Arguments name);
  void set_board(Arguments fen);
  void edit(Arguments);
  void edit_line(std::string_view line);
  void level(Arguments);
  void seconds_a_move(Arguments);
  void depth(Arguments);
  void own_clock(Arguments centiseconds);
  void other_clock(Arguments centiseconds);
  void force(Arguments);
  void go(Arguments);
  void play_other(Arguments);
  void user_move(Arguments move);
  void undo(Arguments);
  void remove(Arguments);
  void hint(Arguments);
  void analyze(Arguments);
  void leave_analysis(Arguments);
  void status(Arguments);
  void lift(Arguments square);
  void put(Arguments square);
  void ping(Arguments number);
  void option(Arguments);
  void memory(Arguments mebibytes);
  void cores(Arguments number);
  void move_now(Arguments) { search_.stop(); }
  void post(Arguments) { post_ = true; }
  void no_post(Arguments) { post_ = false; }
  void quit(Arguments) { ended_ = true; }
  void ignore(Arguments) {}

  void on_info(const ugi::Info& info) override;
  void on_move(const Thought& thought, const ugi::Info& last) override;

  const AnyGame& game() const { return games_.back(); }
  int board_size() const;
  void set_up(AnyGame game);
  bool play(std::string_view move);
  void take_back(std::size_t plies);
  void think_if_due();
  void analyze_if_on();
  void search(Purpose purpose, const GoLimits& limits);
  GoLimits limits() const;
  void break_off();
  /// A legal move of ours as XBoard writes it, and the inverse.
  std::string shown_move(const AnyGame& at, std::string_view move) const;
  std::optional<std::string> find_move(std::string_view shown) const;
  std::string why_illegal(std::string_view shown) const;
  std::string shown_line(std::string_view moves) const;
  std::vector<std::string> shown_moves_from(std::string_view square) const;

  void say(std::string_view line);
  void error(std::string_view type, std::string_view what);
  void answer_pings();

  EnginePlayer& player_;
  TimeSource& time_;
  LineSink& out_;
  XBoardVariant variant_;
  std::vector<AnyGame> games_;                // the position that was set up, and that after each move since
  bool playable_ = true;                      // false after a position that could not be set up
  std::optional<Player> engine_{Player::p2};  // whom the engine plays; nullopt: nobody
  bool analyzing_ = false;
  std::optional<BoardEditor> edited_;  // in edit mode
  std::string lifted_;                 // the square of the piece in the user's hand

  xboard::Level level_{};
  bool has_level_ = false;
  std::optional<std::chrono::milliseconds> movetime_;
  std::optional<int> depth_;
  std::optional<std::chrono::milliseconds> own_clock_;
  std::optional<std::chrono::milliseconds> other_clock_;

  std::atomic<bool> ended_ = false;
  std::atomic<bool> post_ = false;
  std::atomic<bool> discard_ = false;  // the running search's move is not wanted any more
  Purpose purpose_ = Purpose::none;    // of the running search; changed between searches only
  std::mutex told_mutex_;
  ugi::Info told_;  // numbers of the last info of the running search
  std::mutex pings_mutex_;
  std::vector<std::string> pings_;  // to be answered once the engine has moved
  SearchThread search_;
};

}  // namespace flipside
