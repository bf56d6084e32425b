#pragma once

namespace flipside {

/// Returns whether a character can be printed without side effects: it is neither a control character (C0,
/// DEL, C1), nor a line or paragraph separator, nor a bidirectional control, which would reorder the text
/// around it.
bool is_printable(char32_t code);

}  // namespace flipside
