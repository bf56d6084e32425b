#pragma once

namespace flipside {

/// Returns whether a character can be printed without side effects: it is no control character (C0, DEL, C1),
/// line or paragraph separator, or bidirectional control, which would reorder the text around it.
bool is_printable(char32_t code);

}  // namespace flipside
