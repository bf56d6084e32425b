#pragma once

#include <string_view>
#include <vector>

#include "engine/core/symmetry.hpp"

namespace flipside::test {

/// A symmetry and its family.
struct FamilySymmetry : Symmetry {
  std::string_view family;  // FamilyInfo::name
};

/// Returns the symmetries of all families.
std::vector<FamilySymmetry> symmetries();

}  // namespace flipside::test
