#include "referee/live/statistics.hpp"

#include <cmath>

#include "tests/referee/live/sample_tournament.hpp"

namespace flipside::referee::test {
namespace {

using namespace std::chrono_literals;

struct StatisticsFixture {
  TournamentStatistics statistics(LogFilter filter = {}, std::optional<SprtSettings> sprt = std::nullopt) {
    TournamentProfile whole = profile(log.engine_names());
    whole.sprt = sprt;
    return {log, filter, whole, time};
  }

  flipside::test::ManualTime time;
  GameLog log{{"a", "b", "c"}, {"flipflop-3", "flipfour"}, false};
};

TEST_CASE_FIXTURE(StatisticsFixture, "results are counted by engine, seat, pair of engines, and variant") {
  log.add(result(0, "a", "b", Outcome::p1_win));
  log.add(result(1, "b", "a", Outcome::draw));
  log.add(result(2, "a", "c", Outcome::p2_win));
  StoredGame other = result(3, "c", "a", std::nullopt, Termination::adjudication);
  other.record.game = "flipfour";
  log.add(other);
  auto statistics = this->statistics();
  CHECK(statistics.games() == 0);
  statistics.update();
  CHECK(statistics.games() == 4);
  CHECK(statistics.results() == WinDrawLoss{1, 1, 1});
  CHECK(statistics.totals()[0].results[Player::p1] == WinDrawLoss{1, 0, 1});
  CHECK(statistics.totals()[0].results[Player::p2] == WinDrawLoss{0, 1, 0});
  CHECK(statistics.totals()[0].total() == WinDrawLoss{1, 1, 1});
  CHECK(statistics.totals()[1].total() == WinDrawLoss{0, 1, 1});
  CHECK(statistics.table().between(0, 1) == WinDrawLoss{1, 1, 0});
  CHECK(statistics.table().between(2, 0) == WinDrawLoss{1, 0, 0});
  CHECK(statistics.seats()[0] == WinDrawLoss{1, 1, 1});
  CHECK(statistics.seats()[1] == WinDrawLoss{});
}

TEST_CASE_FIXTURE(StatisticsFixture, "a filter selects games by engines and variant") {
  log.add(result(0, "a", "b", Outcome::p1_win));
  log.add(result(1, "b", "c", Outcome::p1_win));
  StoredGame other = result(2, "b", "a", Outcome::p1_win);
  other.record.game = "flipfour";
  log.add(other);
  const auto games_of = [&](LogFilter filter) {
    auto statistics = this->statistics(filter);
    statistics.update();
    return statistics.games();
  };
  CHECK(games_of({}) == 3);
  CHECK(games_of({.engine = 0}) == 2);
  CHECK(games_of({.engine = 1, .opponent = 2}) == 1);
  CHECK(games_of({.game = 1}) == 1);
  CHECK(games_of({.engine = 2, .game = 1}) == 0);
}

TEST_CASE_FIXTURE(StatisticsFixture,
                  "abnormal endings are charged to the loser, or to both without a score") {
  log.add(result(0, "a", "b", Outcome::p1_win, Termination::time_forfeit));
  log.add(result(1, "b", "a", Outcome::p2_win, Termination::time_forfeit));
  log.add(result(2, "a", "c", std::nullopt, Termination::disagreement));
  log.add(result(3, "a", "c", Outcome::p1_win));
  log.add(result(4, "a", "c", Outcome::draw, Termination::null_moves));
  auto statistics = this->statistics();
  statistics.update();
  const auto& endings = statistics.abnormal_endings();
  REQUIRE(endings.size() == 3);
  CHECK(endings.at({1, Termination::time_forfeit}).games == 2);
  CHECK(endings.at({1, Termination::time_forfeit}).examples == std::vector<std::int64_t>{0, 1});
  CHECK(endings.at({0, Termination::disagreement}).games == 1);
  CHECK(endings.at({2, Termination::disagreement}).games == 1);
  CHECK(statistics.totals()[1].forfeits == 2);
  CHECK(statistics.totals()[0].forfeits == 0);
  CHECK(statistics.endings() ==
        std::map<Termination, std::uint64_t>{{Termination::normal, 1}, {Termination::null_moves, 1}});
}

TEST_CASE_FIXTURE(StatisticsFixture, "only the first examples of an abnormal ending are kept") {
  for (int i = 0; i < 15; ++i) log.add(result(i, "a", "b", Outcome::p2_win, Termination::disconnect));
  auto statistics = this->statistics();
  statistics.update();
  const auto& endings = statistics.abnormal_endings().at({0, Termination::disconnect});
  CHECK(endings.games == 15);
  CHECK(endings.examples.size() == AbnormalEndings::max_examples);
}

TEST_CASE_FIXTURE(StatisticsFixture, "updates in several steps and in one step yield the same numbers") {
  auto stepwise = statistics();
  for (int i = 0; i < 300; ++i) {
    log.add(result(i, i % 2 == 0 ? "a" : "b",
                   i % 3 == 0   ? "c"
                   : i % 2 == 0 ? "b"
                                : "a",
                   i % 5 == 0  ? Outcome::draw
                   : i % 7 < 4 ? Outcome::p1_win
                               : Outcome::p2_win));
    stepwise.update();
    if (i % 10 == 0) stepwise.update_ratings();
  }
  stepwise.update_ratings();
  auto at_once = statistics();
  at_once.update();
  at_once.update_ratings();
  CHECK(stepwise.table() == at_once.table());
  CHECK(stepwise.results() == at_once.results());
  REQUIRE(stepwise.ratings() != nullptr);
  for (std::size_t i = 0; i < 3; ++i)
    CHECK(stepwise.ratings()->players[i].elo == at_once.ratings()->players[i].elo);
  const auto games_of = [](const auto& history) {
    std::vector<std::size_t> games;
    for (const auto& sample : history.samples()) games.push_back(sample.games);
    return games;
  };
  CHECK(games_of(stepwise.rating_history()) == games_of(at_once.rating_history()));
  CHECK(at_once.rating_history().samples().size() == 150);
}

TEST_CASE_FIXTURE(StatisticsFixture, "the history of ratings contains the ratings after fewer games") {
  log.add(result(0, "a", "b", Outcome::p1_win));
  log.add(result(1, "b", "a", Outcome::p2_win));
  log.add(result(2, "a", "c", Outcome::p2_win));
  auto statistics = this->statistics();
  statistics.update();
  statistics.update_ratings();
  CrossTable after_two(3);
  after_two.add(0, 1, Outcome::p1_win);
  after_two.add(1, 0, Outcome::p2_win);
  const auto& samples = statistics.rating_history().samples();
  REQUIRE(samples.size() == 3);
  CHECK(samples[1].games == 2);
  CHECK(samples[1].value.elo[0] == static_cast<float>(fit_ratings(after_two).players[0].elo));
  CHECK(std::isnan(samples[1].value.elo[2]));
  CHECK_FALSE(std::isnan(samples[2].value.elo[2]));
}

TEST_CASE_FIXTURE(StatisticsFixture, "after games were dropped, all numbers are computed again") {
  for (int i = 0; i < 10; ++i) log.add(result(i, "a", "b", Outcome::p1_win));
  auto statistics = this->statistics();
  statistics.update();
  statistics.update_ratings();
  log.drop_from(4);
  statistics.update();
  statistics.update_ratings();
  CHECK(statistics.games() == 4);
  CHECK(statistics.results() == WinDrawLoss{4, 0, 0});
  CHECK(statistics.rated_games() == 4);
  CHECK(statistics.rating_history().samples().size() == 4);
}

TEST_CASE_FIXTURE(StatisticsFixture, "the SPRT evaluates complete pairs in schedule order") {
  const SprtSettings settings{.model = SprtModel::logistic, .elo0 = 0, .elo1 = 10};
  log.add(result(2, "a", "b", Outcome::p1_win));
  log.add(result(3, "b", "a", Outcome::p2_win));
  log.add(result(0, "a", "b", Outcome::p1_win));
  auto statistics = this->statistics({}, settings);
  statistics.update();
  REQUIRE(statistics.sprt() != nullptr);
  CHECK(statistics.sprt()->pairs().total() == 0);
  log.add(result(1, "b", "a", Outcome::draw));
  statistics.update();
  CHECK(statistics.sprt()->pairs() == Pentanomial{{0, 0, 0, 1, 1}});
  REQUIRE(statistics.llr_history().samples().size() == 1);
  CHECK(statistics.llr_history().samples()[0].games == 4);
  CHECK(statistics.llr_history().samples()[0].value == statistics.sprt()->state().llr);
  CHECK(this->statistics({.engine = 0}, settings).sprt() == nullptr);
}

TEST_CASE("in a large field, ratings are computed in the background and at most now and then") {
  flipside::test::ManualTime time;
  std::vector<std::string> names;
  for (std::size_t i = 0; i <= TournamentStatistics::max_small_field; ++i) names.push_back(std::to_string(i));
  GameLog log(names, {"flipflop-3"}, false);
  log.add(result(0, "0", "1", Outcome::p1_win));
  TournamentStatistics statistics(log, {}, profile(names), time);
  statistics.update();
  statistics.update_ratings();
  CHECK(statistics.ratings() == nullptr);
  time.advance(2s);
  statistics.wait_for_ratings();
  REQUIRE(statistics.ratings() != nullptr);
  CHECK(statistics.rated_games() == 1);
  log.add(result(1, "1", "0", Outcome::p1_win));
  statistics.update();
  time.advance(30s);
  statistics.update_ratings();
  statistics.wait_for_ratings();
  CHECK(statistics.rated_games() == 1);
  time.advance(10s);
  statistics.update_ratings();
  statistics.wait_for_ratings();
  CHECK(statistics.rated_games() == 2);
}

}  // namespace
}  // namespace flipside::referee::test
