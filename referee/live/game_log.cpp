#include "referee/live/game_log.hpp"

#include <algorithm>
#include <utility>

#include "engine/core/text.hpp"
#include "referee/record/external_game.hpp"

namespace flipside::referee {
namespace {

/// Games with an index from this on are ignored. No tournament has as many games, but a damaged store might.
constexpr std::int64_t index_limit = std::int64_t{1} << 30;

float seconds_of(Duration duration) { return std::chrono::duration<float>(duration).count(); }

/// Returns the number before the first dot of a round such as "3.12.1"; 0 if the round does not begin with a
/// number.
std::uint16_t round_number(std::string_view round) {
  return read_number<std::uint16_t>(round.substr(0, round.find('.'))).value_or(0);
}

/// Returns the player that makes the first move.
Player first_mover(const GameRecord& record) {
  if (record.start.empty()) return Player::p1;
  const auto game = game_of(record.game);
  const auto start = game ? game->parse(record.start) : game;
  return start ? start->to_move() : Player::p1;
}

constexpr int max_depth = 1000;  // plies; more than any game has

PerPlayer<Effort> efforts_of(const GameRecord& record) {
  PerPlayer<Effort> efforts;
  PerPlayer<float> left;
  Player mover = first_mover(record);
  for (const PlayedMove& played : record.moves) {
    if (played.mover) mover = *played.mover;
    if (const auto& info = played.info) {
      Effort& effort = efforts[mover];
      const float seconds = seconds_of(info->spent);
      ++effort.moves;
      effort.seconds += seconds;
      if (info->left) {
        effort.seconds_on_clock += seconds;
        left[mover] = seconds_of(*info->left);
      }
      if (info->nodes) {
        effort.nodes += static_cast<float>(*info->nodes);
        effort.node_seconds += seconds;
      }
      if (info->depth) {
        effort.depths += static_cast<std::uint32_t>(std::clamp(*info->depth, 0, max_depth));
        ++effort.depth_moves;
      }
    }
    mover = opponent(mover);
  }
  for (const Player seat : both_players) efforts[seat].clock = efforts[seat].seconds_on_clock + left[seat];
  return efforts;
}

}  // namespace

std::string opening_text(const GameRecord& record) {
  std::string text;
  if (!record.start.empty()) text += '[' + record.start + ']';
  for (const PlayedMove& played : record.moves) {
    if (played.info) break;
    if (!text.empty()) text += ' ';
    text += played.move;
  }
  return text;
}

bool LogFilter::selects(const GameSummary& summary) const {
  const auto played = [&](std::uint32_t number) {
    return summary.players[Player::p1] == number || summary.players[Player::p2] == number;
  };
  return (!engine || played(*engine)) && (!opponent || played(*opponent)) && (!game || *game == summary.game);
}

GameLog::GameLog(std::vector<std::string> engines, std::vector<std::string> games, bool has_rounds)
    : engines_(std::move(engines)), games_(std::move(games)), has_rounds_(has_rounds) {
  for (std::size_t i = 0; i < engines_.size(); ++i)
    engine_numbers_.emplace(engines_[i], static_cast<std::uint32_t>(i));
}

bool GameLog::add(const StoredGame& game) {
  const GameRecord& record = game.record;
  const auto p1 = engine_number(record.players[Player::p1]);
  const auto p2 = engine_number(record.players[Player::p2]);
  const auto variant = game_number(record.game);
  if (game.index < 0 || game.index >= std::min(end_, index_limit) || contains(game.index) || !p1 || !p2 ||
      !variant)
    return false;
  const auto at = static_cast<std::size_t>(game.index);
  if (at >= known_.size()) known_.resize(at + 1);
  known_[at] = true;
  while (contains(first_missing_)) ++first_missing_;
  GameSummary& summary = summaries_.emplace_back();
  summary.index = game.index;
  summary.players = {{*p1, *p2}};
  summary.opening = number_opening(record);
  summary.plies = static_cast<std::uint32_t>(record.moves.size());
  summary.game = *variant;
  summary.round = has_rounds_ ? round_number(record.round) : std::uint16_t{0};
  summary.outcome = record.outcome;
  summary.termination = record.termination;
  efforts_.push_back({record.accuracy, efforts_of(record)});
  return true;
}

void GameLog::drop_from(std::int64_t index) {
  end_ = index;
  std::size_t kept = 0;
  for (std::size_t i = 0; i < summaries_.size(); ++i)
    if (summaries_[i].index < index) {
      summaries_[kept] = summaries_[i];
      efforts_[kept++] = efforts_[i];
    }
  if (kept == summaries_.size()) return;
  summaries_.resize(kept);
  efforts_.resize(kept);
  ++drops_;
  known_.resize(std::min(known_.size(), static_cast<std::size_t>(index)));
  first_missing_ = std::min(first_missing_, index);
}

bool GameLog::contains(std::int64_t index) const {
  const auto at = static_cast<std::size_t>(index);
  return at < known_.size() && known_[at];
}

std::optional<std::uint32_t> GameLog::engine_number(std::string_view name) const {
  const auto found = engine_numbers_.find(name);
  return found == engine_numbers_.end() ? std::nullopt : std::optional(found->second);
}

std::optional<std::uint16_t> GameLog::game_number(std::string_view id) const {
  const auto found = std::ranges::find(games_, id);
  return found == games_.end() ? std::nullopt
                               : std::optional(static_cast<std::uint16_t>(found - games_.begin()));
}

std::optional<std::uint32_t> GameLog::opening_number(std::string_view game, std::string_view text) const {
  const auto found = opening_numbers_.find(std::string(game) + '\n' + std::string(text));
  return found == opening_numbers_.end() ? std::nullopt : std::optional(found->second);
}

std::string_view GameLog::opening_text(std::uint32_t opening) const {
  const std::string_view key = *openings_[opening];
  return key.substr(key.find('\n') + 1);
}

std::uint32_t GameLog::number_opening(const GameRecord& record) {
  const auto [entry, added] = opening_numbers_.try_emplace(record.game + '\n' + referee::opening_text(record),
                                                           static_cast<std::uint32_t>(openings_.size()));
  if (added) openings_.push_back(&entry->first);
  return entry->second;
}

}  // namespace flipside::referee
