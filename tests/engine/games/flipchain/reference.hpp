#pragma once

#include <optional>
#include <string>
#include <vector>

namespace flipside::flipchain_reference {

/// A reference implementation of Flipchain that enumerates all paths, as the rules define them. Fast enough
/// only for small boards.
class Board {
 public:
  /// @param rows  from bottom to top, one letter or '.' per cell
  explicit Board(std::vector<std::string> rows);

  const std::vector<std::string>& rows() const { return rows_; }
  /// Returns the names of the cells where `colour` may place a disc, in the order a1, a2, …, b1, ….
  std::vector<std::string> placements(char colour) const;
  /// Places a disc on `cell` and flips enemy discs.
  void place(char colour, const std::string& cell);
  bool has_loop(char colour) const;
  bool full() const;

 private:
  using Path = std::vector<int>;

  char at(int cell) const;
  bool touch(int a, int b) const;
  bool sharp(int a, int b, int c) const { return touch(a, b) && touch(b, c) && touch(a, c); }
  bool closes(const Path& path) const;
  void extend(Path& path, char through, char own, std::vector<bool>& turned) const;
  bool loop_from(Path& path, char colour) const;

  std::vector<std::string> rows_;
  std::vector<std::pair<int, int>> cells_;  // row of each cell and its index in the row, both from 0
  std::vector<std::vector<int>> neighbours_;
};

}  // namespace flipside::flipchain_reference
