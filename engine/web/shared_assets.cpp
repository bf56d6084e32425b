#include <array>

#include "engine/web/assets.hpp"

namespace flipside {
namespace {

constexpr unsigned char board_css[] = {
#include "engine/web/assets/board.css.inc"
};
constexpr unsigned char board_js[] = {
#include "engine/web/assets/board.js.inc"
};
constexpr unsigned char board_geometry_js[] = {
#include "engine/web/assets/board_geometry.js.inc"
};
constexpr unsigned char board_hints_js[] = {
#include "engine/web/assets/board_hints.js.inc"
};
constexpr unsigned char board_input_js[] = {
#include "engine/web/assets/board_input.js.inc"
};
constexpr unsigned char board_marks_js[] = {
#include "engine/web/assets/board_marks.js.inc"
};
constexpr unsigned char board_pieces_js[] = {
#include "engine/web/assets/board_pieces.js.inc"
};
constexpr unsigned char board_pointer_js[] = {
#include "engine/web/assets/board_pointer.js.inc"
};
constexpr unsigned char chart_js[] = {
#include "engine/web/assets/chart.js.inc"
};
constexpr unsigned char dom_js[] = {
#include "engine/web/assets/dom.js.inc"
};
constexpr unsigned char icons_js[] = {
#include "engine/web/assets/icons.js.inc"
};
constexpr unsigned char move_picker_js[] = {
#include "engine/web/assets/move_picker.js.inc"
};
constexpr unsigned char picture_js[] = {
#include "engine/web/assets/picture.js.inc"
};
constexpr unsigned char theme_css[] = {
#include "engine/web/assets/theme.css.inc"
};
constexpr unsigned char theme_js[] = {
#include "engine/web/assets/theme.js.inc"
};

constexpr Asset assets[] = {
    {"board.css", board_css},
    {"board.js", board_js},
    {"board_geometry.js", board_geometry_js},
    {"board_hints.js", board_hints_js},
    {"board_input.js", board_input_js},
    {"board_marks.js", board_marks_js},
    {"board_pieces.js", board_pieces_js},
    {"board_pointer.js", board_pointer_js},
    {"chart.js", chart_js},
    {"dom.js", dom_js},
    {"icons.js", icons_js},
    {"move_picker.js", move_picker_js},
    {"picture.js", picture_js},
    {"theme.css", theme_css},
    {"theme.js", theme_js},
};

}  // namespace

std::span<const Asset> shared_assets() { return assets; }

}  // namespace flipside
