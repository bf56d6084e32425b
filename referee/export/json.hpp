#pragma once

#include <string>
#include <string_view>

#include "referee/store/store.hpp"

namespace flipside::referee {

/// A game as a JSON object on one line, without a line's end; docs/store.md lists its fields. What is no
/// UTF-8 becomes U+FFFD.
/// @param store  the file's name, as the user gave it
/// @param times  false leaves out date and thoughts' times, so that equal games give equal bytes
std::string json_object(std::string_view store, const StoredGame& game, bool times);

}  // namespace flipside::referee
