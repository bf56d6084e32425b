#pragma once

#include <string_view>

namespace flipside {

/// What a family of games tells about itself.
struct FamilyInfo {
  std::string_view name;      // first word of its ids: "flipway"
  std::string_view title;     // "Flipway"
  std::string_view designer;  // "Luis Bolaños Mures"
  int year;
  std::string_view ids;  // the grammar of its ids, for people and error messages
};

}  // namespace flipside
