#include "engine/prove/proof_position.hpp"

#include <algorithm>
#include <cassert>
#include <utility>

#include "engine/core/move_bits.hpp"
#include "engine/games/families.hpp"

namespace flipside {
namespace {

template <Game G>
class TypedProofPosition final : public ProofPosition {
 public:
  explicit TypedProofPosition(const G& position) : position_(position) {}

  std::optional<Outcome> outcome() const override { return position_.outcome(); }
  Player to_move() const override { return position_.to_move(); }
  std::string text() const override { return position_.text(); }
  std::uint64_t key(int ply) const override { return proof_key(position_, ply); }
  bool merges_symmetric_positions(int ply) const override {
    return flipside::merges_symmetric_positions<G>(ply);
  }
  int forced_result() const override { return flipside::forced_result(position_); }
  std::vector<ProofMove> legal_moves() const override {
    std::vector<ProofMove> moves;
    for (const auto& move : position_.legal_moves())
      moves.push_back({position_.move_text(move), move_bits(move)});
    std::ranges::sort(moves, {}, &ProofMove::text);
    return moves;
  }
  std::unique_ptr<ProofPosition> after(const ProofMove& move) const override {
    auto next = std::make_unique<TypedProofPosition>(position_);
    next->position_.play(move_from_bits<typename G::Move>(move.bits));
    return next;
  }
  ProofNumbers search(SharedProofState& shared, Player attacker, int ply) const override {
    return ProofSearch<G>(shared, attacker).search(position_, ply);
  }

 private:
  G position_;
};

}  // namespace

std::unique_ptr<ProofPosition> make_proof_position(const AnyGame& game) {
  auto position = with_game(game.id(), [&]<class G>(const G&) -> std::unique_ptr<ProofPosition> {
    return std::make_unique<TypedProofPosition<G>>(game.get_if<G>()->game());
  });
  assert(position);
  return *std::move(position);
}

}  // namespace flipside
