#include "engine/gui/web/play_assets.hpp"

#include "engine/games/registry.hpp"
#include "engine/session/game_state.hpp"
#include "engine/web/assets.hpp"

namespace flipside {
namespace {

constexpr std::string_view rules_path = "/rules/";

constexpr unsigned char play_html[] = {
#include "engine/gui/web/assets/play.html.inc"
};
constexpr unsigned char play_address_js[] = {
#include "engine/gui/web/assets/address.js.inc"
};
constexpr unsigned char play_chooser_js[] = {
#include "engine/gui/web/assets/chooser.js.inc"
};
constexpr unsigned char play_decision_js[] = {
#include "engine/gui/web/assets/decision.js.inc"
};
constexpr unsigned char play_dialogs_css[] = {
#include "engine/gui/web/assets/dialogs.css.inc"
};
constexpr unsigned char play_dialogs_js[] = {
#include "engine/gui/web/assets/dialogs.js.inc"
};
constexpr unsigned char play_editor_js[] = {
#include "engine/gui/web/assets/editor.js.inc"
};
constexpr unsigned char play_evaluation_bar_js[] = {
#include "engine/gui/web/assets/evaluation_bar.js.inc"
};
constexpr unsigned char play_evaluations_js[] = {
#include "engine/gui/web/assets/evaluations.js.inc"
};
constexpr unsigned char play_format_js[] = {
#include "engine/gui/web/assets/format.js.inc"
};
constexpr unsigned char play_graph_js[] = {
#include "engine/gui/web/assets/graph.js.inc"
};
constexpr unsigned char play_lines_view_js[] = {
#include "engine/gui/web/assets/lines_view.js.inc"
};
constexpr unsigned char play_move_list_js[] = {
#include "engine/gui/web/assets/move_list.js.inc"
};
constexpr unsigned char play_panels_css[] = {
#include "engine/gui/web/assets/panels.css.inc"
};
constexpr unsigned char play_css[] = {
#include "engine/gui/web/assets/play.css.inc"
};
constexpr unsigned char play_js[] = {
#include "engine/gui/web/assets/play.js.inc"
};
constexpr unsigned char players_js[] = {
#include "engine/gui/web/assets/players.js.inc"
};
constexpr unsigned char play_rules_js[] = {
#include "engine/gui/web/assets/rules.js.inc"
};
constexpr unsigned char play_search_js[] = {
#include "engine/gui/web/assets/search.js.inc"
};
constexpr unsigned char play_server_js[] = {
#include "engine/gui/web/assets/server.js.inc"
};
constexpr unsigned char play_session_js[] = {
#include "engine/gui/web/assets/session.js.inc"
};
constexpr unsigned char play_settings_js[] = {
#include "engine/gui/web/assets/settings.js.inc"
};
constexpr unsigned char play_settings_panel_js[] = {
#include "engine/gui/web/assets/settings_panel.js.inc"
};
constexpr unsigned char play_thinking_js[] = {
#include "engine/gui/web/assets/thinking.js.inc"
};
constexpr unsigned char play_transfer_js[] = {
#include "engine/gui/web/assets/transfer.js.inc"
};
constexpr unsigned char play_values_panel_js[] = {
#include "engine/gui/web/assets/values_panel.js.inc"
};
constexpr unsigned char play_values_view_js[] = {
#include "engine/gui/web/assets/values_view.js.inc"
};

constexpr Asset play_assets[] = {
    {"address.js", play_address_js},
    {"chooser.js", play_chooser_js},
    {"decision.js", play_decision_js},
    {"dialogs.css", play_dialogs_css},
    {"dialogs.js", play_dialogs_js},
    {"editor.js", play_editor_js},
    {"evaluation_bar.js", play_evaluation_bar_js},
    {"evaluations.js", play_evaluations_js},
    {"format.js", play_format_js},
    {"graph.js", play_graph_js},
    {"lines_view.js", play_lines_view_js},
    {"move_list.js", play_move_list_js},
    {"panels.css", play_panels_css},
    {"play.css", play_css},
    {"play.js", play_js},
    {"players.js", players_js},
    {"rules.js", play_rules_js},
    {"search.js", play_search_js},
    {"server.js", play_server_js},
    {"session.js", play_session_js},
    {"settings.js", play_settings_js},
    {"settings_panel.js", play_settings_panel_js},
    {"thinking.js", play_thinking_js},
    {"transfer.js", play_transfer_js},
    {"values_panel.js", play_values_panel_js},
    {"values_view.js", play_values_view_js},
};

Expected<HttpResponse> serve_rules(std::string_view id) {
  if (const auto start = start_game(id); !start) return start.error();
  return HttpResponse{.type = "text/html; charset=utf-8", .body = std::string(rules_of(id).html)};
}

}  // namespace

HttpResponse play_asset(std::string_view path, std::string_view token) {
  if (path == "/") return serve_page({"play.html", play_html}, token);
  if (!path.starts_with(rules_path)) return serve_asset(path, play_assets);
  auto rules = serve_rules(path.substr(rules_path.size()));
  if (rules) return *std::move(rules);
  return {.status = 404, .type = "text/plain; charset=utf-8", .body = sanitized(rules.error().message)};
}

}  // namespace flipside
