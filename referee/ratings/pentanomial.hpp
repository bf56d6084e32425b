#pragma once

#include <array>
#include <cstdint>

#include "engine/core/outcome.hpp"

namespace flipside::referee {

/// How often a pair (two games of one opening with the seats exchanged) brought one side how many points. The
/// opening and the first move favour either side once, so pairs tell more than the games they are made of.
struct Pentanomial {
  /// By half points of the side: LL, LD, DD or WL, WD, WW.
  std::array<std::uint64_t, 5> pairs{};

  std::uint64_t total() const;
  double points() const;
  /// The same pairs seen by the other side.
  Pentanomial reversed() const;
  Pentanomial& operator+=(const Pentanomial& other);
  bool operator==(const Pentanomial&) const = default;
};

}  // namespace flipside::referee
