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
  const auto checked = check_certificate(certificate);
  return checked ? "" : checked.error().message;
}

TEST_CASE("a certificate is unchanged after writing and reading") {
  const TemporaryDirectory directory;
  const Certificate written = certificate_of("flipway-4");
  REQUIRE(write_certificate(directory.file("proof"), written));
  const auto read = read_certificate(directory.file("proof"));
  REQUIRE(read);
  CHECK(read->game == "flipway-4");
  CHECK(read->position == written.position);
  REQUIRE(read->claims.size() == 1);
  CHECK(read->claims[0].player == Player::p2);
  CHECK(read->claims[0].moves == written.claims[0].moves);
  CHECK(check_certificate(*read));
}

TEST_CASE("a certificate with the wrong player or wrong moves is invalid") {
  const Certificate good = certificate_of("flipway-4");
  REQUIRE(check_certificate(good));
  Certificate other_player = good;
  other_player.claims[0].player = Player::p1;
  CHECK(error_of(other_player).starts_with("p1 does not win: "));
  Certificate short_of_moves = good;
  short_of_moves.claims[0].moves.pop_back();
  CHECK(error_of(short_of_moves).starts_with("p2 does not win: the certificate has too few moves, after "));
  Certificate too_many = good;
  too_many.claims[0].moves += '\0';
  CHECK(error_of(too_many) == "the certificate has more moves than the strategy needs");
  Certificate bad_index = good;
  bad_index.claims[0].moves[0] = 127;
  CHECK(error_of(bad_index).find("the certificate has move index 127, expected an index below ") !=
        std::string::npos);
  Certificate losing = good;
  for (char& move : losing.claims[0].moves) move = 0;
  CHECK_FALSE(error_of(losing).empty());
}

TEST_CASE("a certificate of a win whose strategy repeats positions is invalid") {
  // This strategy always plays the lexicographically first move.
  const Certificate claim{
      "flipflop-5", start_game("flipflop-5")->text(), {{Player::p1, true, std::string(5000, '\0')}}};
  CHECK_FALSE(error_of(claim).empty());
}

TEST_CASE("a damaged or inconsistent certificate file is rejected") {
  const TemporaryDirectory directory;
  CHECK(read_certificate(directory.path()).error().message == "'" + directory.path() + "': is a directory");
  const std::string path = directory.file("proof");
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
  CHECK(error().find("the file is damaged: ") != std::string::npos);
  std::ofstream(path) << "FLIPPROOF1\n";
  CHECK(error().find("the file is damaged: unexpected end of data") != std::string::npos);
  Certificate inconsistent = certificate_of("flipway-4");
  inconsistent.claims.push_back(inconsistent.claims[0]);
  REQUIRE(write_certificate(path, inconsistent));
  CHECK(error().find("expected one claim of a win or two claims of a draw") != std::string::npos);
}

}  // namespace
}  // namespace flipside::test
