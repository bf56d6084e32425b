#include "engine/gui/xboard/board_editor.hpp"

#include <algorithm>
#include <cctype>

#include "engine/core/position_text.hpp"

namespace flipside {

BoardEditor::BoardEditor(std::string_view fen) {
  rows_.emplace_back();
  std::string piece;
  for (const char c : fen.substr(0, fen.find_first_of(" ["))) {
    const auto letter = static_cast<unsigned char>(c);
    if (c == '/') {
      rows_.emplace_back();
    } else if (std::isdigit(letter) != 0) {
      rows_.back().insert(rows_.back().end(), static_cast<std::size_t>(c - '0'), "");
    } else {
      piece += c;
      if (c != '+') rows_.back().push_back(std::exchange(piece, ""));
    }
  }
}

bool BoardEditor::apply(std::string_view line) {
  if (line == "#") {
    for (auto& row : rows_) std::ranges::fill(row, "");
    return true;
  }
  if (line == "c") {
    black_ = !black_;
    return true;
  }
  if (line.size() < 3) return false;
  std::string piece(line.substr(0, line.size() - 2));
  std::string_view name = line.substr(line.size() - 2);
  const auto square = take_square(name, static_cast<int>(rows_.size()));
  if (!square) return false;
  if (black_)
    std::ranges::transform(piece, piece.begin(),
                           [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  rows_[rows_.size() - 1 - static_cast<std::size_t>(square->rank)][static_cast<std::size_t>(square->file)] =
      line[0] == 'x' ? "" : piece;
  return true;
}

std::string BoardEditor::fen(char turn) const {
  std::string text;
  for (const auto& row : rows_) {
    if (!text.empty()) text += '/';
    int empty = 0;
    for (const std::string& piece : row) {
      if (piece.empty()) {
        ++empty;
        continue;
      }
      if (empty > 0) text += std::to_string(std::exchange(empty, 0));
      text += piece;
    }
    if (empty > 0) text += std::to_string(empty);
  }
  return text + ' ' + turn;
}

}  // namespace flipside
