#include "referee/live/game_query.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <functional>

#include "engine/core/did_you_mean.hpp"
#include "engine/core/text.hpp"
#include "referee/record/pgn_text.hpp"

namespace flipside::referee {
namespace {

constexpr std::int64_t max_limit = 500;

/// Returns a field; nullptr if it is missing or empty.
const std::string* find_field(const QueryFields& fields, const std::string& name) {
  const auto found = fields.find(name);
  return found == fields.end() || found->second.empty() ? nullptr : &found->second;
}

Expected<std::optional<std::uint32_t>> parse_engine(const QueryFields& fields, const std::string& name,
                                                    const GameLog& log) {
  const std::string* text = find_field(fields, name);
  if (text == nullptr) return std::optional<std::uint32_t>();
  const auto number = log.engine_number(*text);
  if (!number)
    return Error{
        fmt::format("{}: unknown engine '{}'{}", name, *text, did_you_mean(*text, log.engine_names()))};
  return number;
}

/// Parses "INDEX" or "PLIES.INDEX".
std::optional<GameQuery::Place> parse_place(std::string_view text, GameQuery::Key key) {
  GameQuery::Place place{0, 0};
  if (key == GameQuery::Key::plies) {
    const std::size_t dot = std::min(text.find('.'), text.size());
    const auto plies = read_number<std::int64_t>(text.substr(0, dot));
    if (!plies || dot == text.size()) return std::nullopt;
    place.first = *plies;
    text.remove_prefix(dot + 1);
  }
  const auto index = read_number<std::int64_t>(text);
  if (!index) return std::nullopt;
  place.second = *index;
  return place;
}

std::string place_text(const GameQuery::Place& place, GameQuery::Key key) {
  return key == GameQuery::Key::plies ? fmt::format("{}.{}", place.first, place.second)
                                      : std::to_string(place.second);
}

std::vector<std::uint32_t> find_openings(const GameLog& log, const std::optional<std::uint16_t>& game,
                                         const std::string& text) {
  std::vector<std::uint32_t> numbers;
  for (std::size_t i = 0; i < log.game_ids().size(); ++i)
    if (!game || *game == i)
      if (const auto number = log.opening_number(log.game_ids()[i], text)) numbers.push_back(*number);
  return numbers;
}

Expected<void> parse_order(const QueryFields& fields, GameQuery& query) {
  if (const std::string* sort = find_field(fields, "sort")) {
    query.descending = sort->starts_with('-');
    const std::string_view key = std::string_view(*sort).substr(query.descending ? 1 : 0);
    if (key != "number" && key != "plies")
      return Error{fmt::format("sort: expected number, -number, plies or -plies, not '{}'", *sort)};
    query.key = key == "plies" ? GameQuery::Key::plies : GameQuery::Key::number;
  }
  if (const std::string* after = find_field(fields, "after")) {
    query.after = parse_place(*after, query.key);
    if (!query.after) return Error{fmt::format("after: '{}' is not the cursor of a page", *after)};
  }
  return {};
}

bool selects(const GameQuery& query, const GameSummary& game) {
  return query.filter.selects(game) && (!query.result || *query.result == game.outcome) &&
         (!query.termination || *query.termination == game.termination) && game.plies >= query.min_plies &&
         game.plies <= query.max_plies &&
         (!query.openings || std::ranges::find(*query.openings, game.opening) != query.openings->end());
}

}  // namespace

Expected<LogFilter> parse_filter(const QueryFields& fields, const GameLog& log) {
  LogFilter filter;
  for (const char* name : {"engine", "player"}) {
    const auto engine = parse_engine(fields, name, log);
    if (!engine) return engine.error();
    if (*engine) filter.engine = *engine;
  }
  const auto opponent = parse_engine(fields, "player2", log);
  if (!opponent) return opponent.error();
  filter.opponent = *opponent;
  if (const std::string* game = find_field(fields, "game")) {
    filter.game = log.game_number(*game);
    if (!filter.game)
      return Error{fmt::format("game: unknown game '{}'{}", *game, did_you_mean(*game, log.game_ids()))};
  }
  return filter;
}

Expected<std::int64_t> parse_number(const QueryFields& fields, const std::string& name, std::int64_t missing,
                                    std::int64_t min, std::int64_t max) {
  const std::string* text = find_field(fields, name);
  if (text == nullptr) return missing;
  const auto number = read_number<std::int64_t>(*text);
  if (!number || *number < min || *number > max)
    return Error{fmt::format("{}: expected a number from {} to {}, not '{}'", name, min, max, *text)};
  return *number;
}

Expected<GameQuery> parse_game_query(const QueryFields& fields, const GameLog& log) {
  GameQuery query;
  const auto filter = parse_filter(fields, log);
  if (!filter) return filter.error();
  query.filter = *filter;
  if (const std::string* result = find_field(fields, "result"))
    if (!parse_pgn_result(*result, query.result.emplace()))
      return Error{fmt::format("result: expected 1-0, 0-1, 1/2-1/2 or *, not '{}'", *result)};
  if (const std::string* termination = find_field(fields, "termination")) {
    query.termination = parse_termination(*termination);
    if (!query.termination) return Error{fmt::format("termination: unknown termination '{}'", *termination)};
  }
  if (const std::string* opening = find_field(fields, "opening"))
    query.openings = find_openings(log, query.filter.game, *opening);
  constexpr std::int64_t max_plies = std::numeric_limits<std::uint32_t>::max();
  const auto least = parse_number(fields, "min_plies", 0, 0, max_plies);
  if (!least) return least.error();
  const auto most = parse_number(fields, "max_plies", max_plies, 0, max_plies);
  if (!most) return most.error();
  const auto limit = parse_number(fields, "limit", static_cast<std::int64_t>(query.limit), 1, max_limit);
  if (!limit) return limit.error();
  query.min_plies = static_cast<std::uint32_t>(*least);
  query.max_plies = static_cast<std::uint32_t>(*most);
  query.limit = static_cast<std::size_t>(*limit);
  if (const auto order = parse_order(fields, query); !order) return order.error();
  return query;
}

GamePage select_games(const GameLog& log, const GameQuery& query) {
  const auto precedes = [&](const GameQuery::Place& a, const GameQuery::Place& b) {
    return query.descending ? a > b : a < b;
  };
  GamePage page;
  std::vector<GameQuery::Place> places;  // a heap of the first games of the page, and one more
  for (const GameSummary& game : log.games()) {
    if (!selects(query, game)) continue;
    ++page.count;
    const GameQuery::Place place(query.key == GameQuery::Key::plies ? game.plies : 0, game.index);
    if (query.after && !precedes(*query.after, place)) continue;
    if (places.size() > query.limit) {
      if (!precedes(place, places.front())) continue;
      std::ranges::pop_heap(places, precedes);
      places.pop_back();
    }
    places.push_back(place);
    std::ranges::push_heap(places, precedes);
  }
  std::ranges::sort_heap(places, precedes);
  const auto shown = places.begin() + static_cast<std::ptrdiff_t>(std::min(places.size(), query.limit));
  for (auto place = places.begin(); place != shown; ++place) page.indices.push_back(place->second);
  if (shown != places.end()) page.next = place_text(*std::prev(shown), query.key);
  return page;
}

}  // namespace flipside::referee
