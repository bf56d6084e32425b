#include "symmetries.hpp"

#include "engine/games/registry.hpp"

namespace flipside::test {

std::vector<FamilySymmetry> symmetries() {
  std::vector<FamilySymmetry> all;
  for (const FamilyInfo& info : families())
    for (const Symmetry& symmetry : symmetries_of(info.name)) all.push_back({symmetry, info.name});
  return all;
}

}  // namespace flipside::test
