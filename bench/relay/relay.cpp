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

[[noreturn]] void throw_errno(const char* call) {
  throw std::system_error(errno, std::generic_category(), call);
}

struct Engine {
  pid_t id = 0;
  int input = -1;   // the engine's standard input
  int output = -1;  // the engine's standard output
  std::string partial_line;
};

Engine start_engine(const std::vector<char*>& command) {
  std::array<int, 2> input;
  std::array<int, 2> output;
  if (pipe2(input.data(), O_CLOEXEC) != 0 || pipe2(output.data(), O_CLOEXEC) != 0) throw_errno("pipe2");
  const pid_t id = fork();
  if (id < 0) throw_errno("fork");
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
  if (write(engine.input, lines.data(), lines.size()) != static_cast<ssize_t>(lines.size()))
    throw_errno("write");
}

/// Two engines that play a series of games against each other.
struct EnginePair {
  PerPlayer<Engine> engines;
  PerPlayer<Duration> left;
  std::string position;
  int ply = 0;
  int ready = 0;  // number of engines that are ready for the next game
  bool overrun = false;
  Instant go_sent;
};

/// The engine behind a file descriptor: its pair and its player.
struct Seat {
  EnginePair* pair;
  Player player;
};

class Relay {
 public:
  Relay(const RelayTask& task, TimeSource& time) : task_(task), time_(time), epoll_(epoll_create1(0)) {}

  RelayResult play() {
    for (int i = 0; i < task_.concurrency; ++i) {
      pairs_.push_back(std::make_unique<EnginePair>());
      for (const Player player : {Player::p1, Player::p2}) add_engine(*pairs_.back(), player);
      start_game(*pairs_.back());
    }
    while (games_running_ > 0) handle_events();
    for (const auto& pair : pairs_)
      for (const Engine& engine : pair->engines.values) send(engine, "quit\n");
    for (const auto& pair : pairs_)
      for (const Engine& engine : pair->engines.values) waitpid(engine.id, nullptr, 0);
    return result_;
  }

 private:
  void add_engine(EnginePair& pair, Player player) {
    pair.engines[player] = start_engine(task_.engine);
    seats_.push_back(std::make_unique<Seat>(Seat{&pair, player}));
    epoll_event event{};
    event.events = EPOLLIN;
    event.data.ptr = seats_.back().get();
    if (epoll_ctl(epoll_, EPOLL_CTL_ADD, pair.engines[player].output, &event) != 0) throw_errno("epoll_ctl");
  }

  void handle_events() {
    std::array<epoll_event, 1024> events;
    const int count = epoll_wait(epoll_, events.data(), static_cast<int>(events.size()), -1);
    const Instant woke = time_.now();
    for (int i = 0; i < count; ++i) {
      const auto& seat = *static_cast<const Seat*>(events[static_cast<std::size_t>(i)].data.ptr);
      read_lines(*seat.pair, seat.player, woke);
    }
  }

  void read_lines(EnginePair& pair, Player player, Instant woke) {
    static std::array<char, 65'536> bytes;
    Engine& engine = pair.engines[player];
    const ssize_t count = read(engine.output, bytes.data(), bytes.size());
    if (count <= 0) throw_errno("cannot read from an engine");
    std::string_view text(bytes.data(), static_cast<std::size_t>(count));
    for (std::size_t end = text.find('\n'); end != std::string_view::npos; end = text.find('\n')) {
      if (engine.partial_line.empty())
        handle(pair, player, text.substr(0, end), woke);
      else
        handle(pair, player, engine.partial_line.append(text.substr(0, end)), woke);
      engine.partial_line.clear();
      text.remove_prefix(end + 1);
    }
    engine.partial_line += text;
  }

  void handle(EnginePair& pair, Player player, std::string_view line, Instant woke) {
    if (line == "readyok" && ++pair.ready == 2) {
      send_go(pair, Player::p1);
    } else if (line.starts_with("bestmove ")) {
      pair.left[player] -= woke - pair.go_sent;
      pair.overrun = pair.overrun || pair.left[player].count() < 0;
      pair.left[player] += task_.increment;
      pair.position.append(pair.ply == 0 ? " moves " : " ").append(line.substr(9));
      if (++pair.ply < task_.plies)
        send_go(pair, opponent(player));
      else
        finish(pair);
    }
  }

  /// Starts the next game, if any is left.
  void start_game(EnginePair& pair) {
    if (games_started_ == task_.games) return;
    ++games_started_;
    ++games_running_;
    pair.position = start;
    pair.left = {{task_.base, task_.base}};
    pair.ply = pair.ready = 0;
    pair.overrun = false;
    for (const Engine& engine : pair.engines.values) send(engine, "uginewgame\nisready\n");
  }

  void finish(EnginePair& pair) {
    --games_running_;
    ++result_.games;
    result_.overruns += pair.overrun ? 1 : 0;
    start_game(pair);
  }

  void send_go(EnginePair& pair, Player player) {
    const auto number = [](Duration duration) {
      return std::to_string(floor<milliseconds>(std::max(duration, Duration{0})).count());
    };
    lines_.assign(pair.position);
    lines_.append("\ngo p1time ").append(number(pair.left[Player::p1]));
    lines_.append(" p2time ").append(number(pair.left[Player::p2]));
    lines_.append(" p1inc ").append(number(task_.increment));
    lines_.append(" p2inc ").append(number(task_.increment)).append("\n");
    send(pair.engines[player], lines_);
    pair.go_sent = time_.now();
  }

  const RelayTask& task_;
  TimeSource& time_;
  int epoll_;
  std::vector<std::unique_ptr<EnginePair>> pairs_;
  std::vector<std::unique_ptr<Seat>> seats_;
  std::string lines_;  // send buffer, kept to avoid allocations
  int games_started_ = 0;
  int games_running_ = 0;
  RelayResult result_;
};

}  // namespace

RelayResult relay(const RelayTask& task, TimeSource& time) { return Relay(task, time).play(); }

}  // namespace flipside
