#include "engine/gui/web/page_search.hpp"

#include <fmt/format.h>

#include "engine/core/text.hpp"
#include "engine/games/board_json.hpp"
#include "engine/protocol/expected_result.hpp"
#include "engine/session/option_value.hpp"

namespace flipside {
namespace {

constexpr int longest_line_of_play = 24;  // plies

Json score_json(const Score& score) {
  if (score.kind == Score::Kind::cp) return {{"cp", score.value}};
  return score.value > 0 ? Json{{"win", score.value}} : Json{{"loss", -score.value}};
}

Json line_json(AnyGame at, std::string_view pv) {
  Json moves = Json::array();
  for (auto move = next_word(pv); !move.empty() && moves.size() < longest_line_of_play;
       move = next_word(pv)) {
    Json json = move_json(at, move);
    if (!at.play(move)) break;
    moves.push_back(std::move(json));
  }
  return moves;
}

}  // namespace

PageSearcher::PageSearcher(std::unique_ptr<EnginePlayer> player, TimeSource& time, PublishSearch publish)
    : player_(std::move(player)), time_(time), publish_(std::move(publish)), search_(*player_, time, *this) {}

Expected<void> PageSearcher::set_options(const std::map<std::string, std::string>& options) {
  for (const auto& [name, value] : options) {
    std::string& current = options_[name];
    if (current == value) continue;  // setting an option can clear the hash table
    if (const auto done = set_option(*player_, name, value); !done) return done;
    current = value;
  }
  return {};
}

Expected<void> PageSearcher::start(PageSearch search) {
  const std::lock_guard control(control_mutex_);
  search_.finish();
  if (const auto done = set_options(search.options); !done) return done;
  GoLimits limits;
  limits.movetime = search.movetime;
  AnyGame game = search.game;
  {
    const std::lock_guard lock(report_mutex_);
    if (current_ && current_->game.id() != game.id()) player_->new_game();
    current_ = std::move(search);
    infos_.clear();
    result_ = nullptr;
  }
  search_.start(std::move(game), limits, time_.now());
  return {};
}

void PageSearcher::stop(int number) {
  const std::lock_guard control(control_mutex_);
  if (status()["search"] == number) search_.stop();
}

void PageSearcher::stop() {
  const std::lock_guard control(control_mutex_);
  search_.stop();
}

Json PageSearcher::status() const {
  const std::lock_guard lock(report_mutex_);
  Json infos = Json::array();
  for (const auto& [rank, info] : infos_) infos.push_back(info);
  return {{"search", current_ ? current_->number : 0},
          {"running", current_ && result_.is_null()},
          {"infos", std::move(infos)},
          {"result", result_}};
}

Json PageSearcher::report(const ugi::Info& info) const {
  Json json = {{"search", current_->number}};
  if (info.score) {
    const bool p1 = current_->game.to_move() == Player::p1;
    json["score"] = score_json(*info.score);
    json["expected_p1"] = p1 ? expected_result(*info.score) : -expected_result(*info.score);
  }
  if (info.depth) json["depth"] = *info.depth;
  if (info.nodes) json["nodes"] = *info.nodes;
  if (info.nps) json["nps"] = *info.nps;
  if (info.time) json["seconds"] = static_cast<double>(info.time->count()) / 1000;
  return json;
}

void PageSearcher::on_info(const ugi::Info& info) {
  const std::lock_guard lock(report_mutex_);
  Json json = report(info);
  if (!info.text.empty()) {
    json["text"] = std::string(info.text);
    return publish_("note", "note", json);
  }
  if (!info.score || info.pv.empty()) return;
  const int rank = info.multipv.value_or(1);
  json["rank"] = rank;
  json["pv"] = line_json(current_->game, info.pv);
  publish_("info", fmt::format("{}", rank), json);
  infos_[rank] = std::move(json);
}

void PageSearcher::on_result(const SearchResult& result, const ugi::Info& summary) {
  const std::lock_guard lock(report_mutex_);
  result_ = report(summary);
  result_["move"] = move_json(current_->game, result.move);
  publish_("result", "result", result_);
}

}  // namespace flipside
