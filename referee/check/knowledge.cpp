#include "referee/check/knowledge.hpp"

#include <algorithm>
#include <cctype>

#include "engine/core/random.hpp"

namespace flipside::referee::conformance {
namespace {

constexpr std::size_t longest_game = 1000;  // plies
constexpr std::size_t most_work = 300'000;  // moves looked at

bool same_name(std::string_view a, std::string_view b) {
  return std::ranges::equal(
      a, b, [](unsigned char x, unsigned char y) { return std::tolower(x) == std::tolower(y); });
}

/// Plays by chance up to the end of the game or `plies`; adds the number of legal moves met to `work`.
std::vector<std::string> played_by_chance(AnyGame& game, std::size_t plies, Random& random,
                                          std::size_t& work) {
  std::vector<std::string> moves;
  while (moves.size() < plies && !game.outcome()) {
    const std::vector<std::string> legal = game.legal_moves();
    work += legal.size();
    moves.push_back(legal[random.below(legal.size())]);
    [[maybe_unused]] const auto played = game.play(moves.back());
  }
  return moves;
}

}  // namespace

const ugi::Option* Knowledge::option(std::string_view wanted) const {
  const auto found =
      std::ranges::find_if(options, [&](const ugi::Option& each) { return same_name(each.name, wanted); });
  return found == options.end() ? nullptr : &*found;
}

std::string_view Knowledge::long_go() const {
  const auto& refused = settings.refused_go;
  if (!refused.contains("infinite")) return "go infinite";
  return refused.contains("movetime") ? "go p1time 60000 p2time 60000" : "go movetime 2000";
}

Place Knowledge::place(std::size_t plies) const {
  return place({moves.begin(), moves.begin() + static_cast<std::ptrdiff_t>(std::min(plies, moves.size()))});
}

Place Knowledge::place(const std::vector<std::string>& played) const {
  Place place{settings.start_fen ? "position fen " + *settings.start_fen : "position startpos", start};
  if (!played.empty()) place.line += " moves";
  for (const std::string& move : played) {
    place.line += ' ' + move;
    if (place.game && !place.game->play(move)) place.game.reset();
  }
  return place;
}

std::vector<std::string> line_of_play(const AnyGame& start, std::size_t plies) {
  Random random(1);
  std::size_t work = 0;
  std::vector<std::string> longest;
  while (work < most_work && longest.size() < plies) {
    AnyGame game = start;
    std::vector<std::string> moves = played_by_chance(game, plies, random, work);
    if (game.outcome()) moves.pop_back();
    if (moves.size() > longest.size()) longest = std::move(moves);
  }
  return longest;
}

std::vector<std::string> whole_game(const AnyGame& start, bool repetition) {
  Random random(2);
  for (std::size_t work = 0; work < most_work;) {
    AnyGame game = start;
    std::vector<std::string> moves = played_by_chance(game, longest_game, random, work);
    if (game.outcome() && game.drawn_by_repetition() == repetition) return moves;
  }
  return {};
}

std::vector<std::vector<std::string>> scattered_lines(const AnyGame& start, std::size_t count) {
  Random random(3);
  std::size_t work = 0;
  std::vector<std::vector<std::string>> lines;
  while (lines.size() < count && work < most_work) {
    AnyGame game = start;
    std::vector<std::string> moves = played_by_chance(game, 1 + random.below(12), random, work);
    if (!game.outcome()) lines.push_back(std::move(moves));
  }
  return lines;
}

}  // namespace flipside::referee::conformance
