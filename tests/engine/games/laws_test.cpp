#include <doctest/doctest.h>

#include <cstdlib>
#include <set>
#include <string>
#include <utility>

#include "engine/core/history.hpp"
#include "some_games.hpp"

namespace flipside::test {
namespace {

constexpr int playouts = 12;
constexpr int plies = 150;

/// Calls `f(position)` for the positions of random games of some variants of every family.
template <class F>
void for_random_positions(F&& f) {
  for_some_games([&](auto start) {
    for (std::uint64_t seed = 0; seed < playouts; ++seed) {
      Random random(seed);
      random_playout(start, random, plies, f);
    }
  });
}

TEST_CASE("parsing a position's text gives an equal position with the same hash") {
  for_random_positions([](const auto& at) {
    const auto again = at.parse(at.text());
    if (!again) {
      FAIL_CHECK(again.error().message);
      return;
    }
    CHECK(*again == at);
    CHECK(again->text() == at.text());
    CHECK(again->hash() == at.hash());
    CHECK(again->outcome() == at.outcome());
  });
}

TEST_CASE("parsing a move's text gives the same move") {
  for_random_positions([](const auto& at) {
    for (const auto move : at.legal_moves()) {
      const std::string text = at.move_text(move);
      const auto again = at.parse_move(text);
      if (!again) {
        FAIL_CHECK(at.text(), ": ", again.error().message);
        continue;
      }
      if (*again != move) FAIL_CHECK(at.text(), ": ", text);
    }
  });
}

TEST_CASE("legal moves have distinct texts and distinct display texts") {
  for_random_positions([](const auto& at) {
    const auto moves = at.legal_moves();
    std::set<std::string> texts;
    std::set<std::string> displayed;
    for (const auto move : moves) {
      texts.insert(at.move_text(move));
      displayed.insert(at.display_text(move));
    }
    CHECK(texts.size() == moves.size());
    CHECK(displayed.size() == moves.size());
  });
}

TEST_CASE("only legal moves can be parsed, and errors quote the text") {
  for_some_games([](const auto& start) {
    // Moves that were legal earlier in the game serve as near misses.
    std::set<std::string> seen{"",     "-",   "pass", "swap", "a1",    "a1a1",
                               "a1b2", "@a1", "R@a1", "0000", "a1b2 ", "\xff"};
    Random random(1);
    random_playout(start, random, plies, [&](const auto& at) {
      std::set<std::string> legal;
      for (const auto move : at.legal_moves()) legal.insert(at.move_text(move));
      for (const std::string& text : seen) {
        const auto move = at.parse_move(text);
        if (move.has_value() != legal.contains(text)) FAIL_CHECK(at.text(), ": '", text, "'");
        if (!move && move.error().message.find(text) == std::string::npos)
          FAIL_CHECK(text, " is not in: ", move.error().message);
      }
      if (seen.size() < 300) seen.merge(legal);
    });
  });
}

TEST_CASE("count_moves is the number of legal moves") {
  for_random_positions([](const auto& at) { CHECK(at.count_moves() == at.legal_moves().size()); });
}

TEST_CASE("a game has an outcome if and only if it has no legal move") {
  for_random_positions([](const auto& at) { CHECK(at.outcome().has_value() == (at.count_moves() == 0)); });
}

TEST_CASE("the players alternate and have different colours") {
  for_some_games([](const auto& start) {
    Random random(2);
    int ply = 0;
    random_playout(start, random, plies, [&](const auto& at) {
      CHECK(at.to_move() == (ply++ % 2 == 0 ? Player::p1 : Player::p2));
      CHECK(at.colour_of(Player::p1) == 1 - at.colour_of(Player::p2));
    });
  });
}

TEST_CASE("a move changes the hash, and copies of a position are independent") {
  for_some_games([](const auto& start) {
    Random random(3);
    random_playout(start, random, plies, [](const auto& at) {
      const std::string text = at.text();
      const auto copy = at;
      for (const auto move : at.legal_moves()) {
        auto next = at;
        next.play(move);
        if (next.hash() == at.hash() || next == at) FAIL_CHECK(text, ": ", at.move_text(move));
      }
      CHECK(at == copy);
      CHECK(at.text() == text);
    });
  });
}

TEST_CASE("perft is the sum of the perfts after each move") {
  for_some_games([](const auto& start) {
    Random random(4);
    random_playout(start, random, 12, [](const auto& at) {
      std::uint64_t leaves = 0;
      for (const auto move : at.legal_moves()) {
        auto next = at;
        next.play(move);
        leaves += next.legal_moves().size();
      }
      CHECK(perft(at, 2) == leaves);
    });
  });
}

TEST_CASE("every random game ends, by the rules or by threefold repetition") {
  constexpr int bound = 20'000;
  for_some_games([&](const auto& start) {
    for (std::uint64_t seed = 0; seed < playouts; ++seed) {
      Random random(seed);
      History history(start);
      while (!history.outcome() && history.plies() < bound) {
        const auto moves = history.game().legal_moves();
        history.play(moves[random.below(moves.size())]);
      }
      CHECK(history.outcome().has_value());
    }
  });
}

TEST_CASE("the absolute value of an evaluation is below 10,000") {
  for_random_positions([](const auto& at) { CHECK(std::abs(at.evaluate()) < 10'000); });
}

TEST_CASE("a position with a missing, extra or wrong field is rejected, and the error names the field") {
  for_some_games([](const auto& start) {
    const std::string text = start.text();
    const std::size_t turn = text.find(' ') + 1;
    const auto error_of = [&](const std::string& wrong) {
      CAPTURE(wrong);
      const auto position = start.parse(wrong);
      CHECK(!position);
      return position ? std::string() : position.error().message;
    };
    const auto with = [&](std::size_t at, std::string_view what) {
      std::string changed = text;
      return changed.replace(at, 1, what);
    };
    CHECK(error_of(with(0, "?")).find("BOARD") != std::string::npos);
    CHECK(error_of("1/" + text).find("BOARD") != std::string::npos);
    CHECK(error_of(with(turn, "q")).find("TURN") != std::string::npos);
    CHECK(error_of(with(turn + 2, "q")).find("PHASE") != std::string::npos);
    CHECK(error_of(with(text.size() - 1, "0")).find("FULLMOVE") != std::string::npos);
    CHECK(error_of(with(text.size() - 1, "01")).find("FULLMOVE") != std::string::npos);
    error_of("");
    error_of(text + " ");
    error_of(" " + text);
    error_of(text + " 1");
    error_of(text.substr(0, text.size() - 2));
  });
}

}  // namespace
}  // namespace flipside::test
