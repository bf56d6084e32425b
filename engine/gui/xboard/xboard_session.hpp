#pragma once

#include <atomic>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/games/gui_boards.hpp"
#include "engine/gui/xboard/board_editor.hpp"
#include "engine/gui/xboard/xboard_protocol.hpp"
#include "engine/session/engine_player.hpp"
#include "engine/session/line_sink.hpp"
#include "engine/session/search_thread.hpp"

namespace flipside {

/// The engine's side of the XBoard protocol, version 2, for the games that XBoard can show. The session keeps
/// the state of the game: it plays the engine's moves and sends the result.
///
/// During a search, the session handles `?`, `ping` and settings, and ignores `hint`. Any other command
/// aborts the search. The session answers invalid input with `Error (...): ...` or `Illegal move (...): ...`
/// and changes nothing.
class XBoardSession final : private SearchListener {
 public:
  /// @param start  the initial game; if XBoard cannot show it, the first game that XBoard can show
  /// @param player, time, out  must outlive the session
  XBoardSession(EnginePlayer& player, const AnyGame& start, TimeSource& time, LineSink& out);

  /// Handles a line, with or without its newline.
  /// @return false if the session has ended because of `quit` or a closed output
  bool handle(std::string_view line);
  /// Handles the end of input: aborts a running search.
  void finish() { abort_search(); }

 private:
  using Arguments = std::string_view;
  /// A command of the protocol and its handler.
  struct Command {
    std::string_view name;
    void (XBoardSession::*run)(Arguments);
    bool keeps_search = false;  // handled without aborting a running search
  };
  static const std::vector<Command>& commands();

  /// The reason for a search.
  enum class Purpose { none, play, hint, analysis };

  // Command handlers.
  void protocol(Arguments);
  void new_game(Arguments);
  void choose_variant(Arguments name);
  void set_board(Arguments fen);
  void edit(Arguments);
  void edit_line(std::string_view line);
  void level(Arguments);
  void seconds_per_move(Arguments);
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
  void exit_analysis(Arguments);
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
  void on_result(const SearchResult& result, const ugi::Info& last) override;

  const AnyGame& game() const { return games_.back(); }
  int board_size() const;
  void set_up(AnyGame game);
  bool play(std::string_view move);
  void take_back(std::size_t plies);
  void search_if_engine_to_move();
  void analyze_if_enabled();
  void search(Purpose purpose, const GoLimits& limits);
  GoLimits limits() const;
  void abort_search();
  /// Converts a legal move to XBoard's notation.
  std::string xboard_move(const AnyGame& at, std::string_view move) const;
  /// Returns the legal move that `text` denotes in XBoard's notation.
  std::optional<std::string> find_move(std::string_view text) const;
  std::string illegal_reason(std::string_view text) const;
  std::string xboard_line(std::string_view moves) const;
  std::vector<std::string> xboard_moves_from(std::string_view square) const;

  void send(std::string_view line);
  void error(std::string_view type, std::string_view what);
  void answer_pings();

  EnginePlayer& player_;
  TimeSource& time_;
  LineSink& out_;
  XBoardVariant variant_;
  std::vector<AnyGame> games_;  // game states at the position that was set up and after each move
  bool playable_ = true;        // false after the host has set up an illegal position
  std::optional<Player> engine_side_{Player::p2};  // nullopt: the engine plays neither side
  bool analyzing_ = false;
  std::optional<BoardEditor> editor_;  // set in edit mode
  std::string lifted_square_;          // origin of the piece that the user drags

  xboard::Level level_{};
  bool has_level_ = false;
  std::optional<std::chrono::milliseconds> movetime_;
  std::optional<int> depth_;
  std::optional<std::chrono::milliseconds> own_clock_;
  std::optional<std::chrono::milliseconds> other_clock_;

  std::atomic<bool> ended_ = false;
  std::atomic<bool> post_ = false;
  std::atomic<bool> discard_move_ = false;  // whether to discard the move of the search that is being aborted
  Purpose purpose_ = Purpose::none;         // purpose of the running search; changes only between searches
  std::mutex info_mutex_;
  ugi::Info last_info_;  // latest depth, time and nodes of the running search
  std::mutex pings_mutex_;
  std::vector<std::string> pending_pings_;  // pings to answer after the engine's move
  SearchThread search_;
};

}  // namespace flipside
