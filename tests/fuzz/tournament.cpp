// Parses arbitrary text as a tournament file. Lines after a line "---" are parsed as flags, one per line.

#include <algorithm>

#include "referee/config/flags.hpp"
#include "referee/config/read_config.hpp"
#include "tests/fuzz/law.hpp"

namespace flipside::referee {
namespace {

/// Returns the flags as TOML; nullopt if they are invalid.
std::optional<std::string> read_flags(std::string_view lines) {
  std::vector<std::string> arguments;
  while (!lines.empty()) arguments.emplace_back(fuzz::take_until(lines, "\n"));
  std::reverse(arguments.begin(), arguments.end());
  CLI::App command;
  RunFlags flags;
  add_run_flags(command, flags);
  try {
    command.parse(std::move(arguments));
  } catch (const CLI::ParseError&) {
    return std::nullopt;
  }
  const auto text = flags_text(flags);
  if (!text) return std::nullopt;
  return *text;
}

void check_tournament(std::string_view file, std::string_view flags) {
  const auto config = read_config(file, flags, "file.toml", "/directory", "output");
  if (!config) {
    fuzz::must(!config.error().message.empty(), "an error has a message");
    return;
  }
  const auto again = read_config(config_text(*config), {}, "store", "/elsewhere", "unused");
  Config expected = *config;
  if (expected.page) expected.page->token.clear();  // not written
  fuzz::must(again && *again == expected, "a written tournament round-trips");
}

}  // namespace
}  // namespace flipside::referee

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace flipside;
  std::string_view flags = fuzz::text_of(data, size);
  const std::string_view file = fuzz::take_until(flags, "\n---\n");
  if (const auto text = referee::read_flags(flags)) referee::check_tournament(file, *text);
  return 0;
}
