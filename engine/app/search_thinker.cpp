#include "engine/app/search_thinker.hpp"

#include <fmt/format.h>

#include "engine/protocol/words.hpp"
#include "engine/session/version.hpp"

namespace flipside {
namespace {

constexpr std::size_t default_mebibytes = 16;

}  // namespace

SearchThinker::SearchThinker(TimeSource& time) : time_(time) {
  (void)table_.resize(default_mebibytes);  // without memory, the search goes on without a table
}

std::string SearchThinker::name() const { return fmt::format("Flipside {}", version); }

std::vector<ugi::Option> SearchThinker::options() const {
  using Type = ugi::Option::Type;
  return {{"Search", Type::combo, "auto", std::nullopt, std::nullopt, {"auto", "alpha-beta", "mcts"}},
          {"Hash", Type::spin, std::to_string(default_mebibytes), 1, TranspositionTable::max_mebibytes},
          {"Threads", Type::spin, "1", 1, 64},
          {"MultiPV", Type::spin, "1", 1, 500},
          {"OwnBook", Type::check, "false"},
          {"Ponder", Type::check, "false"},
          {"Move Overhead", Type::spin, "10", 0, 10'000}};
}

Expected<void> SearchThinker::set_option(std::string_view name, std::string_view value) {
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
    return {};
  }
  const int number = ugi::read_number<int>(value).value_or(0);
  if (name == "Hash" && !table_.resize(static_cast<std::size_t>(number)))
    return Error{
        fmt::format("setoption Hash: no memory for {} MiB, {} MiB stay", number, table_.mebibytes())};
  if (name == "Hash") searcher_.reset();  // may hold memory of that size of its own
  if (name == "Threads") threads_ = number;
  if (name == "MultiPV") multi_pv_ = number;
  if (name == "Move Overhead") overhead_ = std::chrono::milliseconds(number);
  return {};
}

void SearchThinker::new_game() {
  table_.clear();
  if (searcher_) searcher_->new_game();
}

Thought SearchThinker::think(const Question& question) {
  if (!searcher_ || !searcher_->takes(question.game))
    searcher_ = make_searcher(question.game, table_, method_);
  const SearchRequest request{question.limits, question.started, overhead_, multi_pv_, threads_};
  auto found =
      searcher_->search(question.game, request, {time_, question.stop, question.report, question.ponder});
  if (!tells_reply_) found.reply.clear();
  return {std::move(found.move), found.depth, found.score, found.nodes, std::move(found.reply)};
}

}  // namespace flipside
