#pragma once

#include <string_view>
#include <vector>

#include "engine/core/symmetry.hpp"

namespace flipside::test {

/// A symmetry and whose it is.
struct FamilySymmetry : Symmetry {
  std::string_view family;  // FamilyInfo::name
};

/// The symmetries of all families.
std::vector<FamilySymmetry> symmetries();

}  // namespace flipside::test
