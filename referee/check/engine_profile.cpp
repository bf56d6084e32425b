#include "referee/check/engine_profile.hpp"

#include <algorithm>
#include <cctype>

#include "engine/core/random.hpp"

namespace flipside::referee::check {
namespace {

constexpr std::size_t max_game_plies = 1000;
constexpr std::size_t max_generated_moves = 300'000;

bool equal_ignoring_case(std::string_view a, std::string_view b) {
  return std::ranges::equal(
      a, b, [](unsigned char x, unsigned char y) { return std::tolower(x) == std::tolower(y); });
}

/// Plays random moves until the game ends or `plies` moves have been played. Adds the number of generated
/// legal moves to `work`.
std::vector<std::string> play_randomly(AnyGame& game, std::size_t plies, Random& random, std::size_t& work) {
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

RequiredSettings settings_of(const EngineQuirks& quirks) {
  RequiredSettings settings;
  if (!quirks.start_fen.empty()) settings.start_fen = quirks.start_fen;
  settings.bare_responses = quirks.bare_responses;
  for (std::size_t kind = 0; kind < go_names.size(); ++kind)
    if (!quirks.go[kind]) settings.unsupported_go.emplace(go_names[kind]);
  settings.ready_before_position = quirks.ready_before_position;
  return settings;
}

const ugi::Option* EngineProfile::option(std::string_view wanted) const {
  const auto found = std::ranges::find_if(
      options, [&](const ugi::Option& each) { return equal_ignoring_case(each.name, wanted); });
  return found == options.end() ? nullptr : &*found;
}

std::string_view EngineProfile::long_go() const {
  const auto& unsupported = settings.unsupported_go;
  if (!unsupported.contains("infinite") && !answers_infinite_early) return "go infinite";
  return unsupported.contains("movetime") ? "go p1time 60000 p2time 60000" : "go movetime 2000";
}

TestPosition EngineProfile::position_after(std::size_t plies) const {
  return position_after(
      {moves.begin(), moves.begin() + static_cast<std::ptrdiff_t>(std::min(plies, moves.size()))});
}

TestPosition EngineProfile::position_after(const std::vector<std::string>& played) const {
  TestPosition position{settings.start_fen ? "position fen " + *settings.start_fen : "position startpos",
                        start};
  if (!played.empty()) position.line += " moves";
  for (const std::string& move : played) {
    position.line += ' ' + move;
    if (position.game && !position.game->play(move)) position.game.reset();
  }
  return position;
}

std::vector<std::string> random_line(const AnyGame& start, std::size_t plies) {
  Random random(1);
  std::size_t work = 0;
  std::vector<std::string> longest;
  while (work < max_generated_moves && longest.size() < plies) {
    AnyGame game = start;
    std::vector<std::string> moves = play_randomly(game, plies, random, work);
    if (game.outcome()) moves.pop_back();
    if (moves.size() > longest.size()) longest = std::move(moves);
  }
  return longest;
}

std::vector<std::string> random_game(const AnyGame& start, bool repetition) {
  Random random(2);
  for (std::size_t work = 0; work < max_generated_moves;) {
    AnyGame game = start;
    std::vector<std::string> moves = play_randomly(game, max_game_plies, random, work);
    if (game.outcome() && game.drawn_by_repetition() == repetition) return moves;
  }
  return {};
}

std::vector<std::vector<std::string>> random_lines(const AnyGame& start, std::size_t count) {
  Random random(3);
  std::size_t work = 0;
  std::vector<std::vector<std::string>> lines;
  while (lines.size() < count && work < max_generated_moves) {
    AnyGame game = start;
    std::vector<std::string> moves = play_randomly(game, 1 + random.below(12), random, work);
    if (!game.outcome()) lines.push_back(std::move(moves));
  }
  return lines;
}

}  // namespace flipside::referee::check
