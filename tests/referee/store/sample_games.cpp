#include "tests/referee/store/sample_games.hpp"

#include <string>

#include "engine/core/random.hpp"

namespace flipside::referee {

std::vector<StoredGame> sample_games(std::int64_t first, std::int64_t last) {
  std::vector<StoredGame> games;
  for (std::int64_t index = first; index < last; ++index) {
    Random random(static_cast<std::uint64_t>(index));
    GameRecord record;
    record.event = "Overnight";
    record.site = "here";
    record.date = "2026.01.31";
    record.round = std::to_string(index / 2 + 1) + "." + std::to_string(index % 2 + 1);
    record.game = "flipflop-5";
    record.players = {"Bolaños \"将\"\n", std::string("nul\0byte", 8)};
    record.time_controls = {"10+0.1", "nodes=100"};
    if (index % 3 == 0) record.start = "rrrrr/5/5/5/RRRRR w - 1";
    for (std::uint64_t ply = 0; ply < 60; ++ply) {
      PlayedMove played{"a" + std::to_string(ply), std::nullopt};
      if (ply >= 4) {
        MoveInfo& info = played.info.emplace();
        info.spent = Duration(random.below(1'000'000'000));
        info.left = Duration(random.below(10'000'000'000));
        info.score = Score{random.below(9) == 0 ? Score::Kind::mate : Score::Kind::cp,
                           static_cast<int>(random.below(2000)) - 1000, Score::Bound::exact};
        info.depth = static_cast<int>(random.below(30));
        info.nodes = random.below(10'000'000);
        if (ply == 50) info.pv = "a1a2 \"将\"";
        if (random.below(9) == 0) info.mistake = Mistake{true, 15};
      }
      record.moves.push_back(std::move(played));
    }
    if (index % 7 == 0) record.moves.clear();
    const auto roll = random.below(4);
    if (roll < 3) record.outcome = static_cast<Outcome>(roll);
    record.termination = static_cast<Termination>(random.below(13));
    if (index % 4 == 0) record.accuracy = {Accuracy{random.below(20), 20}, Accuracy{random.below(20), 30}};
    record.detail = index % 2 == 0 ? "" : "exited with code 3";
    games.push_back({index, std::move(record)});
  }
  return games;
}

}  // namespace flipside::referee
