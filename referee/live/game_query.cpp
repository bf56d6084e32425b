#include "referee/live/game_query.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <utility>

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
    if (!query.after)
      return Error{fmt::format("after: invalid cursor '{}'; use 'next' of the previous response", *after)};
  }
  return {};
}

bool selects(const GameQuery& query, const GameSummary& game) {
  return query.filter.selects(game) && (!query.result || *query.result == game.outcome) &&
         (!query.termination || *query.termination == game.termination) && game.plies >= query.min_plies &&
         game.plies <= query.max_plies &&
         (!query.openings || std::ranges::find(*query.openings, game.opening) != query.openings->end());
}

/// Collects the first places of a page in linear time, and one more that shows whether another page follows.
class FirstPlaces {
  // Precede their uses, because the type of order() is deduced.
  bool precedes(const GameQuery::Place& a, const GameQuery::Place& b) const {
    return query_.descending ? a > b : a < b;
  }
  auto order() const {
    return [this](const GameQuery::Place& a, const GameQuery::Place& b) { return precedes(a, b); };
  }

 public:
  explicit FirstPlaces(const GameQuery& query) : query_(query), wanted_(query.limit + 1) {}

  void add(const GameQuery::Place& place) {
    if (query_.after && !precedes(*query_.after, place)) return;
    if (last_ && !precedes(place, *last_)) return;
    places_.push_back(place);
    if (places_.size() < 4 * wanted_) return;
    const auto last = places_.begin() + static_cast<std::ptrdiff_t>(wanted_) - 1;
    std::nth_element(places_.begin(), last, places_.end(), order());
    places_.resize(wanted_);
    last_ = places_.back();
  }

  std::vector<GameQuery::Place> sorted() && {
    std::ranges::sort(places_, order());
    places_.resize(std::min(places_.size(), wanted_));
    return std::move(places_);
  }

 private:
  const GameQuery& query_;
  std::size_t wanted_;
  std::vector<GameQuery::Place> places_;
  std::optional<GameQuery::Place> last_;  // the last wanted place so far; nullopt: fewer were added
};

bool selects_all(const GameQuery& query) {
  const GameQuery all;
  return query.filter == all.filter && !query.result && !query.termination && !query.openings &&
         query.min_plies == all.min_plies && query.max_plies == all.max_plies;
}

/// Returns a page of all games, sorted by number, without visiting the games of other pages.
GamePage list_games(const GameLog& log, const GameQuery& query) {
  GamePage page;
  page.count = log.games().size();
  const std::int64_t step = query.descending ? -1 : 1;
  const std::int64_t before = query.descending ? log.end() : -1;
  const std::int64_t last =
      query.after ? std::clamp(query.after->second, std::int64_t{-1}, log.end()) : before;
  for (std::int64_t index = last + step; index >= 0 && index < log.end(); index += step) {
    if (!log.contains(index)) continue;
    if (page.indices.size() == query.limit) {
      page.next = std::to_string(page.indices.back());
      break;
    }
    page.indices.push_back(index);
  }
  return page;
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
  if (selects_all(query) && query.key == GameQuery::Key::number) return list_games(log, query);
  GamePage page;
  FirstPlaces places(query);
  for (const GameSummary& game : log.games()) {
    if (!selects(query, game)) continue;
    ++page.count;
    places.add({query.key == GameQuery::Key::plies ? game.plies : 0, game.index});
  }
  const auto sorted = std::move(places).sorted();
  const std::size_t shown = std::min(sorted.size(), query.limit);
  for (std::size_t i = 0; i < shown; ++i) page.indices.push_back(sorted[i].second);
  if (shown < sorted.size()) page.next = place_text(sorted[shown - 1], query.key);
  return page;
}

}  // namespace flipside::referee
