#include "bots/connect4/connect_four.hpp"

#include <fmt/format.h>

#include <array>
#include <vector>

#include "engine/core/position_text.hpp"

namespace flipside {
namespace {

constexpr std::string_view letters = "xo";
constexpr std::array<int, ConnectFour::rows> widths{7, 7, 7, 7, 7, 7};

/// Returns all lines of four cells as bit masks.
std::vector<std::uint64_t> make_lines() {
  constexpr int height = ConnectFour::rows + 1;
  struct Direction {
    int right;
    int up;
  };
  std::vector<std::uint64_t> lines;
  for (const auto [right, up] : {Direction{1, 0}, Direction{0, 1}, Direction{1, 1}, Direction{1, -1}})
    for (int column = 0; column + 3 * right < ConnectFour::columns; ++column)
      for (int row = 0; row < ConnectFour::rows; ++row) {
        if (row + 3 * up < 0 || row + 3 * up >= ConnectFour::rows) continue;
        std::uint64_t line = 0;
        for (int i = 0; i < 4; ++i)
          line |= std::uint64_t{1} << ((column + i * right) * height + row + i * up);
        lines.push_back(line);
      }
  return lines;
}

}  // namespace

int ConnectFour::landing_row(int column) const {
  int row = 0;
  while ((all() & cell(column, row)) != 0) ++row;
  return row;
}

void ConnectFour::play(Move move) {
  own_ |= cell(move.column, landing_row(move.column));
  std::swap(own_, other_);
}

BoardRows ConnectFour::board() const {
  const auto own = static_cast<std::size_t>(to_move());
  BoardRows board(rows, std::string(columns, empty_cell));
  for (int column = 0; column < columns; ++column)
    for (int row = 0; row < rows; ++row) {
      char& shown = board[static_cast<std::size_t>(row)][static_cast<std::size_t>(column)];
      if ((own_ & cell(column, row)) != 0) shown = letters[own];
      if ((other_ & cell(column, row)) != 0) shown = letters[1 - own];
    }
  return board;
}

std::string ConnectFour::text() const {
  return fmt::format("{} {} - {}", write_board(board()), letters[static_cast<std::size_t>(to_move())],
                     plies() / 2 + 1);
}

Expected<ConnectFour> ConnectFour::parse(std::string_view text) const {
  const auto fields = split_position(text, letters, "-");
  if (!fields) return fields.error();
  const auto board = read_board(fields->board, widths, letters);
  if (!board) return board.error();
  std::array<Stones, 2> stones{};
  for (int column = 0; column < columns; ++column)
    for (int row = 0; row < rows; ++row) {
      const char shown = (*board)[static_cast<std::size_t>(row)][static_cast<std::size_t>(column)];
      if (shown == empty_cell) continue;
      if (row > 0 && ((stones[0] | stones[1]) & cell(column, row - 1)) == 0)
        return Error{fmt::format("BOARD: the stone on {} has no stone below it", square_text({column, row}))};
      stones[letters.find(shown)] |= cell(column, row);
    }
  const int first = std::popcount(stones[0]);
  const int second = std::popcount(stones[1]);
  if (first != second && first != second + 1)
    return Error{fmt::format("BOARD: {} stones of x and {} of o; expected equal numbers or one more x", first,
                             second)};
  const char turn = letters[first == second ? 0 : 1];
  if (fields->turn != turn) return Error{fmt::format("TURN: expected '{}', got '{}'", turn, fields->turn)};
  if (fields->fullmove != second + 1)
    return Error{fmt::format("FULLMOVE: expected {} given the number of stones, got {}", second + 1,
                             fields->fullmove)};
  ConnectFour game;
  game.own_ = stones[first == second ? 0 : 1];
  game.other_ = stones[first == second ? 1 : 0];
  if (has_line(game.own_)) return Error{fmt::format("BOARD: {} is to move but has already won", turn)};
  return game;
}

std::string ConnectFour::display_text(Move move) const {
  return square_text({move.column, landing_row(move.column)});
}

Expected<ConnectFour::Move> ConnectFour::parse_move(std::string_view text) const {
  if (text.size() != 1 || text[0] < 'a' || text[0] >= 'a' + columns)
    return malformed_move(text, "a column from a to g");
  if (const auto result = outcome()) return move_after_end(text, *result);
  const auto column = static_cast<std::uint8_t>(text[0] - 'a');
  if (!is_open(column)) return illegal_move(text, "the column is full");
  return Move{column};
}

std::string ConnectFour::drawing() const { return square_drawing(board()); }

int ConnectFour::evaluate() const {
  static const auto lines = make_lines();
  // Value of a line, indexed by its number of stones, all of which must belong to one side.
  constexpr std::array<int, 5> line_values{0, 2, 8, 40, 0};
  int value = 0;
  for (const Stones line : lines) {
    if ((line & other_) == 0) value += line_values[static_cast<std::size_t>(std::popcount(line & own_))];
    if ((line & own_) == 0) value -= line_values[static_cast<std::size_t>(std::popcount(line & other_))];
  }
  return value;
}

}  // namespace flipside
