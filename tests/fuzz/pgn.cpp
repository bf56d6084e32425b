// Reads any text as a file of games; what is read is written and read again as the same.

#include <sstream>

#include "referee/record/pgn_reader.hpp"
#include "referee/record/pgn_writer.hpp"
#include "tests/fuzz/law.hpp"

namespace flipside::referee {
namespace {

void check(const GameRecord& record) {
  const auto text = write_pgn(record);
  fuzz::must(text.has_value(), "a game that was read can be written");
  std::istringstream in(*text);
  PgnReader reader(in);
  const auto again = reader.next();
  fuzz::must(again && *again && **again == record, "a game that is written is read as the same");
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
