#include "engine/app/search_player.hpp"

#include <fmt/format.h>

#include <limits>
#include <stop_token>
#include <utility>

#include "engine/app/network_choice.hpp"
#include "engine/core/memory.hpp"
#include "engine/core/text.hpp"
#include "engine/search/mcts/mcts_searcher.hpp"
#include "engine/search/search_control.hpp"
#include "engine/session/version.hpp"

namespace flipside {
namespace {

constexpr std::size_t default_mebibytes = 16;
constexpr Duration max_inline_search = std::chrono::milliseconds(1);
// Minimum time budget of a move that waits until a small game is solved. Solving takes a fraction of this
// time.
constexpr Duration time_to_solve = std::chrono::seconds(2);

Score score_of(const SolvedValue& value, Player side) {
  if (value.outcome == Outcome::draw) return {Score::Kind::cp, 0};
  return {Score::Kind::mate, value.outcome == win_for(side) ? *value.plies : -*value.plies};
}

// Parses a value of the option Search.
SearchMethod parse_method(std::string_view value) {
  if (value == "mcts") return SearchMethod::mcts;
  if (value == "alpha-beta") return SearchMethod::alpha_beta;
  return default_search_method;  // "auto"
}

}  // namespace

std::unique_ptr<Searcher> make_searcher(const AnyGame& game, SearchMethod method, TranspositionTable& table,
                                        NetworkFinder networks) {
  if (method == SearchMethod::mcts) return make_mcts_searcher(game, table.mebibytes(), tuned_settings);
  return make_alpha_beta_searcher(game, table, std::move(networks));
}

SearchPlayer::SearchPlayer(PerfectPlay::Solver solver) : perfect_(std::move(solver)) {
  (void)table_.resize(default_mebibytes);  // if this fails, searches use no table
}

std::string SearchPlayer::name() const { return fmt::format("Flipside {}", version); }

std::vector<ugi::Option> SearchPlayer::options() const {
  using Type = ugi::Option::Type;
  return {{"Search", Type::combo, "auto", std::nullopt, std::nullopt, {"auto", "alpha-beta", "mcts"}},
          {"Network", Type::string, std::string(built_in_networks)},
          {"TablePath", Type::string, ""},
          {"Hash", Type::spin, std::to_string(default_mebibytes), 1, TranspositionTable::max_mebibytes},
          {"Threads", Type::spin, "1", 1, 64},
          {"MultiPV", Type::spin, "1", 1, 500},
          {"Skill", Type::spin, std::to_string(full_skill), 1, full_skill},
          {"Seed", Type::spin, "0", 0, std::numeric_limits<std::int32_t>::max()},
          {"Ponder", Type::check, "false"},
          {"Move Overhead", Type::spin, "10", 0, 10'000}};
}

Expected<void> SearchPlayer::set_option(std::string_view name, std::string_view value) {
  if (name == "Ponder") {
    reports_ponder_move_ = value == "true";
    return {};
  }
  if (name == "Search") {
    method_ = parse_method(value);
    searcher_.reset();
    if (uses_table()) table_.clear();
    return {};
  }
  if (name == "Network") return set_network(value);
  if (name == "TablePath") {
    if (const auto set = perfect_.set_tables(value); !set)
      return Error{"setoption TablePath: " + set.error().message};
    table_error_reported_ = false;
    return {};
  }
  const int number = read_number<int>(value).value_or(0);
  if (name == "Hash") return set_hash(static_cast<std::size_t>(number));
  if (name == "Skill") skill_ = number;
  if (name == "Seed") seed_ = static_cast<std::uint64_t>(number);
  if (name == "Skill" || (name == "Seed" && skill_ < full_skill)) searcher_.reset();
  if (name == "Skill" && uses_table()) table_.clear();
  if (name == "Threads") threads_ = number;
  if (name == "MultiPV") multi_pv_ = number;
  if (name == "Move Overhead") overhead_ = std::chrono::milliseconds(number);
  return {};
}

// Releases the old table first, because the system does not count its used pages as free memory.
Expected<void> SearchPlayer::set_hash(std::size_t mebibytes) {
  const std::size_t current = table_.mebibytes();
  searcher_.reset();  // discards an MCTS tree of the old size
  (void)table_.resize(0);
  const auto free = available_mebibytes();
  const bool fits = !free || mebibytes <= *free;
  if (fits && table_.resize(mebibytes)) return {};
  (void)table_.resize(current);
  const std::string reason = fits ? std::string() : fmt::format(" ({} MiB free)", *free);
  return Error{
      fmt::format("setoption Hash: cannot allocate {} MiB{}; keeping {} MiB", mebibytes, reason, current)};
}

Expected<void> SearchPlayer::set_network(std::string_view value) {
  auto networks = choose_network(value);
  if (!networks) return Error{"setoption Network: " + networks.error().message};
  networks_ = *std::move(networks);
  table_.clear();  // the table contains evaluations of the old network
  searcher_.reset();
  return {};
}

void SearchPlayer::new_game() {
  if (uses_table()) table_.clear();
  if (searcher_) searcher_->new_game();
}

// Starting a thread would take longer than a quick search, and on a busy machine the thread might start late.
bool SearchPlayer::answers_quickly(const SearchRequest& request) const {
  return request.budget.hard && *request.budget.hard <= max_inline_search && !request.limits.ponder;
}

std::optional<PerfectMoves> SearchPlayer::find_perfect_moves(const SearchRequest& request,
                                                             const std::function<bool()>& keep_waiting) {
  const auto& hard = request.budget.hard;
  const SearchControl control(request);
  const auto has_time = [&] {
    return !request.stop.stop_requested() && (!hard || !control.has_elapsed(*hard));
  };
  auto moves = perfect_.choose(request.game, static_cast<std::size_t>(multi_pv_), keep_waiting, has_time);
  if (const std::string fault = perfect_.fault(request.game.id()); !fault.empty() && !table_error_reported_) {
    table_error_reported_ = true;
    const std::string text = fmt::format("error: TablePath: {}; searching instead", fault);
    request.report({.text = text});
  }
  return moves;
}

std::optional<SearchResult> SearchPlayer::play_perfectly(const SearchRequest& request,
                                                         const std::function<bool()>& keep_waiting) {
  if (skill_ < full_skill) return std::nullopt;
  const auto perfect = find_perfect_moves(request, keep_waiting);
  if (!perfect) return std::nullopt;
  const Player side = request.game.to_move();
  for (std::size_t rank = 0; rank < perfect->moves.size(); ++rank) {
    ugi::Info info{.depth = 1, .seldepth = 1};
    if (multi_pv_ > 1) info.multipv = static_cast<int>(rank) + 1;
    info.score = score_of(perfect->moves[rank].value, side);
    info.time = std::chrono::duration_cast<std::chrono::milliseconds>(request.time.now() - request.started);
    info.nodes = 1;
    info.tbhits = perfect->tbhits;
    info.pv = perfect->moves[rank].move;
    request.report(info);
  }
  const PerfectMove& best = perfect->moves.front();
  return SearchResult{.move = best.move,
                      .depth = 1,
                      .score = score_of(best.value, side),
                      .nodes = 1,
                      .tbhits = perfect->tbhits};
}

std::unique_ptr<Searcher> SearchPlayer::make_configured_searcher(const AnyGame& game) {
  if (skill_ < full_skill) return make_skill_searcher(game, skill_, seed_, networks_);
  return make_searcher(game, method_, table_, networks_);
}

SearchResult SearchPlayer::choose_move(const SearchRequest& request) {
  if (auto result = play_perfectly(request, [] { return false; })) return *std::move(result);
  if (skill_ == full_skill && perfect_.is_solving(request.game.id())) return search_until_solved(request);
  return search(request);
}

SearchResult SearchPlayer::search_until_solved(const SearchRequest& request) {
  const std::stop_token solved = perfect_.solved();
  std::stop_source ended;
  const auto end = [&] { ended.request_stop(); };
  const std::stop_callback stopped_by_host(request.stop, end);
  const std::stop_callback stopped_by_solution(solved, end);
  SearchRequest interruptible = request;
  interruptible.stop = ended.get_token();
  SearchResult result = search(interruptible);
  const bool interrupted = ended.stop_requested() && !request.stop.stop_requested();
  // A search that ended early, for example at its depth limit, leaves time to wait for the solution.
  const TimeBudget& budget = request.budget;
  const auto limit = budget.soft ? budget.soft : budget.hard;
  const bool can_solve = !budget.hard || *budget.hard >= time_to_solve;
  const SearchControl control(request);
  const auto keep_waiting = [&] {
    const bool pondering = request.ponder != nullptr && !request.ponder->when();
    return solved.stop_requested() || ((can_solve || pondering) && !request.stop.stop_requested() &&
                                       (!limit || !control.has_elapsed(*limit)));
  };
  if (auto perfect = play_perfectly(request, keep_waiting)) return *std::move(perfect);
  return interrupted ? search(request) : result;  // the solution does not contain the position
}

SearchResult SearchPlayer::search(const SearchRequest& request) {
  if (!searcher_ || !searcher_->accepts(request.game)) searcher_ = make_configured_searcher(request.game);
  SearchRequest configured = request;
  configured.multi_pv = multi_pv_;
  configured.threads = threads_;
  configured.wants_ponder_move = reports_ponder_move_;
  SearchResult result = searcher_->search(configured);
  if (!reports_ponder_move_) result.ponder_move.clear();
  return result;
}

}  // namespace flipside
