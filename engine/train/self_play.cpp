#include "engine/train/self_play.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <cassert>
#include <map>
#include <mutex>
#include <vector>

#include "engine/core/history.hpp"
#include "engine/core/random.hpp"
#include "engine/core/threads.hpp"
#include "engine/games/capabilities.hpp"
#include "engine/games/families.hpp"
#include "engine/games/registry.hpp"

namespace flipside {
namespace {

constexpr int max_plies = 300;  // longer games count as draws
constexpr int max_score = 2000;
constexpr std::size_t mebibytes = 4;

struct SearchedPosition {
  std::string position;
  int score;
  Player side;
};

int clamped_score(const Score& score) {
  if (score.kind == Score::Kind::mate) return score.value > 0 ? max_score : -max_score;
  return std::clamp(score.value, -max_score, max_score);
}

/// Returns whether a search would evaluate the current position. Searches do not evaluate positions with a
/// forced result or forced replies.
template <Game G>
bool is_evaluated(const AnyGame& game) {
  const G& at = game.get_if<G>()->game();
  typename G::MoveList replies;
  return forced_result(at) == 0 && !forced_replies(at, replies);
}

/// Plays up to `max_moves` random moves from `start`. Starts over if the moves end the game.
AnyGame random_opening(const AnyGame& start, int max_moves, Random& random) {
  for (;;) {
    AnyGame game = start;
    for (auto plies = random.below(static_cast<std::uint64_t>(max_moves) + 1); plies > 0 && !game.outcome();
         --plies) {
      const auto moves = game.legal_moves();
      [[maybe_unused]] const bool played = game.play(moves[random.below(moves.size())]).has_value();
      assert(played);
    }
    if (!game.outcome()) return game;
  }
}

std::string format_lines(const std::vector<SearchedPosition>& seen, std::optional<Outcome> outcome) {
  std::string lines;
  for (const auto& [position, score, side] : seen) {
    const double points = !outcome || *outcome == Outcome::draw ? 0.5 : *outcome == win_for(side) ? 1 : 0;
    lines += fmt::format("{}\t{}\t{}\n", position, score, points);
  }
  return lines;
}

/// Plays one game and returns its lines of training data.
/// @param is_sample  returns whether a position is worth training on
std::string play_game(const SelfPlay& plan, const AnyGame& start, bool (*is_sample)(const AnyGame&),
                      std::uint64_t number, Searcher& searcher, TimeSource& time) {
  Random random(mix(plan.seed, number));
  AnyGame game = random_opening(start, plan.random_plies, random);
  searcher.new_game();
  SearchRequest request{.game = game, .time = time};
  request.limits.nodes = plan.nodes;
  std::vector<SearchedPosition> seen;
  for (int ply = 0; ply < max_plies && !game.outcome(); ++ply) {
    const SearchResult found = searcher.search(request);
    if (is_sample(game)) seen.push_back({game.text(), clamped_score(*found.score), game.to_move()});
    [[maybe_unused]] const bool played = game.play(found.move).has_value();
    assert(played);
  }
  return format_lines(seen, game.outcome());
}

/// Collects the lines of finished games and writes them in game order. Thread-safe.
class OrderedWriter {
 public:
  OrderedWriter(const std::function<bool(std::string_view)>& write, const std::function<void(int)>& progress)
      : write_(write), progress_(progress) {}

  void add(int number, std::string lines) {
    const std::scoped_lock lock(mutex_);
    pending_.emplace(number, std::move(lines));
    for (auto first = pending_.begin(); first != pending_.end() && first->first == next_;
         first = pending_.erase(first), ++next_)
      ok_ = ok_ && write_(first->second);
    progress_(next_);
  }
  bool ok() const {
    const std::scoped_lock lock(mutex_);
    return ok_;
  }

 private:
  const std::function<bool(std::string_view)>& write_;
  const std::function<void(int)>& progress_;
  mutable std::mutex mutex_;
  bool ok_ = true;
  std::map<int, std::string> pending_;
  int next_ = 0;
};

}  // namespace

bool run_self_play(const SelfPlay& plan, TimeSource& time, const std::function<bool(std::string_view)>& write,
                   const std::function<void(int)>& progress) {
  OrderedWriter lines(write, progress);
  std::atomic<int> next = 0;
  const auto start = start_game(plan.game);
  const auto is_sample = with_game(plan.game, []<class G>(const G&) { return &is_evaluated<G>; });
  assert(start && is_sample);
  const auto work = [&](int /*thread*/) {
    TranspositionTable table;
    (void)table.resize(mebibytes);
    const auto searcher = make_alpha_beta_searcher(*start, table, plan.networks);
    for (int number = next++; number < plan.games && lines.ok(); number = next++)
      lines.add(number,
                play_game(plan, *start, *is_sample, static_cast<std::uint64_t>(number), *searcher, time));
  };
  run_in_threads(plan.threads, work, [&] { next = plan.games; });
  return lines.ok();
}

}  // namespace flipside
