#include "referee/check/checks/all_checks.hpp"

namespace flipside::referee::check {

std::vector<CheckGroup> all_checks() {
  return {{"handshake", "Handshake", handshake_checks()},
          {"isready", "isready and uginewgame", ready_checks()},
          {"position", "Position", position_checks()},
          {"go", "Search", go_checks()},
          {"info", "Info", info_checks()},
          {"search", "stop, quit", search_checks()},
          {"game", "isready and uginewgame", new_game_checks()},
          {"query", "Queries", query_checks()},
          {"option", "Options", option_checks()},
          {"ponder", "Pondering", ponder_checks()},
          {"lines", "Lines", line_checks()},
          {"bytes", "Lines", byte_checks()},
          {"time", "Clocks", time_checks()},
          {"memory", "", memory_checks()},
          {"end", "stop, quit", exit_checks()}};
}

}  // namespace flipside::referee::check
