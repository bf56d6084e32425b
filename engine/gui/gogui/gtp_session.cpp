#include "engine/gui/gogui/gtp_session.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cassert>

#include "engine/core/text.hpp"
#include "engine/games/registry.hpp"
#include "engine/session/game_state.hpp"
#include "engine/session/line_reader.hpp"
#include "engine/session/version.hpp"

namespace flipside {
namespace {

GoBoard board_of(const AnyGame& game) {
  auto board = go_board_of(game.id());
  assert(board);
  return *std::move(board);
}

// Returns the sequence whose move has the best static evaluation for the side to move.
const VertexGame::Sequence& best_sequence(const AnyGame& game,
                                          const std::vector<VertexGame::Sequence>& sequences) {
  const auto score = [&](const VertexGame::Sequence& sequence) {
    AnyGame next = game;
    (void)next.play(sequence.move);
    const auto outcome = next.outcome();
    if (!outcome) return -next.evaluate();
    constexpr int win_score = 1'000'000;
    const auto player = winner(*outcome);
    return !player ? 0 : *player == game.to_move() ? win_score : -win_score;
  };
  return *std::ranges::max_element(sequences, {}, score);
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
  const auto& table = commands();
  const auto entry = std::ranges::find(table, command.name, &CommandEntry::name);
  if (line.size() > longest_line)
    respond(id_, Error{fmt::format("line too long: more than {} bytes", longest_line)});
  else if (entry == table.end())
    respond(id_, Error{"unknown command"});
  else if (command.arguments.size() < entry->min_arguments || command.arguments.size() > entry->max_arguments)
    respond(id_, Error{fmt::format("{} takes {}", entry->name, entry->usage)});
  else
    respond(id_, (this->*entry->run)(command.arguments));
  return !ended_;
}

void GtpSession::respond(std::string_view id, const Response& response) {
  if (response && !*response) return;  // the search will respond later
  if (!out_.write(response ? gtp::success(id, **response)
                           : gtp::failure(id, sanitized(response.error().message))))
    ended_ = true;
}

void GtpSession::restart(AnyGame start) {
  start_ = std::move(start);
  games_.assign(1, VertexGame(start_, board_of(start_)));
  planned_move_.clear();
  clock_.restart();
  player_.new_game();
}

Expected<VertexGame> GtpSession::game_with_turn(const std::string& colour) const {
  const auto player = gtp::parse_colour(colour);
  if (!player) return Error{"invalid color, expected b or w"};
  VertexGame at = current();
  // Once the game is over, both sides may pass.
  if (at.game().to_move() != *player && !at.game().outcome()) {
    if (!at.complete_move() || (at.game().to_move() != *player && !at.game().outcome()))
      return Error{
          fmt::format("illegal move: it is {}'s turn", gtp::colour_text(current().game().to_move()))};
  }
  return at;
}

GtpSession::Response GtpSession::play(const Arguments& arguments) {
  auto next = game_with_turn(arguments[0]);
  if (!next) return next.error();
  const auto vertex = gtp::parse_vertex(arguments[1], next->board().size);
  if (!vertex) return vertex.error();
  if (const auto done = next->play(*vertex); !done) return done.error();
  games_.push_back(*std::move(next));
  return std::optional<std::string>("");
}

GtpSession::Response GtpSession::generate(const Arguments& arguments) { return search(arguments, true); }
GtpSession::Response GtpSession::suggest(const Arguments& arguments) { return search(arguments, false); }

GtpSession::Response GtpSession::search(const Arguments& arguments, bool plays) {
  auto at = game_with_turn(arguments[0]);
  if (!at) return at.error();
  if (const auto outcome = at->game().outcome()) {
    const auto player = winner(*outcome);
    if (player && *player != gtp::parse_colour(arguments[0])) return std::optional<std::string>("resign");
    if (plays) games_.push_back(*std::move(at));
    return std::optional<std::string>("pass");
  }
  const auto& partial = at->partial_move();
  const bool follows_plan = !partial.empty() && planned_move_.size() > partial.size() &&
                            std::equal(partial.begin(), partial.end(), planned_move_.begin());
  if (follows_plan) {
    const Vertex vertex = planned_move_[partial.size()];
    if (at->play(vertex)) {
      if (plays) games_.push_back(*std::move(at));
      return std::optional<std::string>(gtp::vertex_text(vertex));
    }
  }
  searched_ = *std::move(at);
  plays_result_ = plays;
  search_started_ = time_.now();
  const AnyGame& game = searched_->game();
  search_.start(game, clock_.limits(game.to_move()), search_started_);
  return std::optional<std::string>();
}

Vertices GtpSession::vertices_for(const VertexGame& at, std::string_view move) const {
  const auto sequences = at.sequences();
  const auto found = std::ranges::find(sequences, move, &VertexGame::Sequence::move);
  return (found != sequences.end() ? *found : best_sequence(at.game(), sequences)).vertices;
}

void GtpSession::on_result(const SearchResult& result, const ugi::Info& /*last*/) {
  VertexGame next = *searched_;
  const Vertices vertices = vertices_for(next, result.move);
  const Vertex vertex = vertices[next.partial_move().size()];
  if (plays_result_) {
    clock_.spend(next.game().to_move(), time_.now() - search_started_);
    (void)next.play(vertex);
    games_.push_back(std::move(next));
    planned_move_ = vertices;
  }
  respond(id_, std::optional<std::string>(gtp::vertex_text(vertex)));
}

}  // namespace flipside
