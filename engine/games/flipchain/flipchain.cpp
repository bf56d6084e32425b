#include "engine/games/flipchain/flipchain.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cassert>
#include <vector>

#include "engine/games/flipchain/patterns.hpp"
#include "engine/games/flipchain/weights.hpp"

namespace flipside {
namespace {

template <std::size_t Words, class F>
void for_each_cell(int side, F&& f) {
  for (int row = 0; row < hex_row_count(side); ++row)
    for (int number = 0; number < hex_row_width(side, row); ++number)
      f(row, number, HexLayout<Words>::bit(side, row, number));
}

std::string cell_name(int row, int number) {
  return fmt::format("{}{}", static_cast<char>('a' + row), number + 1);
}

std::optional<Error> phase_error(const PositionFields& fields) {
  if (fields.phase == 's' && fields.turn != 'b')
    return Error{"TURN: expected 'b' in phase 's' (the second player may swap), got 'r'"};
  if (fields.phase == 's' && fields.fullmove != 1)
    return Error{fmt::format("FULLMOVE: expected 1 in phase 's' (the second player may swap), got {}",
                             fields.fullmove)};
  if (fields.phase == 'x' && fields.fullmove < 2)
    return Error{"FULLMOVE: expected 2 or more in phase 'x' (the players have swapped), got 1"};
  return std::nullopt;
}

}  // namespace

template <std::size_t Words>
Flipchain<Words>::Flipchain(int side) : side_(static_cast<std::uint8_t>(side)) {
  assert(min_side <= side && side <= max_side);
  hash_ = compute_hash();
}

template <std::size_t Words>
std::string Flipchain<Words>::id() const {
  return fmt::format("flipchain-{}", side_);
}

template <std::size_t Words>
std::uint64_t Flipchain<Words>::compute_hash() const {
  std::uint64_t hash = flipchain_keys::side(side_) ^ flipchain_keys::phase(static_cast<int>(phase_));
  if (turn_ == 1) hash ^= flipchain_keys::turn;
  for (std::size_t colour = 0; colour < 2; ++colour)
    discs_[colour].for_each(
        [&](int cell) { hash ^= flipchain_keys::disc<Words>[colour][static_cast<std::size_t>(cell)]; });
  return hash;
}

template <std::size_t Words>
BoardRows Flipchain<Words>::rows() const {
  BoardRows rows;
  for (int row = 0; row < hex_row_count(side_); ++row)
    rows.emplace_back(static_cast<std::size_t>(hex_row_width(side_, row)), empty_cell);
  for_each_cell<Words>(side_, [&](int row, int number, int bit) {
    for (std::size_t colour = 0; colour < 2; ++colour)
      if (discs_[colour].test(bit))
        rows[static_cast<std::size_t>(row)][static_cast<std::size_t>(number)] = colour_letters[colour];
  });
  return rows;
}

template <std::size_t Words>
std::string Flipchain<Words>::text() const {
  return fmt::format("{} {} {} {}", write_board(rows()), colour_letters[turn_],
                     phase_letters[static_cast<std::size_t>(phase_)], std::min(fullmove_, max_fullmove));
}

template <std::size_t Words>
Expected<Flipchain<Words>> Flipchain<Words>::parse(std::string_view text) const {
  const auto fields = split_position(text, colour_letters, phase_letters);
  if (!fields) return fields.error();
  std::vector<int> widths;
  for (int row = 0; row < hex_row_count(side_); ++row) widths.push_back(hex_row_width(side_, row));
  const auto cells = read_board(fields->board, widths, colour_letters);
  if (!cells) return cells.error();
  if (const auto error = phase_error(*fields)) return *error;

  Flipchain position(side_);
  for_each_cell<Words>(side_, [&](int row, int number, int bit) {
    const char letter = (*cells)[static_cast<std::size_t>(row)][static_cast<std::size_t>(number)];
    if (letter != empty_cell) position.discs_[colour_letters.find(letter)].set(bit);
  });
  position.turn_ = static_cast<std::uint8_t>(colour_letters.find(fields->turn));
  position.phase_ = static_cast<Phase>(phase_letters.find(fields->phase));
  position.fullmove_ = fields->fullmove;
  position.hash_ = position.compute_hash();

  const bool red_loop = has_loop(position.discs_[0], board());
  const bool blue_loop = has_loop(position.discs_[1], board());
  if (red_loop && blue_loop) return Error{"BOARD: both colours have a loop, expected at most one loop"};
  if (red_loop || blue_loop)
    position.outcome_ =
        win_for(position.colour_of(Player::p1) == (blue_loop ? 1 : 0) ? Player::p1 : Player::p2);
  else if (position.empty_cells().none())
    position.outcome_ = Outcome::draw;
  return position;
}

template <std::size_t Words>
std::string Flipchain<Words>::move_text(Move move) const {
  if (move == pass) return "pass";
  if (move == swap) return "swap";
  return cell_name(Layout::row_of(move.cell), Layout::number_of(side_, move.cell));
}

template <std::size_t Words>
Expected<FlipchainMove> Flipchain<Words>::parse_move(std::string_view text) const {
  if (outcome_) return move_after_end(text, *outcome_);
  if (text == "swap") {
    if (phase_ == Phase::may_swap) return swap;
    return illegal_move(text, "a swap is legal only on Blue's first turn (phase 's')");
  }
  if (text == "pass") {
    const Cells legal = placements();
    if (legal.none()) return pass;
    return illegal_move(text, fmt::format("a player may pass only if no placement is legal, but '{}' is",
                                          move_text({static_cast<std::uint16_t>(legal.first())})));
  }
  return parse_cell(text);
}

template <std::size_t Words>
Expected<FlipchainMove> Flipchain<Words>::parse_cell(std::string_view text) const {
  const std::string_view digits = text.substr(text.empty() ? 0 : 1);
  const bool numbered = !digits.empty() && digits.size() <= 2 && digits.front() != '0' &&
                        digits.find_first_not_of("0123456789") == std::string_view::npos;
  if (text.empty() || text.front() < 'a' || text.front() > 'z' || !numbered)
    return malformed_move(text, "a cell (row letter and number, such as a1), 'pass' or 'swap'");
  const int row = text.front() - 'a';
  const int last_row = hex_row_count(side_) - 1;
  if (row > last_row)
    return Error{fmt::format("'{}' is not a cell of {}: its rows are a to {}", text, id(),
                             static_cast<char>('a' + last_row))};
  const int number = digits.size() == 1 ? digits[0] - '1' : 10 * (digits[0] - '0') + (digits[1] - '1');
  const int width = hex_row_width(side_, row);
  if (number >= width)
    return Error{
        fmt::format("'{}' is not a cell of {}: row {} has cells 1 to {}", text, id(), text.front(), width)};

  const int bit = Layout::bit(side_, row, number);
  for (std::size_t colour = 0; colour < 2; ++colour)
    if (discs_[colour].test(bit))
      return illegal_move(text,
                          fmt::format("the cell is occupied by a {} disc", colour == 0 ? "red" : "blue"));
  const Cells& around = hex_neighbours<Words>[static_cast<std::size_t>(bit)];
  const int friends = (around & discs_[turn_]).count();
  const int enemies = (around & discs_[turn_ ^ 1]).count();
  if (friends > enemies)
    return illegal_move(text, fmt::format("the cell touches more friendly discs ({}) than enemy discs ({})",
                                          friends, enemies));
  return Move{static_cast<std::uint16_t>(bit)};
}

template <std::size_t Words>
std::string Flipchain<Words>::drawing() const {
  const BoardRows all = rows();
  std::string out;
  for (int row = hex_row_count(side_); row-- > 0;) {
    const std::string& letters = all[static_cast<std::size_t>(row)];
    out +=
        fmt::format("{}{}", std::string(static_cast<std::size_t>(hex_row_count(side_)) - letters.size(), ' '),
                    cell_name(row, 0));
    for (const char letter : letters) out += fmt::format(" {}", letter);
    out += fmt::format(" {}\n", cell_name(row, static_cast<int>(letters.size()) - 1));
  }
  return out;
}

// A placement parries a threat only if it occupies the threatened cell or flips enemy discs. Any other
// placement leaves the loop intact and only gives the opponent more discs to flip.
template <std::size_t Words>
bool Flipchain<Words>::forced_replies(MoveList& moves) const {
  if (phase_ == Phase::may_swap) return false;
  const Cells threats = winning_cells(turn_ ^ 1);
  if (threats.none()) return false;
  const bool may_block = threats.count() == 1;
  placements().for_each([&](int cell) {
    if ((may_block && threats.test(cell)) || find_flips(cell, discs_[turn_], discs_[turn_ ^ 1]).any())
      moves.push_back({static_cast<std::uint16_t>(cell)});
  });
  return true;
}

// Sums the weights of the patterns around all cells. The weights depend on how full the board is.
template <std::size_t Words>
int Flipchain<Words>::evaluate() const {
  const PatternWeights& weights = pattern_weights();
  const Cells& own = discs_[turn_];
  const Cells& enemy = discs_[turn_ ^ 1];
  const int filled = 64 * (own.count() + enemy.count()) / board().all.count();
  const SevenCells<Words> own_cells(own);
  const SevenCells<Words> enemy_cells(enemy);
  const auto& ends = hex_off_board_directions<Words>[side_];
  int value = 0;
  (Layout::spread(own | enemy) & board().all).for_each([&](int cell) {
    const auto pattern = flipchain_pattern::index(own_cells.around(cell), enemy_cells.around(cell));
    value += weights.of(ends[static_cast<std::size_t>(cell)])[pattern].at(filled);
  });
  return std::clamp(value / 64 + flipchain_weights::to_move, -9999, 9999);
}

template class Flipchain<1>;
template class Flipchain<2>;
template class Flipchain<3>;
template class Flipchain<6>;

}  // namespace flipside
