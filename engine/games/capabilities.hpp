#pragma once

#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/bitboard.hpp"
#include "engine/core/game.hpp"
#include "engine/core/random.hpp"
#include "engine/core/symmetry.hpp"
#include "engine/games/gui_boards.hpp"

/// The optional capabilities of games. A game needs none of them; each has a default.
///
/// Members of a game type G, for code that is generic over `Game`:
///   forced_result(), forced_replies()  wins and threats that are found without search
///   features(), mirrored_feature(), …  the input of a neural network
///   symmetric_key()                    one key for all symmetric positions
///   distances_to_win()                 an initial estimate for proof-number search
///   expected_moves()                   how many moves share the clock
///   random_move()                      a random legal move without a list of all moves
///   playout_cap                        the ply limit of random playouts
///
/// Static members of a family, for code that has only a game's id:
///   symmetries()   generators of the family's symmetries
///   network(id)    the built-in neural network
///   traits(id)     settings of the engine for one variant
///   xboard()       how XBoard shows the family's variants
///   go_board(id)   how GoGui shows a variant
namespace flipside {

// --- Members of a game type
// ---------------------------------------------------------------------------------

/// A game that detects wins, losses and threats statically. Searches use it to prune moves.
template <class G>
concept StaticallySolvable = Game<G> && requires(const G& at, typename G::MoveList& moves) {
  // Plies to the end of the game under best play: positive if the side to move wins, negative if it loses, 0
  // if unknown. Exact if not 0. The game must not be over.
  { at.forced_result() } -> std::same_as<int>;
  // Returns true if the opponent threatens to win with its next move, and sets `moves` to the moves that
  // parry the threat. All other moves lose at least as fast. If no move parries it, the game is lost in two
  // plies. Returns false and leaves `moves` unchanged if no threat is detected. Requires forced_result() ==
  // 0.
  { at.forced_replies(moves) } -> std::same_as<bool>;
};

/// Returns at.forced_result(), or 0 (unknown) if the game does not provide it.
template <Game G>
int forced_result(const G& at) {
  if constexpr (StaticallySolvable<G>) return at.forced_result();
  return 0;
}

/// Returns at.forced_replies(moves), or false (no threat detected) if the game does not provide it.
template <Game G>
bool forced_replies(const G& at, typename G::MoveList& moves) {
  if constexpr (StaticallySolvable<G>) return at.forced_replies(moves);
  return false;
}

/// A game whose positions are sets of features, the input of a neural network. Other games are evaluated by
/// G::evaluate() alone.
template <class G>
concept NetworkInput = Game<G> && requires(const G& at, int feature) {
  // Features are numbered from 0 to 64 * feature_words - 1; not all need to be used.
  { G::feature_words } -> std::convertible_to<std::size_t>;
  // The features of the board; side to move and phase are separate inputs.
  { at.features() } -> std::same_as<Bitboard<G::feature_words>>;
  // The same feature from the other colour's point of view: colours exchanged and the board transformed so
  // that the rules stay the same. Its own inverse.
  { G::mirrored_feature(feature) } -> std::same_as<int>;
  // The colour to move, 0 or 1. A swap move changes a player's colour.
  { at.turn() } -> std::same_as<int>;
  // How far the game has progressed, from 0 to network_phases - 1.
  { G::network_phases } -> std::convertible_to<int>;
  { at.network_phase() } -> std::same_as<int>;
};

/// A game with canonical position keys: symmetric_key() is equal for two positions of a variant if and only
/// if a symmetry maps one to the other, including symmetries that exchange colours or players. Both then have
/// the same value for the side to move.
template <class G>
concept Symmetric = Game<G> && requires(const G& at) {
  { at.symmetric_key() } -> std::same_as<std::uint64_t>;
};

/// Returns the key under which solvers store a position: symmetric_key() if the game provides it, else
/// hash().
template <Game G>
std::uint64_t position_key(const G& at) {
  if constexpr (Symmetric<G>)
    return at.symmetric_key();
  else
    return at.hash();
}

/// A game that estimates how far each side is from winning. Proof-number search initialises new nodes with
/// the estimate; without it, every new node has the proof and disproof number 1.
template <class G>
concept Measurable = Game<G> && requires(const G& at) {
  // Roughly the moves that the side to move and its opponent would need to win if the other side passed.
  { at.distances_to_win() } -> std::same_as<std::array<int, 2>>;
};

/// Number of own moves over which the clock is divided, unless the game provides expected_moves().
inline constexpr int default_expected_moves = 25;

/// Returns at.expected_moves(), at least 2: the usual number of own moves until the game is decided.
/// Proven positions need no more time, so the clock is divided over the moves before.
template <Game G>
int expected_moves(const G& at) {
  if constexpr (requires { at.expected_moves(); }) return at.expected_moves();
  return default_expected_moves;
}

/// Returns a uniformly distributed legal move. The game must not be over. G::random_move(source) does the
/// same without listing all moves and must choose the move at index source.below(count_moves()).
template <Game G>
typename G::Move random_move(const G& at, Random& random) {
  if constexpr (requires { at.random_move(random); }) {
    return at.random_move(random);
  } else {
    const auto moves = at.legal_moves();
    return moves[random.below(moves.size())];
  }
}

/// Plies after which a random playout counts as a draw: G::playout_cap if the game provides it. The default
/// is 200 for games with repetition, and unlimited for others.
template <Game G>
constexpr int playout_cap() {
  if constexpr (requires { G::playout_cap; }) return G::playout_cap;
  return G::can_repeat ? 200 : std::numeric_limits<int>::max();
}

// --- Static members of a family
// -----------------------------------------------------------------------------

/// The skill level at which the engine plays at full strength. Levels below it, from 1, are handicapped.
inline constexpr int full_skill = 20;

/// Handicap of one skill level.
struct SkillHandicap {
  std::uint64_t nodes;  // search limit per reported line
  int noise;            // width of the evaluation noise, in centi-units
  int overlooked;       // positions per 256 whose forced results the search ignores
};

/// Handicaps of the levels 1 to full_skill - 1. Each level should gain about as much over the one below it.
using SkillSchedule = std::array<SkillHandicap, full_skill - 1>;

/// Settings of the engine for one variant.
struct VariantTraits {
  /// The engine solves the variant in memory before its first move and plays perfectly. Suits variants with
  /// at most a few 100,000 reachable positions.
  bool solve_in_memory = false;
  /// `flipside solve` writes a table of all positions that are reachable from the start.
  bool has_graph_table = false;
  /// A few thousand search nodes solve the variant, so that handicaps must be larger than usual.
  bool is_tiny = false;
  /// Handicaps that suit the variant; nullptr selects those that suit most games. Ignored if is_tiny is set.
  const SkillSchedule* skill_schedule = nullptr;
};

/// A family with symmetries. Otherwise no two positions count as equivalent.
template <class Family>
concept HasSymmetries = requires {
  // Symmetries whose compositions give the whole group.
  { Family::symmetries() } -> std::same_as<std::vector<Symmetry>>;
};

/// A family with built-in neural networks.
template <class Family>
concept HasNetwork = requires(std::string_view id) {
  // The contents of a network file, or an empty string if the variant has none.
  { Family::network(id) } -> std::same_as<std::string_view>;
};

/// A family that overrides the default VariantTraits.
template <class Family>
concept HasTraits = requires(std::string_view id) {
  { Family::traits(id) } -> std::same_as<VariantTraits>;
};

/// A family that XBoard can show. Otherwise `flipside gui xboard` does not offer it.
template <class Family>
concept HasXBoardVariants = requires {
  { Family::xboard() } -> std::same_as<std::vector<XBoardVariant>>;
};

/// A family that GoGui can show. Otherwise `flipside gui gogui` rejects it.
template <class Family>
concept HasGoBoard = requires(std::string_view id) {
  { Family::go_board(id) } -> std::same_as<GoBoard>;
};

}  // namespace flipside
