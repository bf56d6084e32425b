#include "referee/schedule/opening.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <optional>
#include <sstream>

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

Expected<Opening> read_opening(const std::string& line, const AnyGame& start) {
  std::istringstream words(line);
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
  while (first_is_move || words >> word) {
    const bool keyword = word == "moves" && opening.moves.empty();
    first_is_move = false;
    if (keyword) continue;
    if (const auto played = game.play(word); !played)
      return Error{fmt::format("move {}: {}", opening.moves.size() + 1, played.error().message)};
    opening.moves.push_back(word);
  }
  if (game.outcome()) return Error{"the game is over after this opening, expected one that goes on"};
  return opening;
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

Expected<std::vector<Opening>> read_openings(const std::filesystem::path& file, const AnyGame& start) {
  std::ifstream in(file);
  std::error_code ignored;
  if (!in || std::filesystem::is_directory(file, ignored))
    return Error{fmt::format("openings file '{}' cannot be read", file.string())};
  std::vector<Opening> openings;
  std::string line;
  for (int number = 1; std::getline(in, line); ++number) {
    if (number == 1 && line.starts_with("\xef\xbb\xbf")) line.erase(0, 3);  // byte order mark
    line.resize(std::min(line.size(), line.find('#')));
    const std::size_t begin = line.find_first_not_of(" \t\r");
    if (begin == std::string::npos) continue;
    auto opening = read_opening(line, start);
    if (!opening)
      return Error{fmt::format("{}:{}: not an opening of {}: {}", file.string(), number, start.id(),
                               opening.error().message)};
    openings.push_back(*std::move(opening));
  }
  if (openings.empty()) return Error{fmt::format("openings file '{}' holds no opening", file.string())};
  return openings;
}

}  // namespace flipside::referee
