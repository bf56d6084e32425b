#include <csignal>
#include <cstdlib>
#include <exception>
#include <iostream>

#include "bench/canned/recorded_game.hpp"
#include "bench/relay/relay.hpp"

int main(int argc, char** argv) {
  using namespace flipside;
  if (argc < 6) {
    std::cerr
        << "usage: bare-relay GAMES CONCURRENCY BASE_MS INCREMENT_MS PROGRAM [ARGUMENTS...]\n"
           "Pass moves between pairs of engines, and print the number of games and the number of games in "
           "which a clock ran out.\n";
    return 1;
  }
  std::signal(SIGPIPE, SIG_IGN);  // a write to an exited engine fails instead of killing this process
  RelayTask task;
  task.games = std::atoi(argv[1]);
  task.concurrency = std::atoi(argv[2]);
  task.plies = static_cast<int>(recorded_plies);
  task.base = std::chrono::milliseconds(std::atoi(argv[3]));
  task.increment = std::chrono::milliseconds(std::atoi(argv[4]));
  task.engine.assign(argv + 5, argv + argc);
  task.engine.push_back(nullptr);
  try {
    SteadyTime time;
    const RelayResult result = relay(task, time);
    std::cout << result.games << ' ' << result.overruns << '\n';
  } catch (const std::exception& error) {
    std::cerr << "bare-relay: " << error.what() << '\n';
    return 1;
  }
}
