#include "engine/tablebase/solved_game.hpp"

#include <algorithm>
#include <cstdlib>
#include <string>
#include <utility>

#include "engine/tablebase/graph/position_key.hpp"
#include "engine/tablebase/graph/solved_positions.hpp"

namespace flipside {
namespace {

SolvedValue solved_value(KeyValue value, Player to_move) {
  if (value == 0) return {Outcome::draw, 0};
  return {win_for(value > 0 ? to_move : opponent(to_move)), std::abs(value) - 1};
}

class MemorySolution final : public SolvedGame {
 public:
  MemorySolution(KeyOf key_of, SolvedPositions positions)
      : key_of_(std::move(key_of)), positions_(std::move(positions)) {}

  SolvedCounts counts() const override { return counts_of(positions_); }

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

// Whether the side to move has a move that draws by repetition.
bool can_draw_by_repetition(const AnyGame& game) {
  if (!game.repeated()) return false;
  const auto moves = game.legal_moves();
  return std::ranges::any_of(moves, [&](const std::string& move) {
    AnyGame next = game;
    return next.play(move) && next.outcome() == Outcome::draw;
  });
}

}  // namespace

SolvedCounts counts_of(const SolvedPositions& positions) {
  SolvedCounts counts;
  for (const KeyValue value : positions.values) {
    ++(value > 0 ? counts.won : value < 0 ? counts.lost : counts.drawn);
    counts.longest = std::max(counts.longest, std::abs(value) - 1);
  }
  return counts;
}

std::optional<SolvedValue> value_of(const SolvedGame* solved, const AnyGame& game) {
  if (const auto outcome = game.outcome()) return SolvedValue{*outcome, 0};
  return solved != nullptr ? solved->value(game) : std::nullopt;
}

std::optional<SolvedValue> value_of_move(const SolvedGame* solved, const AnyGame& after) {
  auto value = value_of(solved, after);
  if (!value || value->outcome == Outcome::draw) return value;
  const bool wins = value->outcome == win_for(opponent(after.to_move()));
  if (wins && can_draw_by_repetition(after)) return SolvedValue{Outcome::draw, 0};
  if (value->plies) ++*value->plies;
  return value;
}

std::unique_ptr<SolvedGame> solve_in_memory(const AnyGame& start, std::size_t max_positions,
                                            const std::stop_token& stop) {
  auto positions = solve_positions(start, max_positions, stop);
  if (!positions) return nullptr;
  return std::make_unique<MemorySolution>(key_of(start.id()), *std::move(positions));
}

}  // namespace flipside
