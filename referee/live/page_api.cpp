#include "referee/live/page_api.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <utility>

#include "engine/core/text.hpp"
#include "engine/games/board_json.hpp"
#include "engine/web/http_message.hpp"
#include "referee/live/page_assets.hpp"
#include "referee/live/replay_json.hpp"
#include "referee/record/external_game.hpp"
#include "referee/record/pgn_writer.hpp"
#include "referee/tournament/transcript_directory.hpp"

namespace flipside::referee {
namespace {

constexpr std::string_view analysis_action = "/analysis";

HttpResponse json_response(const Json& json) { return {.body = json_text(json)}; }

/// Returns the value as JSON, or the error with a status.
HttpResponse json_response(const Expected<Json>& json, int error_status) {
  return json ? json_response(*json) : error_response(error_status, json.error().message);
}

HttpResponse games_response(TournamentView& view, const QueryFields& fields) {
  const auto page = view.select(fields);
  if (!page) return error_response(400, page.error().message);
  return json_response(view.games(*page), 500);
}

HttpResponse unknown_path(std::string_view path) {
  return error_response(404, fmt::format("unknown path '{}'", path));
}

/// Removes the part of a path up to the next slash, and returns it without the slash.
std::string_view next_part(std::string_view& path) {
  const std::string_view part = path.substr(0, path.find('/'));
  path.remove_prefix(std::min(part.size() + 1, path.size()));
  return part;
}

/// Removes `prefix` from the beginning of the path.
/// @return false if the path does not begin with the prefix
bool take_prefix(std::string_view& path, std::string_view prefix) {
  if (!path.starts_with(prefix)) return false;
  path.remove_prefix(prefix.size());
  return true;
}

std::string field(const HttpRequest& request, const char* name) {
  const auto found = request.query.find(name);
  return found == request.query.end() ? std::string() : found->second;
}

HttpResponse board_response(std::string_view id) {
  const Json picture = board_picture_json(id);
  if (picture.is_null()) return error_response(404, fmt::format("unknown board '{}'", id));
  return json_response(picture);
}

HttpResponse line_response(const HttpRequest& request) {
  auto game = game_of(field(request, "game"));
  if (game)
    if (const std::string position = field(request, "position"); !position.empty())
      game = game->parse(position);
  if (!game) return error_response(400, game.error().message);
  return json_response(line_json(*std::move(game), field(request, "moves")));
}

HttpResponse pgn_response(const StoredGame& game) {
  auto text = write_pgn(game.record);
  if (!text) return error_response(500, text.error().message);
  return {.type = "application/vnd.chess-pgn; charset=utf-8",
          .body = *std::move(text),
          .file_name = fmt::format("game-{}.pgn", game.index + 1)};
}

HttpResponse transcript_response(const std::string& store, const StoredGame& game) {
  auto text = TranscriptDirectory(store).read(game.index);
  if (!text) return error_response(404, text.error().message);
  return {.type = "text/plain; charset=utf-8", .body = *std::move(text)};
}

HttpResponse replay_response(const std::string& store, const StoredGame& game) {
  auto json = replay_json(game.index, game.record, false);
  if (!json) return error_response(500, json.error().message);
  (*json)["transcript"] = TranscriptDirectory(store).contains(game.index);
  return json_response(*json);
}

}  // namespace

PageApi::PageApi(std::vector<PageTournament> tournaments, std::function<std::string()> post_token,
                 GameAnalyser* analyser)
    : tournaments_(std::move(tournaments)), post_token_(std::move(post_token)), analyser_(analyser) {}

HttpResponse PageApi::handle(const HttpRequest& request) const {
  std::string_view path = request.path;
  if (request.method != "GET" && !path.ends_with(analysis_action))
    return error_response(405, fmt::format("'{}' accepts only GET", request.path));
  if (path == "/") return serve_page(tournament_page_asset(), post_token_());
  if (!take_prefix(path, "/api/")) return serve_asset(request.path, page_assets());
  if (path == "stores") {
    Json stores = Json::array();
    for (std::size_t i = 0; i < tournaments_.size(); ++i) {
      stores.push_back(tournaments_[i].view->summary(i));
      stores.back()["analysis"] = analyser_ != nullptr;
    }
    return json_response(stores);
  }
  if (path == "line") return line_response(request);
  if (take_prefix(path, "boards/")) return board_response(path);
  if (take_prefix(path, "stores/")) return handle_store(request, path);
  return unknown_path(request.path);
}

/// @param path  the rest of the path, beginning with the number of the tournament
HttpResponse PageApi::handle_store(const HttpRequest& request, std::string_view path) const {
  const std::string_view number = next_part(path);
  const auto store = read_number<std::size_t>(number);
  if (!store || *store >= tournaments_.size())
    return error_response(404, fmt::format("unknown tournament '{}'", number));
  const PageTournament& tournament = tournaments_[*store];
  TournamentView& view = *tournament.view;
  if (path == "overview" && request.query.empty()) return {.body = view.overview_text()};
  if (path == "overview") return json_response(view.overview(request.query), 400);
  if (path == "games") return games_response(view, request.query);
  if (path == "live" && tournament.sink != nullptr)
    return json_response(tournament.sink->live(request.query), 400);
  if (path == "live") return json_response(Json{{"total", 0}, {"games", Json::array()}, {"now", 0}});
  if (take_prefix(path, "games/")) return handle_game(request, *store, path);
  return unknown_path(request.path);
}

/// @param path  the rest of the path, beginning with the index of the game
HttpResponse PageApi::handle_game(const HttpRequest& request, std::size_t number,
                                  std::string_view path) const {
  const PageTournament& tournament = tournaments_[number];
  const std::string_view text = path.substr(0, std::min(path.find_first_of("/."), path.size()));
  const std::string_view action = path.substr(text.size());
  const auto index = read_number<std::int64_t>(text);
  const Error missing{fmt::format("unknown game '{}'", text)};
  if (!index || *index < 0) return error_response(404, missing.message);
  if (action == analysis_action) return handle_analysis(request, number, *index);
  const std::string& store = tournament.view->profile().store;
  if (tournament.sink != nullptr && action.empty())
    if (const auto live = tournament.sink->game(*index)) return json_response(*live, 500);
  const auto stored = tournament.view->game(*index);
  if (!stored) return error_response(500, stored.error().message);
  if (!*stored) return error_response(404, missing.message);
  const StoredGame& game = **stored;
  if (action.empty()) return replay_response(store, game);
  if (action == ".pgn") return pgn_response(game);
  if (action == "/transcript") return transcript_response(store, game);
  return unknown_path(action);
}

HttpResponse PageApi::handle_analysis(const HttpRequest& request, std::size_t number,
                                      std::int64_t index) const {
  const GameAnalyser::Key key{number, index};
  if (request.method == "GET")
    return json_response(analyser_ != nullptr
                             ? analyser_->state(key)
                             : Json{{"state", "none"}, {"pass", 0}, {"values", Json::array()}});
  if (analyser_ == nullptr)
    return error_response(409,
                          "games cannot be analysed while this program plays the tournament, because the "
                          "engines need the CPU time; use 'referee page STORE' afterwards");
  const auto stored = tournaments_[number].view->game(index);
  if (!stored) return error_response(500, stored.error().message);
  if (!*stored) return error_response(404, fmt::format("unknown game '{}'", index));
  const auto state = analyser_->request(key, (*stored)->record);
  return json_response(state, 409);
}

}  // namespace flipside::referee
