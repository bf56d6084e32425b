#include "engine/tablebase/solved_game.hpp"

#include <algorithm>
#include <string>
#include <utility>

#include "engine/tablebase/position_key.hpp"
#include "engine/tablebase/solved_positions.hpp"

namespace flipside {
namespace {

/// The solution of a variant in memory.
class SolvedGraph final : public SolvedGame {
 public:
  SolvedGraph(KeyOf key_of, SolvedPositions positions)
      : key_of_(std::move(key_of)), positions_(std::move(positions)) {}

  SolvedCounts counts() const override { return positions_.counts(); }

  std::optional<SolvedValue> value(const AnyGame& game) const override {
    const auto key = key_of_(game);
    if (!key) return std::nullopt;
    const auto value = positions_.find(*key);
    if (!value) return std::nullopt;
    return solved_value(*value, game.to_move());
  }

 private:
  KeyOf key_of_;
  SolvedPositions positions_;
};

// Whether the side to move has a move that draws the game by repetition.
bool can_repeat(const AnyGame& game) {
  if (!game.repeated()) return false;
  const auto moves = game.legal_moves();
  return std::ranges::any_of(moves, [&](const std::string& move) {
    AnyGame next = game;
    return next.play(move) && next.outcome() == Outcome::draw;
  });
}

}  // namespace

std::optional<SolvedValue> value_of(const SolvedGame* solved, const AnyGame& game) {
  if (const auto outcome = game.outcome()) return SolvedValue{*outcome, 0};
  return solved != nullptr ? solved->value(game) : std::nullopt;
}

std::optional<SolvedValue> value_of_move(const SolvedGame* solved, const AnyGame& after) {
  auto value = value_of(solved, after);
  if (!value || value->outcome == Outcome::draw) return value;
  const bool wins = value->outcome == win_for(opponent(after.to_move()));
  if (wins && can_repeat(after)) return SolvedValue{Outcome::draw, 0};
  if (value->plies) ++*value->plies;
  return value;
}

std::unique_ptr<SolvedGame> solve(const AnyGame& start, std::size_t most, const std::stop_token& stop) {
  auto positions = solve_positions(start, most, stop);
  if (!positions) return nullptr;
  return std::make_unique<SolvedGraph>(key_of(start.id()), *std::move(positions));
}

}  // namespace flipside
