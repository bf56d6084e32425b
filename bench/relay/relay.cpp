#include "bench/relay/relay.hpp"

#include <fcntl.h>
#include <signal.h>
#include <sys/epoll.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <memory>
#include <string_view>
#include <system_error>

namespace flipside {
namespace {

using std::chrono::floor;
using std::chrono::milliseconds;

constexpr std::string_view start = "position startpos";

[[noreturn]] void fail(const char* what) { throw std::system_error(errno, std::generic_category(), what); }

struct Engine {
  pid_t id = 0;
  int input = -1;  // of the engine, ours to write
  int output = -1;
  std::string unfinished;  // the beginning of a line
};

Engine start_engine(const std::vector<char*>& command) {
  std::array<int, 2> input;
  std::array<int, 2> output;
  if (pipe2(input.data(), O_CLOEXEC) != 0 || pipe2(output.data(), O_CLOEXEC) != 0) fail("pipe2");
  const pid_t id = fork();
  if (id < 0) fail("fork");
  if (id == 0) {
    dup2(input[0], STDIN_FILENO);
    dup2(output[1], STDOUT_FILENO);
    execv(command.front(), command.data());
    _exit(127);
  }
  close(input[0]);
  close(output[1]);
  return {id, input[1], output[0], {}};
}

void send(const Engine& engine, std::string_view lines) {
  if (write(engine.input, lines.data(), lines.size()) != static_cast<ssize_t>(lines.size())) fail("write");
}

/// Two engines that play one game after the other.
struct Board {
  PerPlayer<Engine> engines;
  PerPlayer<Duration> left;
  std::string position;
  int ply = 0;
  int ready = 0;  // engines that are, for the next game
  bool overrun = false;
  Instant asked;
};

/// What a descriptor is of.
struct Seat {
  Board* board;
  Player player;
};

class Relay {
 public:
  Relay(const RelayTask& task, TimeSource& time) : task_(task), time_(time), epoll_(epoll_create1(0)) {}

  Relayed play() {
    for (int i = 0; i < task_.at_once; ++i) {
      boards_.push_back(std::make_unique<Board>());
      for (const Player player : {Player::p1, Player::p2}) add_engine(*boards_.back(), player);
      prepare(*boards_.back());
    }
    while (running_ > 0) turn();
    for (const auto& board : boards_)
      for (const Engine& engine : board->engines.values) send(engine, "quit\n");
    for (const auto& board : boards_)
      for (const Engine& engine : board->engines.values) waitpid(engine.id, nullptr, 0);
    return relayed_;
  }

 private:
  void add_engine(Board& board, Player player) {
    board.engines[player] = start_engine(task_.engine);
    seats_.push_back(std::make_unique<Seat>(Seat{&board, player}));
    epoll_event event{};
    event.events = EPOLLIN;
    event.data.ptr = seats_.back().get();
    if (epoll_ctl(epoll_, EPOLL_CTL_ADD, board.engines[player].output, &event) != 0) fail("epoll_ctl");
  }

  void turn() {
    std::array<epoll_event, 1024> events;
    const int count = epoll_wait(epoll_, events.data(), static_cast<int>(events.size()), -1);
    const Instant woke = time_.now();
    for (int i = 0; i < count; ++i) {
      const auto& seat = *static_cast<const Seat*>(events[static_cast<std::size_t>(i)].data.ptr);
      read_lines(*seat.board, seat.player, woke);
    }
  }

  void read_lines(Board& board, Player player, Instant woke) {
    static std::array<char, 65'536> bytes;
    Engine& engine = board.engines[player];
    const ssize_t count = read(engine.output, bytes.data(), bytes.size());
    if (count <= 0) fail("an engine ended");
    std::string_view text(bytes.data(), static_cast<std::size_t>(count));
    for (std::size_t end = text.find('\n'); end != std::string_view::npos; end = text.find('\n')) {
      if (engine.unfinished.empty())
        handle(board, player, text.substr(0, end), woke);
      else
        handle(board, player, engine.unfinished.append(text.substr(0, end)), woke);
      engine.unfinished.clear();
      text.remove_prefix(end + 1);
    }
    engine.unfinished += text;
  }

  void handle(Board& board, Player player, std::string_view line, Instant woke) {
    if (line == "readyok" && ++board.ready == 2) {
      ask(board, Player::p1);
    } else if (line.starts_with("bestmove ")) {
      board.left[player] -= woke - board.asked;
      board.overrun = board.overrun || board.left[player].count() < 0;
      board.left[player] += task_.increment;
      board.position.append(board.ply == 0 ? " moves " : " ").append(line.substr(9));
      if (++board.ply < task_.plies)
        ask(board, opponent(player));
      else
        finish(board);
    }
  }

  /// Begins the next game, if there is one.
  void prepare(Board& board) {
    if (begun_ == task_.games) return;
    ++begun_;
    ++running_;
    board.position = start;
    board.left = {{task_.base, task_.base}};
    board.ply = board.ready = 0;
    board.overrun = false;
    for (const Engine& engine : board.engines.values) send(engine, "uginewgame\nisready\n");
  }

  void finish(Board& board) {
    --running_;
    ++relayed_.games;
    relayed_.overrun += board.overrun ? 1 : 0;
    prepare(board);
  }

  void ask(Board& board, Player player) {
    const auto number = [](Duration duration) {
      return std::to_string(floor<milliseconds>(std::max(duration, Duration{0})).count());
    };
    lines_.assign(board.position);
    lines_.append("\ngo p1time ").append(number(board.left[Player::p1]));
    lines_.append(" p2time ").append(number(board.left[Player::p2]));
    lines_.append(" p1inc ").append(number(task_.increment));
    lines_.append(" p2inc ").append(number(task_.increment)).append("\n");
    send(board.engines[player], lines_);
    board.asked = time_.now();
  }

  const RelayTask& task_;
  TimeSource& time_;
  int epoll_;
  std::vector<std::unique_ptr<Board>> boards_;
  std::vector<std::unique_ptr<Seat>> seats_;
  std::string lines_;  // to send, kept for its memory
  int begun_ = 0;
  int running_ = 0;
  Relayed relayed_;
};

}  // namespace

Relayed relay(const RelayTask& task, TimeSource& time) { return Relay(task, time).play(); }

}  // namespace flipside
