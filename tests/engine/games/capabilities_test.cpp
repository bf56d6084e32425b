#include "engine/games/capabilities.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <map>
#include <string>

#include "engine/games/families.hpp"
#include "tests/engine/games/some_games.hpp"

namespace flipside::test {
namespace {

/// Returns the number of plies to the end of the game under best play, or 0 if the game is not decided within
/// `depth` plies. The number is positive if the side to move wins and negative if it loses.
template <Game G>
int plies_to_end(const G& at, int depth) {
  int best = -depth - 1;  // sentinel until a result is found
  bool lost = true;
  for (const auto move : at.legal_moves()) {
    G next = at;
    next.play(move);
    int plies = 0;
    if (const auto outcome = next.outcome())
      plies = *outcome == Outcome::draw ? 0 : *outcome == win_for(at.to_move()) ? 1 : -1;
    else if (depth > 1)
      if (const int below = plies_to_end(next, depth - 1); below != 0)
        plies = below < 0 ? 1 - below : -1 - below;
    if (plies > 0 && (best < 0 || plies < best)) best = plies;
    if (plies == 0) lost = false;
    if (plies < 0 && best < 0) best = best == -depth - 1 ? plies : std::min(best, plies);
  }
  return best > 0 ? best : lost ? best : 0;
}

/// Calls `f(position)` for every unfinished position of `count` random games of up to 60 plies.
template <Game G, class F>
void for_sampled_positions(const G& start, int count, F&& f) {
  Random random(17);
  for (int i = 0; i < count; ++i) {
    G at = start;
    for (int ply = 0; ply < 60 && !at.outcome(); ++ply) {
      f(at);
      const auto moves = at.legal_moves();
      at.play(moves[random.below(moves.size())]);
    }
  }
}

template <StaticallySolvable G>
void check_forced_results(const G& start, int games) {
  int wins = 0;
  int losses = 0;
  for_sampled_positions(start, games, [&](const G& at) {
    const int plies = at.forced_result();
    if (plies == 0) return;
    CAPTURE(at.id());
    CAPTURE(at.text());
    CHECK(plies_to_end(at, std::abs(plies)) == plies);
    ++(plies > 0 ? wins : losses);
  });
  CHECK(wins > 10);
  CHECK(losses + wins > 20);
}

template <StaticallySolvable G>
void check_forced_replies(const G& start, int games) {
  int threats = 0;
  for_sampled_positions(start, games, [&](const G& at) {
    typename G::MoveList replies;
    if (at.forced_result() != 0 || !at.forced_replies(replies)) return;
    ++threats;
    CAPTURE(at.id());
    CAPTURE(at.text());
    if (replies.empty()) CHECK(plies_to_end(at, 2) == -2);
    const auto legal = at.legal_moves();
    for (const auto move : replies) CHECK(std::find(legal.begin(), legal.end(), move) != legal.end());
    for (const auto move : legal) {
      if (std::find(replies.begin(), replies.end(), move) != replies.end()) continue;
      G next = at;
      next.play(move);
      const auto outcome = next.outcome();
      if (outcome)
        CHECK(*outcome == win_for(next.to_move()));
      else
        CHECK(plies_to_end(next, 1) == 1);
    }
  });
  CHECK(threats > 10);
}

/// Calls `f(start)` for statically solvable variants with boards small enough for a full search.
template <class F>
void for_statically_solvable_games(F&& f) {
  for (const char* id :
       {"flipflop-3", "flipflop-5", "flipfour", "flipway-5", "flipway-7-pie", "flipchain-3", "flipchain-5"})
    CHECK(with_game(id, [&]<class G>(const G& start) {
      if constexpr (StaticallySolvable<G>) f(start);
      return StaticallySolvable<G>;
    }));
}

TEST_CASE("a forced result agrees with a full search") {
  for_statically_solvable_games([](const auto& start) { check_forced_results(start, 60); });
}

TEST_CASE("a legal move outside the forced replies loses to the threat") {
  for_statically_solvable_games([](const auto& start) { check_forced_replies(start, 40); });
}

TEST_CASE("in Flipchain, a swap parries a threat, because the player takes over the threatening discs") {
  CHECK(with_game("flipchain-3", [](const auto& start) {
    const auto at = start.parse("rbb/bb2/r1b2/1bb1/bb1 b s 1");
    REQUIRE(at);
    typename std::remove_cvref_t<decltype(start)>::MoveList replies;
    CHECK_FALSE(forced_replies(*at, replies));
    return true;
  }));
}

/// Returns the canonical text of a position without FULLMOVE, because keys exclude it.
std::string canonical(const std::string& id, const std::string& position) {
  const std::string text = canonical_position(symmetries_of(id), position);
  return text.substr(0, text.rfind(' '));
}

template <Symmetric G>
void check_symmetric_keys(const G& start) {
  const std::string id = start.id();
  CAPTURE(id);
  std::map<std::uint64_t, std::string> by_key;
  std::map<std::string, std::uint64_t> by_text;
  int repeats = 0;
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    Random random(seed);
    random_playout(start, random, 100, [&](const G& at) {
      CAPTURE(at.text());
      const std::string text = canonical(id, at.text());
      const std::uint64_t key = at.symmetric_key();
      repeats += static_cast<int>(by_text.count(text) > 0);
      CHECK(by_key.emplace(key, text).first->second == text);
      CHECK(by_text.emplace(text, key).first->second == key);
      for (const Symmetry& symmetry : symmetries_of(id))
        if (const auto image = symmetry.apply(at.text())) CHECK(at.parse(*image)->symmetric_key() == key);
    });
  }
  CHECK(repeats > 100);
}

TEST_CASE("two positions have the same symmetric key if and only if a symmetry maps one to the other") {
  int games = 0;
  for_some_games([&]<class G>(const G& start) {
    if constexpr (Symmetric<G>) {
      check_symmetric_keys(start);
      ++games;
    }
  });
  CHECK(games > 0);
}

/// A random source that returns a fixed number and records the requested bound.
struct FixedSource {
  std::uint64_t number = 0;
  std::uint64_t bound = 0;

  std::uint64_t below(std::uint64_t n) {
    bound = n;
    return number;
  }
};

template <class G>
void check_random_moves(const G& at) {
  const auto moves = at.legal_moves();
  for (std::size_t i = 0; i < moves.size(); ++i) {
    FixedSource source{i};
    CHECK(at.random_move(source) == moves[i]);
    CHECK(source.bound == moves.size());
  }
}

TEST_CASE("random_move(source) returns the legal move at index source.below(count_moves())") {
  for_some_games([]<class G>(const G& start) {
    if constexpr (requires(FixedSource & source) { start.random_move(source); }) {
      Random random(8);
      for (int round = 0; round < 3; ++round)
        random_playout(start, random, 60, [](const auto& at) {
          CAPTURE(at.text());
          check_random_moves(at);
        });
    }
  });
}

TEST_CASE("a variant of an unknown family has the default traits") {
  const VariantTraits traits = traits_of("chess");
  CHECK_FALSE(traits.solve_in_memory);
  CHECK_FALSE(traits.has_graph_table);
  CHECK_FALSE(traits.is_tiny);
  CHECK(traits.skill_schedule == nullptr);
}

}  // namespace
}  // namespace flipside::test
