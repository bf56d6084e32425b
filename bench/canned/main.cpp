#include <iostream>
#include <string_view>

#include "bench/canned/canned_engine.hpp"
#include "engine/core/text.hpp"

namespace {

constexpr std::string_view help =
    "canned-engine: replay a recorded game of flipfour over UGI, for benchmarking referees\n"
    "  --sleep-us N        sleep N microseconds before each move (0)\n"
    "  --infos N           print N info lines with score and pv before each move (0)\n"
    "  --stamps DIRECTORY  at exit, write the times of each go and bestmove to a file in DIRECTORY\n";

}  // namespace

int main(int argc, char** argv) {
  flipside::CannedOptions options;
  for (int i = 1; i < argc; i += 2) {
    const std::string_view flag = argv[i];
    const std::string_view value = i + 1 < argc ? argv[i + 1] : "";
    const auto number = flipside::read_number<unsigned>(value);
    if (flag == "--help" || flag == "-h") {
      std::cout << help;
      return 0;
    }
    if (flag == "--sleep-us" && number) {
      options.sleep = std::chrono::microseconds(*number);
    } else if (flag == "--infos" && number) {
      options.info_lines = static_cast<int>(*number);
    } else if (flag == "--stamps" && !value.empty()) {
      options.stamps = value;
    } else {
      std::cerr << "error: invalid option '" << flag << ' ' << value << "'\n" << help;
      return 1;
    }
  }
  flipside::run_canned_engine(options);
}
