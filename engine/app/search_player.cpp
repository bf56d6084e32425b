#include "engine/app/search_player.hpp"

#include <fmt/format.h>

#include <limits>

#include "engine/app/network_choice.hpp"
#include "engine/core/memory.hpp"
#include "engine/core/text.hpp"
#include "engine/search/search_control.hpp"
#include "engine/search/time_manager.hpp"
#include "engine/session/version.hpp"

namespace flipside {
namespace {

constexpr std::size_t default_mebibytes = 16;
constexpr Duration brief_search = std::chrono::milliseconds(1);
constexpr Duration time_to_solve = std::chrono::seconds(2);  // several times what it takes

Score score_of(const SolvedValue& value, Player side) {
  if (value.outcome == Outcome::draw) return {Score::Kind::cp, 0};
  return {Score::Kind::mate, value.outcome == win_for(side) ? *value.plies : -*value.plies};
}

}  // namespace

SearchPlayer::SearchPlayer(TimeSource& time) : time_(time) {
  (void)table_.resize(default_mebibytes);  // without memory, the search goes on without a table
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
          {"OwnBook", Type::check, "false"},
          {"Ponder", Type::check, "false"},
          {"Move Overhead", Type::spin, "10", 0, 10'000}};
}

Expected<void> SearchPlayer::set_option(std::string_view name, std::string_view value) {
  if (name == "OwnBook") {
    if (value == "true") return Error{"setoption OwnBook: there is no opening book"};
    return {};
  }
  if (name == "Ponder") {
    tells_reply_ = value == "true";
    return {};
  }
  if (name == "Search") {
    method_ = value == "mcts"         ? SearchMethod::monte_carlo
              : value == "alpha-beta" ? SearchMethod::alpha_beta
                                      : SearchMethod::automatic;
    searcher_.reset();
    if (uses_table()) table_.clear();
    return {};
  }
  if (name == "Network") return set_network(value);
  if (name == "TablePath") {
    if (const auto set = perfect_.set_tables(value); !set)
      return Error{"setoption TablePath: " + set.error().message};
    fault_is_told_ = false;
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

// What is there is given back first: how much of it has been touched, and so is not free, nobody knows.
Expected<void> SearchPlayer::set_hash(std::size_t mebibytes) {
  const std::size_t now = table_.mebibytes();
  searcher_.reset();  // may hold memory of that size of its own
  (void)table_.resize(0);
  const auto free = available_mebibytes();
  const bool fits = !free || mebibytes <= *free;
  if (fits && table_.resize(mebibytes)) return {};
  (void)table_.resize(now);
  const std::string reason = fits ? std::string() : fmt::format(" only {} MiB are free;", *free);
  return Error{fmt::format("setoption Hash: no memory for {} MiB,{} {} MiB stay", mebibytes, reason, now)};
}

Expected<void> SearchPlayer::set_network(std::string_view value) {
  auto networks = choose_network(value);
  if (!networks) return Error{"setoption Network: " + networks.error().message};
  networks_ = *std::move(networks);
  table_.clear();  // it holds evaluations
  searcher_.reset();
  return {};
}

void SearchPlayer::new_game() {
  if (uses_table()) table_.clear();
  if (searcher_) searcher_->new_game();
}

// A thread of its own would cost more than the search: where the machine is busy it may begin late.
bool SearchPlayer::is_brief(const GoLimits& limits, Player side) const {
  const auto hard = plan_time(limits, side, overhead_).hard;
  return hard && *hard <= brief_search && !limits.ponder;
}

std::optional<PerfectMoves> SearchPlayer::known_moves(const Question& question) {
  const TimeBudget budget = plan_time(question.limits, question.game.to_move(), overhead_);
  const SearchControl control(time_, question.stop, question.started, budget, std::nullopt, question.ponder);
  const bool has_time = !budget.hard || *budget.hard >= time_to_solve;
  const auto goes_on = [&] {
    return !question.stop.stop_requested() && (!budget.hard || !control.past(*budget.hard));
  };
  const auto waits = [&] {
    const bool ponders = question.ponder != nullptr && !question.ponder->when();
    return (has_time || ponders) && goes_on();
  };
  auto known = perfect_.choose(question.game, static_cast<std::size_t>(multi_pv_), waits, goes_on);
  if (const std::string fault = perfect_.fault(question.game.id()); !fault.empty() && !fault_is_told_) {
    fault_is_told_ = true;
    const std::string text = fmt::format("error: TablePath: {}; what is missing is searched", fault);
    question.report({.text = text});
  }
  return known;
}

std::optional<Thought> SearchPlayer::known_best(const Question& question) {
  if (skill_ < full_skill) return std::nullopt;
  const auto known = known_moves(question);
  if (!known) return std::nullopt;
  const Player side = question.game.to_move();
  for (std::size_t rank = 0; rank < known->moves.size(); ++rank) {
    ugi::Info info{.depth = 1, .seldepth = 1};
    if (multi_pv_ > 1) info.multipv = static_cast<int>(rank) + 1;
    info.score = score_of(known->moves[rank].value, side);
    info.time = std::chrono::duration_cast<std::chrono::milliseconds>(time_.now() - question.started);
    info.nodes = 1;
    info.tbhits = known->tbhits;
    info.pv = known->moves[rank].move;
    question.report(info);
  }
  const PerfectMove& best = known->moves.front();
  return Thought{.move = best.move,
                 .depth = 1,
                 .score = score_of(best.value, side),
                 .nodes = 1,
                 .tbhits = known->tbhits};
}

std::unique_ptr<Searcher> SearchPlayer::suitable_searcher(const AnyGame& game) {
  if (skill_ < full_skill) return make_weak_searcher(game, skill_, seed_, networks_);
  return make_searcher(game, table_, method_, networks_);
}

Thought SearchPlayer::choose_move(const Question& question) {
  if (auto known = known_best(question)) return *std::move(known);
  if (!searcher_ || !searcher_->takes(question.game)) searcher_ = suitable_searcher(question.game);
  const SearchRequest request{.limits = question.limits,
                              .started = question.started,
                              .overhead = overhead_,
                              .multi_pv = multi_pv_,
                              .threads = threads_,
                              .wants_reply = tells_reply_};
  auto found =
      searcher_->search(question.game, request, {time_, question.stop, question.report, question.ponder});
  if (!tells_reply_) found.reply.clear();
  return {std::move(found.move), found.depth, found.score, found.nodes, std::move(found.reply)};
}

}  // namespace flipside
