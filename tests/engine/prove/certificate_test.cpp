#include <doctest/doctest.h>

#include <fstream>
#include <string>

#include "engine/games/registry.hpp"
#include "engine/prove/prover.hpp"
#include "tests/support/manual_time.hpp"
#include "tests/support/temporary_directory.hpp"

namespace flipside::test {
namespace {

Certificate certificate_of(const std::string& id) {
  ManualTime time;
  const auto proof = prove(*start_game(id), {.memory = 1 << 20, .certify = true}, time);
  return **proof->certificate;
}

std::string error_of(const Certificate& certificate) {
  const auto checked = check(certificate);
  return checked ? "" : checked.error().message;
}

TEST_CASE("a certificate is the same after it was written and read") {
  const TemporaryDirectory folder;
  const Certificate written = certificate_of("flipway-4");
  REQUIRE(write_certificate(folder.file("proof"), written));
  const auto read = read_certificate(folder.file("proof"));
  REQUIRE(read);
  CHECK(read->game == "flipway-4");
  CHECK(read->position == written.position);
  REQUIRE(read->claims.size() == 1);
  CHECK(read->claims[0].player == Player::p2);
  CHECK(read->claims[0].moves == written.claims[0].moves);
  CHECK(check(*read));
}

TEST_CASE("a certificate with another player, other moves, too few or too many does not hold") {
  const Certificate good = certificate_of("flipway-4");
  REQUIRE(check(good));
  Certificate other_player = good;
  other_player.claims[0].player = Player::p1;
  CHECK(error_of(other_player).starts_with("p1 does not win: "));
  Certificate short_of_moves = good;
  short_of_moves.claims[0].moves.pop_back();
  CHECK(error_of(short_of_moves).starts_with("p2 does not win: the certificate has no more moves, after "));
  Certificate too_many = good;
  too_many.claims[0].moves += '\0';
  CHECK(error_of(too_many) == "the certificate has more moves than are needed");
  Certificate no_such_move = good;
  no_such_move.claims[0].moves[0] = 127;
  CHECK(error_of(no_such_move).find("the certificate has move 127, there are ") != std::string::npos);
  Certificate losing = good;
  for (char& move : losing.claims[0].moves) move = 0;
  CHECK_FALSE(error_of(losing).empty());
}

TEST_CASE("a certificate that lets positions repeat does not hold") {
  // a1a2, then a1 from a3 and so on: the first move in the order of texts again and again.
  const Certificate claim{
      "flipflop-5", start_game("flipflop-5")->text(), {{Player::p1, true, std::string(5000, '\0')}}};
  CHECK_FALSE(error_of(claim).empty());
}

TEST_CASE("a file that is no certificate, damaged, or claims nonsense is refused") {
  const TemporaryDirectory folder;
  CHECK(read_certificate(folder.path()).error().message == "'" + folder.path() + "': it is a directory");
  const std::string path = folder.file("proof");
  const auto error = [&] {
    const auto read = read_certificate(path);
    return read ? std::string() : read.error().message;
  };
  CHECK(error() == "'" + path + "': cannot read the file");
  std::ofstream(path) << "FLIPTAB1 something";
  CHECK(error() == "'" + path + "': not a FLIPPROOF1 file (its first line must be 'FLIPPROOF1')");
  REQUIRE(write_certificate(path, certificate_of("flipway-4")));
  {
    std::fstream file(path, std::ios::in | std::ios::out | std::ios::binary);
    file.seekp(-3, std::ios::end);
    file.put('!');
  }
  CHECK(error().find("it is damaged: ") != std::string::npos);
  std::ofstream(path) << "FLIPPROOF1\n";
  CHECK(error().find("it is damaged: it is truncated") != std::string::npos);
  Certificate nonsense = certificate_of("flipway-4");
  nonsense.claims.push_back(nonsense.claims[0]);
  REQUIRE(write_certificate(path, nonsense));
  CHECK(error().find("expected that one player wins, or that both draw") != std::string::npos);
}

}  // namespace
}  // namespace flipside::test
