#include <doctest/doctest.h>

#include <sstream>

#include "engine/games/registry.hpp"
#include "referee/record/pgn_reader.hpp"
#include "referee/record/pgn_writer.hpp"
#include "tests/referee/record/sample_record.hpp"

using namespace flipside;
using namespace flipside::referee;

namespace {

// Clears the fields that write_pgn() omits if `times` is false.
GameRecord without_times(GameRecord record) {
  record.date.clear();
  for (PlayedMove& move : record.moves)
    if (move.info) move.info->spent = Duration{0}, move.info->left.reset();
  return record;
}

}  // namespace

TEST_CASE("records survive a round trip byte for byte") {
  Random random(7);
  for (const std::string& id : main_game_ids()) {
    CAPTURE(id);
    std::vector<GameRecord> records;
    std::string file;
    for (int i = 0; i < 40; ++i) {
      records.push_back(random_record(id, random));
      const auto text = write_pgn(records.back());
      REQUIRE_MESSAGE(text, (text ? std::string() : text.error().message));
      file += *text;
    }

    std::istringstream in(file);
    PgnReader reader(in);
    std::string again;
    for (const GameRecord& record : records) {
      const auto read = reader.next();
      REQUIRE_MESSAGE(read, (read ? std::string() : read.error().message));
      REQUIRE(*read);
      CHECK(**read == record);
      again += *write_pgn(**read);
    }
    CHECK(again == file);
    const auto end = reader.next();
    REQUIRE(end);
    CHECK_FALSE(*end);
  }
}

TEST_CASE("without times, all other fields survive a round trip") {
  Random random(8);
  for (const std::string& id : main_game_ids())
    for (int i = 0; i < 20; ++i) {
      const GameRecord record = random_record(id, random);
      const std::string text = *write_pgn(record, {.times = false});
      CHECK(text == *write_pgn(without_times(record), {.times = false}));
      std::istringstream in(text);
      const auto read = PgnReader(in).next();
      REQUIRE_MESSAGE(read, (read ? std::string() : read.error().message));
      CHECK(**read == without_times(record));
    }
}

TEST_CASE("a truncated record is rejected") {
  const std::string text = *write_pgn(sample_record());
  const std::size_t result = text.rfind("1-0");
  for (std::size_t length = 1; length < result + 3; ++length) {
    std::istringstream in(text.substr(0, length));
    const auto read = PgnReader(in).next();
    CAPTURE(length);
    CHECK_FALSE(read);
  }
}

TEST_CASE("corrupt files are either rejected or read, and never cause a crash") {
  const std::string text = *write_pgn(sample_record());
  Random random(9);
  int rejected = 0;
  for (int i = 0; i < 3000; ++i) {
    std::string torn = text;
    for (auto n = random.below(4) + 1; n > 0; --n)
      torn[random.below(torn.size())] =
          static_cast<char>(random.below(3) == 0 ? random.below(256) : "[]{}\"\\;%$. \n"[random.below(12)]);
    std::istringstream in(torn);
    PgnReader reader(in);
    for (auto read = reader.next();; read = reader.next()) {
      if (!read) {
        CHECK(read.error().message.starts_with("line "));
        ++rejected;
        break;
      }
      if (!*read) break;
      CHECK(write_pgn(**read));
    }
  }
  CHECK(rejected > 1000);
}
