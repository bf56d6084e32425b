#pragma once

#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/bitboard.hpp"
#include "engine/core/board_picture.hpp"
#include "engine/core/game.hpp"
#include "engine/core/outcome.hpp"
#include "engine/core/random.hpp"
#include "engine/core/symmetry.hpp"
#include "engine/games/board_guide.hpp"
#include "engine/games/gui_boards.hpp"

/// Optional capabilities of games and families. Each capability has a default, so a new game needs none of
/// them.
///
/// Members of a game type G, for code that is generic over `Game`:
///   forced_result(), forced_replies()  wins and threats detected without search
///   features(), mirrored_feature(), …  the input of a neural network
///   symmetric_key()                    a key shared by all symmetric positions
///   distances_to_win()                 an initial estimate for proof-number search
///   expected_moves()                   the number of moves among which to divide the remaining time
///   random_move()                      a random legal move, chosen without listing all moves
///   playout_cap                        the ply limit of random playouts
///
/// Static members of a family, for code that has only a game's id:
///   symmetries()   generators of the family's symmetries
///   network(id)    the built-in neural network
///   traits(id)     engine settings for one variant
///   proven_start(id)  what is proven about the start position of a variant
///   board_guide(id)   the aims of the game, described for players
///   rules(id)      the rules, explained to players
///   board_picture(id), move_targets(move)  how to draw the board and enter moves on it
///   xboard()       how XBoard displays the family's variants
///   go_board(id)   how GoGui displays a variant
namespace flipside {

// ---- Members of a game type ----

/// A game that detects wins, losses and threats statically. Searches use these results to prune moves.
template <class G>
concept StaticallySolvable = Game<G> && requires(const G& at, typename G::MoveList& moves) {
  // The number of plies to the end of the game under best play: positive if the side to move wins, negative
  // if it loses, 0 if unknown. A non-zero result is exact. The game must not be over.
  { at.forced_result() } -> std::same_as<int>;
  // Returns whether the opponent threatens to win with its next move. If so, adds all moves that might parry
  // the threat to `moves`, which must be empty; every other move loses to the threat. If no move is added,
  // the game is lost in two plies. Requires forced_result() == 0.
  { at.forced_replies(moves) } -> std::same_as<bool>;
};

/// Returns at.forced_result(), or 0 (unknown) if the game does not define it.
template <Game G>
int forced_result(const G& at) {
  if constexpr (StaticallySolvable<G>) return at.forced_result();
  return 0;
}

/// Returns at.forced_replies(moves), or false (no threat detected) if the game does not define it.
template <Game G>
bool forced_replies(const G& at, typename G::MoveList& moves) {
  if constexpr (StaticallySolvable<G>) return at.forced_replies(moves);
  return false;
}

/// A game whose positions can be described as sets of features, the input of a neural network. Other games
/// are evaluated by G::evaluate() alone.
template <class G>
concept NetworkInput = Game<G> && requires(const G& at, int feature) {
  // Features are numbered from 0 to 64 * feature_words - 1; some numbers may be unused.
  { G::feature_words } -> std::convertible_to<std::size_t>;
  // The features of the board. The side to move and the phase are separate inputs.
  { at.features() } -> std::same_as<Bitboard<G::feature_words>>;
  // The same feature from the other colour's point of view: the colours are exchanged, and the board is
  // transformed so that the rules stay the same. The function is its own inverse.
  { G::mirrored_feature(feature) } -> std::same_as<int>;
  // The colour to move, 0 or 1. A swap move exchanges the players' colours.
  { at.turn() } -> std::same_as<int>;
  // The current phase of the game, from 0 to network_phases - 1.
  { G::network_phases } -> std::convertible_to<int>;
  { at.network_phase() } -> std::same_as<int>;
};

/// A game with canonical position keys. Two positions of a variant have the same symmetric_key() if and only
/// if a symmetry maps one to the other. The symmetry may exchange colours or players; the two positions still
/// have the same value for the side to move.
template <class G>
concept Symmetric = Game<G> && requires(const G& at) {
  { at.symmetric_key() } -> std::same_as<std::uint64_t>;
};

/// Returns the key under which solvers store a position: symmetric_key() if the game defines it, or hash()
/// otherwise.
template <Game G>
std::uint64_t position_key(const G& at) {
  if constexpr (Symmetric<G>)
    return at.symmetric_key();
  else
    return at.hash();
}

/// A game that estimates how far each side is from winning. Proof-number search initialises new nodes with
/// the estimate. In other games, new nodes start with proof and disproof numbers of 1.
template <class G>
concept Measurable = Game<G> && requires(const G& at) {
  // Estimates how many moves the side to move (index 0) and its opponent (index 1) would need to win if the
  // other side always passed.
  { at.distances_to_win() } -> std::same_as<std::array<int, 2>>;
};

/// The result of expected_moves() for a game that does not define it.
inline constexpr int default_expected_moves = 25;

/// Returns how many more moves a player typically makes before the game is decided, at least 2. Time
/// management divides the remaining time by this number, because proven positions need no thinking time.
template <Game G>
int expected_moves(const G& at) {
  if constexpr (requires { at.expected_moves(); }) return at.expected_moves();
  return default_expected_moves;
}

/// Returns a legal move chosen uniformly at random. The game must not be over. A game may define
/// random_move(source) to avoid listing all moves. The function must return the legal move at index
/// source.below(count_moves()).
template <Game G>
typename G::Move random_move(const G& at, Random& random) {
  if constexpr (requires { at.random_move(random); }) {
    return at.random_move(random);
  } else {
    const auto moves = at.legal_moves();
    return moves[random.below(moves.size())];
  }
}

/// Returns the number of plies after which a random playout counts as a draw. A game may define playout_cap.
/// The default is 200 plies if positions can repeat, and no limit otherwise.
template <Game G>
constexpr int playout_cap() {
  if constexpr (requires { G::playout_cap; }) return G::playout_cap;
  return G::can_repeat ? 200 : std::numeric_limits<int>::max();
}

// ---- Static members of a family ----

/// The skill level at which the engine plays at full strength. Lower levels, down to 1, are handicapped.
inline constexpr int full_skill = 20;

/// Handicap of one skill level.
struct SkillHandicap {
  std::uint64_t nodes;  // search limit in nodes per reported line
  int noise;            // width of the evaluation noise, in centipawns
  int overlooked;       // number of positions out of 256 whose forced results the search ignores
};

/// Handicaps of the levels 1 to full_skill - 1. Playing strength should increase by about the same amount
/// from each level to the next.
using SkillSchedule = std::array<SkillHandicap, full_skill - 1>;

/// Engine settings for one variant.
struct VariantTraits {
  /// Whether the engine solves the variant in memory before its first move and then plays perfectly. Suitable
  /// for variants with at most a few hundred thousand reachable positions.
  bool solve_in_memory = false;
  /// Whether `flipside solve` writes a table of all positions reachable from the start position.
  bool has_graph_table = false;
  /// Whether a search of a few thousand nodes solves the variant, so that handicaps must be larger than
  /// usual.
  bool is_tiny = false;
  /// Handicaps tuned for the variant, or nullptr for the default handicaps. Ignored if is_tiny is set.
  const SkillSchedule* skill_schedule = nullptr;
};

/// A family with symmetries. In other families, no two positions are considered equivalent.
template <class Family>
concept HasSymmetries = requires {
  // Symmetries that generate the whole symmetry group.
  { Family::symmetries() } -> std::same_as<std::vector<Symmetry>>;
};

/// A family with built-in neural networks.
template <class Family>
concept HasNetwork = requires(std::string_view id) {
  // The contents of a network file, or an empty string if the variant has no network.
  { Family::network(id) } -> std::same_as<std::string_view>;
};

/// A family that overrides the default VariantTraits.
template <class Family>
concept HasTraits = requires(std::string_view id) {
  { Family::traits(id) } -> std::same_as<VariantTraits>;
};

/// What is proven about the start position of a variant. docs/solved.md and docs/proofs.md contain the
/// proofs.
struct ProvenStart {
  Outcome outcome;  // the result with perfect play
  /// Plies to the end if the winner plays the shortest win and the loser the longest defence; nullopt: only
  /// the outcome is known.
  std::optional<int> plies{};
  /// Winning first moves, separated by ", "; not necessarily all of them.
  std::string_view winning_moves{};
  /// Time and space that 'flipside solve' needs, such as "20 s, 600 MB of memory"; empty if the variant
  /// cannot be solved with tables.
  std::string_view solve_cost{};
};

/// A family with solved variants.
template <class Family>
concept HasProvenStart = requires(std::string_view id) {
  // Returns nullopt if nothing is proven.
  { Family::proven_start(id) } -> std::same_as<std::optional<ProvenStart>>;
};

/// The rules of a game, explained to players.
struct RulesText {
  /// The rules of the family as an HTML fragment. `<figure data-game="ID" data-position="POSITION"
  /// data-move="MOVE">` shows a move in a position.
  std::string_view html{};
  std::string_view opening{};  // explains the opening placement (phase `o`); empty if there is none
};

/// A family that explains its rules.
template <class Family>
concept HasRules = requires(std::string_view id) {
  // Requires a valid id.
  { Family::rules(id) } -> std::same_as<RulesText>;
};

/// A family that describes its boards for players.
template <class Family>
concept HasBoardGuide = requires(std::string_view id) {
  // Requires a valid id.
  { Family::board_guide(id) } -> std::same_as<BoardGuide>;
};

/// A family that describes how to draw its boards. Pages in the browser show other games as text.
template <class Family>
concept HasBoardPicture = HasBoardGuide<Family> && requires(std::string_view id, std::string_view move) {
  // Requires a valid id.
  { Family::board_picture(id) } -> std::same_as<BoardPicture>;
  // See move_targets() in registry.hpp. Two legal moves of a position never have the same set of targets.
  { Family::move_targets(move) } -> std::same_as<std::vector<std::string>>;
};

/// A family that XBoard can display. `flipside gui xboard` does not offer other families.
template <class Family>
concept HasXBoardVariants = requires {
  { Family::xboard() } -> std::same_as<std::vector<XBoardVariant>>;
};

/// A family that GoGui can display. `flipside gui gogui` rejects other families.
template <class Family>
concept HasGoBoard = requires(std::string_view id) {
  { Family::go_board(id) } -> std::same_as<GoBoard>;
};

}  // namespace flipside
