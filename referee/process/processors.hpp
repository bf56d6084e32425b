#pragma once

#include <vector>

namespace flipside::referee {

/// A processor as the system counts them: a hardware thread.
struct Processor {
  int number = 0;
  int package = 0;
  int core = 0;  // number of the physical core within the package; its hardware threads share it
  bool operator==(const Processor&) const = default;
};

/// The processors on which the referee may run: of a machine, or of the part of it that it was given.
std::vector<Processor> allowed_processors();

/// Their numbers in the order in which they are given away: one of each physical core, by package, before a
/// second one of any.
std::vector<int> by_preference(std::vector<Processor> processors);

}  // namespace flipside::referee
