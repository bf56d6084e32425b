// The searches of an XBoard session: when they start, their limits, and their output.

#include <fmt/format.h>

#include "engine/core/text.hpp"
#include "engine/gui/xboard/xboard_session.hpp"

namespace flipside {
namespace {

constexpr std::chrono::milliseconds hint_time{300};

int moves_made(const std::vector<AnyGame>& games) { return static_cast<int>(games.size() - 1) / 2; }

}  // namespace

void XBoardSession::level(Arguments arguments) {
  const auto level = xboard::parse_level(arguments);
  if (!level) return error("level", level.error().message);
  level_ = *level;
  has_level_ = true;
  movetime_.reset();
}

void XBoardSession::seconds_per_move(Arguments arguments) {
  const auto level = xboard::parse_level(fmt::format("0 0 {}", arguments));
  if (!level) return error("st", "expected seconds");
  movetime_ = level->increment;
  has_level_ = false;
}

void XBoardSession::depth(Arguments plies) {
  const auto number = read_number<int>(plies);
  if (!number || *number < 1) return error("sd", "expected a positive number of plies");
  depth_ = *number;
}

void XBoardSession::own_clock(Arguments time) {
  own_clock_ = xboard::parse_centiseconds(time);
  if (!own_clock_) error("time", "expected centiseconds");
}

void XBoardSession::other_clock(Arguments time) {
  other_clock_ = xboard::parse_centiseconds(time);
  if (!other_clock_) error("otim", "expected centiseconds");
}

void XBoardSession::hint(Arguments) {
  if (search_.busy() || !playable_ || game().outcome()) return;
  GoLimits limits;
  limits.movetime = hint_time;
  search(Purpose::hint, limits);
}

void XBoardSession::analyze(Arguments) {
  analyzing_ = true;
  engine_side_.reset();
  analyze_if_enabled();
}

void XBoardSession::exit_analysis(Arguments) { analyzing_ = false; }

void XBoardSession::status(Arguments) {
  if (!analyzing_ || !search_.busy()) return;
  const std::lock_guard lock(info_mutex_);
  const auto centiseconds = last_info_.time.value_or(std::chrono::milliseconds(0)).count() / 10;
  send(fmt::format("stat01: {} {} {} 0 0", centiseconds, last_info_.nodes.value_or(0),
                   last_info_.depth.value_or(0)));
}

void XBoardSession::ping(Arguments number) {
  if (search_.busy() && purpose_ == Purpose::play) {
    const std::lock_guard lock(pings_mutex_);
    pending_pings_.emplace_back(number);
  } else {
    send(fmt::format("pong {}", number));
  }
  if (!search_.busy()) answer_pings();  // the search may have ended in the meantime
}

void XBoardSession::answer_pings() {
  const std::lock_guard lock(pings_mutex_);
  for (const std::string& number : pending_pings_) send(fmt::format("pong {}", number));
  pending_pings_.clear();
}

void XBoardSession::search_if_engine_to_move() {
  if (engine_side_ == game().to_move() && playable_ && !game().outcome()) search(Purpose::play, limits());
  analyze_if_enabled();
}

void XBoardSession::analyze_if_enabled() {
  if (!analyzing_ || !playable_ || game().outcome()) return;
  GoLimits limits;
  limits.infinite = true;
  search(Purpose::analysis, limits);
}

void XBoardSession::search(Purpose purpose, const GoLimits& limits) {
  purpose_ = purpose;
  {
    const std::lock_guard lock(info_mutex_);
    last_info_ = {};
  }
  search_.start(game(), limits, time_.now());
}

GoLimits XBoardSession::limits() const {
  GoLimits limits;
  limits.movetime = movetime_;
  limits.depth = depth_;
  if (!has_level_) return limits;
  const Player side = game().to_move();
  limits.clock[side] = own_clock_.value_or(level_.base);
  limits.clock[opponent(side)] = other_clock_;
  limits.increment[side] = limits.increment[opponent(side)] = level_.increment;
  if (level_.moves > 0) limits.moves_to_go = level_.moves - moves_made(games_) % level_.moves;
  return limits;
}

void XBoardSession::abort_search() {
  if (!search_.busy()) return;
  discard_move_ = true;
  search_.finish();
  discard_move_ = false;
  answer_pings();
}

void XBoardSession::on_info(const ugi::Info& info) {
  {
    const std::lock_guard lock(info_mutex_);
    if (info.depth) last_info_.depth = info.depth;
    if (info.time) last_info_.time = info.time;
    if (info.nodes) last_info_.nodes = info.nodes;
  }
  if (!post_ || purpose_ == Purpose::hint) return;
  if (const auto line = xboard::thinking_line(info, xboard_line(info.pv))) send(*line);
}

void XBoardSession::on_result(const SearchResult& result, const ugi::Info& /*last*/) {
  if (!discard_move_ && purpose_ == Purpose::hint)
    send(fmt::format("Hint: {}", xboard_move(game(), result.move)));
  if (!discard_move_ && purpose_ == Purpose::play) {
    send(fmt::format("move {}", xboard_move(game(), result.move)));
    play(result.move);
    answer_pings();
  }
}

}  // namespace flipside
