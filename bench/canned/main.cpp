#include <charconv>
#include <iostream>
#include <string_view>

#include "bench/canned/canned_engine.hpp"

namespace {

constexpr std::string_view help =
    "canned-engine: a UGI engine that answers at once from one canned game of flipfour, to measure referees "
    "with\n"
    "  --sleep-us N     sleeps so many microseconds before each move (0)\n"
    "  --infos N        writes so many info lines, with score and pv, before each move (0)\n"
    "  --stamps FOLDER  at its end writes when it was asked and answered into a file there\n";

bool read_number(std::string_view text, int& number) {
  const auto [end, failure] = std::from_chars(text.data(), text.data() + text.size(), number);
  return failure == std::errc{} && end == text.data() + text.size() && number >= 0;
}

}  // namespace

int main(int argc, char** argv) {
  flipside::CannedOptions options;
  for (int i = 1; i < argc; i += 2) {
    const std::string_view flag = argv[i];
    const std::string_view value = i + 1 < argc ? argv[i + 1] : "";
    int number = 0;
    if (flag == "--help" || flag == "-h") {
      std::cout << help;
      return 0;
    }
    if (flag == "--sleep-us" && read_number(value, number)) {
      options.sleep = std::chrono::microseconds(number);
    } else if (flag == "--infos" && read_number(value, number)) {
      options.infos = number;
    } else if (flag == "--stamps" && !value.empty()) {
      options.stamps = value;
    } else {
      std::cerr << "error: '" << flag << "' with '" << value << "' is not understood\n" << help;
      return 1;
    }
  }
  flipside::play_canned(options);
}
