#include "referee/check/check_context.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <sstream>

#include "engine/core/text.hpp"

namespace flipside::referee::check {
namespace {

constexpr std::size_t max_unsolicited_lines = 100;

std::string_view first_word(std::string_view line) { return next_word(line); }

bool is_legal(const AnyGame& game, const std::string& move) {
  const std::vector<std::string> legal = game.legal_moves();
  return std::ranges::find(legal, move) != legal.end();
}

}  // namespace

Task<std::vector<EngineLine>> CheckContext::handshake() {
  send("ugi");
  std::vector<EngineLine> lines = co_await connection_.read_until("ugiok", timeouts_.start);
  profile_.settings.start = std::max(profile_.settings.start, lines.back().at - connection_.last_sent());
  lines.pop_back();
  co_return lines;
}

Task<std::vector<EngineLine>> CheckContext::sync() {
  send("isready");
  std::vector<EngineLine> lines = co_await connection_.read_until("readyok", timeouts_.ready);
  profile_.settings.ready = std::max(profile_.settings.ready, lines.back().at - connection_.last_sent());
  lines.pop_back();
  for (const EngineLine& line : lines)
    if (const ugi::Reply reply = ugi::parse_reply(line.text);
        std::holds_alternative<ugi::Other>(reply) &&
        profile_.unsolicited_lines.size() < max_unsolicited_lines)
      if (const std::string_view text = trim(line.text); !ugi::is_bare_answer(text))
        profile_.unsolicited_lines.emplace(text);
  co_return lines;
}

Task<bool> CheckContext::provokes_error(std::string_view lines) {
  send(lines);
  const std::vector<EngineLine> replies = co_await sync();
  co_return reports_error(replies);
}

Task<void> CheckContext::prepare_for_position() {
  if (profile_.settings.ready_before_position) (void)co_await sync();
  connection_.discard_unread();
}

Task<void> CheckContext::set_position(TestPosition position) {
  co_await prepare_for_position();
  position_ = position.line;
  send(position_);
}

void CheckContext::restore_position() {
  if (profile_.resets_at_isready && !position_.empty()) send(position_);
}

void CheckContext::skip_if_isready_resets() const {
  if (profile_.resets_at_isready)
    throw skipped("this check sends `isready`, which changes the position of the engine");
}

Task<void> CheckContext::sync_and_keep_position() {
  (void)co_await sync();
  restore_position();
}

void CheckContext::skip_unless_supported(std::string_view kind) const {
  if (profile_.settings.unsupported_go.contains(std::string(kind)))
    throw skipped(fmt::format("the engine does not support `go` with {}", kind));
}

Task<SearchReply> CheckContext::search(std::string_view line) {
  connection_.discard_unread();
  send(line);
  co_return co_await await_best_move(timeouts_.move);
}

Task<std::optional<SearchReply>> CheckContext::read_best_move(Instant started, Instant deadline) {
  SearchReply reply;
  for (;;) {
    std::optional<EngineLine> line = co_await connection_.next_line(deadline);
    if (!line) co_return std::nullopt;
    reply.lines.push_back(*std::move(line));
    const EngineLine& last = reply.lines.back();
    if (first_word(last.text) != "bestmove") continue;
    const ugi::Reply parsed = ugi::parse_reply(last.text);
    const auto& best = std::get<ugi::BestMove>(parsed);
    reply.move = best.move;
    reply.ponder = best.ponder;
    reply.took = last.at - started;
    if (reply.move.empty()) throw failed("the engine sends `bestmove` without a move");
    co_return reply;
  }
}

Task<SearchReply> CheckContext::await_best_move(Duration timeout) {
  const Instant started = connection_.last_sent();
  std::optional<SearchReply> reply = co_await read_best_move(started, started + timeout);
  if (!reply) throw failed(fmt::format("no `bestmove` within {}", time_text(timeout)));
  co_return *std::move(reply);
}

Task<SearchReply> CheckContext::stop_search() {
  send("stop");
  SearchReply reply = co_await await_best_move(timeouts_.stop);
  profile_.settings.stop = std::max(profile_.settings.stop, reply.took);
  co_return reply;
}

Task<std::optional<std::string>> CheckContext::query(std::string_view kind) {
  const std::string lines = fmt::format("query {}\nisready", kind);
  send(lines);
  const std::vector<EngineLine> replies = co_await connection_.read_until("readyok", timeouts_.query);
  restore_position();
  co_return find_answer(replies, kind);
}

/// Finds the answer to a query among the lines received before `readyok`. If the engine omits the word
/// `response`, the answer is the first line that is neither a protocol line nor a known unsolicited line.
std::optional<std::string> CheckContext::find_answer(const std::vector<EngineLine>& lines,
                                                     std::string_view kind) {
  bool blank = false;
  for (const EngineLine& line : lines) {
    const ugi::Reply reply = ugi::parse_reply(line.text);
    if (const auto* response = std::get_if<ugi::Response>(&reply)) {
      profile_.settings.query = std::max(profile_.settings.query, line.at - connection_.last_sent());
      profile_.misspells_response = profile_.misspells_response || first_word(line.text) == "reponse";
      return std::string(response->value);
    }
    const std::string_view text = trim(line.text);
    const bool bare = ugi::is_bare_answer(text);
    const bool possibly_bare = profile_.settings.bare_responses &&
                               std::holds_alternative<ugi::Other>(reply) && !text.empty() &&
                               !profile_.unsolicited_lines.contains(std::string(text));
    blank = blank || text.empty();
    if (!bare && !possibly_bare) continue;
    profile_.settings.query = std::max(profile_.settings.query, line.at - connection_.last_sent());
    profile_.settings.bare_responses = true;
    return std::string(text);
  }
  // In a finished game, the list of legal moves is empty, so an answer without `response` is a blank line.
  if (blank && kind == "legalmoves" && profile_.settings.bare_responses) return std::string{};
  return std::nullopt;
}

Task<std::string> CheckContext::require_answer(std::string_view kind) {
  std::optional<std::string> answer = co_await query(kind);
  if (!answer) throw failed(fmt::format("no response to `query {}`", kind));
  co_return *std::move(answer);
}

Task<std::optional<std::string>> CheckContext::reported_state() {
  if (profile_.answers_query("fen")) co_return co_await require_answer("fen");
  if (profile_.answers_query("legalmoves")) {
    const std::string moves = co_await require_answer("legalmoves");
    co_return sorted_words(moves);
  }
  if (profile_.answers_queries) co_return co_await query("p1turn");
  co_return std::nullopt;
}

Task<void> CheckContext::require_legal(TestPosition position, std::string move) {
  if (position.game) {
    if (!is_legal(*position.game, move))
      throw failed(fmt::format("`bestmove {}` is illegal after `{}`", move, position.line));
    co_return;
  }
  if (!profile_.answers_query("islegal")) co_return;
  co_await set_position(position);
  const std::string kind = "islegal " + move;
  const std::string legal = co_await require_answer(kind);
  if (legal != "true")
    throw failed(
        fmt::format("the engine played {0}, but answers `query islegal {0}` with '{1}'", move, legal));
}

Task<void> CheckContext::require_position(TestPosition position, std::string_view after) {
  if (position.game && profile_.answers_query("fen")) {
    const std::string fen = co_await require_answer("fen");
    if (const std::string expected = position.game->text(); fen != expected)
      throw failed(fmt::format("{}, `query fen` returns '{}'; expected '{}'", after, fen, expected));
    co_return;
  }
  if (position.game) {
    if (profile_.answers_queries) {
      const std::string turn = co_await require_answer("p1turn");
      const std::string expected = position.game->to_move() == Player::p1 ? "true" : "false";
      if (turn != expected && !position.game->outcome())
        throw failed(fmt::format("{}, `query p1turn` returns '{}'; expected '{}'", after, turn, expected));
    }
    if (position.game->outcome() || !profile_.answers_go) co_return;
    const SearchReply reply = co_await search(profile_.quick_go);
    if (!is_legal(*position.game, reply.move))
      throw failed(fmt::format("{}, the engine answers `{}` with '{}', an illegal move after `{}`", after,
                               profile_.quick_go, reply.move, position.line));
    co_return;
  }
  const auto known = profile_.reported_states.find(position.line);
  const std::optional<std::string> now = co_await reported_state();
  if (!now || known == profile_.reported_states.end())
    throw skipped("the engine answers no query that identifies its position");
  if (*now != known->second)
    throw failed(fmt::format("{}, the engine reports its position as '{}'; it previously reported '{}'",
                             after, *now, known->second));
}

std::string sorted_words(const std::string& text) {
  std::istringstream in(text);
  std::vector<std::string> words;
  for (std::string word; in >> word;) words.push_back(word);
  std::ranges::sort(words);
  std::string out;
  for (const std::string& word : words) out += word + ' ';
  return out;
}

bool reports_error(const std::vector<EngineLine>& lines) {
  return std::ranges::any_of(
      lines, [](const EngineLine& line) { return line.text.starts_with("info string error"); });
}

std::size_t count_answers(const std::vector<EngineLine>& lines) {
  return static_cast<std::size_t>(std::ranges::count_if(lines, [](const EngineLine& line) {
    const ugi::Reply reply = ugi::parse_reply(line.text);
    return std::holds_alternative<ugi::Response>(reply) || ugi::is_bare_answer(trim(line.text));
  }));
}

std::size_t count_lines(const std::vector<EngineLine>& lines, std::string_view word) {
  return static_cast<std::size_t>(
      std::ranges::count_if(lines, [&](const EngineLine& line) { return first_word(line.text) == word; }));
}

}  // namespace flipside::referee::check
