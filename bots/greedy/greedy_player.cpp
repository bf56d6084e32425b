#include "bots/greedy/greedy_player.hpp"

#include <algorithm>
#include <cassert>

#include "engine/games/families.hpp"

namespace flipside {
namespace {

/// Chooses a move in an unfinished game of type G.
template <Game G>
class Chooser {
 public:
  using Move = typename G::Move;

  explicit Chooser(const G& at) : at_(at) {}

  SearchResult choose(Random& random) {
    auto moves = at_.legal_moves();
    for (std::size_t i = moves.size(); i > 1; --i) std::swap(moves[i - 1], moves[random.below(i)]);
    for (const Move& move : moves)
      if (wins(at_, move)) return {at_.move_text(move), 1, Score{Score::Kind::mate, 1}, nodes_};
    // The first safe move in random order is uniformly distributed over the safe moves.
    for (const Move& move : moves)
      if (is_safe(move)) return {at_.move_text(move), 2, std::nullopt, nodes_};
    return {at_.move_text(moves[0]), 2, Score{Score::Kind::mate, -2}, nodes_};
  }

 private:
  G after(const G& at, const Move& move) {
    ++nodes_;
    G next = at;
    next.play(move);
    return next;
  }

  bool wins(const G& at, const Move& move) { return after(at, move).outcome() == win_for(at.to_move()); }

  // Whether a move neither loses immediately nor allows the opponent to win with the next move.
  bool is_safe(const Move& move) {
    const G next = after(at_, move);
    if (const auto outcome = next.outcome()) return outcome != win_for(opponent(at_.to_move()));
    const auto replies = next.legal_moves();
    const auto wins_now = [&](const Move& reply) { return wins(next, reply); };
    // Try earlier refutations first because a reply that refuted another move is likely to refute this move.
    for (const Move& reply : refutations_)
      if (std::find(replies.begin(), replies.end(), reply) != replies.end() && wins_now(reply)) return false;
    const auto* refutation = std::find_if(replies.begin(), replies.end(), wins_now);
    if (refutation == replies.end()) return true;
    refutations_.push_back(*refutation);
    return false;
  }

  const G& at_;
  std::vector<Move> refutations_;
  std::uint64_t nodes_ = 0;
};

}  // namespace

SearchResult GreedyPlayer::choose_move(const SearchRequest& request) {
  auto result = with_game(request.game.id(), [&](auto start) {
    const auto* history = request.game.get_if<decltype(start)>();
    assert(history != nullptr);
    return Chooser(history->game()).choose(random_);
  });
  assert(result);
  return *std::move(result);
}

}  // namespace flipside
