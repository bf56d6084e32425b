#include "referee/check/exam.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <sstream>

#include "engine/protocol/words.hpp"

namespace flipside::referee::conformance {
namespace {

std::string_view first_word(std::string_view line) { return ugi::next_word(line); }

std::string sorted_words(const std::string& text) {
  std::istringstream in(text);
  std::vector<std::string> words;
  for (std::string word; in >> word;) words.push_back(word);
  std::ranges::sort(words);
  std::string out;
  for (const std::string& word : words) out += word + ' ';
  return out;
}

}  // namespace

Task<std::vector<Heard>> Exam::greet() {
  say("ugi");
  std::vector<Heard> lines = co_await dialogue_.until("ugiok", patience_.start);
  knows_.settings.start = std::max(knows_.settings.start, lines.back().at - dialogue_.said());
  lines.pop_back();
  co_return lines;
}

Task<std::vector<Heard>> Exam::settle() {
  say("isready");
  std::vector<Heard> lines = co_await dialogue_.until("readyok", patience_.ready);
  knows_.settings.ready = std::max(knows_.settings.ready, lines.back().at - dialogue_.said());
  lines.pop_back();
  co_return lines;
}

Task<bool> Exam::endure(std::string_view lines) {
  say(lines);
  const std::vector<Heard> said = co_await settle();
  co_return complains(said);
}

Task<void> Exam::set_up(Place place) {
  if (knows_.settings.ready_before_position) (void)co_await settle();
  say(place.line);
}

Task<Search> Exam::go(std::string_view line) {
  say(line);
  co_return co_await best_move_within(patience_.move);
}

Task<std::optional<Search>> Exam::best_move(Instant asked, Instant deadline) {
  Search search;
  for (;;) {
    std::optional<Heard> line = co_await dialogue_.next(deadline);
    if (!line) co_return std::nullopt;
    search.lines.push_back(*std::move(line));
    const Heard& heard = search.lines.back();
    if (first_word(heard.text) != "bestmove") continue;
    const ugi::Reply reply = ugi::parse_reply(heard.text);
    const auto& best = std::get<ugi::BestMove>(reply);
    search.move = best.move;
    search.ponder = best.ponder;
    search.took = heard.at - asked;
    if (search.move.empty()) throw failed("`bestmove` without a word after it");
    co_return search;
  }
}

Task<Search> Exam::best_move_within(Duration patience) {
  const Instant asked = dialogue_.said();
  std::optional<Search> search = co_await best_move(asked, asked + patience);
  if (!search) throw failed(fmt::format("no `bestmove` within {}", time_text(patience)));
  co_return *std::move(search);
}

Task<Search> Exam::stop() {
  say("stop");
  Search search = co_await best_move_within(patience_.stop);
  knows_.settings.stop = std::max(knows_.settings.stop, search.took);
  co_return search;
}

Task<std::optional<std::string>> Exam::query(std::string_view kind) {
  const std::string lines = fmt::format("query {}\nisready", kind);
  say(lines);
  const std::vector<Heard> heard = co_await dialogue_.until("readyok", patience_.query);
  for (const Heard& line : heard) {
    const ugi::Reply reply = ugi::parse_reply(line.text);
    const auto* response = std::get_if<ugi::Response>(&reply);
    const bool bare = response == nullptr && ugi::is_bare_answer(ugi::trimmed(line.text));
    if (response == nullptr && !bare) continue;
    knows_.settings.query = std::max(knows_.settings.query, line.at - dialogue_.said());
    if (bare) knows_.settings.bare_responses = true;
    co_return std::string(bare ? ugi::trimmed(line.text) : response->value);
  }
  co_return std::nullopt;
}

Task<std::string> Exam::answer(std::string_view kind) {
  std::optional<std::string> answered = co_await query(kind);
  if (!answered) throw failed(fmt::format("`query {}` is not answered", kind));
  co_return *std::move(answered);
}

Task<std::optional<std::string>> Exam::state() {
  if (knows_.kinds.contains("fen")) co_return co_await answer("fen");
  if (knows_.kinds.contains("legalmoves")) {
    const std::string moves = co_await answer("legalmoves");
    co_return sorted_words(moves);
  }
  if (knows_.answers) co_return co_await query("p1turn");
  co_return std::nullopt;
}

Task<void> Exam::expect_legal(Place place, std::string move) {
  if (place.game) {
    const std::vector<std::string> legal = place.game->legal_moves();
    if (std::ranges::find(legal, move) == legal.end())
      throw failed(fmt::format("`bestmove {}` is not legal after `{}`", move, place.line));
    co_return;
  }
  if (!knows_.kinds.contains("islegal")) co_return;
  const std::string kind = "islegal " + move;
  const std::string legal = co_await answer(kind);
  if (legal != "true")
    throw failed(fmt::format("`bestmove {0}`, but `query islegal {0}` is {1}", move, legal));
}

Task<void> Exam::expect(Place place, std::string_view after) {
  if (place.game && knows_.kinds.contains("fen")) {
    const std::string fen = co_await answer("fen");
    if (const std::string expected = place.game->text(); fen != expected)
      throw failed(fmt::format("{} the position is '{}', expected '{}'", after, fen, expected));
    co_return;
  }
  if (place.game) {
    if (knows_.answers) {
      const std::string turn = co_await answer("p1turn");
      const std::string expected = place.game->to_move() == Player::p1 ? "true" : "false";
      if (turn != expected && !place.game->outcome())
        throw failed(fmt::format("{} `query p1turn` is {}, expected {}", after, turn, expected));
    }
    if (place.game->outcome() || !knows_.plays) co_return;
    const Search search = co_await go(knows_.quick_go);
    const std::vector<std::string> legal = place.game->legal_moves();
    if (std::ranges::find(legal, search.move) == legal.end())
      throw failed(fmt::format("{} `go` is answered by '{}', which is not legal after `{}`", after,
                               search.move, place.line));
    co_return;
  }
  const auto known = knows_.states.find(place.line);
  const std::optional<std::string> now = co_await state();
  if (!now || known == knows_.states.end()) throw skipped("nothing tells which position holds");
  if (*now != known->second)
    throw failed(
        fmt::format("{} it tells '{}' of the position, before it was '{}'", after, *now, known->second));
}

bool complains(const std::vector<Heard>& lines) {
  return std::ranges::any_of(lines,
                             [](const Heard& line) { return line.text.starts_with("info string error"); });
}

std::size_t count_of(const std::vector<Heard>& lines, std::string_view word) {
  return static_cast<std::size_t>(
      std::ranges::count_if(lines, [&](const Heard& line) { return first_word(line.text) == word; }));
}

}  // namespace flipside::referee::conformance
