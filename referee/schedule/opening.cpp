#include "referee/schedule/opening.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <optional>
#include <sstream>
#include <utility>

#include "engine/core/random.hpp"

namespace flipside::referee {
namespace {

constexpr int tries = 1000;

std::optional<Opening> try_random_opening(AnyGame game, int plies, Random random) {
  Opening opening;
  for (int ply = 0; ply < plies; ++ply) {
    auto moves = game.legal_moves();
    if (moves.empty()) return std::nullopt;
    std::string& move = moves[random.below(moves.size())];
    if (!game.play(move)) return std::nullopt;
    opening.moves.push_back(std::move(move));
  }
  if (game.outcome()) return std::nullopt;
  return opening;
}

/// The position's text at the beginning of a line's words: four fields and not a move.
std::string take_position(std::istringstream& words, std::string first) {
  for (int field = 1; field < 4; ++field) {
    std::string word;
    if (words >> word) first += ' ' + word;
  }
  return first;
}

}  // namespace

Expected<Opening> random_opening(const AnyGame& start, int plies, std::uint64_t seed) {
  for (int attempt = 0; attempt < tries; ++attempt)
    if (auto opening =
            try_random_opening(start, plies, Random(mix(seed, static_cast<std::uint64_t>(attempt)))))
      return *std::move(opening);
  return Error{fmt::format("{}: every random game is over within {} plies, expected fewer opening plies",
                           start.id(), plies)};
}

Expected<Opening> parse_opening(std::string_view line, const AnyGame& start, int most_plies) {
  std::istringstream words{std::string(line)};
  std::string word;
  words >> word;
  Opening opening;
  AnyGame game = start;
  bool first_is_move = false;
  if (word.find('/') != std::string::npos) {
    opening.start = take_position(words, word);
    auto set_up = start.parse(opening.start);
    if (!set_up) return set_up.error();
    game = *std::move(set_up);
  } else {
    first_is_move = word != "startpos" && word != "moves";
  }
  while (most_plies == 0 || game.plies() < most_plies) {
    if (!std::exchange(first_is_move, false) && !(words >> word)) break;
    if (word == "moves" && opening.moves.empty()) continue;
    if (const auto played = game.play(word); !played)
      return Error{fmt::format("move {}: {}", opening.moves.size() + 1, played.error().message)};
    opening.moves.push_back(word);
  }
  if (game.outcome()) return Error{"the game is over after this opening, expected one that goes on"};
  return opening;
}

std::string opening_text(const Opening& opening) {
  std::string text = opening.start.empty() ? "startpos" : opening.start;
  if (!opening.moves.empty()) text += fmt::format(" moves {}", fmt::join(opening.moves, " "));
  return text;
}

}  // namespace flipside::referee
