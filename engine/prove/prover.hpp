#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>

#include "engine/core/any_game.hpp"
#include "engine/core/expected.hpp"
#include "engine/core/time_source.hpp"
#include "engine/prove/certificate.hpp"
#include "engine/prove/proof_numbers.hpp"

namespace flipside {

/// Progress of prove().
struct ProofProgress {
  Player attacker = Player::p1;  // the search tries to prove a win of this player
  double seconds = 0;            // elapsed time, including earlier runs
  std::uint64_t positions = 0;   // number of positions searched, including earlier runs
  double fill = 0;               // occupied fraction of the table
  ProofNumbers root{};           // proof and disproof numbers of the root
  std::uint64_t certified = 0;   // number of positions in the certificate; 0 until its construction begins
};

/// Options of prove().
struct ProofOptions {
  std::size_t memory = std::size_t{1} << 30;  // size of the transposition table in bytes
  int threads = 1;
  std::string state{};  // file for saving and resuming the search; empty: do not save
  bool certify = false;
  /// Called about ten times per second and while the certificate is constructed. Return false to stop.
  std::function<bool(const ProofProgress&)> report = [](const ProofProgress&) { return true; };
};

/// Result of prove().
struct ProofResult {
  std::optional<Outcome> outcome{};  // nullopt if stopped, or undecided at the maximum line length
  bool stopped = false;
  std::optional<std::string> move{};  // move that achieves the value; nullopt if the side to move loses
  double seconds = 0;
  std::uint64_t positions = 0;
  std::optional<Expected<Certificate>> certificate{};  // set if requested and the value is known
};

/// Computes the value of a position by proof-number search. Ignores the history of the game.
/// @param game  a registered game
/// @return an error if the game is over, memory is insufficient, or the saved state cannot be read, cannot be
/// written, or belongs to a different position
Expected<ProofResult> prove(const AnyGame& game, const ProofOptions& options, TimeSource& time);

}  // namespace flipside
