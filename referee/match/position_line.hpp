#pragma once

#include <string>
#include <string_view>
#include <utility>

namespace flipside::referee {

/// The `position` line of a game, one move longer each turn.
class PositionLine {
 public:
  /// @param start  the position set up; empty: the variant's start position
  explicit PositionLine(const std::string& start)
      : text_(start.empty() ? "position startpos" : "position fen " + start) {}

  void add(std::string_view move) {
    text_ += has_moves_ ? " " : " moves ";
    text_ += move;
    has_moves_ = true;
  }
  std::string_view text() const { return text_; }
  /// The line with one more move.
  std::string with(std::string_view move) const {
    PositionLine next = *this;
    next.add(move);
    return std::move(next.text_);
  }

 private:
  std::string text_;
  bool has_moves_ = false;
};

}  // namespace flipside::referee
