#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace flipside {

/// The board that the `edit` mode of CECP changes, line by line: `#` clears it, `c` changes the colour of
/// what comes, `Pa4` puts a piece, `xa4` empties a square.
class BoardEditor {
 public:
  /// @param fen  what stands on the board at first
  explicit BoardEditor(std::string_view fen);

  /// @return false for a line that is none of edit mode's
  bool take(std::string_view line);
  /// The board with a side to move, `w` or `b`.
  std::string fen(char turn) const;

 private:
  std::vector<std::vector<std::string>> rows_;  // from the top; a square holds a piece's letter, or nothing
  bool black_ = false;
};

}  // namespace flipside
