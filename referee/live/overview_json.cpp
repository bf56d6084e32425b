#include "referee/live/overview_json.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <numeric>
#include <tuple>
#include <utility>
#include <vector>

namespace flipside::referee {
namespace {

constexpr std::size_t max_openings = 200;
constexpr std::size_t max_history_engines = 32;

/// Rounds a number to some decimals, so that its text is short. Returns null if it is not finite.
Json rounded(double value, int decimals) {
  if (!std::isfinite(value)) return nullptr;
  const double scale = std::pow(10, decimals);
  return std::round(value * scale) / scale;
}

Json results_json(const WinDrawLoss& results) {
  return {{"wins", results.wins}, {"draws", results.draws}, {"losses", results.losses}};
}

void add_results(Json& json, const WinDrawLoss& results) {
  json["wins"] = results.wins;
  json["draws"] = results.draws;
  json["losses"] = results.losses;
}

const char* total_kind_text(TotalKind kind) {
  switch (kind) {
    case TotalKind::exact:
      return "exact";
    case TotalKind::at_least:
      return "at least";
    case TotalKind::at_most:
      return "at most";
    case TotalKind::unknown:
      return "unknown";
  }
  return "";
}

Json progress_json(const TournamentStatus& status) {
  const ScheduleProgress& schedule = status.schedule;
  Json json{{"played", status.played}};
  if (schedule.total_kind != TotalKind::unknown) json["total"] = schedule.total;
  json["total_kind"] = total_kind_text(schedule.total_kind);
  json["running"] = status.running;
  json["annulled"] = status.annulled;
  if (status.elapsed) {
    const double seconds = std::chrono::duration<double>(*status.elapsed).count();
    json["seconds"] = rounded(seconds, 1);
    const std::uint64_t in_this_run = status.played - std::min(status.played, status.played_before);
    const std::uint64_t left = schedule.total - std::min(schedule.total, status.played);
    const bool has_end =
        schedule.total_kind == TotalKind::exact || schedule.total_kind == TotalKind::at_least;
    if (has_end && left > 0 && in_this_run > 0)
      json["seconds_left"] =
          rounded(static_cast<double>(left) * seconds / static_cast<double>(in_this_run), 1);
  }
  if (!schedule.note.empty()) json["note"] = schedule.note;
  return json;
}

/// Returns the numbers of all engines, sorted like the Elo table. Engines without games come last. Until
/// ratings are known, engines are sorted by score.
std::vector<std::uint32_t> standings_order(const TournamentStatistics& statistics) {
  const Ratings* ratings = statistics.ratings();
  std::vector<std::tuple<bool, std::size_t, double, std::uint32_t>> keys;
  for (std::uint32_t engine = 0; engine < statistics.engines(); ++engine) {
    const WinDrawLoss total = statistics.totals()[engine].total();
    const double games = static_cast<double>(total.games());
    if (games == 0)
      keys.emplace_back(true, 0, 0, engine);
    else if (ratings == nullptr)
      keys.emplace_back(false, 0, -total.points() / games, engine);
    else  // rounding, as in ranking(), hides rounding errors
      keys.emplace_back(false, ratings->players[engine].group,
                        -std::round(1e6 * ratings->players[engine].elo), engine);
  }
  std::ranges::sort(keys);
  std::vector<std::uint32_t> order;
  for (const auto& key : keys) order.push_back(std::get<std::uint32_t>(key));
  return order;
}

std::vector<std::uint32_t> engines_of(const std::vector<SwissStanding>& standings) {
  std::vector<std::uint32_t> engines;
  for (const SwissStanding& row : standings) engines.push_back(static_cast<std::uint32_t>(row.engine));
  return engines;
}

void add_share(Json& json, const char* key, double part, double whole, int decimals) {
  if (whole > 0) json[key] = rounded(part / whole, decimals);
}

Json engine_json(const std::string& name, const EngineTotals& totals) {
  const WinDrawLoss total = totals.total();
  Json json{{"name", name}, {"rank", nullptr}, {"elo", nullptr}, {"error", nullptr}};
  json["points"] = total.points();
  json["games"] = total.games();
  add_results(json, total);
  json["p1"] = results_json(totals.results[Player::p1]);
  json["p2"] = results_json(totals.results[Player::p2]);
  json["forfeits"] = totals.forfeits;
  add_share(json, "accuracy", static_cast<double>(totals.accuracy.kept),
            static_cast<double>(totals.accuracy.counted), 4);
  add_share(json, "seconds_per_move", totals.seconds, static_cast<double>(totals.moves), 6);
  add_share(json, "nodes_per_second", totals.nodes, totals.node_seconds, 0);
  add_share(json, "depth", totals.depths, static_cast<double>(totals.depth_moves), 1);
  add_share(json, "time_used", totals.seconds_on_clock, totals.clock, 3);
  return json;
}

Json engines_json(const GameLog& log, const TournamentStatistics& statistics,
                  const std::vector<std::uint32_t>& order) {
  Json json = Json::array();
  for (const std::uint32_t engine : order) {
    const EngineTotals& totals = statistics.totals()[engine];
    Json row = engine_json(log.engine_names()[engine], totals);
    row["rank"] = json.size() + 1;
    if (statistics.ratings() != nullptr && totals.total().games() > 0) {
      const Rating& rating = statistics.ratings()->players[engine];
      row["elo"] = rounded(rating.elo, 1);
      row["error"] = rounded(rating.error, 1);
    }
    json.push_back(std::move(row));
  }
  return json;
}

Json crosstable_json(const TournamentStatistics& statistics, const std::vector<std::uint32_t>& order) {
  Json json = Json::array();
  for (const std::uint32_t engine : order) {
    Json row = Json::array();
    for (const std::uint32_t other : order) {
      const WinDrawLoss results = statistics.table().between(engine, other);
      row.push_back(engine == other || results.games() == 0 ? Json() : results_json(results));
    }
    json.push_back(std::move(row));
  }
  return json;
}

Json history_json(const TournamentStatistics& statistics, const std::vector<std::uint32_t>& order) {
  const auto& samples = statistics.rating_history().samples();
  Json games = Json::array();
  for (const auto& sample : samples) games.push_back(sample.games);
  // The latest ratings are the last point of each curve.
  const bool add_last = statistics.ratings() != nullptr && statistics.rated_games() > 0 &&
                        (samples.empty() || samples.back().games < statistics.rated_games());
  if (add_last) games.push_back(statistics.rated_games());
  Json elo = Json::array();
  Json error = Json::array();
  for (std::size_t i = 0; i < std::min(order.size(), max_history_engines); ++i) {
    const std::uint32_t engine = order[i];
    Json elos = Json::array();
    Json errors = Json::array();
    for (const auto& sample : samples) {
      elos.push_back(rounded(sample.value.elo[engine], 1));
      errors.push_back(rounded(sample.value.error[engine], 1));
    }
    if (add_last) {
      const bool has_played = statistics.totals()[engine].total().games() > 0;
      const Rating& rating = statistics.ratings()->players[engine];
      elos.push_back(has_played ? rounded(rating.elo, 1) : Json());
      errors.push_back(has_played ? rounded(rating.error, 1) : Json());
    }
    elo.push_back(std::move(elos));
    error.push_back(std::move(errors));
  }
  return {{"games", std::move(games)}, {"elo", std::move(elo)}, {"error", std::move(error)}};
}

const char* verdict_name(SprtVerdict verdict) {
  switch (verdict) {
    case SprtVerdict::undecided:
      return "undecided";
    case SprtVerdict::h0_accepted:
      return "H0 accepted";
    case SprtVerdict::h1_accepted:
      return "H1 accepted";
  }
  return "";
}

Json sprt_json(const SprtWatch& sprt, const SampledHistory<double>& history) {
  Json games = Json::array();
  Json llr = Json::array();
  for (const auto& sample : history.samples()) {
    games.push_back(sample.games);
    llr.push_back(rounded(sample.value, 4));
  }
  const auto evaluated = static_cast<std::size_t>(sprt.end());
  if (evaluated > 0 && (history.samples().empty() || history.samples().back().games < evaluated)) {
    games.push_back(evaluated);
    llr.push_back(rounded(sprt.state().llr, 4));
  }
  return {{"elo0", sprt.settings().elo0},
          {"elo1", sprt.settings().elo1},
          {"model", sprt_model_text(sprt.settings().model)},
          {"lower", rounded(sprt.state().lower, 4)},
          {"upper", rounded(sprt.state().upper, 4)},
          {"llr", rounded(sprt.state().llr, 4)},
          {"verdict", verdict_name(sprt.state().verdict)},
          {"pentanomial", sprt.pairs().pairs},
          {"history", {{"games", std::move(games)}, {"llr", std::move(llr)}}}};
}

Json pairing_json(const GameLog& log, const RoundPairing& pairing) {
  Json json{{"p1", nullptr}, {"p2", nullptr}};
  for (const Player place : both_players)
    if (const auto engine = pairing.engines[place]) {
      const std::string& name = log.engine_names()[*engine];
      json[place == Player::p1 ? "p1" : "p2"] = name;
      if (pairing.winner == place) json["winner"] = name;
    }
  const auto points = [&](Player place) { return static_cast<double>(pairing.half_points[place]) / 2; };
  json["score"] = {points(Player::p1), points(Player::p2)};
  json["games"] = pairing.games;
  if (pairing.is_bye) json["bye"] = true;
  if (pairing.tie_breaks > 0) json["tie_breaks"] = pairing.tie_breaks;
  if (pairing.by_seed) json["by_seed"] = true;
  return json;
}

Json rounds_json(const GameLog& log, const RoundTracker& tracker) {
  Json json = Json::array();
  for (const TournamentRound& round : tracker.rounds()) {
    Json pairings = Json::array();
    for (const RoundPairing& pairing : round.pairings) pairings.push_back(pairing_json(log, pairing));
    json.push_back({{"name", round.name}, {"pairings", std::move(pairings)}});
  }
  return json;
}

/// Adds the standings of a Swiss tournament to the rows of its engines.
/// @param rows  in the order of `standings`
void add_swiss_standings(Json& rows, const std::vector<SwissStanding>& standings) {
  for (std::size_t i = 0; i < standings.size(); ++i)
    rows[i]["swiss"] = {{"points", standings[i].points},
                        {"byes", standings[i].byes},
                        {"buchholz", standings[i].buchholz},
                        {"sonneborn_berger", rounded(standings[i].sonneborn_berger, 2)}};
}

/// Formats the openings with the most games.
Json openings_json(const GameLog& log, const TournamentStatistics& statistics) {
  const auto openings = statistics.openings();
  std::vector<std::uint32_t> order(openings.size());
  std::iota(order.begin(), order.end(), 0);
  const auto key = [&](std::uint32_t opening) {
    return std::pair(-static_cast<double>(openings[opening].games), opening);
  };
  const auto shown = static_cast<std::ptrdiff_t>(std::min(order.size(), max_openings));
  std::ranges::partial_sort(order, order.begin() + shown, {}, key);
  Json json = Json::array();
  for (auto opening = order.begin(); opening != order.begin() + shown; ++opening) {
    const auto& entry = openings[*opening];
    if (entry.games == 0) break;
    Json row{{"game", log.game_ids()[entry.game]},
             {"opening", log.opening_text(*opening)},
             {"games", entry.games}};
    add_results(row, entry.results);
    json.push_back(std::move(row));
  }
  return json;
}

Json seats_json(const GameLog& log, const TournamentStatistics& statistics) {
  Json json = Json::array();
  for (std::size_t game = 0; game < log.game_ids().size(); ++game) {
    const WinDrawLoss& results = statistics.seats()[game];
    if (results.games() == 0) continue;
    Json row{{"game", log.game_ids()[game]}, {"games", results.games()}};
    add_results(row, results);
    json.push_back(std::move(row));
  }
  return json;
}

Json terminations_json(const GameLog& log, const TournamentStatistics& statistics) {
  Json json = Json::array();
  for (const auto& [key, endings] : statistics.abnormal_endings())
    json.push_back({{"engine", log.engine_names()[key.first]},
                    {"reason", termination_text(key.second)},
                    {"games", endings.games},
                    {"examples", endings.examples}});
  return json;
}

Json endings_json(const TournamentStatistics& statistics) {
  Json json = Json::array();
  for (const auto& [termination, games] : statistics.endings())
    json.push_back({{"reason", termination_text(termination)}, {"games", games}});
  return json;
}

}  // namespace

Json overview_json(const TournamentProfile& profile, const TournamentStatus& status, const GameLog& log,
                   const TournamentStatistics& statistics) {
  const Swiss* swiss = statistics.rounds() != nullptr ? statistics.rounds()->swiss() : nullptr;
  const auto swiss_standings = swiss != nullptr ? swiss->standings() : std::vector<SwissStanding>();
  const auto order = swiss != nullptr ? engines_of(swiss_standings) : standings_order(statistics);
  Json json{{"event", profile.event},
            {"status", status.status},
            {"file", profile.store},
            {"created", profile.created},
            {"format", profile.format},
            {"program", profile.program},
            {"games", profile.games},
            {"progress", progress_json(status)},
            {"engines", engines_json(log, statistics, order)}};
  if (statistics.is_small_field()) {
    json["crosstable"] = crosstable_json(statistics, order);
    json["history"] = history_json(statistics, order);
  }
  if (statistics.sprt() != nullptr) json["sprt"] = sprt_json(*statistics.sprt(), statistics.llr_history());
  if (swiss != nullptr) {
    json["swiss"] = {{"round", swiss->rounds_completed()}, {"rounds", swiss->rounds()}};
    add_swiss_standings(json["engines"], swiss_standings);
  }
  if (statistics.rounds() != nullptr && statistics.is_small_field())
    json["rounds"] = rounds_json(log, *statistics.rounds());
  json["openings"] = openings_json(log, statistics);
  json["seats"] = seats_json(log, statistics);
  json["terminations"] = terminations_json(log, statistics);
  json["endings"] = endings_json(statistics);
  json["results"] = results_json(statistics.results());
  if (statistics.games() > statistics.results().games())
    json["results"]["without_score"] = statistics.games() - statistics.results().games();
  if (statistics.games() > 0) {
    const auto& lengths = statistics.lengths();
    json["lengths"] = {
        {"mean", rounded(static_cast<double>(lengths.sum) / static_cast<double>(statistics.games()), 1)},
        {"min", lengths.min},
        {"max", lengths.max}};
  }
  return json;
}

}  // namespace flipside::referee
