// Parses arbitrary text as PGN. Every parsed game must survive writing and reading.

#include <sstream>

#include "referee/record/pgn_reader.hpp"
#include "referee/record/pgn_writer.hpp"
#include "tests/fuzz/law.hpp"

namespace flipside::referee {
namespace {

void check(const GameRecord& record) {
  const auto text = write_pgn(record);
  fuzz::must(text.has_value(), "a parsed game can be written");
  std::istringstream in(*text);
  PgnReader reader(in);
  const auto again = reader.next();
  fuzz::must(again && *again && **again == record, "a written game round-trips");
  const auto end = reader.next();
  fuzz::must(end && !*end, "a game is written once");
}

}  // namespace
}  // namespace flipside::referee

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace flipside;
  std::istringstream in{std::string(fuzz::text_of(data, size))};
  referee::PgnReader reader(in);
  for (auto game = reader.next(); game && *game; game = reader.next()) referee::check(**game);
  return 0;
}
