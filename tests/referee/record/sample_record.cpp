#include "tests/referee/record/sample_record.hpp"

#include <array>
#include <limits>
#include <sstream>

#include "engine/games/registry.hpp"

namespace flipside::referee {

namespace {

using namespace std::chrono_literals;

template <class T, std::size_t N>
T pick(const std::array<T, N>& choices, Random& random) {
  return choices[random.below(N)];
}

std::string random_name(Random& random) {
  const std::array<std::string, 14> names{"Alpha 1.0",
                                          "",
                                          "?",
                                          "????.??.??",
                                          "\"quoted\"",
                                          "back\\slash",
                                          "two\nlines",
                                          "\r\n\t",
                                          "\\n",
                                          "Bolaños 将",
                                          "]} ; % [tag \"",
                                          "ends in \\",
                                          "\x1b[31m\x7f",
                                          std::string("nul\0byte", 8)};
  return pick(names, random);
}

Duration random_duration(Random& random) {
  const std::array<Duration, 8> durations{0ns, 1ns, 482ms, 1s, 123456789ns, 3h + 5us, -20ms, Duration::min()};
  return random.below(2) == 0 ? pick(durations, random) : Duration(random.below(10'000'000'000));
}

int random_int(Random& random) {
  const std::array<int, 8> ints{
      0, 1, -1, 35, -99, 100, std::numeric_limits<int>::min(), std::numeric_limits<int>::max()};
  return pick(ints, random);
}

MoveInfo random_info(Random& random) {
  MoveInfo info;
  info.spent = random_duration(random);
  if (random.below(2) == 0) info.left = random_duration(random);
  if (random.below(4) != 0)
    info.score = Score{random.below(2) == 0 ? Score::Kind::cp : Score::Kind::mate, random_int(random),
                       static_cast<Score::Bound>(random.below(3))};
  if (random.below(4) != 0) info.depth = random_int(random);
  if (random.below(4) != 0) info.nodes = random.below(2) == 0 ? random() : random.below(1000);
  if (random.below(4) == 0) {
    info.mistake = Mistake{random.below(2) == 0, 0};
    if (info.mistake->won) info.mistake->plies = static_cast<int>(random.below(50));
  }
  return info;
}

// Plays random moves until the game ends or `plies` moves are played; returns the moves.
std::vector<std::string> play_at_random(AnyGame& game, std::uint64_t plies, Random& random) {
  std::vector<std::string> moves;
  while (!game.outcome() && moves.size() < plies) {
    const auto legal = game.legal_moves();
    moves.push_back(legal[random.below(legal.size())]);
    if (!game.play(moves.back())) break;
  }
  return moves;
}

}  // namespace

GameRecord sample_record() {
  GameRecord record;
  record.event = "Sample";
  record.site = "Kyoto";
  record.date = "2009.05.17";
  record.round = "1.1";
  record.game = "flipflop-3";
  record.players = {"Ann", "Bob \"the rook\""};
  record.time_controls = {"10+0.1", "10+0.1"};
  record.outcome = Outcome::p1_win;
  std::istringstream moves("b1b3 a3b3 a1a3 c3c2 a3b2 b3a2 c1a1 c2b1 b2b1 a2b2 b1c2 b2a3 a1b2 a3b3 b2b3");
  for (std::string move; moves >> move;) record.moves.push_back({move, MoveInfo{}});
  record.moves[0].info.reset();
  record.moves[1].info.reset();
  record.moves[2].info = MoveInfo{482ms, 9618ms, Score{Score::Kind::cp, 35, Score::Bound::exact}, 12, 123456};
  record.moves[3].info = MoveInfo{1s, 9100ms, Score{Score::Kind::cp, -207, Score::Bound::upper}, 11, 98765};
  record.moves[4].info->spent = 1500ns;
  record.moves[14].info = MoveInfo{0ns, 9s, Score{Score::Kind::mate, 1, Score::Bound::exact}, 1, 1};
  record.moves[13].info->score = Score{Score::Kind::mate, -2, Score::Bound::exact};
  return record;
}

GameRecord random_record(const std::string& id, Random& random) {
  GameRecord record;
  record.game = id;
  record.event = random_name(random);
  record.site = random_name(random);
  record.date = random_name(random);
  record.round = random_name(random);
  record.players = {random_name(random), random_name(random)};
  record.time_controls = {random_name(random), random_name(random)};
  record.detail = random_name(random);

  AnyGame game = *start_game(id);
  if (random.below(3) == 0) {
    play_at_random(game, random.below(12), random);
    record.start = game.text();
    game = *game.parse(record.start);
  }
  const std::uint64_t cap = random.below(2) == 0 ? 1000 : random.below(60);
  std::uint64_t book = random.below(6);
  for (const std::string& move : play_at_random(game, cap, random)) {
    record.moves.push_back({move, std::nullopt});
    if (book > 0)
      --book;
    else
      record.moves.back().info = random_info(random);
  }

  record.termination = static_cast<Termination>(random.below(13));
  for (Accuracy& accuracy : record.accuracy.values)
    if (random.below(2) == 0) accuracy = {random.below(20), 20 + random.below(20)};
  record.outcome = game.outcome();
  if (record.termination != Termination::normal) {
    const auto roll = random.below(4);
    record.outcome = roll == 3 ? std::nullopt : std::optional(static_cast<Outcome>(roll));
  }
  return record;
}

}  // namespace flipside::referee
