#include "bots/uct/uct_player.hpp"

#include "bots/seed_option.hpp"
#include "engine/core/text.hpp"

namespace flipside {

std::vector<ugi::Option> UctPlayer::options() const {
  using Type = ugi::Option::Type;
  return {{"Hash", Type::spin, std::to_string(default_mebibytes), 1, 65'536},
          {"Exploration", Type::spin, "100", 0, 10'000},
          {"MultiPV", Type::spin, "1", 1, 500},
          {"Ponder", Type::check, "false"},
          {"Move Overhead", Type::spin, "10", 0, 10'000},
          seed_option()};
}

Expected<void> UctPlayer::set_option(std::string_view name, std::string_view value) {
  if (name == "Ponder") {
    reports_ponder_move_ = value == "true";
    return {};
  }
  const auto number = read_number<std::uint64_t>(value).value_or(0);
  if (name == "MultiPV") multi_pv_ = static_cast<int>(number);
  if (name == "Move Overhead") overhead_ = std::chrono::milliseconds(number);
  if (name == "Hash") mebibytes_ = number;
  if (name == "Exploration") settings_.exploration = static_cast<float>(number) / 100;
  if (name == "Seed") settings_.seed = number;
  if (name == "Hash" || name == "Exploration" || name == "Seed") searcher_.reset();
  return {};
}

void UctPlayer::new_game() {
  if (searcher_) searcher_->new_game();
}

SearchResult UctPlayer::choose_move(const SearchRequest& request) {
  if (!searcher_ || !searcher_->accepts(request.game))
    searcher_ = make_mcts_searcher(request.game, mebibytes_, settings_);
  SearchRequest configured = request;
  configured.multi_pv = multi_pv_;
  SearchResult result = searcher_->search(configured);
  if (!reports_ponder_move_) result.ponder_move.clear();
  return result;
}

}  // namespace flipside
