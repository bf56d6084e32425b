// Parses arbitrary text as a record that a user pasted into the play page. The first line is the game id.
// Every parsed game must survive writing and reading.

#include "engine/gui/web/record_text.hpp"
#include "tests/fuzz/law.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace flipside;
  std::string_view text = fuzz::text_of(data, size);
  const std::string_view game = fuzz::take_until(text, "\n");
  const auto line = parse_record(text, game);
  if (!line) {
    fuzz::must(!line.error().message.empty(), "an error has a message");
    return 0;
  }
  fuzz::must(replay(*line).has_value(), "a parsed game is legal");
  const auto written = format_record(*line, {});
  fuzz::must(written.has_value(), "a parsed game can be written");
  const auto again = parse_record(*written, {});
  fuzz::must(again && again->game == line->game && again->moves == line->moves, "a written game round-trips");
  fuzz::must(start_of(*again)->text() == start_of(*line)->text(), "a written start position round-trips");
  return 0;
}
