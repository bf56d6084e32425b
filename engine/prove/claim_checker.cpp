#include "engine/prove/claim_checker.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "engine/core/binary.hpp"
#include "engine/core/outcome.hpp"
#include "engine/games/registry.hpp"

namespace flipside {
namespace {

constexpr std::size_t max_move_bytes = 4;

// Returns the text of a position without FULLMOVE, which does not distinguish positions.
std::string_view identity(std::string_view text) { return text.substr(0, text.rfind(' ')); }

}  // namespace

ClaimChecker::ClaimChecker(const AnyGame& root, const Claim& claim)
    : claim_(claim), root_(root), symmetries_(symmetries_of(root.id())) {}

bool ClaimChecker::check(const ProofPosition& at) {
  if (const auto outcome = at.outcome())
    return *outcome == win_for(claim_.player) || (!claim_.wins && *outcome == Outcome::draw) ||
           fail(fmt::format("the game ends with the result {}", result_text(outcome)));
  if (const Visited* earlier = find(at))
    return earlier->checked || !claim_.wins || fail("the position repeats within the line");
  if (line_.size() >= max_line_plies) return fail("the line exceeds the maximum length");
  Visited& visited = visited_.emplace(at.key(ply()), Visited{std::string(identity(at.text()))})->second;
  const auto moves = at.legal_moves();
  if (at.to_move() == claim_.player) {
    const auto index = get_varint(claim_.moves, next_, max_move_bytes);
    if (!index) return fail("the certificate has too few moves");
    if (*index >= moves.size())
      return fail(
          fmt::format("the certificate has move index {}, expected an index below {}", *index, moves.size()));
    if (!check_move(at, moves[*index])) return false;
  } else {
    for (const auto& move : moves)
      if (!check_move(at, move)) return false;
  }
  visited.checked = true;
  return true;
}

auto ClaimChecker::find(const ProofPosition& at) const -> const Visited* {
  const auto [first, last] = visited_.equal_range(at.key(ply()));
  if (first == last) return nullptr;
  const std::string text = at.text();
  const auto found =
      std::find_if(first, last, [&](const auto& entry) { return is_same(entry.second, at, text); });
  return found == last ? nullptr : &found->second;
}

bool ClaimChecker::is_same(const Visited& visited, const ProofPosition& at, const std::string& text) const {
  if (visited.position == identity(text)) return true;
  if (!at.merges_symmetric_positions(ply())) return false;
  return std::ranges::any_of(symmetric_positions(symmetries_, text), [&](const std::string& image) {
    return visited.position == identity(image) && root_.parse(image)->to_move() == at.to_move();
  });
}

bool ClaimChecker::check_move(const ProofPosition& at, const ProofMove& move) {
  line_.push_back(move.text);
  if (!check(*at.after(move))) return false;
  line_.pop_back();
  return true;
}

bool ClaimChecker::fail(std::string_view why) {
  error_ = line_.empty() ? fmt::format("{}, in the root position", why)
                         : fmt::format("{}, after {}", why, fmt::join(line_, " "));
  return false;
}

}  // namespace flipside
