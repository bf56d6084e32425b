#include <doctest/doctest.h>

#include <cstdint>
#include <map>
#include <string>

#include "engine/games/registry.hpp"
#include "some_games.hpp"

namespace flipside::test {
namespace {

// Without FULLMOVE, which keys leave out.
std::string canonical(const std::string& id, const std::string& position) {
  const std::string text = canonical_position(symmetries_of(id), position);
  return text.substr(0, text.rfind(' '));
}

// Holds the keys of a game's positions against the symmetries of texts.
template <class G>
void check_keys(const G& start) {
  const std::string id = start.id();
  CAPTURE(id);
  std::map<std::uint64_t, std::string> by_key;
  std::map<std::string, std::uint64_t> by_text;
  int met_again = 0;
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    Random random(seed);
    random_playout(start, random, 100, [&](const G& at) {
      CAPTURE(at.text());
      const std::string text = canonical(id, at.text());
      const std::uint64_t key = at.symmetric_key();
      met_again += static_cast<int>(by_text.count(text) > 0);
      CHECK(by_key.emplace(key, text).first->second == text);
      CHECK(by_text.emplace(text, key).first->second == key);
      for (const Symmetry& symmetry : symmetries_of(id))
        if (const auto image = symmetry.apply(at.text())) CHECK(at.parse(*image)->symmetric_key() == key);
    });
  }
  CHECK(met_again > 100);
}

TEST_CASE("positions have the same symmetric key exactly where a symmetry makes one the other") {
  int games = 0;
  for_some_games([&]<class G>(const G& start) {
    if constexpr (requires { start.symmetric_key(); }) {
      check_keys(start);
      ++games;
    }
  });
  CHECK(games > 0);
}

}  // namespace
}  // namespace flipside::test
