#include "referee/check/exam.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <sstream>

#include "engine/core/text.hpp"

namespace flipside::referee::conformance {
namespace {

constexpr std::size_t most_noise = 100;  // lines

std::string_view first_word(std::string_view line) { return next_word(line); }

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
  for (const Heard& line : lines)
    if (const ugi::Reply reply = ugi::parse_reply(line.text);
        std::holds_alternative<ugi::Other>(reply) && knows_.noise.size() < most_noise)
      if (const std::string_view text = trim(line.text); !ugi::is_bare_answer(text))
        knows_.noise.emplace(text);
  co_return lines;
}

Task<bool> Exam::endure(std::string_view lines) {
  say(lines);
  const std::vector<Heard> said = co_await settle();
  co_return complains(said);
}

Task<void> Exam::before_position() {
  if (knows_.settings.ready_before_position) (void)co_await settle();
  dialogue_.discard();
}

Task<void> Exam::set_up(Place place) {
  co_await before_position();
  say(place.line);
}

void Exam::skip_if_refused(std::string_view kind) const {
  if (knows_.settings.refused_go.contains(std::string(kind)))
    throw skipped(fmt::format("it takes no `{}`", kind));
}

Task<Search> Exam::go(std::string_view line) {
  dialogue_.discard();
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
  co_return answer_among(heard, kind);
}

/// The answer among what was said between a query and `readyok`. Any line may be a bare one where the engine
/// is known for them, but what it also says unasked.
std::optional<std::string> Exam::answer_among(const std::vector<Heard>& heard, std::string_view kind) {
  bool blank = false;
  for (const Heard& line : heard) {
    const ugi::Reply reply = ugi::parse_reply(line.text);
    if (const auto* response = std::get_if<ugi::Response>(&reply)) {
      knows_.settings.query = std::max(knows_.settings.query, line.at - dialogue_.said());
      knows_.misspells = knows_.misspells || first_word(line.text) == "reponse";
      return std::string(response->value);
    }
    const std::string_view text = trim(line.text);
    const bool bare = ugi::is_bare_answer(text);
    const bool may_be = knows_.settings.bare_responses && std::holds_alternative<ugi::Other>(reply) &&
                        !text.empty() && !knows_.noise.contains(std::string(text));
    blank = blank || text.empty();
    if (!bare && !may_be) continue;
    knows_.settings.query = std::max(knows_.settings.query, line.at - dialogue_.said());
    knows_.settings.bare_responses = true;
    return std::string(text);
  }
  if (blank && kind == "legalmoves" && knows_.settings.bare_responses) return std::string{};
  return std::nullopt;
}

Task<std::string> Exam::answer(std::string_view kind) {
  std::optional<std::string> answered = co_await query(kind);
  if (!answered) throw failed(fmt::format("`query {}` is not answered", kind));
  co_return *std::move(answered);
}

Task<std::optional<std::string>> Exam::state() {
  if (knows_.tells("fen")) co_return co_await answer("fen");
  if (knows_.tells("legalmoves")) {
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
  if (!knows_.tells("islegal")) co_return;
  co_await set_up(place);
  const std::string kind = "islegal " + move;
  const std::string legal = co_await answer(kind);
  if (legal != "true")
    throw failed(fmt::format("`bestmove {0}`, but `query islegal {0}` is {1}", move, legal));
}

Task<void> Exam::expect(Place place, std::string_view after) {
  if (place.game && knows_.tells("fen")) {
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

std::string sorted_words(const std::string& text) {
  std::istringstream in(text);
  std::vector<std::string> words;
  for (std::string word; in >> word;) words.push_back(word);
  std::ranges::sort(words);
  std::string out;
  for (const std::string& word : words) out += word + ' ';
  return out;
}

bool complains(const std::vector<Heard>& lines) {
  return std::ranges::any_of(lines,
                             [](const Heard& line) { return line.text.starts_with("info string error"); });
}

std::size_t count_of_answers(const std::vector<Heard>& lines) {
  return static_cast<std::size_t>(std::ranges::count_if(lines, [](const Heard& line) {
    const ugi::Reply reply = ugi::parse_reply(line.text);
    return std::holds_alternative<ugi::Response>(reply) || ugi::is_bare_answer(trim(line.text));
  }));
}

std::size_t count_of(const std::vector<Heard>& lines, std::string_view word) {
  return static_cast<std::size_t>(
      std::ranges::count_if(lines, [&](const Heard& line) { return first_word(line.text) == word; }));
}

}  // namespace flipside::referee::conformance
