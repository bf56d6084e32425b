#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "referee/store/store.hpp"

namespace flipside::referee {

enum class ExportFormat : std::uint8_t { csv, json, pgn };

/// Games as the text of a file, piece by piece: begin(), each game(), end(). Nothing but what is returned is
/// kept, whatever the number of games.
class GameExport {
 public:
  /// @param times  false leaves out what differs from run to run, so that equal games give equal bytes
  GameExport(ExportFormat format, bool times) : format_(format), times_(times) {}

  std::string begin() const;
  /// @param store  the file that the game comes from
  /// @return the error says why a record cannot be written (see write_pgn)
  Expected<std::string> game(std::string_view store, const StoredGame& game);
  std::string end() const;

 private:
  ExportFormat format_;
  bool times_;
  bool first_ = true;
};

/// The names of the columns.
std::string csv_header();
/// One row.
std::string csv_row(std::string_view store, const StoredGame& game, bool times);
/// One object.
std::string json_object(std::string_view store, const StoredGame& game, bool times);

}  // namespace flipside::referee
