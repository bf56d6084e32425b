#include <csignal>
#include <cstdlib>
#include <exception>
#include <iostream>

#include "bench/canned/line_of_play.hpp"
#include "bench/relay/relay.hpp"

int main(int argc, char** argv) {
  using namespace flipside;
  if (argc < 6) {
    std::cerr << "bare-relay GAMES AT_ONCE BASE_MS INCREMENT_MS PROGRAM [ARGUMENTS...]: passes moves between "
                 "pairs of engines and prints how many games it played and in how many a clock ran out\n";
    return 1;
  }
  std::signal(SIGPIPE, SIG_IGN);  // the end of an engine is an error of the write
  RelayTask task;
  task.games = std::atoi(argv[1]);
  task.at_once = std::atoi(argv[2]);
  task.plies = static_cast<int>(line_of_play_length);
  task.base = std::chrono::milliseconds(std::atoi(argv[3]));
  task.increment = std::chrono::milliseconds(std::atoi(argv[4]));
  task.engine.assign(argv + 5, argv + argc);
  task.engine.push_back(nullptr);
  try {
    SteadyTime time;
    const Relayed relayed = relay(task, time);
    std::cout << relayed.games << ' ' << relayed.overrun << '\n';
  } catch (const std::exception& error) {
    std::cerr << "bare-relay: " << error.what() << '\n';
    return 1;
  }
}
