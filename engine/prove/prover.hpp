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

/// How far a proof search has come.
struct ProofProgress {
  Player attacker = Player::p1;  // whose win is searched for
  double seconds = 0;            // with those of the runs before
  std::uint64_t positions = 0;   // looked at, likewise
  double fill = 0;               // of the table, 0 to 1
  ProofNumbers root{};           // for the side to move
  std::uint64_t certified = 0;   // positions of the certificate; 0: it is not begun
};

struct ProofPlan {
  std::size_t memory = std::size_t{1} << 30;  // bytes, for the table
  int threads = 1;
  std::string state{};  // file to save the search to, and to go on from; empty: none
  bool certify = false;
  /// Asked about ten times a second, and while the certificate is made as it grows; false: stop.
  std::function<bool(const ProofProgress&)> report = [](const ProofProgress&) { return true; };
};

struct Proof {
  std::optional<Outcome> outcome{};  // nullopt: stopped, or lines are too long to be followed
  bool stopped = false;
  std::optional<std::string> move{};  // one that keeps the value, where the side to move does not lose
  double seconds = 0;
  std::uint64_t positions = 0;
  std::optional<Expected<Certificate>> certificate{};  // where it was asked for and the value is known
};

/// Finds out who wins from a position, its history left out of account.
/// @return an error where the saved state cannot be read or written, or is of something else
Expected<Proof> prove(const AnyGame& game, const ProofPlan& plan, TimeSource& time);

}  // namespace flipside
