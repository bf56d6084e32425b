#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace flipside {

/// The board in the `edit` mode of the XBoard protocol. Commands: `#` clears the board, `c` switches the
/// colour of the pieces that follow, `Pa4` places a piece, `xa4` clears a square.
class BoardEditor {
 public:
  /// @param fen  the initial board
  explicit BoardEditor(std::string_view fen);

  /// Applies a command.
  /// @return false if the line is not a command of edit mode
  bool apply(std::string_view line);
  /// Returns the board as FEN with the side to move, `w` or `b`.
  std::string fen(char turn) const;

 private:
  std::vector<std::vector<std::string>> rows_;  // rows from top to bottom; an empty string is an empty square
  bool black_ = false;
};

}  // namespace flipside
