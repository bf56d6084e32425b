#include "bench/referee/page_latency.hpp"

#include <arpa/inet.h>
#include <fcntl.h>
#include <fmt/format.h>
#include <spawn.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <random>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include "bench/referee/page_viewers.hpp"
#include "engine/core/json.hpp"
#include "referee/store/store.hpp"

namespace flipside {
namespace {

using namespace referee;
using namespace std::chrono_literals;

constexpr int engine_count = 1'000;
constexpr std::int64_t game_count = 1'000'000;
constexpr std::int64_t batch = 10'000;
constexpr int repeats = 20;

template <class T>
T must(Expected<T> value) {
  if (!value) throw std::runtime_error(value.error().message);
  if constexpr (!std::is_void_v<T>) return *std::move(value);
}

/// A directory that is removed at the end.
class ScratchDirectory {
 public:
  ScratchDirectory() {
    std::string pattern = std::filesystem::temp_directory_path() / "page-latency-XXXXXX";
    if (mkdtemp(pattern.data()) == nullptr) throw std::runtime_error("cannot create a scratch directory");
    path_ = pattern;
  }
  ~ScratchDirectory() {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
  }
  ScratchDirectory(const ScratchDirectory&) = delete;
  ScratchDirectory& operator=(const ScratchDirectory&) = delete;
  std::string file(const char* name) const { return path_ / name; }

 private:
  std::filesystem::path path_;
};

std::string engine_name(int number) { return fmt::format("engine-{:04}", number); }

/// Returns a game between random engines; engines with low numbers are stronger.
StoredGame random_game(std::int64_t index, std::mt19937& random) {
  StoredGame game;
  game.index = index;
  const int a = std::uniform_int_distribution(0, engine_count - 1)(random);
  const int b = (a + std::uniform_int_distribution(1, engine_count - 1)(random)) % engine_count;
  const double expected = 1 / (1 + std::pow(10, (a - b) * 0.6 / 400));
  GameRecord& record = game.record;
  record.game = "flipfour";
  record.players = {{engine_name(a), engine_name(b)}};
  record.time_controls = {{"1+0.01", "1+0.01"}};
  record.round = fmt::format("{}.{}", index / 2 + 1, index % 2 + 1);
  record.outcome = std::bernoulli_distribution(expected)(random) ? Outcome::p1_win : Outcome::p2_win;
  for (const char* move : {"B@a2", "B@c3", "B@a1", "B@b3", "B@b2", "R@d3", "B@d4", "R@a3"}) {
    PlayedMove& played = record.moves.emplace_back(PlayedMove{move, std::nullopt});
    if (record.moves.size() > 4) played.info = MoveInfo{};
  }
  return game;
}

void create_store(const std::string& path) {
  std::string config = "games=['flipfour']\nrounds=2\nevent='A million games'\n";
  for (int i = 0; i < engine_count; ++i)
    config += fmt::format("[[engine]]\nname='{}'\ncmd='random-bot'\n", engine_name(i));
  Store store = must(Store::create(path, {"2026-01-31", config, 1, game_count, "referee-bench", "finished"}));
  std::mt19937 random(1);
  for (std::int64_t begin = 0; begin < game_count; begin += batch) {
    std::vector<StoredGame> games;
    for (std::int64_t i = 0; i < batch; ++i) games.push_back(random_game(begin + i, random));
    must(store.append(games));
  }
}

/// A running `referee page`.
class Page {
 public:
  Page(const std::filesystem::path& programs, std::string store, TimeSource& time)
      : time_(time), port_(free_port()) {
    std::string program = programs / "referee";
    std::string port = std::to_string(port_);
    std::array<std::string, 5> words{program, "page", std::move(store), "--port", port};
    std::array<char*, 6> arguments{};
    for (std::size_t i = 0; i < words.size(); ++i) arguments[i] = words[i].data();
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
    const int failed = posix_spawn(&process_, program.c_str(), &actions, nullptr, arguments.data(), environ);
    posix_spawn_file_actions_destroy(&actions);
    if (failed != 0) throw std::runtime_error(fmt::format("cannot start '{}'", program));
  }
  ~Page() {
    kill(process_, SIGTERM);
    waitpid(process_, nullptr, 0);
  }
  Page(const Page&) = delete;
  Page& operator=(const Page&) = delete;

  /// Requests a path and returns the response; empty if the server does not accept connections yet.
  std::string get(const std::string& path) const {
    const int socket = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(port_);
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    const std::string request =
        fmt::format("GET {} HTTP/1.1\r\nHost: 127.0.0.1:{}\r\nConnection: close\r\n\r\n", path, port_);
    std::string response;
    if (connect(socket, reinterpret_cast<const sockaddr*>(&address), sizeof address) == 0 &&
        send(socket, request.data(), request.size(), MSG_NOSIGNAL) == static_cast<ssize_t>(request.size())) {
      std::array<char, 1 << 16> buffer{};
      for (ssize_t got = 0; (got = read(socket, buffer.data(), buffer.size())) > 0;)
        response.append(buffer.data(), static_cast<std::size_t>(got));
    }
    close(socket);
    return response;
  }
  /// Returns the duration of a request in milliseconds.
  double measure(const std::string& path) const {
    const Instant begin = time_.now();
    const std::string response = get(path);
    const double duration = std::chrono::duration<double, std::milli>(time_.now() - begin).count();
    if (!response.starts_with("HTTP/1.1 200 "))
      throw std::runtime_error(fmt::format("GET {} failed: {}", path, response.substr(0, 200)));
    return duration;
  }
  /// Returns the number of games loaded so far.
  std::int64_t games() const {
    const std::string response = get("/api/stores");
    if (!response.starts_with("HTTP/1.1 200 ")) return 0;  // the program is starting
    const std::string body = response.substr(response.find("\r\n\r\n"));
    return parse_json(body)[0]["games"].get<std::int64_t>();
  }

 private:
  TimeSource& time_;
  std::uint16_t port_;
  pid_t process_ = 0;
};

void print_row(const std::string& name, std::vector<double> durations) {
  const double first = durations.front();
  std::ranges::sort(durations);
  fmt::print("| {} | {:.1f} | {:.1f} | {:.1f} |\n", name, first, durations[durations.size() / 2],
             durations.back());
  std::fflush(stdout);
}

}  // namespace

void print_page_latency(const std::filesystem::path& programs, TimeSource& time) {
  const ScratchDirectory directory;
  const std::string store = directory.file("tournament.db");
  create_store(store);
  const Page page(programs, store, time);
  while (page.games() == 0) std::this_thread::sleep_for(10ms);
  fmt::print("| request | first, ms | median, ms | longest, ms |\n|---|---|---|---|\n");
  const std::string root = "/api/stores/0/";
  std::vector<double> loading;
  while (page.games() < game_count) {
    loading.push_back(page.measure(root + "overview"));
    std::this_thread::sleep_for(50ms);
  }
  print_row("overview, while games are loaded", loading);
  struct Request {
    const char* name;
    const char* path;
  };
  for (const Request& request :
       {Request{"overview", "overview"}, Request{"overview of an engine", "overview?engine=engine-0001"},
        Request{"games", "games"}, Request{"games of an engine", "games?player=engine-0001"},
        Request{"longest games", "games?sort=-plies"}, Request{"a game", "games/777777"}}) {
    std::vector<double> durations;
    for (int i = 0; i < repeats; ++i) durations.push_back(page.measure(root + request.path));
    print_row(request.name, durations);
  }
}

}  // namespace flipside
