#include "engine/gui/gogui/gtp_session.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cassert>

#include "engine/core/text.hpp"
#include "engine/games/registry.hpp"
#include "engine/gui/gogui/gtp_entry.hpp"
#include "engine/session/game_state.hpp"
#include "engine/session/line_splitter.hpp"
#include "engine/session/version.hpp"

namespace flipside {
namespace {

GoBoard board_of(const AnyGame& game) {
  auto board = go_board_of(game.id());
  assert(board);
  return *std::move(board);
}

// The way on with the best outlook for the side to move, one ply ahead.
const VertexGame::Way& best_way(const AnyGame& game, const std::vector<VertexGame::Way>& ways) {
  const auto outlook = [&](const VertexGame::Way& way) {
    AnyGame next = game;
    (void)next.play(way.move);
    const auto outcome = next.outcome();
    if (!outcome) return -next.evaluate();
    constexpr int decided = 1'000'000;
    const auto player = winner(*outcome);
    return !player ? 0 : *player == game.to_move() ? decided : -decided;
  };
  return *std::ranges::max_element(ways, {}, outlook);
}

}  // namespace

GtpSession::GtpSession(EnginePlayer& player, const AnyGame& start, TimeSource& time, LineSink& out)
    : player_(player),
      time_(time),
      out_(out),
      start_(start),
      games_{VertexGame(start, board_of(start))},
      search_(player, time, *this) {}

bool GtpSession::handle(std::string_view line) {
  if (trim(line) == "# interrupt") {
    search_.stop();
    return !ended_;
  }
  search_.wait();
  const auto command = gtp::parse_command(line.substr(0, longest_line));
  if (command.name.empty() && command.id.empty()) return !ended_;
  id_ = command.id;
  const auto& known = commands();
  const auto entry = std::ranges::find(known, command.name, &Entry::name);
  if (line.size() > longest_line)
    answer(id_, Error{fmt::format("a line of more than {} bytes is not taken", longest_line)});
  else if (entry == known.end())
    answer(id_, Error{"unknown command"});
  else if (command.arguments.size() < entry->least || command.arguments.size() > entry->most)
    answer(id_, Error{fmt::format("{} takes {}", entry->name, entry->usage)});
  else
    answer(id_, (this->*entry->run)(command.arguments));
  return !ended_;
}

void GtpSession::answer(std::string_view id, const Answer& answer) {
  if (answer && !*answer) return;  // the search will
  if (!out_.write(answer ? gtp::success(id, **answer) : gtp::failure(id, shown(answer.error().message))))
    ended_ = true;
}

void GtpSession::restart(AnyGame start) {
  start_ = std::move(start);
  games_.assign(1, VertexGame(start_, board_of(start_)));
  plan_.clear();
  clock_.restart();
  player_.new_game();
}

Expected<VertexGame> GtpSession::turn_of(const std::string& colour) const {
  const auto player = gtp::parse_colour(colour);
  if (!player) return Error{"invalid color, expected b or w"};
  VertexGame at = now();
  // Once the game is over, both sides pass.
  if (at.game().to_move() != *player && !at.game().outcome()) {
    if (!at.end_move() || (at.game().to_move() != *player && !at.game().outcome()))
      return Error{
          fmt::format("illegal move: it is the turn of {}", gtp::colour_text(now().game().to_move()))};
  }
  return at;
}

GtpSession::Answer GtpSession::play(const Arguments& arguments) {
  auto next = turn_of(arguments[0]);
  if (!next) return next.error();
  const auto click = gtp::parse_vertex(arguments[1], next->board().size);
  if (!click) return click.error();
  if (const auto done = next->click(*click); !done) return done.error();
  games_.push_back(*std::move(next));
  return std::optional<std::string>("");
}

GtpSession::Answer GtpSession::generate(const Arguments& arguments) { return think(arguments, true); }
GtpSession::Answer GtpSession::suggest(const Arguments& arguments) { return think(arguments, false); }

GtpSession::Answer GtpSession::think(const Arguments& arguments, bool plays) {
  auto at = turn_of(arguments[0]);
  if (!at) return at.error();
  if (const auto outcome = at->game().outcome()) {
    const auto player = winner(*outcome);
    if (player && *player != gtp::parse_colour(arguments[0])) return std::optional<std::string>("resign");
    if (plays) games_.push_back(*std::move(at));
    return std::optional<std::string>("pass");
  }
  const auto& begun = at->begun();
  const bool goes_on =
      !begun.empty() && plan_.size() > begun.size() && std::equal(begun.begin(), begun.end(), plan_.begin());
  if (goes_on) {
    const Vertex click = plan_[begun.size()];
    if (at->click(click)) {
      if (plays) games_.push_back(*std::move(at));
      return std::optional<std::string>(gtp::vertex_text(click));
    }
  }
  asked_ = *std::move(at);
  plays_ = plays;
  started_ = time_.now();
  const AnyGame& game = asked_->game();
  search_.start(game, clock_.limits(game.to_move()), started_);
  return std::optional<std::string>();
}

Vertices GtpSession::way_to(const VertexGame& at, std::string_view move) const {
  const auto ways = at.ways();
  const auto found = std::ranges::find(ways, move, &VertexGame::Way::move);
  return (found != ways.end() ? *found : best_way(at.game(), ways)).clicks;
}

void GtpSession::on_move(const Thought& thought, const ugi::Info& /*last*/) {
  VertexGame next = *asked_;
  const Vertices way = way_to(next, thought.move);
  const Vertex click = way[next.begun().size()];
  if (plays_) {
    clock_.spend(next.game().to_move(), time_.now() - started_);
    (void)next.click(click);
    games_.push_back(std::move(next));
    plan_ = way;
  }
  answer(id_, std::optional<std::string>(gtp::vertex_text(click)));
}

}  // namespace flipside
