#include "referee/report/game_export.hpp"

#include <fmt/format.h>

#include "referee/record/pgn_text.hpp"

namespace flipside::referee {

namespace {

/// Builds one CSV row, quoting cells as needed.
class CsvRow {
 public:
  void add(std::string_view cell) {
    if (!first_) text_ += ',';
    first_ = false;
    if (cell.find_first_of(",\"\r\n") == std::string_view::npos) {
      text_ += cell;
      return;
    }
    text_ += '"';
    for (const char c : cell) {
      if (c == '"') text_ += '"';
      text_ += c;
    }
    text_ += '"';
  }
  std::string line() { return std::move(text_) + '\n'; }

 private:
  std::string text_;
  bool first_ = true;
};

}  // namespace

std::string csv_header() {
  return "store,number,event,site,date,round,game,p1,p2,p1_time_control,p2_time_control,start,result,"
         "termination,detail,plies,seconds,moves,p1_accuracy,p2_accuracy\n";
}

std::string csv_row(std::string_view store, const StoredGame& game, bool times) {
  const GameRecord& record = game.record;
  std::string moves;
  for (const PlayedMove& played : record.moves) moves += (moves.empty() ? "" : " ") + played.move;
  const double seconds = std::chrono::duration<double>(time_spent(record)).count();
  CsvRow row;
  row.add(store);
  row.add(fmt::format("{}", game.index + 1));
  row.add(record.event);
  row.add(record.site);
  row.add(times ? record.date : "");
  row.add(record.round);
  row.add(record.game);
  row.add(record.players[Player::p1]);
  row.add(record.players[Player::p2]);
  row.add(record.time_controls[Player::p1]);
  row.add(record.time_controls[Player::p2]);
  row.add(record.start);
  row.add(pgn_result(record.outcome));
  row.add(termination_text(record.termination));
  row.add(record.detail);
  row.add(fmt::format("{}", record.moves.size()));
  row.add(times ? fmt::format("{:.6f}", seconds) : "");
  row.add(moves);
  for (const Accuracy& accuracy : record.accuracy.values)
    row.add(accuracy.counted > 0 ? accuracy_text(accuracy) : "");
  return row.line();
}

}  // namespace flipside::referee
