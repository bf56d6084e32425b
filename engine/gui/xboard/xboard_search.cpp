// When the engine thinks, for how long, and what is told of it.

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

void XBoardSession::seconds_a_move(Arguments arguments) {
  const auto level = xboard::parse_level(fmt::format("0 0 {}", arguments));
  if (!level) return error("st", "expected seconds");
  movetime_ = level->increment;
  has_level_ = false;
}

void XBoardSession::depth(Arguments plies) {
  const auto number = read_number<int>(plies);
  if (!number || *number < 1) return error("sd", "expected a number of plies from 1");
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
  engine_.reset();
  analyze_if_on();
}

void XBoardSession::leave_analysis(Arguments) { analyzing_ = false; }

void XBoardSession::status(Arguments) {
  if (!analyzing_ || !search_.busy()) return;
  const std::lock_guard lock(told_mutex_);
  const auto centiseconds = told_.time.value_or(std::chrono::milliseconds(0)).count() / 10;
  say(fmt::format("stat01: {} {} {} 0 0", centiseconds, told_.nodes.value_or(0), told_.depth.value_or(0)));
}

void XBoardSession::ping(Arguments number) {
  if (search_.busy() && purpose_ == Purpose::play) {
    const std::lock_guard lock(pings_mutex_);
    pings_.emplace_back(number);
  } else {
    say(fmt::format("pong {}", number));
  }
  if (!search_.busy()) answer_pings();  // the move may have come in between
}

void XBoardSession::answer_pings() {
  const std::lock_guard lock(pings_mutex_);
  for (const std::string& number : pings_) say(fmt::format("pong {}", number));
  pings_.clear();
}

void XBoardSession::think_if_due() {
  if (engine_ == game().to_move() && playable_ && !game().outcome()) search(Purpose::play, limits());
  analyze_if_on();
}

void XBoardSession::analyze_if_on() {
  if (!analyzing_ || !playable_ || game().outcome()) return;
  GoLimits endless;
  endless.infinite = true;
  search(Purpose::analysis, endless);
}

void XBoardSession::search(Purpose purpose, const GoLimits& limits) {
  purpose_ = purpose;
  {
    const std::lock_guard lock(told_mutex_);
    told_ = {};
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

void XBoardSession::break_off() {
  if (!search_.busy()) return;
  discard_ = true;
  search_.finish();
  discard_ = false;
  answer_pings();
}

void XBoardSession::on_info(const ugi::Info& info) {
  {
    const std::lock_guard lock(told_mutex_);
    if (info.depth) told_.depth = info.depth;
    if (info.time) told_.time = info.time;
    if (info.nodes) told_.nodes = info.nodes;
  }
  if (!post_ || purpose_ == Purpose::hint) return;
  if (const auto line = xboard::thinking_line(info, shown_line(info.pv))) say(*line);
}

void XBoardSession::on_move(const Thought& thought, const ugi::Info& /*last*/) {
  if (!discard_ && purpose_ == Purpose::hint) say(fmt::format("Hint: {}", shown_move(game(), thought.move)));
  if (!discard_ && purpose_ == Purpose::play) {
    say(fmt::format("move {}", shown_move(game(), thought.move)));
    play(thought.move);
    answer_pings();
  }
}

}  // namespace flipside
