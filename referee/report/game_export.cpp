#include "referee/report/game_export.hpp"

#include <utility>

#include "referee/record/pgn_writer.hpp"

namespace flipside::referee {

std::string GameExport::begin() const {
  if (format_ == ExportFormat::csv) return csv_header();
  return format_ == ExportFormat::json ? "[" : "";
}

Expected<std::string> GameExport::game(std::string_view store, const StoredGame& game) {
  const bool first = std::exchange(first_, false);
  switch (format_) {
    case ExportFormat::csv:
      return csv_row(store, game, times_);
    case ExportFormat::json:
      return (first ? "\n" : ",\n") + json_object(store, game, times_);
    case ExportFormat::pgn:
      return write_pgn(game.record, {.times = times_});
  }
  return std::string();
}

std::string GameExport::end() const { return format_ == ExportFormat::json ? "\n]\n" : ""; }

}  // namespace flipside::referee
