// A complete UGI engine for FlipFlop 3x3 that searches one ply and has no dependencies. It is explained in
// protocol-spec/first-engine/README.md.

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <iostream>
#include <sstream>
#include <string>
#include <vector>

namespace {

constexpr int side = 3;

/// A position. `cells` lists a1, b1, … c3, where '.' is an empty cell and White's pieces are upper case.
struct Position {
  std::string cells = "RRR...rrr";
  bool white = true;  // whether White is to move
  int fullmove = 1;
};

struct Move {
  int from;
  int to;
};

bool is_of(char piece, bool white) { return piece != '.' && (std::isupper(piece) != 0) == white; }
int goal_of(bool white) { return white ? 7 : 1; }  // index of b3 or b1

std::vector<Move> legal_moves(const Position& at) {
  std::vector<Move> moves;
  if (is_of(at.cells[goal_of(at.white)], at.white)) return moves;  // the player to move has already won
  for (int from = 0; from < side * side; ++from) {
    if (!is_of(at.cells[from], at.white)) continue;
    const bool rook = std::toupper(at.cells[from]) == 'R';
    for (int right = -1; right <= 1; ++right)
      for (int up = -1; up <= 1; ++up) {
        if ((right == 0 || up == 0) != rook || (right == 0 && up == 0)) continue;
        int x = from % side + right;
        int y = from / side + up;
        for (; x >= 0 && x < side && y >= 0 && y < side; x += right, y += up) {
          const int to = y * side + x;
          const bool capture =
              is_of(at.cells[to], !at.white) && (to == goal_of(true) || to == goal_of(false));
          if (at.cells[to] == '.' || capture) moves.push_back({from, to});
          if (at.cells[to] != '.') break;
        }
      }
  }
  return moves;
}

Position after(Position at, Move move) {
  const char piece = at.cells[move.from];
  at.cells[move.to] = piece == 'R' ? 'B' : piece == 'B' ? 'R' : piece == 'r' ? 'b' : 'r';
  at.cells[move.from] = '.';
  at.white = !at.white;
  if (at.white) ++at.fullmove;
  return at;
}

std::string text(Move move) {
  const auto square = [](int cell) {
    return std::string{static_cast<char>('a' + cell % side), static_cast<char>('1' + cell / side)};
  };
  return square(move.from) + square(move.to);
}

/// Parses `BOARD TURN PHASE FULLMOVE`; returns false if it is malformed.
bool read_fen(std::istream& in, Position& position) {
  std::string board;
  std::string turn;
  std::string phase;
  if (!(in >> board >> turn >> phase >> position.fullmove) || phase != "-" || (turn != "w" && turn != "b"))
    return false;
  position.white = turn == "w";
  std::string rows[side];
  std::istringstream lines(board);
  for (int rank = side - 1; rank >= 0; --rank) {
    std::string row;
    if (!std::getline(lines, row, '/')) return false;
    for (const char c : row)
      if (std::isdigit(static_cast<unsigned char>(c)) != 0)
        rows[rank].append(static_cast<std::size_t>(c - '0'), '.');
      else if (std::string("RBrb").find(c) != std::string::npos)
        rows[rank] += c;
      else
        return false;
    if (rows[rank].size() != side) return false;
  }
  position.cells = rows[0] + rows[1] + rows[2];
  return !lines.rdbuf()->in_avail();
}

/// Handles the rest of a `position` line. Errors print an info line and leave `position` unchanged.
void set_up(std::istream& in, Position& position) {
  Position next;
  std::string word;
  in >> word;
  if (word != "startpos" && (word != "fen" || !read_fen(in, next))) {
    std::cout << "info string error: position: malformed" << std::endl;
    return;
  }
  in >> word;  // skip the word `moves`
  for (int ply = 1; in >> word; ++ply) {
    const auto moves = legal_moves(next);
    const auto move = std::find_if(moves.begin(), moves.end(), [&](Move m) { return text(m) == word; });
    if (move == moves.end()) {
      std::cout << "info string error: illegal move " << word << " at ply " << ply << std::endl;
      return;
    }
    next = after(next, *move);
  }
  position = next;
}

/// Returns the move that leaves the opponent the fewest moves; 0000 if the player has no legal move.
std::string best_move(const Position& at) {
  std::string best = "0000";
  std::size_t fewest = 1000;
  for (const Move move : legal_moves(at)) {
    const Position next = after(at, move);
    // The opponent has won if one of their pieces is still on its goal after this move.
    const bool lost = is_of(next.cells[goal_of(next.white)], next.white);
    const std::size_t answers = lost ? 999 : legal_moves(next).size();
    if (answers < fewest) {
      fewest = answers;
      best = text(move);
    }
  }
  return best;
}

}  // namespace

int main() {
  Position position;
  for (std::string line; std::getline(std::cin, line);) {
    std::istringstream in(line);
    std::string command;
    in >> command;
    if (command == "ugi")
      std::cout << "id name First engine\nid author You\nugiok" << std::endl;
    else if (command == "isready")
      std::cout << "readyok" << std::endl;
    else if (command == "uginewgame")
      position = Position();
    else if (command == "position")
      set_up(in, position);
    else if (command == "go")
      std::cout << "bestmove " << best_move(position) << std::endl;
    else if (command == "quit")
      break;
  }
}
