#pragma once

#include <string_view>

namespace flipside::referee {

/// Prints `referee: MESSAGE` to standard error. Control characters other than line feeds are escaped, because
/// the message may contain output of an engine. Ignores failures, because they cannot be reported anywhere.
void print_error(std::string_view message);

}  // namespace flipside::referee
