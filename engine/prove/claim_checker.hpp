#pragma once

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "engine/core/binary.hpp"
#include "engine/core/outcome.hpp"
#include "engine/core/symmetry.hpp"
#include "engine/games/registry.hpp"
#include "engine/prove/certificate.hpp"
#include "engine/prove/proof_conventions.hpp"

namespace flipside {

/// Replays the strategy of one claim against all replies, using only the rules of the game. Recognises
/// positions that occurred before by comparing the positions themselves, so that colliding hashes cannot make
/// a false claim valid.
template <Game G>
class ClaimChecker {
 public:
  /// @param root   the position of the certificate
  /// @param claim  must outlive this object
  ClaimChecker(const G& root, const Claim& claim) : claim_(claim), symmetries_(symmetries_of(root.id())) {}

  /// Checks the claim in a position, which must be the root or result from the current line.
  /// @return false, after setting error(), if the claim fails
  bool check(const G& at) {
    if (const auto outcome = at.outcome())
      return *outcome == win_for(claim_.player) || (!claim_.wins && *outcome == Outcome::draw) ||
             fail(fmt::format("the game ends with the result {}", result_text(outcome)));
    if (const Visited* earlier = find(at))
      return earlier->checked || !claim_.wins || fail("the position repeats within the line");
    if (line_.size() >= max_line_plies) return fail("the line exceeds the maximum length");
    Visited& visited =
        visited_.emplace(proof_key(at, ply()), Visited{std::string(identity(at.text()))})->second;
    const auto moves = moves_by_text(at);
    if (at.to_move() == claim_.player) {
      const auto index = get_varint(claim_.moves, next_, max_move_bytes);
      if (!index) return fail("the certificate has too few moves");
      if (*index >= moves.size())
        return fail(fmt::format("the certificate has move index {}, expected an index below {}", *index,
                                moves.size()));
      if (!check_move(at, moves[*index])) return false;
    } else {
      for (const auto& move : moves)
        if (!check_move(at, move)) return false;
    }
    visited.checked = true;
    return true;
  }

  std::uint64_t positions() const { return visited_.size(); }
  bool used_all_moves() const { return next_ == claim_.moves.size(); }
  const std::string& error() const { return error_; }

 private:
  static constexpr std::size_t max_move_bytes = 4;

  struct Visited {
    std::string position;  // BOARD TURN PHASE
    bool checked = false;  // false while the position is on the current line
  };

  // Returns the text of a position without FULLMOVE, which does not distinguish positions.
  static std::string_view identity(std::string_view text) { return text.substr(0, text.rfind(' ')); }

  int ply() const { return static_cast<int>(line_.size()); }

  const Visited* find(const G& at) const {
    const auto [first, last] = visited_.equal_range(proof_key(at, ply()));
    if (first == last) return nullptr;
    const std::string text = at.text();
    const auto found =
        std::find_if(first, last, [&](const auto& entry) { return is_same(entry.second, at, text); });
    return found == last ? nullptr : &found->second;
  }

  bool is_same(const Visited& visited, const G& at, const std::string& text) const {
    if (visited.position == identity(text)) return true;
    if (!merges_symmetric_positions<G>(ply())) return false;
    return std::ranges::any_of(symmetric_positions(symmetries_, text), [&](const std::string& image) {
      return visited.position == identity(image) && at.parse(image)->to_move() == at.to_move();
    });
  }

  bool check_move(const G& at, const std::pair<std::string, typename G::Move>& move) {
    line_.push_back(move.first);
    G next = at;
    next.play(move.second);
    if (!check(next)) return false;
    line_.pop_back();
    return true;
  }

  bool fail(std::string_view why) {
    error_ = line_.empty() ? fmt::format("{}, in the root position", why)
                           : fmt::format("{}, after {}", why, fmt::join(line_, " "));
    return false;
  }

  const Claim& claim_;
  std::vector<Symmetry> symmetries_;
  std::size_t next_ = 0;                                     // offset in claim_.moves of the next move
  std::vector<std::string> line_;                            // moves from the root to the current position
  std::unordered_multimap<std::uint64_t, Visited> visited_;  // keyed by proof_key()
  std::string error_;
};

}  // namespace flipside
