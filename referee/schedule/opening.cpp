#include "referee/schedule/opening.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <optional>
#include <sstream>
#include <utility>

#include "engine/core/random.hpp"
#include "referee/record/external_game.hpp"

namespace flipside::referee {
namespace {

constexpr int max_attempts = 1000;

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

/// Reads the remaining three fields of a position text and returns the whole text, including the `first`
/// field.
std::string read_position(std::istringstream& words, std::string first) {
  for (int field = 1; field < 4; ++field) {
    std::string word;
    if (words >> word) first += ' ' + word;
  }
  return first;
}

/// Builds an opening and validates the position and each move.
class OpeningBuilder {
 public:
  OpeningBuilder(const AnyGame& start, int max_plies) : game_(start), max_plies_(max_plies) {}

  Expected<void> set_up(std::string position) {
    auto game = game_.parse(position);
    if (!game) return game.error();
    game_ = *std::move(game);
    opening_.start = std::move(position);
    return {};
  }

  bool below_max_plies() const { return max_plies_ == 0 || game_.plies() < max_plies_; }

  Expected<void> play(const std::string& move) {
    if (const auto played = game_.play(move); !played)
      return Error{fmt::format("move {}: {}", opening_.moves.size() + 1, played.error().message)};
    opening_.moves.push_back(move);
    return {};
  }

  Expected<Opening> finish() {
    if (game_.outcome()) return Error{"the game is over after this opening"};
    return std::move(opening_);
  }

 private:
  AnyGame game_;
  int max_plies_;
  Opening opening_;
};

/// Parses an opening of an external game. The position extends up to the word `moves`, which the moves
/// follow.
Expected<Opening> parse_external_opening(std::istringstream words, OpeningBuilder builder) {
  std::string position;
  std::string word;
  while (words >> word && word != "moves") position += (position.empty() ? "" : " ") + word;
  if (!position.empty() && position != "startpos")
    if (const auto set_up = builder.set_up(position); !set_up) return set_up.error();
  while (builder.below_max_plies() && words >> word)
    if (const auto played = builder.play(word); !played) return played.error();
  return builder.finish();
}

}  // namespace

Expected<Opening> random_opening(const AnyGame& start, int plies, std::uint64_t seed) {
  for (int attempt = 0; attempt < max_attempts; ++attempt)
    if (auto opening =
            try_random_opening(start, plies, Random(mix(seed, static_cast<std::uint64_t>(attempt)))))
      return *std::move(opening);
  return Error{
      fmt::format("{}: all random games ended within {} plies; use fewer opening plies", start.id(), plies)};
}

Expected<Opening> parse_opening(std::string_view line, const AnyGame& start, int max_plies) {
  std::istringstream words{std::string(line)};
  OpeningBuilder builder(start, max_plies);
  if (is_external(start.id())) return parse_external_opening(std::move(words), std::move(builder));
  std::string word;
  words >> word;
  bool first_is_move = false;
  if (word.find('/') != std::string::npos) {
    if (const auto set_up = builder.set_up(read_position(words, word)); !set_up) return set_up.error();
  } else {
    first_is_move = word != "startpos" && word != "moves";
  }
  for (bool any_moves = false; builder.below_max_plies();) {
    if (!std::exchange(first_is_move, false) && !(words >> word)) break;
    if (word == "moves" && !any_moves) continue;
    if (const auto played = builder.play(word); !played) return played.error();
    any_moves = true;
  }
  return builder.finish();
}

std::string opening_text(const Opening& opening) {
  std::string text = opening.start.empty() ? "startpos" : opening.start;
  if (!opening.moves.empty()) text += fmt::format(" moves {}", fmt::join(opening.moves, " "));
  return text;
}

}  // namespace flipside::referee
