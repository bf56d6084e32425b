#include "referee/report/fastchess_results.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <numeric>

#include "referee/ratings/match_statistics.hpp"
#include "referee/ratings/normal_distribution.hpp"
#include "referee/record/pgn_text.hpp"
#include "referee/report/text_table.hpp"

namespace flipside::referee {

namespace {

std::size_t player_half_points(std::size_t player, const PerPlayer<std::size_t>& seats, Outcome outcome) {
  return half_points(outcome, seats[Player::p1] == player ? Player::p1 : Player::p2);
}

constexpr std::string_view rule = "--------------------------------------------------\n";

double seconds(Duration duration) { return std::chrono::duration<double>(duration).count(); }

std::string seat_text(Player player) { return player == Player::p1 ? "White" : "Black"; }

bool is_adjudicated(Termination termination) {
  return termination == Termination::adjudication || termination == Termination::solved;
}

/// Returns the phrase with which fastchess describes how the game ended.
std::string reason_text(const GameRecord& record) {
  if (!record.outcome) return "Game interrupted";
  if (*record.outcome == Outcome::draw) {
    if (is_adjudicated(record.termination) || record.termination == Termination::ply_cap)
      return "Draw by adjudication";
    return record.detail == "third repetition" ? "Draw by 3-fold repetition" : "Draw by the rules";
  }
  const Player winner = *record.outcome == Outcome::p1_win ? Player::p1 : Player::p2;
  const std::string loser = seat_text(opponent(winner));
  switch (record.termination) {
    case Termination::normal:
    case Termination::null_moves:
      return seat_text(winner) + " mates";
    case Termination::adjudication:
    case Termination::solved:
      return seat_text(winner) + " wins by adjudication";
    case Termination::time_forfeit:
      return loser + " loses on time";
    case Termination::illegal_move:
      return loser + " makes an illegal move";
    case Termination::disconnect:
    case Termination::start_failed:
      return loser + " disconnects";
    case Termination::unresponsive:
    case Termination::protocol_error:
    case Termination::flood:
      return loser + "'s connection stalls";
    case Termination::disagreement:
    case Termination::ply_cap:
      break;  // these games have no winner
  }
  return {};
}

std::string control_text(const TimeControl& control) {
  switch (control.kind) {
    case TimeControl::Kind::clock:
      return (control.moves > 0 ? fmt::format("{}/", control.moves) : "") +
             fmt::format("{}", seconds(control.base)) +
             (control.increment > Duration{0} ? fmt::format("+{:.2g}", seconds(control.increment)) : "");
    case TimeControl::Kind::move_time:
      return fmt::format("{}/move", seconds(control.base));
    case TimeControl::Kind::depth:
      return fmt::format("{} plies", control.limit);
    case TimeControl::Kind::nodes:
      return fmt::format("{} nodes", control.limit);
    case TimeControl::Kind::infinite:
      return fmt::format("{}/move", seconds(control.base));
  }
  return {};
}

/// Returns `first` if both strings are equal, otherwise "FIRST - SECOND".
std::string join_if_different(const std::string& first, const std::string& second) {
  return first == second ? first : first + " - " + second;
}

std::string value_or_null(const std::string& value, const char* unit) {
  return value.empty() ? "NULL" : value + unit;
}

/// The statistics of a match as fastchess computes them. The errors are the half-widths of 95 % confidence
/// intervals. `elo_error` is NaN if the confidence interval of the mean score extends beyond [0, 1].
struct FastchessStatistics {
  double elo, elo_error, nelo, nelo_error, los;
};

/// Like elo_from_score(), but returns NaN for scores outside [0, 1].
double unchecked_elo(double score) { return -400 * std::log10(1 / score - 1); }

FastchessStatistics compute_statistics(const Pentanomial& pairs) {
  const ScoreSample sample = score_sample(pairs);
  const double margin = quantile_95 * sample.standard_error();
  const double scale = 800 / std::log(10) / std::sqrt(2 * sample.variance);
  return {unchecked_elo(sample.mean),
          (unchecked_elo(sample.mean + margin) - unchecked_elo(sample.mean - margin)) / 2,
          (sample.mean - 0.5) * scale, margin * scale,
          (1 - std::erf(-(sample.mean - 0.5) / std::sqrt(2 * sample.variance / sample.observations))) / 2};
}

double share(double part, double whole) { return part / whole; }

std::string pairs_text(const Pentanomial& pairs) {
  const auto& [ll, ld, level, wd, ww] = pairs.pairs;
  return fmt::format("[{}, {}, {}, {}, {}]", ll, ld, level, wd, ww);
}

std::string match_text(const FastchessEngine& first, const FastchessEngine& second,
                       const FastchessCount& count, const std::string& book) {
  const FastchessStatistics statistics = compute_statistics(count.pairs);
  const auto level = count.pairs.pairs[2];
  const auto games = static_cast<double>(count.games.games());
  std::string out =
      fmt::format("Results of {} vs {} ({}, {}, {}{}):\n", printable(first.name), printable(second.name),
                  join_if_different(control_text(first.time_control), control_text(second.time_control)),
                  join_if_different(value_or_null(first.threads, "t"), value_or_null(second.threads, "t")),
                  join_if_different(value_or_null(first.hash, "MB"), value_or_null(second.hash, "MB")),
                  book.empty() ? "" : ", " + std::filesystem::path(book).filename().string());
  out += fmt::format("Elo: {:.2f} +/- {:.2f}, nElo: {:.2f} +/- {:.2f}\n", statistics.elo,
                     statistics.elo_error, statistics.nelo, statistics.nelo_error);
  out += fmt::format("LOS: {:.2f} %, DrawRatio: {:.2f} %, PairsRatio: {:.2f}\n", 100 * statistics.los,
                     100 * draw_rate(count.pairs), pairs_ratio(count.pairs));
  out += fmt::format("Games: {}, Wins: {}, Losses: {}, Draws: {}, Points: {:.1f} ({:.2f} %)\n",
                     count.games.games(), count.games.wins, count.games.losses, count.games.draws,
                     count.games.points(), 100 * count.games.points() / games);
  out += fmt::format("Ptnml(0-2): {}, WL/DD Ratio: {:.2f}\n", pairs_text(count.pairs),
                     share(static_cast<double>(count.split), static_cast<double>(level - count.split)));
  return out;
}

std::string table_text(std::span<const FastchessEngine> engines, const FastchessScore& score) {
  std::vector<std::size_t> order(engines.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  const auto strength = [&](std::size_t player) {
    const double elo = compute_statistics(score.total(player).pairs).elo;
    return std::isnan(elo) ? -std::numeric_limits<double>::infinity() : elo;
  };
  std::stable_sort(order.begin(), order.end(),
                   [&](std::size_t a, std::size_t b) { return strength(a) > strength(b); });
  std::size_t width = 25;
  for (const FastchessEngine& engine : engines) width = std::max(width, engine.name.size());
  std::string out =
      fmt::format("{:<4} {:<{}} {:>10} {:>10} {:>10} {:>10} {:>10} {:>10} {:>10} {:>20}\n", "Rank", "Name",
                  width, "Elo", "+/-", "nElo", "+/-", "Games", "Score", "Draw", "Ptnml(0-2)");
  for (std::size_t i = 0; i < order.size(); ++i) {
    const FastchessCount& count = score.total(order[i]);
    const FastchessStatistics statistics = compute_statistics(count.pairs);
    out += fmt::format(
        "{:>4} {:<{}} {:>10.2f} {:>10.2f} {:>10.2f} {:>10.2f} {:>10} {:>9.1f}% {:>9.1f}% {:>20}\n", i + 1,
        printable(engines[order[i]].name), width, statistics.elo, statistics.elo_error, statistics.nelo,
        statistics.nelo_error, count.games.games(),
        100 * share(count.games.points(), static_cast<double>(count.games.games())),
        100 * draw_rate(count.pairs), pairs_text(count.pairs));
  }
  return out;
}

std::string sprt_line(const SprtSettings& settings, const FastchessCount& count) {
  const SprtState state = sprt(settings, count.games, count.pairs);
  const double progress = state.llr < 0 ? -state.llr / state.lower : state.llr / state.upper;
  return fmt::format("LLR: {:.2f} ({:.1f}%) ({:.2f}, {:.2f}) [{:.2f}, {:.2f}]\n", state.llr, 100 * progress,
                     state.lower, state.upper, settings.elo0, settings.elo1);
}

}  // namespace

bool FastchessScore::add(PairId pair, PerPlayer<std::size_t> seats, std::optional<Outcome> outcome) {
  if (!outcome) return false;
  const auto first = pending_games_.find(pair);
  if (first == pending_games_.end()) {
    pending_games_.emplace(pair, Game{seats, *outcome});
    return false;
  }
  for (const std::size_t player : seats.values) {
    FastchessCount& count = totals_[player];
    std::size_t sum = 0;
    for (const Game& game : {first->second, Game{seats, *outcome}}) {
      const std::size_t points = player_half_points(player, game.seats, game.outcome);
      ++(points == 2 ? count.games.wins : points == 1 ? count.games.draws : count.games.losses);
      sum += points;
    }
    ++count.pairs.pairs[sum];
    if (sum == 2 && *outcome != Outcome::draw) ++count.split;
  }
  pending_games_.erase(first);
  return true;
}

std::string fastchess_started(std::uint64_t number, std::uint64_t total,
                              const PerPlayer<std::string>& players) {
  return fmt::format("Started game {} of {} ({} vs {})\n", number, total, printable(players[Player::p1]),
                     printable(players[Player::p2]));
}

std::string fastchess_finished(std::uint64_t number, const GameRecord& record) {
  return fmt::format("Finished game {} ({} vs {}): {} {{{}}}\n", number,
                     printable(record.players[Player::p1]), printable(record.players[Player::p2]),
                     pgn_result(record.outcome), reason_text(record));
}

std::string fastchess_results(std::span<const FastchessEngine> engines, const FastchessScore& score,
                              const std::string& book, const std::optional<SprtSettings>& sprt) {
  std::string out(rule);
  if (engines.size() == 2) {
    out += match_text(engines[0], engines[1], score.total(0), book);
    if (sprt) out += sprt_line(*sprt, score.total(0));
  } else {
    out += table_text(engines, score);
  }
  return out += rule;
}

}  // namespace flipside::referee
